"""The answers that stand when nobody says otherwise."""

from rules.skirmish.engine.answers import (
    Answer,
    Authority,
    Deploy,
    Eject,
    End,
    First,
    Losses,
    Overwatch,
    Pay,
    Sequence,
    Split,
    Turn,
)
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.questions import Question


def default(battle: Battle, question: Question) -> Answer:
    """What a question is answered by default."""
    if question.kind == "action":
        return End()
    if question.kind == "turn":
        return Turn("pass" if question.unit is not None and question.unit.gone() else "play")
    if question.kind == "pay":
        return Pay(True)
    if question.kind == "sequence":
        return Sequence(tuple([unit.id for unit in question.units]))
    if question.kind == "authority":
        return Authority(0)
    if question.kind == "first":
        return First(question.player.id)
    if question.kind == "deploy":
        return Deploy([])
    if question.kind == "overwatch":
        return Overwatch(question.units[0].id)
    if question.kind == "split":
        return Split("")
    if question.kind == "losses":
        return Losses(question.numbers[: question.amount])
    return Eject("stay" if question.kind == "eject" else "go_on")
