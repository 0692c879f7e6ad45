"""Answers of people that are no answers: they name what was not offered, or a place that is not allowed."""

from typing import Final

from rules.damocles.commanders.prompts import charger, slugs
from rules.damocles.engine.answers import (
    Activate,
    Answer,
    Choose,
    Deploy,
    DeployNext,
    Order,
    PickPiece,
    Site,
    TakeTerritory,
    Use,
)
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.play.deployment import refuse_stand
from rules.damocles.engine.play.scenery_sites import refuse_site
from rules.damocles.engine.questions import Question, names
from rules.message import Message
from rules.table.questions import Fault, Refusal

MAX_LISTED_OFFERS: Final = 12
"""Maximum number of offers listed in the message about an answer that is not offered."""


def check(battle: Battle, question: Question, answer: Answer) -> Fault | None:
    """What is wrong with an answer of a person to this question; another one has to be given."""
    if isinstance(answer, Site):
        shape = question.pieces[0].shape.moved(*answer.place)
        return forbidden("site", refuse_site(battle, shape, question.faction))
    if isinstance(answer, Deploy):
        return forbidden("deploy", refuse_stand(battle, question.player, question.unit, answer.positions))
    if isinstance(answer, PickPiece):
        return offered("pick_piece", answer.piece, [piece.id for piece in question.pieces])
    if isinstance(answer, TakeTerritory):
        return offered("territory", answer.territory, [battle.territories[n].id for n in question.territories])
    if isinstance(answer, DeployNext):
        offers = [together(names(squads)) for squads in question.groups]
        return offered("deploy_next", together(answer.squads), offers)
    if isinstance(answer, Activate):
        return offered("activate", answer.squad, names(question.squads))
    if isinstance(answer, Order) and question.kind == "free_fire":
        return offered("target", answer.target, [charger(question)])
    if isinstance(answer, Use) and question.ability is not None:
        return offered("ability", answer.slug, [question.ability.slug])
    if isinstance(answer, Use) and question.kind == "react":
        return offered("asset", answer.slug, slugs(question.cards))
    if isinstance(answer, Choose):
        return offered("choose", str(answer.index), [str(n) for n in range(len(question.cards))])
    return None


def together(squads: list[str]) -> str:
    """Squads that are deployed together, in whatever order."""
    return " + ".join(sorted(squads))


def offered(key: str, wanted: str, offers: list[str]) -> Fault | None:
    """Only what is offered may be named."""
    if wanted in offers:
        return None
    known = ", ".join(offers[:MAX_LISTED_OFFERS]) + (", …" if len(offers) > MAX_LISTED_OFFERS else "")
    problem = Message("{name} is not offered", name=f'"{wanted}"')
    return Fault(key, problem, Message("must be one of {words}", words=known))


def forbidden(key: str, refusal: Refusal | None) -> Fault | None:
    """A place has to be allowed."""
    if refusal is None:
        return None
    problem = Message("{why} ({rule})", why=refusal, rule=refusal.rule)
    return Fault(key, problem, Message("must be a place where that is allowed"))
