"""The questions of a battle as commanders get them; what a player decides by is the battle itself."""

from typing import Final

from rules.skirmish.state import Player, Unit

TRIES: Final = 100
"""Refused answers to one question, after which its default stands."""

KINDS: Final = (
    "deploy", "sequence", "authority", "first", "turn", "pay",
    "action", "overwatch", "split", "losses", "eject", "group",
)  # fmt: skip
"""The rulebook's questions; the last two are its eleventh."""


class Ask:
    """A question to a player about a `unit` of the player's own.

    `other` is the unit at which it is aimed or that has moved, `units` and `elements` of the terrain those to choose
    from, `numbers` the fighters, `amount` a cost, a limit or how many to choose.
    """

    def __init__(self, kind: str, player: Player, unit: Unit | None = None, amount: int = 0) -> None:
        self.kind = kind
        self.player = player
        self.unit = unit
        self.amount = amount
        self.other: Unit | None = None
        self.units: list[Unit] = []
        self.elements: list[str] = []
        self.numbers: list[int] = []

    def is_about(self, id: str) -> bool:
        """Whether an answer that names this unit is one to this question: any unit that waits may be put up next."""
        if not id or self.unit is None or id == self.unit.id:
            return True
        return self.kind == "deploy" and any(unit.id == id for unit in self.units)
