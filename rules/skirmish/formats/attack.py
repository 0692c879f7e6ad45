"""The exact odds of a volley: what it is described with, and what is answered."""

from typing import Annotated, Any, Final

from rules.formats.checks import OneOf
from rules.formats.model import Model, model_from
from rules.formats.numbers import Centimetres, Whole
from rules.presentation.words import Choice, FormField
from rules.skirmish.engine.odds import Volley, odds_document
from rules.skirmish.engine.resolution import needed

MAX_FIGHTERS = 20
MAX_RATE = 10
MAX_VALUE = 15
STEP = 1000
"""A step of range, in hundredths (S-DIE-03)."""

COVERS = {"": 0, "low_wall": 4, "take_cover": 3}
"""What cancels an impact (S-COV-06, S-ORD-06)."""


class VolleyModel(Model):
    """One volley: who fires what how far, and at whom."""

    shooters: Annotated[int, Whole(1, MAX_FIGHTERS)] = 1
    attack_rate: Annotated[int, Whole(1, MAX_RATE)] = 1
    reroll: Annotated[int, Whole(0, MAX_RATE)] = 0
    accuracy: Annotated[int, Whole(1, MAX_VALUE)]
    range: Annotated[int, Centimetres(0, 500)]
    penetration: Annotated[int, Whole(1, MAX_VALUE)]
    protection: Annotated[int, Whole(1, 12)]
    fighters: Annotated[int, Whole(1, MAX_FIGHTERS)]
    cover: Annotated[str, OneOf(*COVERS)] = ""


def odds(document: object) -> dict[str, Any]:
    """How many fighters the volley costs; DocumentError for one that is wrong."""
    it = model_from(VolleyModel, document)
    steps = max(1, -(-it.range // STEP))
    return odds_document(
        Volley(
            it.shooters,
            it.attack_rate,
            it.reroll,
            needed(it.accuracy, steps),
            it.penetration,
            it.protection,
            it.fighters,
            COVERS[it.cover],
        )
    )


FIELDS: Final = (
    FormField("shooters", "number", "shooters", 1, 1, MAX_FIGHTERS, help="fighters who fire (1)"),
    FormField("attack_rate", "number", "attack rate", 1, 1, MAX_RATE, help="dice of each (1)"),
    FormField("reroll", "number", "reroll", 0, 0, MAX_RATE, help="failed dice that each rolls again (0)"),
    FormField("accuracy", "number", "accuracy", None, 1, MAX_VALUE, help="of the weapon"),
    FormField("range", "number", "range", None, 0, 500, help="from leader to leader, in cm"),
    FormField("penetration", "number", "penetration", None, 1, MAX_VALUE, help="of the weapon"),
    FormField("protection", "number", "protection", None, 1, 12, help="of the target"),
    FormField("fighters", "number", "fighters", None, 1, MAX_FIGHTERS, help="fighters in the target unit"),
    FormField(
        "cover",
        "choice",
        "cover",
        "",
        choices=tuple([Choice(key, key) for key in COVERS]),
        help="low_wall: impacts are cancelled on 4+; take_cover: on 3+",
    ),
)
"""What the command asks for; a value of None has to be given."""
