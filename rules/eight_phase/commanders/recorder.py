"""A commander whose answers are kept, so that a battle can be played again from them."""

from rules.eight_phase.answers import Answer, ChooseArea, Deploy, Done, Seat, Stop
from rules.eight_phase.asking import Ask
from rules.eight_phase.battle import Battle
from rules.eight_phase.commanders.commander import Commander
from rules.eight_phase.deployment import place_for


class Recorder(Commander):
    """Decides as another commander does; `answers` are those of all people of the battle, in order."""

    def __init__(self, commander: Commander, answers: list[Answer]) -> None:
        self.commander = commander
        self.answers = answers

    def decide(self, battle: Battle, ask: Ask) -> Answer | None:
        answer = self.commander.decide(battle, ask) or default(battle, ask)
        self.answers.append(answer)
        return answer


def default(battle: Battle, ask: Ask) -> Answer:
    """What a question is answered by default."""
    if ask.kind == "area":
        return ChooseArea(ask.choices[0])
    if ask.kind == "seat":
        return Seat(ask.numbers[0])
    if ask.kind == "deploy":
        x, y = place_for(battle, ask.units[0])
        return Deploy(x, y, ask.units[0].id)
    return Done() if ask.kind in ("declare", "ability") else Stop()
