"""Asking a player until an answer is allowed."""

from collections.abc import Callable

from rules.table.questions import Refusal
from rules.underworlds.answers import Answer
from rules.underworlds.asking import TRIES, Ask, kind_of, unit_of
from rules.underworlds.battle import Battle

Judge = Callable[[Battle, Ask, Answer], Refusal | None]
"""Why an answer is refused, None if it is allowed."""


def answered(battle: Battle, ask: Ask, judge: Judge) -> Answer | None:
    """The first answer of a player that the rules allow; None where the default stands."""
    commander = battle.commanders[ask.player.number]
    for _ in range(TRIES):
        answer = commander.decide(battle, ask)
        if answer is None or kind_of(answer) != ask.kind:
            return None
        refusal = judge(battle, ask, answer)
        if refusal is None:
            return answer
        battle.refused(ask.player, unit_of(answer), ask.kind, refusal)
    return None
