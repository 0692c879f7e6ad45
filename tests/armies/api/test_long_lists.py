"""A list of a thousand squads is read in parts, few at a time; a visitor's own is shorter (hazard 16)."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.messages import get_messages
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from armies.actions import ChangeRequest, archiving
from armies.actions.versioning import MAX_OF_VISITOR
from armies.forms.strike_force import new_ticket
from armies.models import StrikeForce, Visibility
from tests.armies.support.guard_faction import a_list
from tests.support.crowds import no_place

pytestmark = pytest.mark.django_db
ROSTER = {"format": "damocles-roster/1", "name": "Long", "faction": "guard", "limit": 500, "deck": []}


@pytest.fixture
def long(guard: Any, users: Any) -> StrikeForce:
    """A hundred squads, Squad 1 to Squad 100: three parts, of 40, 40 and 20."""
    it = a_list(users.ada, "rifles")
    it.squads = [it.squads[0] | {"id": f"s{n}", "name": f"Squad {n}."} for n in range(1, 101)]
    it.save()
    archiving.share(it, ChangeRequest(1), Visibility.LINK)
    return it


def numbers(page: str) -> list[int]:
    """Which of its squads a page shows."""
    return [n for n in range(1, 101) if f'<h3 class="squad__name">Squad {n}.</h3>' in page]


@pytest.mark.parametrize(
    ("page", "shown"),
    [("", (1, 40)), ("?page=2", (41, 80)), ("?page=3", (81, 100)), ("?page=99", (81, 100)), ("?page=x", (1, 40))],
    ids=["first", "second", "last", "beyond", "odd"],
)
def test_a_shared_list_is_shown_in_parts_of_forty_squads(
    long: StrikeForce, visitor: Client, page: str, shown: tuple[int, int]
) -> None:
    content = visitor.get(f"/lists/{long.token}/{page}").text
    assert numbers(content) == list(range(shown[0], shown[1] + 1))
    assert f"Squads {shown[0]} to {shown[1]} of 100" in content
    assert ('rel="next"' in content, 'rel="prev"' in content) == (shown[1] < 100, shown[0] > 1)
    assert "too long for a chat" in content


def test_a_version_is_read_in_the_same_parts(long: StrikeForce, ada: Client) -> None:
    long.changes.update(squads=long.squads)
    assert numbers(ada.get(f"/strike-forces/{long.slug}/versions/1/?page=3").text) == list(range(81, 101))


def test_every_part_asks_the_database_as_often_as_a_short_list(long: StrikeForce, users: Any, visitor: Client) -> None:
    short = a_list(users.ben, "rifles")
    archiving.share(short, ChangeRequest(1), Visibility.LINK)
    counts = []
    for address in (f"/lists/{short.token}/", f"/lists/{long.token}/", f"/lists/{long.token}/?page=3"):
        visitor.get(address)
        with CaptureQueriesContext(connection) as queries:
            visitor.get(address)
        counts.append(len(queries))
    assert counts == [counts[0]] * 3


COSTLY: dict[str, Callable[[Client, StrikeForce], Any]] = {
    "own lists": lambda client, it: client.get("/strike-forces/"),
    "history": lambda client, it: asked_for_history(client, it),
    "table": lambda client, it: client.post(f"{it.get_absolute_url()}table/start/"),
    "swaps": lambda client, it: asked_for_swaps(client, it),
    "change": lambda client, it: client.post(f"{it.get_absolute_url()}undo/", {"version": it.version}),
    "shared list": lambda client, it: client.get(f"/lists/{it.token}/?page=2"),
    "builder": lambda client, it: client.get(it.get_absolute_url()),
    "comparison": lambda client, it: client.get(f"/strike-forces/compare/?left={it.token}&right={it.token}"),
    "import": lambda client, it: client.post("/strike-forces/import/", {"text": json.dumps(ROSTER | {"squads": []})}),
    "call that reads": lambda client, it: client.get(f"/api/1/shared/{it.token}/"),
    "call that judges": lambda client, it: client.post("/api/1/check/", ROSTER, content_type="application/json"),
}


def asked_for_history(client: Client, it: StrikeForce) -> Any:
    """Of versions that are as long."""
    it.changes.update(squads=it.squads)
    return client.get(f"{it.get_absolute_url()}history/")


def asked_for_swaps(client: Client, it: StrikeForce) -> Any:
    """Against itself, as somebody chose before."""
    session = client.session
    session["forecast_against"] = {"damocles": [f"own:{it.slug}", "eradication"]}
    session.save()
    return client.post(f"{it.get_absolute_url()}forecast/swaps/")


@pytest.mark.parametrize("ask", COSTLY.values(), ids=COSTLY)
def test_what_is_costly_is_503_while_enough_of_it_is_done_and_the_rest_goes_on(
    long: StrikeForce, ada: Client, ask: Callable[[Client, StrikeForce], Any]
) -> None:
    with no_place():
        refused = ask(ada, long)
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "10")
        assert "try again in a moment" in refused.text
        assert ada.get("/health/").status_code == ada.get("/factions/").status_code == 200
    assert ask(ada, long).status_code != 503


def test_searching_many_factions_is_costly_and_few_are_searched_however_much_is_done(
    guard: Any, ada: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    with no_place():
        assert ada.get("/search/?q=rifles").status_code == 200
        monkeypatch.setattr("damocles_site.search.FEW_FACTIONS", 0)
        assert ada.get("/search/?q=rifles").status_code == 503
        assert ada.get("/search/").status_code == 200


def test_a_short_list_is_read_however_much_is_done(patrol: StrikeForce, ada: Client) -> None:
    archiving.share(patrol, ChangeRequest(1), Visibility.LINK)
    with no_place():
        assert ada.get(f"/lists/{patrol.token}/").status_code == 200
        assert ada.get(patrol.get_absolute_url()).status_code == 200


def test_a_visitor_imports_a_hundred_squads_and_a_player_more(guard: Any, visitor: Client, ada: Client) -> None:
    for client, count, status in ((visitor, 100, 200), (visitor, 101, 422), (ada, 101, 200)):
        squads = [{"datasheet": "rifles", "size": 3}] * count
        form = {"text": json.dumps(ROSTER | {"squads": squads}), "ticket": new_ticket()}
        answer = client.post("/strike-forces/import/", form)
        assert answer.status_code == status
        assert ("Without an account a list can hold 100 entries" in answer.text) is (status == 422)


def test_a_visitor_copies_no_longer_list_and_reads_why(long: StrikeForce, visitor: Client) -> None:
    long.squads = [*long.squads, long.squads[0] | {"id": "s101"}]
    long.save()
    answer = visitor.post(f"/lists/{long.token}/copy/", {"ticket": new_ticket()})
    assert answer.headers["Location"] == f"/lists/{long.token}/"
    assert "Without an account" in str(next(iter(get_messages(answer.wsgi_request))))
    assert StrikeForce.objects.count() == 1


def test_a_visitors_list_that_is_too_long_grows_no_more_but_may_shrink(long: StrikeForce, visitor: Client) -> None:
    long.squads = [*long.squads, long.squads[0] | {"id": "s101"}]
    long.owner = None
    long.save()
    session = visitor.session
    session["strike_forces"] = [long.slug]
    session.save()
    assert len(long.squads) > MAX_OF_VISITOR
    form = {"version": long.version}
    assert visitor.post(f"{long.get_absolute_url()}squads/s1/duplicate/", form).status_code == 422
    assert visitor.post(f"{long.get_absolute_url()}squads/s1/remove/", form).status_code == 302
    assert len(StrikeForce.objects.get().squads) == 100
