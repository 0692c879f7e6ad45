"""A league of Underworlds: what its pages say otherwise, and a draw in glory recorded by hand."""

import json
from typing import Any
from uuid import uuid4

import pytest

from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.models import Battle, Campaign
from campaigns.replays.table_state import state_after
from rules.underworlds.game import GAME
from tests.campaigns.test_leagues_of_games import fought, words
from tests.support.starters import load_starters, starter_list


@pytest.fixture
def league(users: Any) -> tuple[Campaign, list[Battle]]:
    """Ada's lamps and ben's choir, two games planned."""
    load_starters(game=GAME)
    league = create_campaign(users.organiser, key=uuid4(), game="underworlds", name="Deep Year", summary="", limit=None)
    entries = [
        enter(join(league, player), starter_list(GAME, player, army))
        for player, army in ((users.ada, "first-bell"), (users.ben, "second-tide"))
    ]
    mission = GAME.content.missions[0]
    return league, [plan(league, users.organiser, key=uuid4(), operation=mission, entries=entries) for _n in range(2)]


def test_words_and_marks_of_a_game_are_its_own(league: Any, users: Any, client_of: Any) -> None:
    campaign, (first, second) = league
    battle = fought(first, users.organiser)
    client, address = client_of(users.organiser), second.get_absolute_url()
    assert "Fighters slain" in words(client, f"{address}record/")
    for page in (f"{address}record/", f"{campaign.get_absolute_url()}statistics/"):
        assert "estroyed" not in words(client, page)
    assert "Each player locks a plan of their own: commander. Once all are locked" in words(client, address)
    page = words(client, battle.get_absolute_url())
    assert "guard token" in page
    assert 'data-mark="0 charge" href="#mark-charge"' in page
    film = json.loads(words(client, f"{battle.get_absolute_url()}replay.json"))
    moved = next(n for n, step in enumerate(film["steps"], 1) if [flag for _base, flag, _on in step.get("marks", [])])
    base, flag, _on = film["steps"][moved - 1]["marks"][0]
    assert state_after(film, moved - 1).marks[base] == set()
    assert state_after(film, moved).marks[base] == {flag}


def test_equal_glory_is_won_by_tokens(league: Any, users: Any, client_of: Any) -> None:
    _campaign, (first, _second) = league
    report = {"winner": "red", "played": "2026-11-21", "version": first.version, "key": uuid4()}
    for side, glory, tokens in (("red", 6, 2), ("blue", 6, 1)):
        figures = {"victory_points": glory, "squads_lost": 1, "tokens": tokens, "fighters": 4}
        report |= {f"{side}_{key}": value for key, value in figures.items()}
    answer = client_of(users.organiser).post(f"{first.get_absolute_url()}record/", report)
    assert answer.status_code == 302, answer.content.decode()
