"""A league of four forces: battles of two and of four fought by the engine, one told by hand, watched and forecast."""

from typing import Any
from uuid import uuid4

import pytest

from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.models import Battle
from rules.eight_phase.game import GAME
from tests.campaigns.test_leagues_of_games import fought, words
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


def test_battles_of_two_and_of_four_are_summed_up_in_one_league(league: Any, users: Any, client_of: Any) -> None:
    _campaign, planned = league
    two, four = fought(planned(0, 1, 2), users.organiser), fought(planned(1, 0, 1, 2, 3), users.organiser)
    client = client_of(users.ada)
    assert ' pip--number">' in words(client, f"{two.get_absolute_url()}story/")
    assert len(four.result["victory_points"]) == 4
    words(client, four.get_absolute_url())
