"""Founding a strike force: chosen on a page; the form sent twice founds one."""

import pytest

from armies.forms.strike_force import new_ticket
from armies.models import StrikeForce

pytestmark = pytest.mark.django_db


def form(**changes):
    return {
        "faction": "guard",
        "name": "Third Patrol",
        "limit": "500",
        "own_limit": "",
        "ticket": new_ticket(),
    } | changes


@pytest.mark.parametrize(
    ("typed", "limit"), [({}, 500), ({"limit": "300"}, 300), ({"limit": "own", "own_limit": "620"}, 620)]
)
@pytest.mark.rule("R-BAS-05", "R-ARM-01")
def test_a_strike_force_has_a_faction_a_name_and_an_agreed_limit(guard, ada, users, typed, limit):
    answer = ada.post("/strike-forces/new/", form(**typed))
    it = StrikeForce.objects.get()
    assert answer.headers["Location"] == it.get_absolute_url()
    assert (it.faction, it.name, it.limit, it.owner, it.version) == (guard, "Third Patrol", limit, users.ada, 1)


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"faction": ""}, "Choose a faction."),
        ({"faction": "dragons"}, "Choose one of these factions."),
        ({"name": "x" * 10_000}, "at most 100 characters"),
        ({"limit": "own"}, "Write the limit you agree on."),
        ({"limit": "own", "own_limit": "0"}, "Enter 1 or more"),
        ({"limit": "750", "own_limit": "600"}, "Choose “Another”"),
        ({"limit": "5"}, "Choose one of those offered."),
        ({"ticket": "forged:ticket"}, "out of date"),
    ],
)
def test_a_wrong_form_says_it_at_the_field_and_keeps_what_was_typed(guard, ada, typed, message):
    page = ada.post("/strike-forces/new/", form(**typed))
    body = page.content.decode()
    assert page.status_code == 422
    assert message in body
    assert f'value="{form(**typed)["name"]}"' in body or not form(**typed)["name"]
    assert StrikeForce.objects.count() == 0


def test_a_list_without_a_name_is_called_by_its_faction_and_limit(guard, ada, ben):
    for player in (ada, ada, ben):
        player.post("/strike-forces/new/", form(name=" "))
    names = list(StrikeForce.objects.order_by("pk").values_list("name", flat=True))
    assert names == ["The Guard, 500 SV", "The Guard, 500 SV 2", "The Guard, 500 SV"]


@pytest.mark.postgres
def test_the_form_sent_twice_founds_one(guard, ada):
    same = form()
    first, second = (ada.post("/strike-forces/new/", same) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert StrikeForce.objects.count() == 1


def test_another_players_ticket_opens_nothing(guard, ada, ben):
    same = form()
    ada.post("/strike-forces/new/", same)
    url = ben.post("/strike-forces/new/", same).headers["Location"]
    assert ben.get(url).status_code == 404


def test_a_link_names_the_faction_to_start_with(guard, ada):
    assert 'value="guard" checked' in ada.get("/strike-forces/new/?faction=guard").content.decode()


def test_without_a_faction_the_page_says_so(db, visitor):
    assert "No faction yet" in visitor.get("/strike-forces/new/").content.decode()
