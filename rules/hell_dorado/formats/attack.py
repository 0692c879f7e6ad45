"""What the exact odds are asked with: a sequence of close combat of both fighters, or a shot at a range."""

import re
from typing import Annotated, Any, Final, Self

from pydantic import model_validator

from rules.formats.checks import FLAG, OneOf, Pattern, refusal
from rules.formats.model import Model, model_from, remedy_of
from rules.formats.numbers import Whole
from rules.hell_dorado.content.datasheets import Row
from rules.hell_dorado.engine.odds import AttackSide, of_side, sequence_odds, shot_odds, side_document
from rules.hell_dorado.engine.shooting import HARDEST, SHORT
from rules.hell_dorado.formats.lengths import Fathoms
from rules.message import Message
from rules.presentation.words import Choice, FormField

TABLE = Pattern(re.compile(r"\d{1,2}(/\d{1,2}){0,4}"), Message("must be the damage of 1 to 5 hits, such as 1/2/3/4/6"))
RAPID: Final = ("", "own", "enemy", "both")
SOLDIER: Final = "1/2/3/4/6"

Strength = Annotated[int, Whole(0, 20)]
Few = Annotated[int, Whole(0, 6)]
Power = Annotated[str, TABLE]
Defence = Annotated[int, Whole(1, 6)]
Points = Annotated[int, Whole(1, 100)]


