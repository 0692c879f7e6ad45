"""Rolls against one another at the table: hits and what blocks them, and roll-offs (R-ATK-03, R-DIE-03)."""

from typing import Final

from rules.message import Message, plural_message
from rules.presentation.battle_sheet import UnitRoll
from rules.presentation.contests import Contest, Throw, cancelled, higher, of_kinds

ATTACK: Final = "attack"
BLOCK: Final = "defense"
ROLL: Final = "roll_off"

DEFENSE: Final = Message("Defense")
ROLL_OFF: Final = UnitRoll(Message("Roll-off"), 1, 0, "R-DIE-03", kind=ROLL)
THROUGH: Final = plural_message("{count} hit is not blocked", "{count} hits are not blocked", count=0)
BLOCKED: Final = Message("every hit is blocked")


def contest(first: Throw, other: Throw) -> Contest | None:
    """Of a die for each hit those that reach the defense block; a roll-off goes to the higher (R-ATK-03, R-DIE-03)."""
    if of_kinds(first, other, ATTACK, BLOCK):
        return cancelled(first, other, THROUGH, BLOCKED, "R-ATK-03")
    return higher(first, other, "R-DIE-03", "R-DIE-03") if of_kinds(first, other, ROLL, ROLL) else None
