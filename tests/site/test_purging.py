"""What nobody asks for any more is deleted on schedule, and nothing else."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from armies.models import Change, StrikeForce
from campaigns.models import Campaign, Notice
from damocles_site import purging
from people.models import RateCount
from tests.armies.support.guard_faction import a_list, load_the_guard
from web.models import IdempotencyRecord

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def days_ago(days: float) -> Any:
    return timezone.now() - timedelta(days=days)


@pytest.fixture
def visitors_list() -> StrikeForce:
    """A list of nobody, shared by its link."""
    load_the_guard()
    it = a_list(User.objects.create_user("ada"), "rifles")
    StrikeForce.objects.update(owner=None, visibility="link")
    return it


def unopened(it: StrikeForce, days: float) -> None:
    StrikeForce.objects.filter(pk=it.pk).update(last_opened=days_ago(days))


def test_a_list_of_nobody_is_deleted_with_its_history_ninety_days_after_it_was_opened(
    visitors_list: StrikeForce,
) -> None:
    unopened(visitors_list, 89)
    assert purging.purge_unused(timezone.now()) == 0
    unopened(visitors_list, 91)
    assert purging.purge_unused(timezone.now()) == 1
    assert not StrikeForce.objects.exists()
    assert not Change.objects.exists()


def test_opening_a_list_of_nobody_keeps_it_and_is_written_down_once_a_week(visitors_list: StrikeForce) -> None:
    for address in (f"/lists/{visitors_list.token}/", f"/api/1/shared/{visitors_list.token}/"):
        unopened(visitors_list, 91)
        assert Client().get(address).status_code == 200
        assert StrikeForce.objects.get().last_opened > days_ago(1)
        with CaptureQueriesContext(connection) as queries:
            Client().get(address)
        assert not [query for query in queries if "armies_strikeforce" in query["sql"] and "UPDATE" in query["sql"]]
    assert purging.purge_unused(timezone.now()) == 0
    assert StrikeForce.objects.exists()


def test_a_players_list_is_kept_however_long_nobody_opens_it(visitors_list: StrikeForce) -> None:
    StrikeForce.objects.update(owner=User.objects.get())
    unopened(visitors_list, 1000)
    assert purging.purge_unused(timezone.now()) == 0


def test_sessions_counts_answers_and_cached_rows_go_when_they_are_over() -> None:
    ada = User.objects.create_user("ada")
    for name, days in (("old", 1.1), ("new", -0.1)):
        Session.objects.create(session_key=name, session_data="", expire_date=days_ago(days))
        RateCount.objects.create(key=name, ends=days_ago(days))
        IdempotencyRecord.objects.create(user=ada, key=name)
        IdempotencyRecord.objects.filter(key=name).update(created=days_ago(days))
        cache.set(name, 1, -days * 86400)
    assert purging.purge(timezone.now()) == 3
    assert [row.pk for row in Session.objects.all()] == [row.pk for row in RateCount.objects.all()] == ["new"]
    assert [row.key for row in IdempotencyRecord.objects.all()] == ["new"]
    with connection.cursor() as cursor:
        cursor.execute("SELECT cache_key FROM site_cache")
        assert [key for (key,) in cursor.fetchall()] == [":1:new"]


def test_notices_go_ninety_days_after_they_were_read_and_a_year_after_they_were_made() -> None:
    ada = User.objects.create_user("ada")
    campaign = Campaign.objects.create(slug="winter", name="Winter", limit=500)
    kept, gone = [("read lately", 100, 89), ("unread", 364, None)], [("read", 100, 91), ("forgotten", 366, None)]
    for name, made, read in (*kept, *gone):
        row = Notice.objects.create(user=ada, campaign=campaign, kind="planned", path="/", once=name)
        Notice.objects.filter(pk=row.pk).update(made=days_ago(made), read=read and days_ago(read))
    assert purging.purge_unused(timezone.now()) == 2
    assert {row.once for row in Notice.objects.all()} == {"read lately", "unread"}


def test_much_is_deleted_in_batches_and_the_rest_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purging, "BATCH", 2)
    monkeypatch.setattr(purging, "MAX_BATCHES", 2)
    RateCount.objects.bulk_create(RateCount(key=str(n), ends=days_ago(1)) for n in range(5))
    assert [purging.purge(timezone.now()) for _ in range(3)] == [4, 1, 0]
