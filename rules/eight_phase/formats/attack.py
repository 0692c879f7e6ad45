"""What the exact odds of attacks are asked with."""

from typing import Annotated, Any, Final

from rules.eight_phase.engine.measures import COVER
from rules.eight_phase.engine.odds import odds_document
from rules.formats.checks import FLAG
from rules.formats.model import Model, model_from
from rules.formats.numbers import Whole
from rules.presentation.words import FormField

MAX_ATTACKS = 8


class AttackModel(Model):
    """So many attacks of one unit, with one weapon, at one target."""

    skill: Annotated[int, Whole(-2, 8)]
    bonus: Annotated[int, Whole(-5, 5)] = 0
    attacks: Annotated[int, Whole(1, MAX_ATTACKS)] = 1
    damage: Annotated[int, Whole(1, 6)] = 1
    defence: Annotated[int, Whole(2, 20)]
    cover: Annotated[bool, FLAG] = False
    wounds: Annotated[int, Whole(1, 12)]

    def odds(self) -> dict[str, Any]:
        """How many Wounds the attacks take."""
        defence = self.defence + (COVER if self.cover else 0)
        return odds_document(self.skill + self.bonus, defence, self.attacks, self.damage, self.wounds)


FIELDS: Final = (
    FormField("skill", "number", "skill", None, -2, 8, help="Shoot or Fight of the attacker"),
    FormField("bonus", "number", "bonus", 0, -5, 5, help="of the weapon (0)"),
    FormField("attacks", "number", "attacks", 1, 1, MAX_ATTACKS, help="how many attacks are made (1)"),
    FormField("damage", "number", "damage", 1, 1, 6, help="of the weapon, or the Ram (1)"),
    FormField("defence", "number", "defence", None, 2, 20, help="of the target"),
    FormField("cover", "flag", "cover", False, help="the line to the target crosses rough terrain: Defence +2"),
    FormField("wounds", "number", "wounds", None, 1, 12, help="that the target has left"),
)
"""What the command asks for; a value of None has to be given."""


def odds(document: object) -> dict[str, Any]:
    """How many Wounds the attacks take; DocumentError."""
    return model_from(AttackModel, document).odds()
