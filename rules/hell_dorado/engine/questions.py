"""The questions of a battle as commanders get them; what a player decides by is the battle itself."""

from typing import Any, Final

from rules.hell_dorado.engine.state import Player, Unit
from rules.table.asking import Question as BaseQuestion

KINDS: Final = (
    "split", "shift_terrain", "conflict_zone", "zone", "deploys_first", "deploy", "upkeep_order", "first", "activate",
    "free_power", "action", "retreat_attacker", "focus_attacker", "immobilized_attacker", "retreat_move", "dodge",
    "dodge_move", "defensive_shot", "evasive", "weapon", "vae_victis", "defensive_combat", "reroll", "force_reroll",
    "hits", "second_target", "vae_soli", "accelerated",
)  # fmt: skip
"""The rulebook's questions in the order of play; `invoke` and `release` (its last) are parts of an action's answer."""

NOBODY: Final[list[Unit]] = []
NO_NAMES: Final[list[str]] = []
NO_NUMBERS: Final[list[int]] = []
"""What a question has to choose from that says nothing else; nobody changes them."""


class Question(BaseQuestion):
    """A question to a player, about a `unit` of the player's own where there is one.

    `other` is the unit at which it is aimed, `units` those to choose from, `names` words to choose from (zones,
    weapons, pieces, players), `dice` the dice of a roll and `places` those that may be rolled again, `amount` a limit.
    `context` is the sequence or shot under way, or the moment of free powers.
    """

    def __init__(self, kind: str, player: Player, unit: Unit | None = None, amount: int = 0) -> None:
        super().__init__(kind, player, unit)
        self.amount = amount
        self.other: Unit | None = None
        self.units: list[Unit] = NOBODY
        self.names: list[str] = NO_NAMES
        self.dice: list[int] = NO_NUMBERS
        self.places: list[int] = NO_NUMBERS
        self.context: Any = None
