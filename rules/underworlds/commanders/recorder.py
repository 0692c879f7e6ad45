"""A commander whose answers are kept, so that a battle can be played again from them."""

from rules.underworlds.answers import Answer
from rules.underworlds.asking import Ask
from rules.underworlds.battle import Battle
from rules.underworlds.commanders.commander import Commander
from rules.underworlds.defaults import default
from rules.underworlds.options import worth_asking


class Recorder(Commander):
    """Decides as another commander does; `answers` are those of all people of the battle, in order."""

    def __init__(self, commander: Commander, answers: list[Answer]) -> None:
        self.commander = commander
        self.answers = answers

    def decide(self, battle: Battle, ask: Ask) -> Answer | None:
        if not worth_asking(battle, ask):
            return None
        answer = self.commander.decide(battle, ask) or default(battle, ask)
        self.answers.append(answer)
        return answer
