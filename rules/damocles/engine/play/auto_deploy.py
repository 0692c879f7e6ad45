"""Automatic deployment of a squad in its territory (R-DEP-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.movement import Ends, Going
from rules.damocles.engine.operations.scoring import wholly_in
from rules.damocles.engine.state import BASE_TO_BASE, Player, Squad
from rules.table.compiler import mypyc_attr
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
    positions: list[int] = []
    for number in range(len(squad.units)):
        unit_x, unit_y = place_in_block(squad, x, y, wide, number)
        positions.append(unit_x)
        positions.append(unit_y)
    return positions


def place_in_block(squad: Squad, x: i64, y: i64, wide: i64, number: i64) -> tuple[i64, i64]:
    """The place of one unit of a squad in ranks of `wide` about a point."""
    step = 2 * squad.radius + APART
    count: i64 = len(squad.units)
    ranks = (count + wide - 1) // wide
    rank = number // wide
    in_rank = min(wide, count - rank * wide)
    place = number - rank * wide
    return x + (2 * place - in_rank + 1) * step // 2, y + (2 * rank - ranks + 1) * step // 2


@mypyc_attr(acyclic=True)
class Landing:
    """The ground that a squad of a player is to be set up on, as the table stands."""

    def __init__(self, battle: Battle, player: Player, squad: Squad) -> None:
        self.squad = squad
        self.territory = battle.territories[player.territory] if player.territory >= 0 else None
        self.ends = Ends(battle, squad, LANDING)

    def fits(self, x: i64, y: i64, wide: i64) -> bool:
        """Whether in ranks of `wide` every unit stands wholly in the territory, on free ground, clear of enemies."""
        squad = self.squad
        for number in range(len(squad.units)):
            unit_x, unit_y = place_in_block(squad, x, y, wide, number)
            if self.territory is not None and not wholly_in(self.territory, unit_x, unit_y, squad.radius):
                return False
            if self.ends.refuse(unit_x, unit_y) is not None:
                return False
        return True


def some_landing(battle: Battle, player: Player, squad: Squad) -> list[int]:
    """The first free place for a squad on a grid over its territory, a finer one if need be; else NoRoomError."""
    left, right, bottom, top = 0, battle.width, 0, battle.height
    if player.territory >= 0:
        shape = battle.territories[player.territory].shape
        left, right, bottom, top = shape.left, shape.right, shape.bottom, shape.top
    metres = 1 + (max(right - left, top - bottom) - 1) // METRE
    landing = Landing(battle, player, squad)
    for step in STEPS:
        for wide in (len(squad.units), 3, 2, 1):
            ranks = block(squad, 0, 0, wide)
            columns = steps_within(left, right, ranks[::2], squad.radius, step * metres)
            for y in steps_within(bottom, top, ranks[1::2], squad.radius, step * metres):
                for x in columns:
                    if landing.fits(x, y, wide):
                        return block(squad, x, y, wide)
    raise NoRoomError(squad.owner.number, squad.owner.squads.index(squad))


def steps_within(low: int, high: int, offsets: list[int], radius: int, step: int) -> range:
    """The steps from `low` on at which bases at these offsets are between it and `high`."""
    skipped = max(0, radius - min(offsets) + step - 1) // step
    return range(low + skipped * step, high - max(offsets) - radius + 1, step)
