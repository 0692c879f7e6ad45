"""Rolls against one another at the table: attacks and defences, and roll-offs (U-ATK-05 to 07, U-GAM-04)."""

from typing import Final

from rules.message import Message
from rules.presentation.battle_sheet import UnitRoll
from rules.presentation.contests import Contest, Throw, higher, of_kinds
from rules.underworlds.engine.attack_dice import CRITICAL, EQUAL, SPADE, SUCCEEDS, judged, successes

ATTACK: Final = "attack"
DEFENCE: Final = "defence"
ROLL: Final = "roll_off"

ROLL_OFF: Final = UnitRoll(Message("Roll-off"), 1, 0, "U-GAM-04", kind=ROLL)
OUTCOMES: Final = {
    CRITICAL: Contest(0, Message("a critical hit"), "U-CRT-01"),
    SUCCEEDS: Contest(0, Message("the attack succeeds"), "U-ATK-07"),
    EQUAL: Contest(1, Message("the attack fails, but the target can be driven back"), "U-ATK-06"),
}


def contest(first: Throw, other: Throw) -> Contest | None:
    """What comes of an attack, as battles judge it; a roll-off goes to the higher die."""
    if of_kinds(first, other, ATTACK, DEFENCE):
        spades = [successes(list(throw.dice), SPADE) for throw in (first, other)]
        result = judged(first.total, spades[0], other.total, spades[1])
        rule = "U-CRT-03" if spades[1] > spades[0] else "U-ATK-05"
        return OUTCOMES.get(result) or Contest(1, Message("the attack fails"), rule)
    return higher(first, other, "U-GAM-04", "U-GAM-04") if of_kinds(first, other, ROLL, ROLL) else None
