"""The second game on the real pages: its content is loaded, an army is built from nothing, shared and printed."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armies.builder.page import BuilderPage
from armies.exchange.chat_export import chat_text, discord_text
from armies.exchange.roster_upload import read_pasted
from armies.forms.strike_force import new_ticket
from armies.models import Faction, StrikeForce
from rules.skirmish.game import GAME
from tests.armies.support.game_pages import body, change
from tests.support.starters import load_starters, starter_list

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def content() -> None:
    """The starter content."""
    load_starters(game=GAME)


def built(client: Client) -> StrikeForce:
    """An army that a visitor begins."""
    faction = Faction.objects.get(slug="sluice-wardens")
    given = {"faction": faction.slug, "name": "Gate Nine", "limit": 500, "ticket": new_ticket()}
    assert client.post("/skirmish/strike-forces/new/", given).status_code == 302
    return StrikeForce.objects.get()


def test_the_codex_shows_factions_cards_and_missions(client: Client) -> None:
    assert "The Harrow Kin" in body(client, "/skirmish/factions/")
    page = body(client, "/factions/harrow-kin/")
    assert "Threshers" in page
    card = body(client, "/factions/harrow-kin/cards/leapers/")
    assert '<abbr title="Protection">Pro</abbr></dt><dd>3</dd>' in card
    assert "Least result to hit" in card
    assert "The Spillway" in body(client, "/skirmish/operations/")
    mission = body(client, "/operations/the-spillway/")
    assert "more own than enemy fighters within 10 cm of Middle sill" in mission
    pumps = body(client, "/operations/the-night-pump/")
    assert '<circle class="chart__area chart__area--named" cx="240.0" cy="660.0" r="30.0"/>' in pumps
    assert "South pump" in pumps
    assert "S-ARM-04" in body(client, "/rules/skirmish/")


def test_an_army_is_built_from_nothing_and_shown(client: Client) -> None:
    army = built(client)
    assert "No units: an army needs at least 1." in body(client, army.get_absolute_url())
    for card in ("bank-watch", "wheel-captain"):
        page = change(client, army, "squads/", datasheet=card)
    assert [unit["card"] for unit in army.squads] == ["bank-watch", "wheel-captain"]
    assert "Jar thrower" in page
    unit = army.squads[0]["id"]
    change(client, army, f"squads/{unit}/", name="First Wheel", size="5", round="2")
    assert army.squads[0] == {
        "id": unit, "card": "bank-watch", "fighters": 5, "name": "First Wheel", "bearers": {"jar-thrower": 1},
        "enters": {"round": 2},
    }  # fmt: skip
    page = change(client, army, f"squads/{unit}/", edge="left")
    assert army.squads[0]["enters"] == {"round": 2, "edge": "left"}
    change(client, army, f"squads/{unit}/", edge="")
    assert army.squads[0]["enters"] == {"round": 2}
    page = change(client, army, f"squads/{army.squads[1]['id']}/", commander="False")
    assert "No commander" in page
    page = change(client, army, "undo/")
    assert "No commander" not in page
    assert army.squads[1]["commander"] is True


@pytest.mark.parametrize("text_of", [chat_text, discord_text])
def test_an_army_s_text_says_who_commands_and_who_comes_later(client: Client, text_of: Any) -> None:
    army = starter_list(GAME, User.objects.create_user("ada"), "first-question")
    army.squads[4]["enters"] = {"round": 2, "edge": "left"}
    army.save()
    text = text_of(BuilderPage(army))
    assert "[commander] | 130 pts" in text
    assert "[round: 2] [edge: left] | 65 pts" in text
    read = read_pasted(text, Faction.objects.all()).document()
    assert [unit.get("commander", False) for unit in read["units"]] == [True] + 5 * [False]
    assert read["units"][4]["enters"] == {"round": 2, "edge": "left"}
    assert read["units"][4]["bearers"] == {"Stump driver": 1}
