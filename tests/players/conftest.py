"""Ada and Ben with a game of each kind: in a campaign, in the browser, recorded by hand."""

from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.utils import timezone

from armies.models import TableGame
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Battle
from play import actions as playing
from play.models import PlayedBattle
from players.actions import record_game
from players.models import GameRecord
from tests.campaigns.conftest import battle, campaign, client_of, entries, users
from tests.play.conftest import meeting

__all__ = ["battle", "campaign", "client_of", "entries", "users"]
YESTERDAY = timezone.localdate() - timedelta(days=1)


def by_hand(user: Any, **values: Any) -> GameRecord:
    """A game against Zoe on a day long ago."""
    known = {"played": date(2026, 1, 2), "opponent": "Zoe", "outcome": "won"}
    return record_game(user, "damocles", uuid4(), known | values)


def over(battle: PlayedBattle, **values: Any) -> PlayedBattle:
    """As if it had been fought to its end."""
    PlayedBattle.objects.filter(pk=battle.pk).update(
        **{"state": PlayedBattle.State.OVER, "result": {"winner": "red"}} | values
    )
    return battle


@pytest.fixture
def in_browser(users: SimpleNamespace) -> PlayedBattle:
    """Ada's, with Ben in the other seat; she has won."""
    battle = playing.begin(meeting(), ("", ""), users.ada, 0)[0]
    playing.sit(battle, users.ben)
    return over(battle)


@pytest.fixture
def at_table(users: SimpleNamespace, entries: Any) -> TableGame:
    """Ada 5, Ben 7, with Yan of no account 2; ended today."""
    lists = [user.strike_forces.get() for user in (users.ada, users.ben)]
    game = TableGame.objects.create(game="damocles", mission="Our own", ended=timezone.now(), made=9)
    for place, (row, score) in enumerate(zip(lists, (5, 7), strict=True)):
        game.seats.create(
            place=place,
            user=row.owner,
            strike_force=row,
            list_name=row.name,
            faction=row.faction,
            score=score,
            open=False,
        )
    game.seats.create(place=2, name="Yan", score=2, open=False)
    return game


@pytest.fixture
def in_campaign(battle: Battle, users: SimpleNamespace) -> Battle:
    """Ada lost 1:3 to Ben, yesterday."""
    sides = (SideReport("lost", 1, 0, {}, {}, []), SideReport("won", 3, 0, {}, {}, []))
    record_by_hand(battle, users.organiser, battle.version, Report(YESTERDAY, "", sides))
    return battle
