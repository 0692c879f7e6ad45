"""Sight, range, cover and what a die needs (E-SHO-03, E-SHO-05, E-SHO-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.eight_phase.engine.battle import FACES, Battle
from rules.eight_phase.engine.state import Unit
from rules.table.sight import crossed_first

if TYPE_CHECKING:
    from mypy_extensions import i64

COVER: Final = 2
"""How much harder a target in cover is to hit (E-SHO-06)."""


def sees(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Whether the line from centre to centre crosses no blocking scenery; units block nothing (E-SHO-05)."""
    return crossed_first(battle.blocking, unit.x, unit.y, target.x, target.y) is None


def in_cover(battle: Battle, unit: Unit, target: Unit) -> bool:
    """Whether the line crosses rough ground, other than what the shooter alone stands in (E-SHO-06)."""
    x: i64 = unit.x
    y: i64 = unit.y
    for shape in battle.rough:
        if shape.crossed_by(x, y, target.x, target.y) and (not shape.holds(x, y) or shape.holds(target.x, target.y)):
            return True
    return False


def needed(defence: int, bonus: int) -> int:
    """The least die that hits: an unmodified 1 misses, an unmodified 10 hits (E-SHO-03)."""
    return max(2, min(FACES, defence - bonus))
