"""Wounds, and what becomes of a unit that has none left (E-SHO-04)."""

from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.objectives import after_loss
from rules.eight_phase.engine.state import Unit


def wound(battle: Battle, unit: Unit, wounds: int, by: Unit) -> None:
    """Take Wounds off; at 0 the unit is destroyed and removed, and puts down whom it carries (E-SHO-04, E-MIS-06)."""
    battle.wounded(unit, wounds, by)
    if unit.wounds > 0:
        return
    if unit.carrying:
        battle.dropped_captive(unit)
    battle.destroyed(unit, by)
    after_loss(battle, unit, by)
