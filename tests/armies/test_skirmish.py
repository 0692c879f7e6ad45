"""The second game on the real pages: its content is loaded, an army is built from nothing, shared and printed."""

import json
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from armies.builder.page import BuilderPage
from armies.exchange.chat_export import chat_text, discord_text
from armies.exchange.roster_upload import read_pasted
from armies.forms.strike_force import new_ticket
from armies.models import Faction, StrikeForce
from rules.skirmish.game import GAME
from tests.support.starters import load_starters, starter_list, starter_of

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def content() -> None:
    """The starter content."""
    load_starters(game=GAME)


def body(client: Client, path: str) -> str:
    answer = client.get(path, follow=True)
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


def built(client: Client) -> StrikeForce:
    """An army that a visitor begins."""
    faction = Faction.objects.get(slug="sluice-wardens")
    given = {"faction": faction.slug, "name": "Gate Nine", "limit": 500, "ticket": new_ticket()}
    assert client.post("/skirmish/strike-forces/new/", given).status_code == 302
    return StrikeForce.objects.get()


def change(client: Client, army: StrikeForce, path: str, **values: object) -> str:
    army.refresh_from_db()
    answer = client.post(f"{army.get_absolute_url()}{path}", {"version": army.version} | values, follow=True)
    assert answer.status_code == 200, (path, answer.content.decode()[:2000])
    army.refresh_from_db()
    return " ".join(answer.content.decode().split())


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


def test_a_roster_is_checked_imported_and_exported(client: Client) -> None:
    path = starter_of(GAME) / "rosters" / "first-question.json"
    output = StringIO()
    call_command("check_roster", str(path), stdout=output)
    found = json.loads(output.getvalue())
    assert (found["legal"], found["violations"]) == (True, [])
    answer = client.post("/strike-forces/import/", {"text": path.read_text(), "ticket": new_ticket()})
    assert answer.status_code == 200
    assert "Blue Drums" in answer.content.decode()


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


def test_an_army_is_printed(client: Client) -> None:
    army = built(client)
    change(client, army, "squads/", datasheet="wheel-captain")
    change(client, army, "squads/", datasheet="heron")
    answer = client.get(f"{army.get_absolute_url()}print/", follow=True)
    assert answer.status_code == 200
