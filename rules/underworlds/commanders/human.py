"""A human player: replays the given answers and stops the battle at the first question without one."""

from typing import Final

from rules.message import Message
from rules.table.questions import GivenAnswers, Stopped
from rules.underworlds.answers import Answer
from rules.underworlds.asking import Ask, kind_of
from rules.underworlds.battle import Battle
from rules.underworlds.commanders.commander import Commander
from rules.underworlds.commanders.questions import question
from rules.underworlds.options import worth_asking

ANSWERS: Final = {
    "activation": Message("move, charge, guard, act, draw, exchange or pass: activation"),
    "power": Message("ploy, upgrade or pass: power"),
    "place": Message("place with a hex"),
}
"""What answers a question that is not called like its answer."""


class Human(Commander):
    """Decides as given. The rules refuse illegal answers; an answer to another question is an error."""

    def __init__(self, given: GivenAnswers) -> None:
        self.given = given

    def decide(self, battle: Battle, ask: Ask) -> Answer | None:
        if not worth_asking(battle, ask):
            return None
        found: Answer | None = self.given.next()
        if found is None:
            raise Stopped(question(battle, ask))
        if kind_of(found) != ask.kind:
            raise self.given.misfit(ask.kind, ask.player.id, ANSWERS.get(ask.kind, ask.kind))
        return found
