"""A commander whose answers are kept, so that a battle can be played again from them."""

from rules.skirmish.answers import Answer
from rules.skirmish.asking import Ask
from rules.skirmish.battle import Battle
from rules.skirmish.commanders.commander import Commander
from rules.skirmish.defaults import default


class Recorder(Commander):
    """Decides as another commander does; `answers` are those of all people of the battle, in order."""

    def __init__(self, commander: Commander, answers: list[Answer]) -> None:
        self.commander = commander
        self.answers = answers

    def decide(self, battle: Battle, ask: Ask) -> Answer | None:
        answer = self.commander.decide(battle, ask) or default(ask)
        self.answers.append(answer)
        return answer
