"""The exact odds of an Attack action: what they are asked with, and what is answered."""

from typing import Annotated, Any, Final

from rules.formats.checks import FLAG, OneOf
from rules.formats.model import Model, model_from
from rules.formats.numbers import Whole
from rules.presentation.words import Choice, FormField
from rules.underworlds.content.parts import SYMBOLS
from rules.underworlds.engine.odds import Exchange, odds_document


class AttackModel(Model):
    """An Attack action at a target; `wounds` are those that put it out of action."""

    dice: Annotated[int, Whole(1, 12)]
    symbol: Annotated[str, OneOf(*SYMBOLS)]
    damage: Annotated[int, Whole(1, 9)]
    critical: Annotated[int, Whole(0, 5)] = 0
    defence: Annotated[int, Whole(1, 8)]
    defence_symbol: Annotated[str, OneOf(*SYMBOLS)]
    guard: Annotated[bool, FLAG] = False
    trapped: Annotated[bool, FLAG] = False
    wounds: Annotated[int, Whole(1, 13)]


def odds(document: object) -> dict[str, Any]:
    """What the attack comes to; DocumentError for one that is wrong."""
    it = model_from(AttackModel, document)
    exchange = Exchange(it.dice, it.symbol, it.defence, it.defence_symbol, it.guard)
    return odds_document(exchange, it.damage, it.critical, it.wounds, it.trapped)


SIGNS: Final = tuple([Choice(symbol, symbol) for symbol in SYMBOLS])
FIELDS: Final = (
    FormField("dice", "number", "dice", None, 1, 12, help="of the Attack action"),
    FormField("symbol", "choice", "symbol", "club", choices=SIGNS, help="club: ♣ and ♠ are successes; spade: ♠ alone"),
    FormField("damage", "number", "damage", None, 1, 9, help="of the Attack action"),
    FormField("critical", "number", "critical", 0, 0, 5, help="more Damage of a critical hit (0)"),
    FormField("defence", "number", "defence", None, 1, 8, help="dice of the target"),
    FormField("defence_symbol", "choice", "defence symbol", "club", choices=SIGNS, help="of the target"),
    FormField("guard", "flag", "guard", False, help="the target is on guard"),
    FormField("trapped", "flag", "trapped", False, help="no hex is free to drive the target to"),
    FormField("wounds", "number", "wounds", None, 1, 13, help="wounds that put the target out of action"),
)
"""What the command asks for; a value of None has to be given."""
