"""A league of the Skirmish: armies enter, battles are fought by the engine and by hand, one is watched and printed."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.actions.plans import lock_plan
from campaigns.actions.results import auto_resolve
from campaigns.battles.verification import fight_again
from campaigns.models import Battle, Campaign
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import standings_of, state_of
from rules.skirmish.game import GAME
from tests.support.starters import load_starters, starter_list


@pytest.fixture
def league(users: Any) -> tuple[Campaign, list[Battle]]:
    """Ada's Wardens and ben's Kin, two battles planned."""
    load_starters(game=GAME)
    league = create_campaign(users.organiser, key=uuid4(), game="skirmish", name="Dry Season", summary="", limit=500)
    entries = [
        enter(join(league, player), starter_list(GAME, player, army))
        for player, army in ((users.ada, "ninth-gate"), (users.ben, "second-sowing"))
    ]
    missions = GAME.content.missions
    return league, [plan(league, users.organiser, key=uuid4(), operation=one, entries=entries) for one in missions]


def fought(battle: Battle, organiser: Any) -> Battle:
    """A battle that the engine has fought."""
    for side in battle.sides.all():
        lock_plan(side, organiser)
    now = Battle.objects.get(pk=battle.pk)
    auto_resolve(now, organiser, now.version)
    return Battle.objects.with_documents().get(pk=battle.pk)


def words(client: Client, address: str) -> str:
    page = client.get(address)
    assert page.status_code == 200, address
    return " ".join(page.content.decode().split())


def test_a_battle_is_fought_told_and_watched(league: Any, users: Any, client_of: Any) -> None:
    campaign, (first, _second) = league
    battle = fought(first, users.organiser)
    assert fight_again(battle.scenario, battle.digest, battle.engine, battle.result).state == "same"
    assert find_errors(campaign) == []
    assert len(state_of(campaign).forces[1].squads) == 6
    assert {row.name for row in standings_of(campaign)} >= {"ada", "ben"}
    client, address = client_of(users.ada), battle.get_absolute_url()
    assert "Captain Ruddle" in words(client, address)
    assert "Authority test" in words(client, f"{address}story/")
    film = json.loads(words(client, f"{address}replay.json"))
    assert film["format"].startswith("damocles-film/")


def test_a_battle_is_forecast_and_recorded_by_hand(league: Any, users: Any, client_of: Any) -> None:
    campaign, (_first, second) = league
    client, address = client_of(users.organiser), second.get_absolute_url()
    assert client.post(f"{address}forecast/").status_code == 200
    said = {"winner": "red", "played": "2026-11-21", "version": second.version, "key": uuid4()}
    said |= {"red_victory_points": 1, "red_squads_lost": 2, "red_fighters": 14}
    said |= {"blue_victory_points": 0, "blue_squads_lost": 4, "blue_fighters": 3}
    answer = client.post(f"{address}record/", said)
    assert answer.status_code == 302, answer.content.decode()
    assert [row.line.points for row in standings_of(campaign)][:2] == [3, 0]
    assert find_errors(campaign) == []


def test_pages_of_a_league_speak_of_its_game(league: Any, users: Any, client_of: Any) -> None:
    campaign, (first, _second) = league
    client = client_of(users.ada)
    for page in ("", "agreement/", "forces/", "forces/1/", "rounds/", "battles/", "ledger/", "news/", "statistics/"):
        words(client, campaign.get_absolute_url() + page)
    for page in ("", "plan/", "forecast/", "record/"):
        words(client, first.get_absolute_url() + page)
