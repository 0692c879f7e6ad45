"""Spoiled scenarios: each is fought to a result or refused in one line, and none takes long.

A thousand of them; `make test-long` sets DAMOCLES_SHARES and spoils ten thousand.

`python -m tests.rules.support.spoil_many COUNT FIRST` spoils others.
"""

import json
import os
import time
from random import Random

import pytest

import rules.damocles.battle
from rules.formats.library import EmptyLibrary
from tests.rules.support.engine import resolve
from tests.rules.support.extreme_scenarios import EXTREMES, Extreme
from tests.rules.support.spoiling import SECONDS, came_of, sound_scenario, source, spoiled

COMPILED = not rules.damocles.battle.__file__.endswith(".py")
SHARES = int(os.environ.get("DAMOCLES_SHARES", "2"))
SHARE = 500 if COMPILED else 50
"""The interpreted engine reads the same and fights slower."""

DRIVEN = 20
"""One in so many is driven to an extreme, which costs more than all the others."""


@pytest.mark.parametrize("kind", ["every key", "to place", "starter", "random", "grand"])
def test_what_is_spoiled_is_sound_before(kind: str) -> None:
    for number in range(25):
        assert came_of(json.loads(source(kind, number))) == "fought"


def test_the_same_number_spoils_the_same_scenario() -> None:
    for number in range(0, 100, 7):
        assert repr(spoiled(number, number % 2 == 0)) == repr(spoiled(number, number % 2 == 0))


@pytest.mark.parametrize("share", range(SHARES))
def test_a_spoiled_scenario_is_fought_or_refused_in_one_line(share: int) -> None:
    fought = 0
    for number in range(share * SHARE, (share + 1) * SHARE):
        document = spoiled(number, number % DRIVEN == 0)
        started = time.process_time()
        fought += came_of(document) == "fought"
        assert time.process_time() - started < SECONDS, number
    assert fought > SHARE // 20


@pytest.mark.parametrize("extreme", list(dict.fromkeys(EXTREMES)), ids=lambda extreme: extreme.__name__)
def test_each_extreme_is_fought_too_and_in_time(extreme: Extreme) -> None:
    """An extreme that was always refused would try nothing out."""
    fought = 0
    for number in range(6):
        luck = Random(number)
        document = sound_scenario(luck)
        extreme(document, luck)
        started = time.process_time()
        fought += came_of(document) == "fought"
        assert time.process_time() - started < SECONDS, number
    assert fought


@pytest.mark.parametrize("number", [1, 2])
def test_a_spoiled_scenario_comes_to_the_same_again(number: int) -> None:
    """Also where it is only just fought: the steps a battle may take are counted, not timed."""
    documents = [spoiled(1000 * number + n, driven=True) for n in range(6)]
    lines = [came_of(document) for document in documents]
    assert [came_of(document) for document in documents] == lines
    for document, line in zip(documents, lines, strict=True):
        if line == "fought":
            assert resolve(document, EmptyLibrary()) == resolve(document, EmptyLibrary())
