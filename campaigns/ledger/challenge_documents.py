"""The documents of challenges in a ladder (C-CHA)."""

from typing import Annotated

from campaigns.ledger.document_checks import NUMBER
from rules.formats.checks import SLUG, OneOf, OrNothing
from rules.formats.model import Model

ACCEPTED, DECLINED, WITHDRAWN = "accepted", "declined", "withdrawn"
ANSWERS = (ACCEPTED, DECLINED, WITHDRAWN)


class ChallengedModel(Model):
    """A member challenges another; null is an operation drawn by lot. No words: they could never be hidden."""

    challenger: Annotated[int, NUMBER]
    member: Annotated[int, NUMBER]
    operation: Annotated[str | None, OrNothing(SLUG)]


class AnsweredModel(Model):
    """The answer to the challenge of an event, with the battle that came of it."""

    challenge: Annotated[int, NUMBER]
    answer: Annotated[str, OneOf(*ANSWERS)]
    battle: Annotated[int | None, OrNothing(NUMBER)]
