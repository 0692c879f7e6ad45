"""How commanders fare against one another, on a few of the battles that `make bench-styles` fights; by night on more.

Strength alone is judged here: that a commander does anything else than it did the golden battles notice.
"""

import pytest

from benchmarks.styles import fight, matches
from tests.rules.damocles.commanders.test_commanders import met
from tests.rules.support.scenes import fight as fight_out
from tests.rules.support.shares import SHARES

PAIRS = [
    ("steady", "aggressive", 0.25, 0.75),
    ("steady", "defensive", 0.25, 0.75),
    ("aggressive", "defensive", 0.25, 0.75),
    ("steady", "random", 0.95, 1),
]
EACH = 13 if SHARES == 1 else 1
SEEDS = min(SHARES, 8)


@pytest.mark.parametrize(("style", "other", "least", "most"), PAIRS)
def test_the_styles_part_evenly_and_all_beat_luck(style: str, other: str, least: float, most: float) -> None:
    fought = [fight(match) for match in matches(style, other, 1)[::EACH]]
    assert least <= sum(fought) / len(fought) <= most


@pytest.mark.parametrize(("name", "pairs"), [("captain", 20), ("veteran", 4)])
def test_who_looks_ahead_beats_the_steady(name: str, pairs: int) -> None:
    """Four squads a side for two turns, fought from both sides; who plays as the steady one does wins from one side.

    The captain takes 78 % and the veteran 86 % of such battles: of so few the veteran takes no more than half by
    chance once in 60 times, the captain once in 10,000.
    """
    seeds = range(1, 1 + pairs * SEEDS)
    red = [fight_out(met(name, "steady", seed) | {"turns": 2}).result["winner"] for seed in seeds]
    blue = [fight_out(met("steady", name, seed) | {"turns": 2}).result["winner"] for seed in seeds]
    assert red.count("red") + blue.count("blue") > len(seeds)


def test_a_commander_parts_evenly_with_itself() -> None:
    """The same battle is fought twice, so that the pairs' mean is half, whoever wins."""
    assert {fight(match) for match in matches("steady", "steady", 1)[::16]} == {0.5}
