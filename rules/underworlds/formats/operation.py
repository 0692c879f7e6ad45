"""Missions, `underworlds-operation/1`: what two players agree on besides their boards (U-GAM-01)."""

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from rules.formats.checks import GIVEN, NAME, ONCE, SLUG, TEXT, OneOf, Span, Whole
from rules.formats.model import Model, model_from
from rules.message import Message
from rules.underworlds.content.mission import ACTIVATIONS, ROUNDS, TOKENS, Mission
from rules.underworlds.formats.hexes import HEX

FORMAT = "underworlds-operation/1"


class OperationModel(Model):
    """A mission; with `tokens` it sets all five where they lie, in order."""

    model_config = ConfigDict(defer_build=True)

    format: Annotated[str, OneOf(FORMAT)]
    slug: Annotated[str, SLUG]
    title: Annotated[str, NAME]
    summary: Annotated[str, TEXT] = ""
    players: Annotated[tuple[int, int], Span(2, 2, Message("players"))] = (2, 2)
    rounds: Annotated[int, Whole(1, 5)] = ROUNDS
    activations: Annotated[int, Whole(1, 8)] = ACTIVATIONS
    tokens: Annotated[
        Annotated[list[Annotated[tuple[int, int], HEX]], Field(min_length=TOKENS, max_length=TOKENS), ONCE] | None,
        GIVEN,
    ] = None

    def value(self) -> Mission:
        tokens = tuple(self.tokens or ())
        return Mission(self.slug, self.title, self.summary, self.rounds, self.activations, tokens)


def read_operation(document: object, path: str = "") -> Mission:
    """A mission; DocumentError on a wrong one."""
    return model_from(OperationModel, document, path).value()


def operation_document(mission: Mission) -> dict[str, Any]:
    """A mission as a document: what is as usual is left out."""
    document: dict[str, Any] = {"format": FORMAT, "slug": mission.slug, "title": mission.title}
    usual = {"summary": "", "rounds": ROUNDS, "activations": ACTIVATIONS}
    document |= {key: getattr(mission, key) for key, value in usual.items() if getattr(mission, key) != value}
    return document | ({"tokens": [list(hex) for hex in mission.tokens]} if mission.tokens else {})
