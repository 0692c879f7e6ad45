"""Publishing, copying and deleting at once, on SQLite and PostgreSQL: the search's rows say what came of it."""

from threading import Barrier

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Count, F

from armies.actions import ChangeRequest
from armies.actions import archiving as actions
from armies.actions.creating import copy_strike_force
from armies.actions.reconciling import find_mismatches
from armies.models import PublicList, StrikeForce, Visibility
from tests.support.races import sorted_at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
COPIERS = 4


@pytest.fixture
def copiers(users):
    return [User.objects.create_user(f"copier{n}") for n in range(COPIERS)]


def publish(it):
    actions.share(StrikeForce.objects.get(pk=it.pk), ChangeRequest(1, "share"), Visibility.PUBLIC)


def test_published_twice_at_once_it_is_listed_once(patrol):
    outcomes = sorted_at_once(lambda: publish(patrol), lambda: publish(patrol))
    assert outcomes == ["DuplicateRequestError", "done"]
    assert PublicList.objects.count() == 1
    assert list(find_mismatches()) == []


def test_every_copy_made_at_once_is_counted(patrol, copiers):
    publish(patrol)
    copies = [lambda n=n, it=it: copy_strike_force(it, patrol, slug=f"copy-{n}") for n, it in enumerate(copiers)]
    assert sorted_at_once(*copies) == ["done"] * COPIERS
    assert PublicList.objects.get().copies == COPIERS
    assert list(find_mismatches()) == []


def test_counting_without_holding_the_original_would_lose_some(patrol, copiers):
    """The control: each counts what it sees, then all write; every one but its own is lost."""
    publish(patrol)
    counted = Barrier(COPIERS)

    def unguarded(owner, slug):
        made = {"name": "A", "faction": patrol.faction, "release": patrol.release, "limit": 1, "copied_from": patrol}
        seen = StrikeForce.objects.filter(copied_from=patrol).aggregate(n=Count("owner", distinct=True))["n"]
        counted.wait(10)
        with transaction.atomic():
            StrikeForce.objects.create(owner=owner, slug=slug, **made)
            PublicList.objects.update(copies=seen + 1, band=F("band"))

    copies = [lambda n=n, it=it: unguarded(it, f"copy-{n}") for n, it in enumerate(copiers)]
    assert sorted_at_once(*copies) == ["done"] * COPIERS
    assert PublicList.objects.get().copies == 1
    assert len(list(find_mismatches())) == 1


def test_one_form_sent_twice_at_once_makes_one_copy(patrol, copiers):
    publish(patrol)
    assert sorted_at_once(*[lambda: copy_strike_force(copiers[0], patrol, slug="same-ticket-here")] * 3) == ["done"] * 3
    assert StrikeForce.objects.count() == 2
    assert PublicList.objects.get().copies == 1


def test_copied_while_it_is_deleted_there_is_a_copy_or_none(patrol, copiers):
    """Whichever comes first: no copy points at a list that is gone."""
    publish(patrol)
    outcome = []

    def copying():
        try:
            copy_strike_force(copiers[0], patrol, slug="a-copy")
            outcome.append("copied")
        except StrikeForce.DoesNotExist:
            outcome.append("gone")

    sorted_at_once(lambda: actions.delete(StrikeForce.objects.get(pk=patrol.pk), ChangeRequest(2)), copying)
    assert outcome in (["copied"], ["gone"])
    assert StrikeForce.objects.filter(slug="a-copy", copied_from=None).count() == (outcome == ["copied"])
    assert PublicList.objects.count() == 0


def test_copied_while_it_is_changed_and_hidden_the_rows_agree(patrol, copiers):
    publish(patrol)
    copies = [lambda n=n, it=it: copy_strike_force(it, patrol, slug=f"copy-{n}") for n, it in enumerate(copiers)]
    hide = lambda: actions.share(StrikeForce.objects.get(pk=patrol.pk), ChangeRequest(2), Visibility.LINK)  # noqa: E731
    assert sorted_at_once(hide, *copies) == ["done"] * (COPIERS + 1)
    assert PublicList.objects.count() == 0
    assert list(find_mismatches()) == []
