"""Straight moves over random ground, judged once more in plain floating point, by another way.

A move that only a way round makes possible says nothing here; nor does one that a hair would decide.
"""

from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.rules.damocles.combat.test_cover_worked_out_again import HAIR, Ground
from tests.rules.support.scenes import Document, Point, activated, circle, gap, order, rectangle, sheet

STEPS = 200
MOVE = 12


def ground(luck: Random) -> list[Document]:
    pieces = []
    for n in range(luck.randint(0, 5)):
        kind, garrison = luck.choice(["light", "heavy", "impenetrable"]), luck.random() < 0.5
        x, y = luck.randint(1500, 4500) / 100, luck.randint(1500, 4500) / 100
        if luck.random() < 0.4:
            pieces.append(circle(f"p{n}", kind, (x, y), luck.randint(50, 400) / 100, garrison=garrison))
        else:
            sides = luck.randint(100, 1200) / 100, luck.randint(50, 600) / 100
            turn = luck.choice([0, 90, 30, 45, 77.7])
            pieces.append(rectangle(f"p{n}", kind, (x, y), *sides, rotation=turn, garrison=garrison))
    return pieces


def nearest(piece: Ground, a: Point, b: Point) -> float:
    """How near the straight way from a to b comes to a piece."""
    return min(
        piece.distance((a[0] + (b[0] - a[0]) * n / STEPS, a[1] + (b[1] - a[1]) * n / STEPS)) for n in range(STEPS + 1)
    )


def verdict(start: Point, end: Point, foes: list[Point], pieces: list[Document], more: float) -> bool | None:
    """Whether Stay vigilant! may take a base of 2 cm there; None when a way round would have to be looked for."""
    grounds = [(Ground(piece, more), piece) for piece in pieces]
    length = gap(start, end, 0)
    if length > MOVE - more or any(gap(end, foe) <= 0.05 + more for foe in foes):
        return False
    for piece, document in grounds:
        if piece.distance(end) < 1 and (document["cover"] == "impenetrable" or not document.get("garrison")):
            return False
    walls = [piece for piece, document in grounds if document["cover"] == "impenetrable"]
    heavy = [piece for piece, document in grounds if document["cover"] == "heavy"]
    if any(nearest(wall, start, end) < 1 for wall in walls):
        return None
    if any(gap((start[0] + (end[0] - start[0]) * n / STEPS, start[1] + (end[1] - start[1]) * n / STEPS), foe) < more
           for foe in foes for n in range(STEPS + 1)):  # fmt: skip
        return None
    if any(nearest(piece, start, end) < 1 for piece in heavy) and length > MOVE / 2 - more:
        through = any(piece.distance(start) < 1 or piece.distance(end) < 1 for piece in heavy)
        return False if through else None
    return True


@pytest.mark.rule("R-MOV-02", "R-MOV-09", "R-GAR-01", "R-GAR-02")
@settings(max_examples=4 * settings().max_examples, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_a_straight_move_is_judged_the_same_by_another_way(number: int) -> None:
    luck = Random(number)
    pieces = ground(luck)
    start = (luck.randint(1500, 4500) / 100, luck.randint(1500, 4500) / 100)
    end = (start[0] + luck.randint(-1000, 1000) / 100, start[1] + luck.randint(-1000, 1000) / 100)
    end = (round(end[0], 2), round(end[1], 2))
    foes: list[Point] = []
    for _ in range(luck.randint(1, 4)):
        foe = (luck.randint(1500, 4500) / 100, luck.randint(1500, 4500) / 100)
        if all(gap(foe, other) > 0.1 for other in [start, *foes]):
            foes.append(foe)
    assume(foes and all(gap(start, foe) > 0.1 for foe in foes))
    assume(all(Ground(piece, HAIR).distance(start) > 0 or piece["cover"] != "impenetrable" for piece in pieces))
    expected = verdict(start, end, foes, pieces, HAIR)
    assume(expected is not None and expected is verdict(start, end, foes, pieces, -HAIR))
    report = activated(
        [start], order("stay_vigilant", to=[list(end)]), enemies=foes, scenery=pieces, sheet=sheet(move=MOVE)
    )
    assert (report.refusals() == []) is expected
