"""The questions of a battle as commanders get them; what a player decides by is the battle itself."""

from collections.abc import Sequence
from typing import Final

from rules.damocles.content.parts import Ability, Asset
from rules.damocles.engine.state import Activation, Piece, Player, Squad, Trigger
from rules.table.asking import Question as BaseQuestion
from rules.table.compiler import mypyc_attr
from rules.table.questions import Refusal

SET_UP: Final = ("pick_piece", "site", "territory", "deploy_next", "deploy")
"""The questions before the first turn, which no entry of a script answers."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Question(BaseQuestion):
    """A question to a player, about a `unit` of the player's own: a squad, or None.

    To choose from are `pieces` of scenery, the numbers of free `territories`, `groups` of squads that are deployed
    together, `squads` to be activated, `cards`. `amount` is damage or a distance, `trigger` what a squad responds to,
    `rival` who gives priority orders. A question that nothing can answer now says by `closed` why: whoever answers
    all the same is refused with that rule.
    """

    def __init__(self, kind: str, player: Player, squad: Squad | None = None, amount: int = 0) -> None:
        super().__init__(kind, player, squad)
        self.amount = amount
        self.pieces: tuple[Piece, ...] = ()
        self.faction = False
        self.territories: tuple[int, ...] = ()
        self.groups: tuple[list[Squad], ...] = ()
        self.squads: tuple[Squad, ...] = ()
        self.cards: tuple[Asset, ...] = ()
        self.activation: Activation | None = None
        self.ability: Ability | None = None
        self.trigger: Trigger | None = None
        self.rival: Player | None = None
        self.closed: Refusal | None = None


def is_open(battle: object, question: Question) -> bool:
    """Nobody is asked whom to activate where nobody is left, nor for orders to a squad that is destroyed."""
    if question.kind in ("activate", "priority"):
        return question.closed is None and len(question.squads) > 0
    return question.activation is None or question.activation.squad.fights()


def next_order(activation: Activation) -> Question:
    """What the active squad does next (R-ACT-01)."""
    question = Question("order", activation.squad.owner, activation.squad)
    question.activation = activation
    return question


def names(squads: Sequence[Squad]) -> list[str]:
    return [squad.id for squad in squads]
