"""The waypoints of a base round a shape: a few round each corner that sticks out (R-MOV-09).

Round a corner the centre of a base follows an arc. The waypoints are the corners of a polygon around that arc,
so that no leg between neighbours cuts it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.table.geometry import UNIT, divided, divided_outward, ring, root_down
from rules.table.shapes import Shape

if TYPE_CHECKING:
    from mypy_extensions import i64

STEEPEST: Final = UNIT * UNIT * 866 // 1000
"""The cosine of 30 degrees: an arc that turns further is cut in two."""

SPARE: Final = 2
"""Rounding moves a place by less than this."""


def waypoints_round(shape: Shape, radius: int) -> list[int]:
    """The places for a base round a shape, x and y in turn."""
    if shape.round:
        reach = shape.radius + radius
        return ring(shape.x, shape.y, reach * 102 // 100 + SPARE, 16) if reach < 400 else wide_ring(shape, reach)
    places: list[int] = []
    before = shape.outline.edges[-1]
    for edge in shape.outline.edges:
        if before.across * edge.up > before.up * edge.across:
            east, north = unit_vector(before.across, before.up)
            next_east, next_north = unit_vector(edge.across, edge.up)
            add_arc(places, edge.x, edge.y, radius, north, -east, next_north, -next_east)
        before = edge
    return places


def wide_ring(shape: Shape, reach: int) -> list[int]:
    """The places round a big circle, closer to it."""
    return ring(shape.x, shape.y, reach * 1005 // 1000 + SPARE, 32)


def add_arc(places: list[int], x: i64, y: i64, radius: i64, east: i64, north: i64, to_east: i64, to_north: i64) -> None:
    """The places round the corner (x, y), from one direction to another further against the clock."""
    middle_east, middle_north = between(east, north, to_east, to_north)
    if east * to_east + north * to_north < STEEPEST:
        add_arc(places, x, y, radius, east, north, middle_east, middle_north)
        add_arc(places, x, y, radius, middle_east, middle_north, to_east, to_north)
        return
    cosine = min(middle_east * east + middle_north * north, middle_east * to_east + middle_north * to_north)
    places.append(x + divided_outward(middle_east * (radius + SPARE) * UNIT, cosine))
    places.append(y + divided_outward(middle_north * (radius + SPARE) * UNIT, cosine))


def between(east: i64, north: i64, to_east: i64, to_north: i64) -> tuple[i64, i64]:
    """The direction half way from one to another less than half a turn on."""
    if east * to_east + north * to_north < 0:
        return unit_vector(to_north - north, east - to_east)
    return unit_vector(east + to_east, north + to_north)


def unit_vector(dx: i64, dy: i64) -> tuple[i64, i64]:
    """The direction of a vector, UNIT long."""
    whole = root_down((dx * dx + dy * dy) * UNIT)
    return divided(dx * UNIT * 1024, whole), divided(dy * UNIT * 1024, whole)
