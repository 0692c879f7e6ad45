"""Whether a squad holds together: pure judgements over positions (R-SQD-02, R-SQD-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.damocles.engine.state import COHESION, Squad, Unit
from rules.table.geometry import squared

if TYPE_CHECKING:
    from mypy_extensions import i64


def groups(positions: list[int], radius: int) -> list[list[int]]:
    """The connected groups of bases that stand within 5 of one another, as indices (R-SQD-02)."""
    count = len(positions) // 2
    most: i64 = (COHESION + 2 * radius) * (COHESION + 2 * radius)
    free = list(range(count))
    connected: list[list[int]] = []
    while free:
        group = [free.pop(0)]
        at = 0
        while free and at < len(group):
            x: i64 = positions[2 * group[at]]
            y: i64 = positions[2 * group[at] + 1]
            at += 1
            left: list[int] = []
            for other in free:
                near = squared(x, y, positions[2 * other], positions[2 * other + 1]) <= most
                (group if near else left).append(other)
            free = left
        connected.append(group)
    return connected


def holds_together(positions: list[int], radius: int) -> bool:
    """Whether bases at these positions are one group (R-SQD-02): often each is near one before it."""
    most: i64 = (COHESION + 2 * radius) * (COHESION + 2 * radius)
    for at in range(2, len(positions), 2):
        if not follows(positions, at, most):
            return len(groups(positions, radius)) == 1
    return True


def follows(positions: list[int], at: i64, most: i64) -> bool:
    """Whether a base is near one that comes before it, the square of their distance at most so much."""
    x: i64 = positions[at]
    y: i64 = positions[at + 1]
    for other in range(at - 2, -1, -2):  # noqa: SIM110 - compiled, a generator is slower
        if squared(x, y, positions[other], positions[other + 1]) <= most:
            return True
    return False


def standing(squad: Squad) -> list[int]:
    """x, y of each living unit in turn."""
    positions: list[int] = []
    for unit in squad.living:
        positions.append(unit.x)
        positions.append(unit.y)
    return positions


def shifted(squad: Squad, by: tuple[int, int]) -> list[int]:
    """x, y of each living unit, all moved alike."""
    dx: i64 = by[0]
    dy: i64 = by[1]
    positions: list[int] = []
    for unit in squad.living:
        positions.append(unit.x + dx)
        positions.append(unit.y + dy)
    return positions


def stragglers(squad: Squad) -> list[Unit]:
    """The units to remove from a split squad: all but the largest group, the healthiest of equals (R-SQD-03)."""
    positions = standing(squad)
    if holds_together(positions, squad.radius):
        return []
    split = groups(positions, squad.radius)
    kept = split[0]
    best = (0, 0)
    for group in split:
        worth = (len(group), sum(squad.living[i].health for i in group))
        if worth > best:
            kept, best = group, worth
    return [unit for i, unit in enumerate(squad.living) if i not in kept]
