"""Bases that stand too close together for another to get between them: how long every way round them is at least."""

from __future__ import annotations

from math import acos, atan2, pi, sqrt
from typing import TYPE_CHECKING, Final

from rules.table.circles import Circle
from rules.table.geometry import root_down, squared
from rules.table.step_budget import StepBudget

if TYPE_CHECKING:
    from mypy_extensions import i64

SPARE: Final = 4
"""Rounding may bring a path nearer to a disc, or make it shorter, by less than this."""


def too_far_round(
    ax: i64, ay: i64, bx: i64, by: i64, discs: list[int], radius: i64, limit: i64, step_budget: StepBudget
) -> bool:
    """Whether discs (x, y, radius in turn) make every way of a base from a to b longer than `limit`.

    Discs that overlap once they are as much larger as the base are a chain: a way passes all of it on one side. Chains
    that go round an end of the straight line are cut there, so that the sides stay the same all along.
    """
    across: list[Circle] = []
    beside: list[Circle] = []
    dx = bx - ax
    dy = by - ay
    whole = dx * dx + dy * dy
    count: i64 = len(discs)
    for i in range(0, count, 3):
        x: i64 = discs[i]
        y: i64 = discs[i + 1]
        reach: i64 = discs[i + 2] + radius
        reach = min(reach, root_down(min(squared(ax, ay, x, y), squared(bx, by, x, y)))) - SPARE
        along = (x - ax) * dx + (y - ay) * dy
        off = (x - ax) * dy - (y - ay) * dx
        if reach <= 0:
            continue
        if off * off >= reach * reach * whole:
            beside.append(Circle(x, y, reach))
        elif 0 <= along <= whole:
            across.append(Circle(x, y, reach))
    while across:
        if longer_round(chain(across, beside, step_budget), ax, ay, bx, by, limit + SPARE):
            return True
    return False


def chain(across: list[Circle], beside: list[Circle], step_budget: StepBudget) -> list[Circle]:
    """Take a circle across the way from the lists, and all that are joined to it."""
    chained = [across.pop()]
    at = 0
    while at < len(chained):
        step_budget.spend(len(across) + len(beside))
        take_overlapping(chained, chained[at], across)
        take_overlapping(chained, chained[at], beside)
        at += 1
    return chained


def take_overlapping(chained: list[Circle], circle: Circle, others: list[Circle]) -> None:
    """Move the circles that overlap one from a list to another."""
    for at in range(len(others) - 1, -1, -1):
        other = others[at]
        reach = circle.radius + other.radius
        if squared(circle.x, circle.y, other.x, other.y) < reach * reach:
            chained.append(other)
            del others[at]


def longer_round(circles: list[Circle], ax: i64, ay: i64, bx: i64, by: i64, limit: i64) -> bool:
    """Whether the way past all circles is longer than `limit` on either side."""
    left = right = False
    for circle in circles:
        from_x: float = float(ax - circle.x)
        from_y: float = float(ay - circle.y)
        to_x: float = float(bx - circle.x)
        to_y: float = float(by - circle.y)
        radius: float = float(circle.radius)
        start = sqrt(from_x * from_x + from_y * from_y)
        end = sqrt(to_x * to_x + to_y * to_y)
        turn = atan2(from_x * to_y - from_y * to_x, from_x * to_x + from_y * to_y)
        free = acos(radius / start) + acos(radius / end)
        spare = float(limit) - sqrt(start * start - radius * radius) - sqrt(end * end - radius * radius)
        anticlockwise = turn if turn >= 0.0 else turn + 2.0 * pi
        left = left or (anticlockwise > free and radius * (anticlockwise - free) > spare)
        right = right or (2.0 * pi - anticlockwise > free and radius * (2.0 * pi - anticlockwise - free) > spare)
        if left and right:
            return True
    return False
