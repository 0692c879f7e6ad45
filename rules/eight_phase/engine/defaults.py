"""The answers that stand when nobody says otherwise."""

from rules.eight_phase.engine.answers import Answer, ChooseArea, Deploy, Done, Seat, Stop
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.deployment import place_for
from rules.eight_phase.engine.questions import Question


def default(battle: Battle, question: Question) -> Answer:
    """What a question is answered by default."""
    if question.kind == "area":
        return ChooseArea(question.choices[0])
    if question.kind == "seat":
        return Seat(question.numbers[0])
    if question.kind == "deploy":
        return Deploy(place_for(battle, question.units[0]), question.units[0].id)
    return Done() if question.kind in ("declare", "ability") else Stop()
