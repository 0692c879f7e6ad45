"""The answers that stand when nobody says otherwise."""

from typing import Final

from rules.damocles.engine.answers import (
    Allocate,
    Answer,
    Bid,
    Choose,
    DeployNext,
    End,
    Order,
    Pass,
    PickPiece,
    TakeTerritory,
)
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.questions import Question, names

NO_UNITS: Final = Allocate([])
PASS: Final = Pass()


def default(battle: Battle, question: Question) -> Answer:
    """What a question is answered by default: free fire is given, whatever costs something is not (R-DEF-04)."""
    if question.kind == "allocate":
        return NO_UNITS
    if question.kind == "order":
        return End()
    if question.kind == "free_fire" and question.trigger is not None and question.trigger.other is not None:
        return Order("open_fire", target=question.trigger.other.id)
    if question.kind == "bid":
        return Bid(0)
    if question.kind == "choose":
        return Choose(0)
    if question.kind == "pick_piece":
        return PickPiece(question.pieces[0].id)
    if question.kind == "territory":
        return TakeTerritory(battle.territories[question.territories[0]].id)
    return DeployNext(names(question.groups[0])) if question.kind == "deploy_next" else PASS
