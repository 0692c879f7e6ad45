"""Morale: who tests, and what a failure does (S-MOR-01 to S-MOR-05)."""

from typing import Final

from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.resolution import needed
from rules.skirmish.engine.scenario import ROUT
from rules.skirmish.engine.state import Unit

DIFFICULTY: Final = 8
"""The difficulty of the test (S-DIE-04)."""

DOWN_TO: Final = {"type1": 3, "type2": 3, "type3": 1}
"""Infantry tests from so few fighters on (S-MOR-01)."""


def shaken(unit: Unit) -> bool:
    """Whether a unit has to test when it is activated; one at full strength does not (S-MOR-01)."""
    if not unit.stands():
        return False
    if unit.striders:
        return unit.all_immobile()
    count = len(unit.fighters)
    return count <= DOWN_TO[unit.card.kind] and count + unit.exited < unit.begun


def morale_test(battle: Battle, unit: Unit) -> None:
    """A failure makes the state one worse; an impossible test fails; rout takes the unit away (S-MOR-03, S-MOR-05)."""
    least = needed(unit.card.morale, DIFFICULTY)
    die = battle.dice.d6() if least else 0
    battle.worsened(unit, die or None, least or None, least > 0 and die >= least)
    if unit.morale == ROUT:
        battle.eliminated(unit, "rout", None)
