"""A list of a thousand squads, the most there may be: every page asks the database as often as for one (hazard 16)."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armies.actions import ChangeRequest, archiving
from armies.models import Change, StrikeForce, Visibility
from rules.damocles.formats.roster import MAX_SQUADS
from tests.armies.support.guard_faction import a_list

pytestmark = pytest.mark.django_db
PAGES = (
    "/strike-forces/{slug}/",
    "/strike-forces/{slug}/export/",
    "/strike-forces/{slug}/history/",
    "/strike-forces/",
    "/lists/",
    "/lists/{token}/",
    "/lists/{token}/export/",
    "/api/1/strike-forces/{slug}/",
    "/api/1/shared/{token}/",
)


@pytest.fixture
def of_one(guard: Any, users: Any) -> StrikeForce:
    return public(a_list(users.ada, "rifles"))


@pytest.fixture
def of_a_thousand(guard: Any, users: Any) -> StrikeForce:
    it = a_list(users.ben, "rifles", "runners")
    it.squads = [it.squads[n % 2] | {"id": f"s{n}"} for n in range(MAX_SQUADS)]
    it.save()
    return public(it)


def public(strike_force: StrikeForce) -> StrikeForce:
    archiving.share(strike_force, ChangeRequest(1), Visibility.PUBLIC)
    return strike_force


def asked(client: Client, page: str, it: StrikeForce) -> int:
    """How often a page asks the database, the second time."""
    for _ in range(2):
        with CaptureQueriesContext(connection) as queries:
            assert client.get(page.format(slug=it.slug, token=it.token)).status_code == 200
    return len(queries)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_asks_as_often_for_a_thousand_squads_as_for_one(
    page: str, ada: Client, ben: Client, of_one: StrikeForce, of_a_thousand: StrikeForce
) -> None:
    assert asked(ben, page, of_a_thousand) == asked(ada, page, of_one) <= 10


def test_a_change_among_a_thousand_squads_sends_that_squad_and_not_the_list(
    ada: Client, ben: Client, of_one: StrikeForce, of_a_thousand: StrikeForce
) -> None:
    sizes = []
    for client, it in ((ada, of_one), (ben, of_a_thousand)):
        form = {"version": it.version, "name": "", "size": 3, "step-size": 1, "weapon-launcher": 0}
        with CaptureQueriesContext(connection) as queries:
            answer = client.post(f"{it.get_absolute_url()}squads/s0/", form, headers={"hx-request": "true"})
        assert answer.status_code == 200
        assert answer.content.count(b'class="squad-item"') == 1
        sizes.append(len(queries))
    assert sizes[0] == sizes[1]


def test_one_squad_more_is_refused_and_the_list_stands(ben: Client, of_a_thousand: StrikeForce) -> None:
    form = {"version": of_a_thousand.version, "datasheet": "rifles"}
    answer = ben.post(f"{of_a_thousand.get_absolute_url()}squads/", form, headers={"hx-request": "true"})
    assert answer.status_code == 422
    assert "1000" in answer.content.decode().replace(",", "")
    assert len(StrikeForce.objects.get(pk=of_a_thousand.pk).squads) == MAX_SQUADS
    assert Change.objects.filter(strike_force=of_a_thousand).count() == 1
