"""Plans of a game whose players choose a commander and nothing else."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.formats.errors import DocumentError
from rules.message import Message
from rules.presentation.words import Choice, FormField

if TYPE_CHECKING:
    from rules.game.game import Game

Document = dict[str, Any]


def plan_fields(game: "Game", units: Sequence[Choice]) -> tuple[FormField, ...]:
    """Its automatic commanders."""
    choices = tuple([Choice(commander.key, commander.label) for commander in game.facts.automatic_commanders()])
    return (FormField("commander", "choice", Message("Commander"), choices[0].key, choices=choices),)


def read_plan(game: "Game", document: object, units: Sequence[str]) -> Document:
    """One of its automatic commanders, and no other key."""
    keys = document if isinstance(document, dict) else {}
    known = [commander.key for commander in game.facts.automatic_commanders()]
    if list(keys) != ["commander"] or keys["commander"] not in known:
        remedy = Message("must be one of {words}", words=", ".join(known))
        raise DocumentError("commander", Message("is no commander of this game"), remedy)
    return {"commander": keys["commander"]}
