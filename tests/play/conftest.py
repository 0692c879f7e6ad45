"""Fixtures: two people who play Underworlds with starter lists, and battles that have begun."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from armies.computation.list_forecasts import missions, opponents
from armies.models import StrikeForce
from campaigns.battles.quick_battles import QuickBattle, link_between
from play import actions
from play.models import PlayedBattle
from rules.games import game_called
from tests.support.starters import load_starters


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every battle has the same secret."""
    monkeypatch.setattr(actions.secrets, "token_hex", lambda count: "5e" * count)


@pytest.fixture
def users(db: None) -> SimpleNamespace:
    return SimpleNamespace(**{name: User.objects.create_user(name, password=f"{name}-pass") for name in ("ada", "ben")})


@pytest.fixture
def browser_of() -> Callable[..., Client]:
    def signed_in(user: Any = None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return signed_in


def meeting(game: str = "underworlds") -> QuickBattle:
    """Two of the lists that come with a game, in its first mission."""
    rules = game_called(game)
    assert rules is not None
    load_starters(game=rules)
    offered = opponents(rules, StrikeForce.objects.none())["starter"]
    return QuickBattle(link_between(rules, offered[:2], next(iter(missions(rules))), 0))


@pytest.fixture
def fight(db: None) -> QuickBattle:
    return meeting()


@pytest.fixture
def against_steady(fight: QuickBattle, users: SimpleNamespace) -> PlayedBattle:
    """Ada's battle against a commander of the engine."""
    return actions.begin(fight, ("", "steady"), users.ada, 0)[0]


@pytest.fixture
def between_two(fight: QuickBattle, users: SimpleNamespace) -> PlayedBattle:
    """A battle of Ada and Ben."""
    battle = actions.begin(fight, ("", ""), users.ada, 0)[0]
    actions.sit(battle, users.ben)
    return PlayedBattle.objects.get(pk=battle.pk)
