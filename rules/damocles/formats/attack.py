"""The exact odds of an attack: what it is described with, and what is answered (R-ATK)."""

from typing import Annotated, Any, Final

from pydantic import Field as PydanticField

from rules.damocles.engine.odds import LIMITS, MAX_DICE, MAX_REROLLS, REROLLS, Attack, odds_document
from rules.formats.amounts import AmountCheck
from rules.formats.checks import JsonSchema, OneOf
from rules.formats.errors import DocumentError
from rules.formats.model import Model, model_from
from rules.formats.numbers import Whole
from rules.presentation.words import Choice, FormField
from rules.table.amounts import AMOUNT_WANTED, MAX_AMOUNT, Amount, parse_amount

COVERS = ("light", "heavy")


class UpTo(AmountCheck):
    """A whole number up to this, as a number or in digits, or dice."""

    def __init__(self, most: int) -> None:
        self.number = Whole(1, most)
        self.remedy = AMOUNT_WANTED.filled(AMOUNT_WANTED.values | {"most": most})

    def __call__(self, value: object) -> Amount:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 5:
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool) and self.number.least <= value <= self.number.most:
            return Amount(0, 0, value)
        try:
            return parse_amount(value if isinstance(value, str) else "")
        except ValueError:
            raise self.refuse(value) from None

    def schema(self) -> JsonSchema:
        return {"anyOf": [self.number.schema(), *super().schema()["anyOf"][1:]]}


def within(key: str) -> Whole:
    return Whole(*LIMITS[key])


RerollsField = Annotated[list[Annotated[str, OneOf(*REROLLS)]], PydanticField(max_length=MAX_REROLLS)]


class AttackModel(Model):
    """One attack: the attacker, the weapon and the target."""

    attacks: Annotated[Amount, UpTo(MAX_DICE)]
    attackers: Annotated[int, within("attackers")] = 1
    precision: Annotated[int, within("precision")]
    defense: Annotated[int, within("defense")]
    damage: Annotated[Amount, UpTo(MAX_AMOUNT)] = Amount(0, 0, 1)
    health: Annotated[int, within("health")] = 1
    units: Annotated[int, within("units")]
    cover: Annotated[str, OneOf(*COVERS)] = ""
    attack_roll: Annotated[int, within("attack_roll")] = 0
    defense_roll: Annotated[int, within("defense_roll")] = 0
    reroll: RerollsField = []
    reroll_defense: RerollsField = []
    ignore_wounds: Annotated[int, within("ignore_wounds")] = 0


def read_attack(document: object) -> Attack:
    """The attack that is described."""
    it = model_from(AttackModel, document)
    attack = Attack(it.attacks, it.precision, it.damage, it.defense, it.health, it.units)
    attack.users = it.attackers
    attack.attack_roll, attack.defense_roll = it.attack_roll, it.defense_roll
    attack.attack_rerolls, attack.defense_rerolls = list(it.reroll), list(it.reroll_defense)
    attack.ignored_on = it.ignore_wounds
    attack.take_cover(it.cover)
    return attack


def odds(document: object) -> dict[str, Any]:
    """How many units the attack slays; DocumentError for one that is wrong, or would take long."""
    try:
        return odds_document(read_attack(document))
    except DocumentError:
        raise
    except ValueError as error:
        raise DocumentError("", str(error)) from None


def _number(key: str, help: str, value: int | None = None) -> FormField:
    least, most = LIMITS[key]
    return FormField(key, "number", key, value, least, most, help=help)


def _choices(words: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(word, word) for word in words)


FIELDS: Final = (
    FormField("attacks", "text", "attacks", help="dice of the attack: 10, or 2D6, D3+1"),
    _number("attackers", "units that roll so many attacks each (1)", 1),
    _number("precision", "what a die must reach to hit, 1 to 6"),
    _number("defense", "what a die must reach to block, 1 to 6"),
    FormField("damage", "text", "damage", "1", help="damage of an unblocked hit: 1, or D3 (1)"),
    _number("health", "health of each unit of the target (1)", 1),
    _number("units", "units in the target squad"),
    FormField(
        "cover", "choice", "cover", "", choices=_choices(COVERS),
        help="light: 1s of the defense are re-rolled; heavy: +1 to it",
    ),
    _number("attack_roll", "added to every attack die, such as -1 (0)", 0),
    _number("defense_roll", "added to every defense die (0)", 0),
    FormField(
        "reroll", "several", "reroll", (), 0, MAX_REROLLS, _choices(REROLLS),
        "attack dice rolled again, each once: every 1, every failure, one failure; may be given several times",
    ),
    FormField(
        "reroll_defense", "several", "reroll defense", (), 0, MAX_REROLLS, _choices(REROLLS),
        "the same for defense dice; `one` is what a squad that stayed vigilant has",
    ),
    _number("ignore_wounds", "each wound is ignored on N+, 2 to 6", 0),
)  # fmt: skip
"""What the command asks for; a value of None has to be given."""
