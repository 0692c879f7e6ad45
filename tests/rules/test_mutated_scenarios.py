"""Spoiled scenarios of every game: each is fought to a result or refused in one line, and none takes long.

Hundreds of each game; `make test-long` sets DAMOCLES_SHARES and spoils thousands. `tests.rules.support.sound_scenarios`
says how a game adds scenarios of its own; `python -m tests.rules.support.spoil_many GAME COUNT FIRST` spoils others.
"""

import json
import time
from random import Random

import pytest

import rules.damocles.engine.battle
from rules.battles.resolve import resolve
from rules.formats.library import EmptyLibrary
from rules.game.game import Game
from rules.games import GAMES
from tests.rules.support.shares import SHARES
from tests.rules.support.sound_scenarios import Extreme, sound_scenario, source, sources
from tests.rules.support.spoiling import SECONDS, came_of, spoiled

COMPILED = not rules.damocles.engine.battle.__file__.endswith(".py")
SHARE = 60 if COMPILED else 50
"""The interpreted engine reads the same and fights slower."""

DRIVEN = 20
"""One in so many is driven to an extreme, which costs more than all the others."""

EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
KINDS = [(game, kind) for game in GAMES for kind in sources(game).kinds]
EXTREMES = [(game, extreme) for game in GAMES for extreme in dict.fromkeys(sources(game).extremes)]


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=lambda value: getattr(value, "slug", value))
def test_what_is_spoiled_is_sound_before(game: Game, kind: str) -> None:
    for number in range(5):
        assert came_of(game, json.loads(source(game, kind, number))) == "fought"


@EVERY
def test_the_same_number_spoils_the_same_scenario(game: Game) -> None:
    for number in range(0, 100, 20):
        assert repr(spoiled(game, number, number % 2 == 0)) == repr(spoiled(game, number, number % 2 == 0))


@pytest.mark.parametrize("share", range(SHARES))
@EVERY
def test_a_spoiled_scenario_is_fought_or_refused_in_one_line(game: Game, share: int) -> None:
    fought = 0
    for number in range(share * SHARE, (share + 1) * SHARE):
        document = spoiled(game, number, number % DRIVEN == 0)
        started = time.process_time()
        fought += came_of(game, document) == "fought"
        assert time.process_time() - started < SECONDS, number
    assert fought


@pytest.mark.parametrize(
    ("game", "extreme"), EXTREMES, ids=lambda value: getattr(value, "slug", None) or value.__name__
)
def test_each_extreme_is_fought_too_and_in_time(game: Game, extreme: Extreme) -> None:
    """An extreme that was always refused would try nothing out."""
    fought = 0
    for number in range(6):
        luck = Random(number)
        document = sound_scenario(game, luck)
        extreme(document, luck)
        started = time.process_time()
        fought += came_of(game, document) == "fought"
        assert time.process_time() - started < SECONDS, number
        if fought >= SHARES:
            break
    assert fought


@EVERY
def test_a_spoiled_scenario_comes_to_the_same_again(game: Game) -> None:
    """Also where it is only just fought: the steps a battle may take are counted, not timed."""
    documents = [spoiled(game, 1000 + n, driven=True) for n in range(4 * SHARES)]
    lines = [came_of(game, document) for document in documents]
    assert [came_of(game, document) for document in documents] == lines
    for document, line in zip(documents, lines, strict=True):
        if line == "fought":
            assert resolve(game, document, EmptyLibrary()) == resolve(game, document, EmptyLibrary())
