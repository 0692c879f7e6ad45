"""The questions of a battle as commanders get them; what a player decides by is the battle itself."""

from typing import Final

from rules.table.asking import Question as BaseQuestion
from rules.table.compiler import mypyc_attr
from rules.underworlds.engine.state import Fighter, Player

KINDS: Final = (
    "begin", "token", "place", "first", "activation", "drive", "power", "score", "discard", "upgrades", "discard_power",
)  # fmt: skip
"""The rulebook's questions, in the order in which a game asks them first."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Question(BaseQuestion):
    """A question to a player; `target` is the fighter to be placed or driven back, `hexes` those to choose from."""

    def __init__(self, kind: str, player: Player, hexes: tuple[int, ...] = (), target: Fighter | None = None) -> None:
        super().__init__(kind, player)
        self.hexes = hexes
        self.target = target
