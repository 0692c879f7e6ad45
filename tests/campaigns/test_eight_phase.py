"""A league of four forces: battles of two and of four fought by the engine, one told by hand, watched and forecast."""

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
from campaigns.models import Battle
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import standings_of
from rules.eight_phase.game import GAME
from tests.support.starters import load_starters, starter_list

FORCES = ("quarter-shares", "the-full-octave", "the-long-fairway", "the-lesser-hours")


@pytest.fixture
def league(users: Any) -> Any:
    """Four players, a force each; a battle for two of them planned by its mission."""
    load_starters(game=GAME)
    league = create_campaign(users.organiser, key=uuid4(), game="eight-phase", name="Low Water", summary="", limit=500)
    players = (users.organiser, users.ada, users.ben, users.stranger)
    entries = []
    for player, force in zip(players, FORCES, strict=True):
        membership = league.memberships.get(user=player) if player == users.organiser else join(league, player)
        entries.append(enter(membership, starter_list(GAME, player, force)))

    def planned(mission: int, *who: int) -> Battle:
        operation = GAME.content.missions[mission]
        return plan(league, users.organiser, key=uuid4(), operation=operation, entries=[entries[n] for n in who])

    return league, planned


def fought(battle: Battle, organiser: Any) -> Battle:
    for side in battle.sides.all():
        lock_plan(side, organiser)
    now = Battle.objects.get(pk=battle.pk)
    auto_resolve(now, organiser, now.version)
    return Battle.objects.with_documents().get(pk=battle.pk)


def words(client: Client, address: str) -> str:
    page = client.get(address)
    assert page.status_code == 200, address
    return " ".join(page.content.decode().split())


def test_battles_are_fought_told_and_watched(league: Any, users: Any, client_of: Any) -> None:
    campaign, planned = league
    two, four = fought(planned(0, 1, 2), users.organiser), fought(planned(1, 0, 1, 2, 3), users.organiser)
    assert fight_again(two.scenario, two.digest, two.engine, two.result).state == "same"
    assert find_errors(campaign) == []
    client, address = client_of(users.ada), two.get_absolute_url()
    assert "Compline" in words(client, address)
    story = words(client, f"{address}story/")
    assert "Shooting phase" in story
    assert ' pip--number">' in story
    assert json.loads(words(client, f"{address}replay.json"))["format"].startswith("damocles-film/")
    assert len(four.result["victory_points"]) == 4
    words(client, four.get_absolute_url())
    for page in ("", "agreement/", "forces/", "forces/1/", "rounds/", "battles/", "ledger/", "news/", "statistics/"):
        words(client, campaign.get_absolute_url() + page)


def test_a_battle_is_forecast_and_recorded_by_hand(league: Any, users: Any, client_of: Any) -> None:
    campaign, planned = league
    battle = planned(0, 1, 2)
    client, address = client_of(users.organiser), battle.get_absolute_url()
    for page in ("", "plan/", "forecast/"):
        words(client_of(users.ada), address + page)
    assert client.post(f"{address}forecast/").status_code == 200
    said = {"winner": "red", "played": "2026-11-21", "version": battle.version, "key": uuid4()}
    said |= {"red_victory_points": 240, "red_squads_lost": 3, "blue_victory_points": 125, "blue_squads_lost": 4}
    answer = client.post(f"{address}record/", said)
    assert answer.status_code == 302, answer.content.decode()
    assert [row.line.points for row in standings_of(campaign)][:2] == [3, 0]
    assert find_errors(campaign) == []
