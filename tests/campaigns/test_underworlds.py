"""A league of Underworlds: two battles fought by the engine, one recorded by hand, one watched."""

import json
from typing import Any
from uuid import uuid4

import pytest

from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.battles.verification import fight_again
from campaigns.models import Battle, Campaign
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import standings_of, state_of
from campaigns.replays.table_state import state_after
from rules.underworlds.game import GAME
from tests.campaigns.test_skirmish import fought, words
from tests.support.starters import load_starters, starter_list


@pytest.fixture
def league(users: Any) -> tuple[Campaign, list[Battle]]:
    """Ada's lamps and ben's choir, three games planned."""
    load_starters(game=GAME)
    league = create_campaign(users.organiser, key=uuid4(), game="underworlds", name="Deep Year", summary="", limit=None)
    entries = [
        enter(join(league, player), starter_list(GAME, player, army))
        for player, army in ((users.ada, "first-bell"), (users.ben, "second-tide"))
    ]
    mission = GAME.content.missions[0]
    return league, [plan(league, users.organiser, key=uuid4(), operation=mission, entries=entries) for _n in range(3)]


def test_games_are_fought_told_watched_and_recorded(league: Any, users: Any, client_of: Any) -> None:
    campaign, (first, second, third) = league
    for planned in (first, second):
        battle = fought(planned, users.organiser)
        assert fight_again(battle.scenario, battle.digest, battle.engine, battle.result).state == "same"
    client, address = client_of(users.organiser), third.get_absolute_url()
    assert "Fighters slain" in words(client, f"{address}record/")
    for page in (f"{address}record/", f"{campaign.get_absolute_url()}statistics/"):
        assert "estroyed" not in words(client, page)
    assert "Each player locks a plan of their own: commander. Once all are locked" in words(client, address)
    assert client.post(f"{address}forecast/").status_code == 200
    said = {"winner": "red", "played": "2026-11-21", "version": third.version, "key": uuid4()}
    for side, glory, tokens in (("red", 6, 2), ("blue", 6, 1)):
        figures = {"victory_points": glory, "squads_lost": 1, "tokens": tokens, "fighters": 4}
        said |= {f"{side}_{key}": value for key, value in figures.items()}
    answer = client.post(f"{address}record/", said)
    assert answer.status_code == 302, answer.content.decode()
    assert find_errors(campaign) == []
    assert len(state_of(campaign).forces[1].squads) == 5
    assert {row.name for row in standings_of(campaign)} >= {"ada", "ben"}
    client, address = client_of(users.ada), battle.get_absolute_url()
    page = words(client, address)
    assert "Ansel Crook" in page
    assert "guard token" in page
    assert 'data-mark="0 charge" href="#mark-charge"' in page
    assert "objective token" in words(client, f"{address}story/")
    film = json.loads(words(client, f"{address}replay.json"))
    assert film["format"].startswith("damocles-film/")
    moved = next(n for n, step in enumerate(film["steps"], 1) if [flag for _base, flag, _on in step.get("marks", [])])
    base, flag, _on = film["steps"][moved - 1]["marks"][0]
    assert state_after(film, moved - 1).marks[base] == set()
    assert state_after(film, moved).marks[base] == {flag}
    for page in ("", "agreement/", "forces/", "forces/1/", "rounds/", "battles/", "ledger/", "statistics/"):
        words(client, campaign.get_absolute_url() + page)
