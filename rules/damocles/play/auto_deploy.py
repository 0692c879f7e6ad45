"""Automatic deployment of a squad in its territory (R-DEP-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.damocles.battle import Battle
from rules.damocles.movement import Ends, Going
from rules.damocles.operations.scoring import wholly_in
from rules.damocles.state import BASE_TO_BASE, Player, Squad
from rules.table.placements import NoRoomError

if TYPE_CHECKING:
    from mypy_extensions import i64

APART: Final = 30
"""Bases of a squad are set up 0.3 cm apart."""

STEPS: Final = (100, 25)
"""How far apart the places are that are tried, the coarse grid first; farther for each metre of a larger territory."""

METRE: Final = 10_000

LANDING: Final = Going(0, "R-DEP-02", BASE_TO_BASE)
"""A squad is not set up base to base with an enemy (R-DEP-02)."""


def block(squad: Squad, x: i64, y: i64, wide: i64) -> list[int]:
    """A squad in ranks of `wide` about a point, as x, y of each unit."""
    step = 2 * squad.radius + APART
    count: i64 = len(squad.units)
    ranks = (count + wide - 1) // wide
    positions: list[int] = []
    for rank in range(ranks):
        in_rank = min(wide, count - rank * wide)
        for place in range(in_rank):
            positions.append(x + (2 * place - in_rank + 1) * step // 2)
            positions.append(y + (2 * rank - ranks + 1) * step // 2)
    return positions


def fits(battle: Battle, player: Player, squad: Squad, positions: list[int]) -> bool:
    """Whether every unit stands wholly in the territory, on free ground, clear of enemies."""
    territory = battle.territories[player.territory] if player.territory >= 0 else None
    ends = Ends(battle, squad, LANDING)
    for at in range(0, len(positions), 2):
        x: i64 = positions[at]
        y: i64 = positions[at + 1]
        if territory is not None and not wholly_in(territory, x, y, squad.radius):
            return False
        if ends.refuse(x, y) is not None:
            return False
    return True


def some_landing(battle: Battle, player: Player, squad: Squad) -> list[int]:
    """The first free place for a squad on a grid over its territory, a finer one if need be; else NoRoomError."""
    left, right, bottom, top = 0, battle.width, 0, battle.height
    if player.territory >= 0:
        shape = battle.territories[player.territory].shape
        left, right, bottom, top = shape.left, shape.right, shape.bottom, shape.top
    metres = 1 + (max(right - left, top - bottom) - 1) // METRE
    for step in STEPS:
        for wide in (len(squad.units), 3, 2, 1):
            ranks = block(squad, 0, 0, wide)
            columns = steps_within(left, right, ranks[::2], squad.radius, step * metres)
            for y in steps_within(bottom, top, ranks[1::2], squad.radius, step * metres):
                for x in columns:
                    positions = block(squad, x, y, wide)
                    if fits(battle, player, squad, positions):
                        return positions
    raise NoRoomError(squad.owner.number, squad.owner.squads.index(squad))


def steps_within(low: int, high: int, offsets: list[int], radius: int, step: int) -> range:
    """The steps from `low` on at which bases at these offsets are between it and `high`."""
    skipped = max(0, radius - min(offsets) + step - 1) // step
    return range(low + skipped * step, high - max(offsets) - radius + 1, step)
