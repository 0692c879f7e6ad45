"""The questions of a battle as commanders get them; what a player decides by is the battle itself."""

from typing import Final

from rules.eight_phase.engine.state import Player, Unit
from rules.table.asking import Question as BaseQuestion
from rules.table.compiler import mypyc_attr

KINDS: Final = ("area", "deploy", "seat", "ability", "declare", "move", "quick", "shoot", "melee")


@mypyc_attr(acyclic=True, free_list_len=1)
class Question(BaseQuestion):
    """A question to a player, about a `unit` of the player's own where one acts.

    `units` are those to choose from, `choices` areas, `numbers` seats; `amount` is how many units are still to be
    declared for in this round, or move actions to be made; `when` is the moment of an ability.
    """

    def __init__(self, kind: str, player: Player, unit: Unit | None = None) -> None:
        super().__init__(kind, player, unit)
        self.units: tuple[Unit, ...] = ()
        self.choices: tuple[str, ...] = ()
        self.numbers: tuple[int, ...] = ()
        self.amount = 0
        self.when = ""

    def subject(self) -> Unit | None:
        """Without a unit, the first that waits is set up (E-MIS-02)."""
        subject: Unit | None = self.units[0] if self.kind == "deploy" else self.unit
        return subject
