"""The exact odds of a sequence and of a shot, worked out by hand as fractions."""

from fractions import Fraction
from typing import Any

import pytest

from rules.formats.errors import DocumentError
from rules.hell_dorado.game import GAME

USUAL: dict[str, Any] = {"strength": 1, "defence": 4, "lp": 8}
SHOT: dict[str, Any] = USUAL | {"form": "shot", "range": 6, "distance": 5}

CASES: dict[str, Any] = {
    "one die": ({}, {0: "1/2", 1: "1/2"}),
    "DEF 6": ({"defence": 6}, {0: "5/6", 1: "1/6"}),
    "DEF 1: always": ({"defence": 1}, {1: "1"}),
    "a re-roll": ({"rerolls": 1}, {0: "1/4", 1: "3/4"}),
    "forced": ({"forces": 1}, {0: "3/4", 1: "1/4"}),
    "re-rolled and forced": ({"rerolls": 1, "forces": 1}, {0: "5/8", 1: "3/8"}),
    "two dice, PR 1": ({"strength": 2, "pr": 1}, {0: "3/4", 1: "1/4"}),
    "penetrating strike": ({"strength": 2, "pr": 1, "penetration": 1}, {0: "1/4", 1: "1/2", 2: "1/4"}),
    "a support": ({"supports": 1}, {0: "1/4", 1: "1/2", 2: "1/4"}),
    "no CBT, no re-roll": ({"strength": 0, "rerolls": 2}, {0: "1"}),
    "five dice and a re-roll": ({"strength": 6, "defence": 1}, {6: "1"}),
    "automatic damage past PR": ({"strength": 12, "pr": 6, "table": "0"}, {2: "1"}),
    "never more than there is": ({"strength": 5, "defence": 1, "lp": 4}, {4: "1"}),
    "invulnerable, by rows": (
        {"strength": 3, "defence": 6, "table": "0/2/3", "invulnerable": True}, {0: "200/216", 1: "15/216", 2: "1/216"},
    ),
}  # fmt: skip


def odds(**keys: Any) -> Any:
    return GAME.battles.odds(USUAL | keys)


def shares(side: Any) -> dict[int, Fraction]:
    return {int(points): Fraction(chance).limit_denominator(10_000) for points, chance in side["lost"].items()}


@pytest.mark.rule("H-FGT-07", "H-FGT-09", "H-FGT-10", "H-FGT-14", "H-FGT-17", "H-ABI-43", "H-ABI-47", "H-WPN-10")
@pytest.mark.parametrize(("keys", "lost"), CASES.values(), ids=list(CASES))
def test_what_an_attack_takes(keys: Any, lost: dict[int, str]) -> None:
    answer = odds(**keys)
    expected = {points: Fraction(chance) for points, chance in lost.items()}
    assert shares(answer["enemy"]) == expected
    assert answer["enemy"]["mean"] == pytest.approx(float(sum(points * chance for points, chance in expected.items())))
    assert answer["own"]["mean"] == 0


BOTH: dict[str, Any] = {
    "both with a die": ({}, {0: "1/2", 1: "1/2"}, {0: "1/2", 1: "1/2"}),
    "counter attack": ({"counters": True}, {0: "1/2", 1: "1/2"}, {0: "5/12", 1: "1/2", 2: "1/12"}),
    "rapid strike, and the enemy has 1 LP": ({"rapid": "own", "lp": 1}, {0: "1/2", 1: "1/2"}, {0: "3/4", 1: "1/4"}),
    "both rapid": ({"rapid": "both", "lp": 1}, {0: "1/2", 1: "1/2"}, {0: "1/2", 1: "1/2"}),
    "a supported enemy": ({"enemy_supports": 1}, {0: "1/2", 1: "1/2"}, {0: "1/4", 1: "1/2", 2: "1/4"}),
}  # fmt: skip


@pytest.mark.rule("H-FGT-13", "H-ABI-16", "H-ABI-54")
@pytest.mark.parametrize(("keys", "enemy", "own"), BOTH.values(), ids=list(BOTH))
def test_what_a_sequence_takes_of_both(keys: Any, enemy: Any, own: Any) -> None:
    """A die each, hits on 4 or more, PR 0; a Counter Attack adds a point for the attacker's 1."""
    answer = odds(enemy_strength=1, **keys)
    assert shares(answer["enemy"]) == {points: Fraction(chance) for points, chance in enemy.items()}
    assert shares(answer["own"]) == {points: Fraction(chance) for points, chance in own.items()}


@pytest.mark.rule("H-SHO-07", "H-SHO-09", "H-SHO-10", "H-SHO-11")
@pytest.mark.parametrize(
    ("keys", "needed", "mean"),
    [
        ({}, 4, 0.5),
        ({"defence": 2}, 3, 2 / 3),
        ({"defence": 2, "distance": 13}, 5, 1 / 3),
        ({"cover": 3}, 4, 0),
        ({"supports": 2}, 4, 0.5),
    ],
)
def test_a_shot(keys: Any, needed: int, mean: float) -> None:
    answer = GAME.battles.odds(SHOT | keys)
    assert answer["needed"] == needed
    assert answer["enemy"]["mean"] == pytest.approx(mean)


def test_a_shot_needs_a_range() -> None:
    with pytest.raises(DocumentError, match="range: is missing"):
        GAME.battles.odds(USUAL | {"form": "shot"})
