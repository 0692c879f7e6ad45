"""How far an order takes a squad, and how near to enemies it may end (R-MOV-01, R-MOV-02, R-MOV-08)."""

from typing import Final

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.modifiers import modifier
from rules.damocles.engine.movement import Going
from rules.damocles.engine.state import BASE_TO_BASE, Squad

CLEAR: Final = 100
"""Fall back! ends more than 1 cm from every enemy unit (R-MOV-08)."""


def move_of(battle: Battle, squad: Squad) -> int:
    """M of a squad with all its modifiers, in hundredths of a cm."""
    return max(0, squad.sheet.move + modifier(battle, squad, "move"))


def going_of(battle: Battle, squad: Squad, order: str) -> Going:
    """What a movement order allows a squad."""
    move = move_of(battle, squad)
    if order == "move_move":
        return Going(2 * move, "R-MOV-01", BASE_TO_BASE)
    if order == "fall_back":
        return Going(move, "R-MOV-08", CLEAR)
    return Going(move, "R-MOV-02", BASE_TO_BASE)
