"""The questions of a battle as commanders get them; what a player decides by is the battle itself."""

from typing import Final

from rules.skirmish.engine.state import Player, Unit
from rules.table.asking import Question as BaseQuestion
from rules.table.compiler import mypyc_attr

KINDS: Final = (
    "deploy", "sequence", "authority", "first", "turn", "pay",
    "action", "overwatch", "split", "losses", "eject", "group",
)  # fmt: skip
"""The rulebook's questions; the last two are its eleventh."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Question(BaseQuestion):
    """A question to a player about a `unit` of the player's own.

    `other` is the unit at which it is aimed or that has moved, `units` and `elements` of the terrain those to choose
    from, `numbers` the fighters, `amount` a cost, a limit or how many to choose.
    """

    def __init__(self, kind: str, player: Player, unit: Unit | None = None, amount: int = 0) -> None:
        super().__init__(kind, player, unit)
        self.amount = amount
        self.other: Unit | None = None
        self.units: tuple[Unit, ...] = ()
        self.elements: tuple[str, ...] = ()
        self.numbers: tuple[int, ...] = ()

    def is_about(self, unit: str) -> bool:
        """Whether an answer that names this unit is one to this question: any unit that waits may be put up next."""
        if super().is_about(unit):
            return True
        return self.kind == "deploy" and any(waiting.id == unit for waiting in self.units)
