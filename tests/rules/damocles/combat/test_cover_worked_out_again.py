"""Cover, sight and range of random volleys, worked out once more in plain floating point, by another way.

Pieces are taken a hair larger and a hair smaller: where that makes a difference the example says nothing.
"""

from math import cos, hypot, pi, radians, sin
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from tests.rules.support.scenes import Document, Point, circle, gap, rectangle, volley

HAIR = 0.03
RANKS = ("light", "heavy", "impenetrable")


class Ground:
    """A piece, `more` larger than it is drawn."""

    def __init__(self, piece: Document, more: float) -> None:
        self.cover = piece["cover"]
        shape = piece["shape"]
        self.box = shape.get("rectangle")
        if self.box is None:
            self.center, self.radius = shape["circle"]["center"], shape["circle"]["radius"] + more
        else:
            self.center = self.box["center"]
            self.half = self.box["width"] / 2 + more, self.box["height"] / 2 + more
            self.turn = radians(self.box.get("rotation", 0))

    def inward(self, point: Point) -> Point:
        """A point as seen from the middle of a box that lies straight."""
        dx, dy = point[0] - self.center[0], point[1] - self.center[1]
        return dx * cos(self.turn) + dy * sin(self.turn), -dx * sin(self.turn) + dy * cos(self.turn)

    def distance(self, point: Point) -> float:
        """From a point to the piece, 0 on it."""
        if self.box is None:
            return float(max(0.0, hypot(point[0] - self.center[0], point[1] - self.center[1]) - self.radius))
        x, y = self.inward(point)
        return hypot(max(0.0, abs(x) - self.half[0]), max(0.0, abs(y) - self.half[1]))

    def crossed(self, a: Point, b: Point) -> bool:
        """Whether the line between two points goes over the piece."""
        if self.box is None:
            return distance_to_line(self.center, a, b) < self.radius
        (ax, ay), (bx, by) = self.inward(a), self.inward(b)
        enter, leave = 0.0, 1.0
        for start, way, half in ((ax, bx - ax, self.half[0]), (ay, by - ay, self.half[1])):
            if abs(way) < 1e-12:
                if abs(start) > half:
                    return False
                continue
            first, other = sorted(((-half - start) / way, (half - start) / way))
            enter, leave = max(enter, first), min(leave, other)
        return enter < leave


def distance_to_line(point: Any, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)


def seen(eye: Point, unit: Point, walls: list[Ground]) -> float:
    """How much of the edge of a base of 2 cm is in sight, and of its middle."""
    points = [unit] + [(unit[0] + sin(n * pi / 60), unit[1] + cos(n * pi / 60)) for n in range(120)]
    return sum(not any(wall.crossed(eye, point) for wall in walls) for point in points) / len(points)


def worked_out(shooters: list[Point], targets: list[Point], pieces: list[Document], more: float) -> Any:
    """Who fires, and what cover the target has: by R-LOS, R-COV-01 to R-COV-05 and R-LET-01, word for word."""
    grounds = [Ground(piece, more) for piece in pieces]
    walls = [ground for ground in grounds if ground.cover == "impenetrable"]
    counted = [g for g in grounds if all(g.distance(unit) > 1 + 0.05 for unit in shooters)]
    firing: list[Point] = []
    covers: list[tuple[int, int]] = []
    for shooter in shooters:
        parts = [seen(shooter, target, walls) for target in targets]
        if any(0 < part < 0.2 for part in parts):
            return None
        if min(gap(shooter, target) for target in targets) > 40 or not any(parts):
            continue
        firing.append(shooter)
        for target, part in zip(targets, parts, strict=True):
            if part:
                crossed = [RANKS.index(g.cover) + 1 for g in counted if g.crossed(shooter, target)]
                covers.append((len(crossed), max(crossed, default=0)))
    single = [rank for count, rank in covers if count == 1]
    if not covers or any(count == 0 for count, _ in covers):
        return firing, 0
    return firing, min(2, min(single) if single else max(rank for _, rank in covers))


def spread(luck: Random, low: float, high: float) -> list[Point]:
    """One to three bases, apart from one another."""
    bases: list[Point] = []
    while len(bases) < luck.randint(1, 3):
        place = (luck.randint(200, 5200) / 100, luck.randint(int(low * 100), int(high * 100)) / 100)
        if all(gap(place, other) > 0.1 for other in bases):
            bases.append(place)
    return bases


def ground(luck: Random) -> list[Document]:
    pieces = []
    for n in range(luck.randint(0, 7)):
        kind = luck.choice(["light", "light", "heavy", "heavy", "impenetrable"])
        x, y = luck.randint(600, 4800) / 100, luck.randint(1000, 4000) / 100
        if luck.random() < 0.4:
            pieces.append(circle(f"p{n}", kind, (x, y), luck.randint(50, 350) / 100))
        else:
            sides = luck.randint(100, 1000) / 100, luck.randint(50, 400) / 100
            pieces.append(rectangle(f"p{n}", kind, (x, y), *sides, rotation=luck.choice([0, 90, 30, 45, 77.7])))
    return pieces


@pytest.mark.rule("R-COV-01", "R-COV-02", "R-COV-03", "R-COV-04", "R-COV-05", "R-LOS-01", "R-LOS-03", "R-LET-01")
@settings(max_examples=4 * settings().max_examples, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**9))
def test_cover_and_sight_are_the_same_worked_out_by_another_way(number: int) -> None:
    luck = Random(number)
    shooters, targets, pieces = spread(luck, 4, 12), spread(luck, 36, 58), ground(luck)
    expected = worked_out(shooters, targets, pieces, HAIR)
    assume(expected is not None and expected == worked_out(shooters, targets, pieces, -HAIR))
    firing, cover = expected
    report = volley(shooters, targets, dice=[4] * len(firing) + [2] * 9, scenery=pieces)
    assert len([die for attack in report.events("attack") for die in attack["dice"]]) == len(firing)
    if firing:
        assert report.one("defense")["cover"] == (None, "light", "heavy")[cover]
