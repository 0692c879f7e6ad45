"""A league of each game: lists enter, battles are fought by the engine and by hand, told, watched and counted."""

import json
from html import unescape
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
from campaigns.models import Battle
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import standings_of, state_of
from rules.games import GAMES
from tests.support.starters import load_starters, starter_list, starter_of

STORIES = {
    "damocles": "initiative",
    "skirmish": "Authority test",
    "eight-phase": "Shooting phase",
    "hell-dorado": "Command pools",
    "underworlds": "objective token",
}
"""What the story of a battle speaks of."""

PAGES = ("", "agreement/", "forces/", "forces/1/", "rounds/", "battles/", "ledger/", "news/", "statistics/")


@pytest.fixture(params=GAMES, ids=lambda game: game.slug)
def league(request: Any, users: Any) -> Any:
    """Two starter lists in a league, with as many battles planned."""
    game, limit = request.param, 500 if request.param.facts.terms.points else None
    load_starters(game=game)
    league = create_campaign(users.organiser, key=uuid4(), game=game.slug, name="Dry Season", summary="", limit=limit)
    rosters = sorted(path.stem for path in starter_of(game).glob("rosters/*.json"))
    players = zip((users.ada, users.ben), (rosters[0], rosters[-1]), strict=True)
    entries = [enter(join(league, player), starter_list(game, player, name)) for player, name in players]
    mission = game.content.missions[0]
    return league, [plan(league, users.organiser, key=uuid4(), operation=mission, entries=entries) for _n in range(2)]


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
    return " ".join(unescape(page.content.decode()).split())


def test_a_battle_is_fought_described_and_watched(league: Any, users: Any, client_of: Any) -> None:
    campaign, (first, _second) = league
    battle = fought(first, users.organiser)
    assert fight_again(battle.scenario, battle.digest, battle.engine, battle.result).state == "same"
    assert find_errors(campaign) == []
    forces = state_of(campaign).forces
    client, address = client_of(users.ada), battle.get_absolute_url()
    page = words(client, address)
    names = [squad.name for force in forces.values() for squad in force.squads.values() if squad.name]
    assert names
    assert [name for name in names if name not in page] == []
    assert STORIES[campaign.game] in words(client, f"{address}story/")
    assert json.loads(words(client, f"{address}replay.json"))["format"].startswith("damocles-film/")
    for page in PAGES:
        words(client, campaign.get_absolute_url() + page)


def test_a_battle_is_forecast_and_recorded_by_hand(league: Any, users: Any, client_of: Any) -> None:
    campaign, (_first, second) = league
    client, address = client_of(users.organiser), second.get_absolute_url()
    for page in ("", "plan/", "forecast/"):
        words(client_of(users.ada), address + page)
    words(client, f"{address}record/")
    assert client.post(f"{address}forecast/").status_code == 200
    report = {"winner": "red", "played": "2026-11-21", "version": second.version, "key": uuid4()}
    for side, score in (("red", 1), ("blue", 0)):
        figures = {field.key: 1 for field in campaign.rules_of_game.battles.report_fields}
        figures |= {"victory_points": score, "squads_lost": 2}
        report |= {f"{side}_{key}": value for key, value in figures.items()}
    answer = client.post(f"{address}record/", report)
    assert answer.status_code == 302, answer.content.decode()
    standings = standings_of(campaign)
    assert [(row.name, row.line.points) for row in standings][:2] == [("ada", 3), ("ben", 0)]
    assert find_errors(campaign) == []
