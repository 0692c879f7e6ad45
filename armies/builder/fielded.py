"""The units that a part of content comes to, in a list that took nothing else."""

from typing import Any, NamedTuple

from rules.game.game import Game
from rules.lists.change import Change


class Fielded(NamedTuple):
    """A unit of a list, with the content it is of."""

    army: Any
    content: Any
    place: int


def fielded_part(game: Game, content: Any, kind: str, slug: str) -> list[Fielded]:
    """The units of a list that took this one part."""
    usual = game.facts.limits[0] if game.facts.limits else None
    named = game.lists.new(game.content.head(content).name, content, usual)
    army = game.lists.edit(named, content, Change("add", kind=kind, slug=slug))
    return [Fielded(army, content, place) for place in range(len(game.lists.units(army)))]
