"""A human player: replays the given answers and stops the battle at the first question without one."""

from typing import Final

from rules.eight_phase.answers import Answer
from rules.eight_phase.asking import Ask
from rules.eight_phase.battle import Battle
from rules.eight_phase.commanders.commander import Commander
from rules.eight_phase.commanders.questions import question
from rules.eight_phase.commanders.script import fits
from rules.message import Message
from rules.table.questions import GivenAnswers, Stopped

ANSWERS: Final = {
    "ability": Message("ability or done"),
    "declare": Message("declare or done"),
    "move": Message("move, charge or stop"),
    "quick": Message("attack, ability or stop"),
    "shoot": Message("attack or stop"),
    "melee": Message("attack, ram or stop"),
}
"""What answers a question that is not called like its answer."""


class Person(Commander):
    """Decides as given. The rules refuse illegal answers; an answer to another question is an error."""

    def __init__(self, given: GivenAnswers) -> None:
        self.given = given

    def decide(self, battle: Battle, ask: Ask) -> Answer | None:
        found: Answer | None = self.given.next()
        if found is None:
            raise Stopped(question(battle, ask))
        if not fits(found, ask.kind) or (found.unit and ask.unit is not None and found.unit != ask.unit.id):
            raise self.given.misfit(ask.kind, ask.player.id, ANSWERS.get(ask.kind, ask.kind))
        return found
