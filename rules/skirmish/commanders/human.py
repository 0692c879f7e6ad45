"""A human player: replays the given answers and stops the battle at the first question without one."""

from typing import Final

from rules.message import Message
from rules.skirmish.answers import Answer
from rules.skirmish.asking import Ask
from rules.skirmish.battle import Battle
from rules.skirmish.commanders.commander import Commander
from rules.skirmish.commanders.questions import question
from rules.skirmish.commanders.script import fits
from rules.table.questions import GivenAnswers, Stopped

ANSWERS: Final = {
    "action": Message("fire, move, attack, marker or end"),
    "group": Message("eject: hold or go_on"),
    "eject": Message("eject: eject or stay"),
}
"""What answers a question that is not called like its answer."""


class Human(Commander):
    """Decides as given. The rules refuse illegal answers; an answer to another question is an error."""

    def __init__(self, given: GivenAnswers) -> None:
        self.given = given

    def decide(self, battle: Battle, ask: Ask) -> Answer | None:
        found: Answer | None = self.given.next()
        if found is None:
            raise Stopped(question(battle, ask))
        if not fits(found, ask.kind) or not ask.is_about(found.unit):
            raise self.given.misfit(ask.kind, ask.player.id, ANSWERS.get(ask.kind, ask.kind))
        return found
