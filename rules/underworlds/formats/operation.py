"""Missions, `underworlds-operation/1`: what two players agree on besides their boards (U-GAM-01)."""

from typing import Annotated

from pydantic import ConfigDict, Field

from rules.formats.checks import GIVEN, NAME, ONCE, SLUG, TEXT, OneOf
from rules.formats.numbers import Span, Whole
from rules.formats.values import ValueModel
from rules.message import Message
from rules.underworlds.content.mission import ACTIVATIONS, ROUNDS, TOKENS, Mission
from rules.underworlds.formats.hexes import HEX

FORMAT = "underworlds-operation/1"


class OperationModel(ValueModel[Mission]):
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