class AttackModel(Model):
    """A sequence, or a shot: who attacks with what at whom; keys of the enemy are of who fights back."""

    form: Annotated[str, OneOf("sequence", "shot")] = "sequence"
    strength: Strength
    supports: Few = 0
    table: Power = SOLDIER
    rerolls: Few = 0
    penetration: Few = 0
    defence: Defence
    pr: Few = 0
    lp: Points
    forces: Few = 0
    counters: Annotated[bool, FLAG] = False
    invulnerable: Annotated[bool, FLAG] = False
    range: Annotated[int, Fathoms(0.1, 60)] = 0
    distance: Annotated[int, Fathoms(0, 200)] = 0
    cover: Annotated[int, Whole(0, 10)] = 0
    enemy_strength: Strength = 0
    enemy_supports: Few = 0
    enemy_table: Power = SOLDIER
    enemy_rerolls: Few = 0
    enemy_penetration: Few = 0
    own_defence: Defence = 4
    own_pr: Few = 0
    own_lp: Points = 8
    own_forces: Few = 0
    own_counters: Annotated[bool, FLAG] = False
    rapid: Annotated[str, OneOf(*RAPID)] = ""

    @model_validator(mode="after")
    def range_of_a_shot(self) -> Self:
        if self.form == "shot" and not self.has("range"):
            raise refusal(Message("is missing"), remedy_of(AttackModel, "range"), ("range",))
        return self

    def attacker(self) -> AttackSide:
        """Who attacks; supports count in close combat alone (H-FGT-17)."""
        supports = self.supports if self.form == "sequence" else 0
        side = AttackSide(self.strength + supports, rows_of(self.table))
        side.extra, side.penetration = self.rerolls, self.penetration
        side.defence, side.pr, side.lp = self.own_defence, self.own_pr, self.own_lp
        side.forces, side.counters, side.rapid = self.own_forces, self.own_counters, self.rapid in ("own", "both")
        return side

    def defender(self) -> AttackSide:
        """Who is attacked, and fights back with any strength."""
        side = AttackSide(
            self.enemy_strength + (self.enemy_supports if self.enemy_strength else 0), rows_of(self.enemy_table)
        )
        side.extra, side.penetration = self.enemy_rerolls, self.enemy_penetration
        side.defence, side.pr, side.lp = self.defence, self.pr + self.cover, self.lp
        side.forces, side.counters, side.rapid = self.forces, self.counters, self.rapid in ("enemy", "both")
        side.invulnerable = self.invulnerable
        return side

    def difficulty(self) -> int:
        """The distance difficulty of a shot (H-SHO-09)."""
        times = max(1, -(-self.distance // self.range))
        return min(HARDEST, SHORT + times - 1)

    def odds(self) -> dict[str, Any]:
        """How many LP the enemy loses and, where it fights back, the attacker."""
        attacker, defender = self.attacker(), self.defender()
        if self.form == "shot":
            needed = max(self.difficulty(), self.defence)
            lost = of_side(shot_odds(attacker, defender, self.difficulty()), 1)
            return {"needed": needed, "enemy": side_document(lost, self.lp)}
        chances = sequence_odds(attacker, defender, not self.enemy_strength)
        return {
            "needed": self.defence,
            "enemy": side_document(of_side(chances, 1), self.lp),
            "own": side_document(of_side(chances, 0), self.own_lp),
        }


def rows_of(table: str) -> tuple[Row, ...]:
    """The rows of a power table as examples write it."""
    return tuple([Row(int(damage)) for damage in table.split("/")])


def odds(document: object) -> dict[str, Any]:
    """What an attack comes to; DocumentError."""
    return model_from(AttackModel, document).odds()


FIELDS: Final = (
    FormField("form", "choice", "form", "sequence", choices=(Choice("sequence", "sequence"), Choice("shot", "shot"))),
    FormField("strength", "number", "strength", None, 0, 20, help="CBT or SHS of the attacker, with modifiers"),
    FormField("supports", "number", "supports", 0, 0, 6, help="allies in contact with the enemy (0)"),
    FormField("table", "text", "table", SOLDIER, help="damage of 1 to 5 hits of its weapon (1/2/3/4/6)"),
    FormField("rerolls", "number", "rerolls", 0, 0, 6, help="re-rolls from effects (0)"),
    FormField("penetration", "number", "penetration", 0, 0, 6, help="PR that its weapon takes away (0)"),
    FormField("defence", "number", "defence", None, 1, 6, help="DEF of the enemy"),
    FormField("pr", "number", "pr", 0, 0, 6, help="PR of the enemy (0)"),
    FormField("lp", "number", "lp", None, 1, 100, help="LP that the enemy has left"),
    FormField("forces", "number", "forces", 0, 0, 6, help="hits that the enemy has rolled again (0)"),
    FormField("counters", "flag", "counters", False, help="the enemy has Counter Attack"),
    FormField("invulnerable", "flag", "invulnerable", False, help="the enemy is invulnerable"),
    FormField("range", "number", "range", 0, 0, 60, help="of the weapon of a shot, in fathoms"),
    FormField("distance", "number", "distance", 0, 0, 200, help="of a shot, in fathoms"),
    FormField("cover", "number", "cover", 0, 0, 10, help="what cover adds to PR (0)"),
    FormField(
        "enemy_strength", "number", "enemy strength", 0, 0, 20, help="CBT of an enemy who fights back (0: none does)"
    ),
    FormField("enemy_supports", "number", "enemy supports", 0, 0, 6, help="allies of the enemy in contact (0)"),
    FormField("enemy_table", "text", "enemy table", SOLDIER, help="damage of 1 to 5 hits of its weapon"),
    FormField("enemy_rerolls", "number", "enemy rerolls", 0, 0, 6, help="re-rolls of the enemy from effects (0)"),
    FormField("enemy_penetration", "number", "enemy penetration", 0, 0, 6, help="PR that its weapon takes away (0)"),
    FormField("own_defence", "number", "own defence", 4, 1, 6, help="DEF of the attacker (4)"),
    FormField("own_pr", "number", "own pr", 0, 0, 6, help="PR of the attacker (0)"),
    FormField("own_lp", "number", "own lp", 8, 1, 100, help="LP that the attacker has left (8)"),
    FormField("own_forces", "number", "own forces", 0, 0, 6, help="hits of the enemy that are rolled again (0)"),
    FormField("own_counters", "flag", "own counters", False, help="the attacker has Counter Attack"),
    FormField(
        "rapid",
        "choice",
        "rapid",
        "",
        choices=tuple([Choice(side, side) for side in RAPID]),
        help="whose damage falls first",
    ),
)
"""What the command asks for; a value of None has to be given."""
