"""Cohesion of a unit (S-UNT-01, S-UNT-02); positions are flat lists of x, y of each fighter in turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.skirmish.engine.state import Unit

if TYPE_CHECKING:
    from mypy_extensions import i64

TO_LEADER: Final = 1000
TO_ANOTHER: Final = 250
"""Each fighter is within 10 of the leader, and within 2.5 of another (S-UNT-01)."""


def outside(positions: list[int], leader: int, radius: i64) -> list[int]:
    """The places in the list of those who are not in cohesion; a unit of one always is (S-UNT-01)."""
    count = len(positions) // 2
    strays: list[int] = []
    if count < 2:
        return strays
    far: i64 = (2 * radius + TO_LEADER) * (2 * radius + TO_LEADER)
    near: i64 = (2 * radius + TO_ANOTHER) * (2 * radius + TO_ANOTHER)
    for at in range(count):
        beside = False
        x: i64 = positions[2 * at]
        y: i64 = positions[2 * at + 1]
        for other in range(count):
            if other != at:
                dx: i64 = x - positions[2 * other]
                dy: i64 = y - positions[2 * other + 1]
                if dx * dx + dy * dy <= near:
                    beside = True
                    break
        ex: i64 = x - positions[2 * leader]
        ey: i64 = y - positions[2 * leader + 1]
        if not beside or ex * ex + ey * ey > far:
            strays.append(at)
    return strays


def leader_at(unit: Unit) -> int:
    """The place of the leader among the fighters that are left."""
    leader = unit.leader()
    for at, fighter in enumerate(unit.fighters):
        if fighter is leader:
            return at
    return 0


def in_cohesion(unit: Unit) -> bool:
    """Whether a unit is in cohesion where it stands."""
    return not outside(unit.positions(), leader_at(unit), unit.radius)


def nearer(unit: Unit, positions: list[int], who: list[int]) -> bool:
    """Whether each of these ends nearer to where the leader ends than it stood to him before (S-UNT-02)."""
    at = leader_at(unit)
    leader = unit.fighters[at]
    for place in who:
        fighter = unit.fighters[place]
        bx: i64 = fighter.x - leader.x
        by: i64 = fighter.y - leader.y
        ax: i64 = positions[2 * place] - positions[2 * at]
        ay: i64 = positions[2 * place + 1] - positions[2 * at + 1]
        if place != at and ax * ax + ay * ay >= bx * bx + by * by:
            return False
    return True
