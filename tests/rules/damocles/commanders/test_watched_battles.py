"""Battles of every kind, watched: nobody who could shoot, strike, go or hold something stands idle."""

import pytest

import rules.damocles.engine.battle
from tests.rules.support.event_recorder import Watcher
from tests.rules.support.scenes import fight
from tests.rules.support.shares import SHARES
from tests.rules.support.watched_scenes import KINDS

COMPILED = not rules.damocles.engine.battle.__file__.endswith(".py")
BATTLES = (14 if COMPILED else 4) * SHARES
"""Of each of the six kinds, a few of them on the interpreted engine."""


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_stands_idle_who_could_do_something(kind) -> None:
    for number in range(BATTLES):
        document = kind(number)
        watcher = Watcher(document, fight(document))
        assert watcher.idle() == [], f"{kind.__name__} {number}"
        assert watcher.idle(turns=3, beside=frozenset({"covered", "braced"})) == [], (
            f"{kind.__name__} {number} only hides"
        )
