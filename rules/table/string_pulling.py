"""String pulling: straight pieces that touch circles, and the arcs between them (R-MOV-09).

The centre of a base that goes round a corner follows an arc; a path of straight legs outside of it is a little longer.
"""

from __future__ import annotations

from math import asin, atan2, ceil, cos, floor, pi, sin, sqrt
from typing import TYPE_CHECKING, Final, final

from rules.table.compiler import mypyc_attr

if TYPE_CHECKING:
    from mypy_extensions import i64

HAIR: Final = 1e-6
"""Machines may disagree about the last bit of an angle: a length so little above a whole number is that number."""

TOUCHING: Final = 1.0
"""A way may begin or end on a circle, within rounding."""


@mypyc_attr(acyclic=True)
@final
class Bend:
    """A circle that a path goes round: its radius is positive when it is to the left, negative to the right."""

    def __init__(self, x: i64, y: i64, radius: i64) -> None:
        self.x: float = float(x)
        self.y: float = float(y)
        self.radius: float = float(radius)

    def like(self, other: Bend) -> bool:
        """Whether both are the same circle, gone round in the same direction."""
        return self.x == other.x and self.y == other.y and self.radius == other.radius


@mypyc_attr(acyclic=True)
@final
class PulledString:
    """A taut string: its length, rounded up, and its straight pieces as x, y, x, y in turn."""

    def __init__(self, length: int, pieces: list[int]) -> None:
        self.length = length
        self.pieces = pieces


def pull_string(bends: list[Bend]) -> PulledString | None:
    """The string from the first bend to the last, both of radius 0; None where a circle is inside another.

    A bend that the string would have to turn round the wrong way is dropped.
    """
    while True:
        headings: list[float] = []
        pieces: list[int] = []
        whole = 0.0
        for number in range(1, len(bends)):
            bend_before, other = bends[number - 1], bends[number]
            dx, dy = other.x - bend_before.x, other.y - bend_before.y
            away = sqrt(dx * dx + dy * dy)
            wider = other.radius - bend_before.radius
            if away < abs(wider) - TOUCHING or away == 0.0:
                return None
            heading = atan2(dy, dx) - asin(max(-1.0, min(1.0, wider / away)))
            headings.append(heading)
            whole += sqrt(max(0.0, away * away - wider * wider))
            for bend in (bend_before, other):
                pieces.append(floor(bend.x + bend.radius * sin(heading) + 0.5))
                pieces.append(floor(bend.y - bend.radius * cos(heading) + 0.5))
        idle = 0
        for number in range(1, len(bends) - 1):
            turn = normalized_angle(headings[number] - headings[number - 1])
            radius = bends[number].radius
            if turn * radius < 0.0 and idle == 0:
                idle = number
            whole += abs(turn * radius)
        if idle == 0:
            return PulledString(ceil(whole - HAIR), pieces)
        del bends[idle]


def normalized_angle(angle: float) -> float:
    """An angle between half a turn to the right and half a turn to the left."""
    if angle > pi:
        return angle - 2 * pi
    if angle <= -pi:
        return angle + 2 * pi
    return angle
