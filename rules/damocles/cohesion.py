"""Whether a squad holds together: pure judgements over positions (R-SQD-02, R-SQD-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.damocles.state import COHESION, Squad, Unit

if TYPE_CHECKING:
    from mypy_extensions import i64


def groups(positions: list[int], radius: int) -> list[list[int]]:
    """The connected groups of bases that stand within 5 of one another, as indices (R-SQD-02)."""
    count = len(positions) // 2
    most: i64 = (COHESION + 2 * radius) * (COHESION + 2 * radius)
    free = [True] * count
    found: list[list[int]] = []
    for start in range(count):
        if not free[start]:
            continue
        free[start] = False
        group = [start]
        at = 0
        while at < len(group):
            here = group[at]
            at += 1
            for other in range(count):
                if free[other]:
                    dx: i64 = positions[2 * here] - positions[2 * other]
                    dy: i64 = positions[2 * here + 1] - positions[2 * other + 1]
                    if dx * dx + dy * dy <= most:
                        free[other] = False
                        group.append(other)
        found.append(group)
    return found


def holds_together(positions: list[int], radius: int) -> bool:
    """Whether bases at these positions are one group (R-SQD-02)."""
    return len(positions) <= 2 or len(groups(positions, radius)) == 1


def standing(squad: Squad) -> list[int]:
    """x, y of each living unit in turn."""
    positions: list[int] = []
    for unit in squad.living:
        positions.append(unit.x)
        positions.append(unit.y)
    return positions


def shifted(squad: Squad, by: tuple[int, int]) -> list[int]:
    """x, y of each living unit, all moved alike."""
    positions = standing(squad)
    for at in range(0, len(positions), 2):
        positions[at] += by[0]
        positions[at + 1] += by[1]
    return positions


def stragglers(squad: Squad) -> list[Unit]:
    """The units to remove from a split squad: all but the largest group, the healthiest of equals (R-SQD-03)."""
    split = groups(standing(squad), squad.radius)
    if len(split) < 2:
        return []
    kept = split[0]
    best = (0, 0)
    for group in split:
        worth = (len(group), sum(squad.living[i].health for i in group))
        if worth > best:
            kept, best = group, worth
    return [unit for i, unit in enumerate(squad.living) if i not in kept]
