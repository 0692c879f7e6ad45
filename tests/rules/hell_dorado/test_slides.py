"""A melee's slide round an enemy: how far, round whom, past whom (H-ACN-17, H-ACN-18)."""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.moves import slide
from rules.table.questions import Refusal
from tests.rules.hell_dorado.cards import A, B, E, F, box, hundredths, piece, unit
from tests.rules.hell_dorado.casts import laid, named

TOP = (10, 12.4)
RIGHT = (11.2, 11.2)

CASES: dict[str, Any] = {
    "X-31 half round": (A(), B(), TOP, ""),
    "X-31 wounded": (A(lp=3), B(), TOP, "H-ACN-17"),
    "a quarter, wounded": (A(lp=3), B(), RIGHT, ""),
    "1.90 far": (A(mvt=1.9), B(), RIGHT, ""),
    "1.80 far": (A(mvt=1.8), B(), RIGHT, "H-ACN-17"),
    "a friend at the end": ((A(), unit("C", 10, 12.4)), B(), TOP, "H-BAS-07"),
    "a friend on one side": ((A(), unit("C", 11.3, 11.2)), B(), TOP, ""),
    "friends on both sides": ((A(), unit("C", 11.3, 11.2), unit("D", 8.7, 11.2)), B(), TOP, "H-BAS-07"),
    "another enemy at the end": (A(), (B(), unit("E", 12.4, 11.2)), RIGHT, ""),
    "past another enemy": (A(), (B(), unit("E", 12.42, 11.2), unit("F", 7.58, 11.2)), TOP, "H-ACN-17"),
    "the other way round": (A(), (B(), unit("E", 12.42, 11.2)), TOP, ""),
    "another area does not bind": (A(), (B(), unit("E", 13, 11.2)), TOP, ""),
    "rock": (A(), B(), TOP, "H-TER-03", (piece(box(10, 12.4, 1, 1), impassable=True),)),
    "off the table": (unit("A", 10, 1.8), unit("B", 10, 0.6), (9, 0), "H-MOV-03"),
    "H-ACN-18 two with CBT": (A(), (B(), E()), RIGHT, "H-ACN-18"),
    "H-ACN-18 one with CBT of two": (A(), (B(), E(cbt=NONE)), RIGHT, ""),
    "H-ACN-18 one with CBT of three": (A(), (B(), E(cbt=NONE), F(cbt=NONE)), RIGHT, ""),
    "H-ACN-18 two without": (A(), (B(cbt=NONE), E(cbt=NONE)), RIGHT, "H-ACN-18"),
}  # fmt: skip


@pytest.mark.rule("H-ACN-17", "H-ACN-18")
@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_slide(case: Any) -> None:
    red, blue, end, rule, *rest = case
    battle = laid(red, blue, pieces=rest[0] if rest else ())
    way = slide(battle, named(battle, "A"), hundredths(end[0]), hundredths(end[1]))
    assert (way.rule if isinstance(way, Refusal) else "") == rule
    if not isinstance(way, Refusal):
        assert abs(way[-2] - hundredths(end[0])) <= 1
        assert abs(way[-1] - hundredths(end[1])) <= 1
