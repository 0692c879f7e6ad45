"""Abilities and cards of a draft that no battle plays, and the vocabulary that effects lack for them."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.formats.errors import DocumentError
from rules.game.game import Game

Document = dict[str, Any]


class Placed(NamedTuple):
    """An object of a pack: the lists that it stands in, the way to it by slugs, its part, and what it is within."""

    place: str
    way: str
    part: tuple[str, str]
    within: tuple[str, ...]
    document: Document


def placed_in(game: Game, pack: Document) -> Iterator[Placed]:
    """All named objects of a pack, the rules of the faction first."""
    head = pack["faction"]
    for key, value in head.items():
        yield from _in_list(value, key, key, ("", head["slug"]), ())
    for kind in game.facts.kinds:
        for part in pack.get(kind.key, []):
            yield from _in_list([part], kind.key, kind.key, (kind.key, part["slug"]), ())


def _in_list(node: Any, place: str, way: str, part: tuple[str, str], within: tuple[str, ...]) -> Iterator[Placed]:
    for entry in node if isinstance(node, list) else []:
        if isinstance(entry, dict) and "slug" in entry and "name" in entry:
            here = f"{way}/{entry['slug']}"
            yield Placed(place, here, part, within, entry)
            for key, value in entry.items():
                yield from _in_list(value, f"{place}.{key}", f"{here}/{key}", part, (*within, entry["name"]))


def unsimulated_in(game: Game, pack: Document) -> list[Placed]:
    """What has a sentence of its own in battles, and none of them plays."""
    unplayed = []
    for placed in placed_in(game, pack):
        try:
            summary = game.display.effect_summary(placed.place, placed.document)
        except DocumentError:
            continue
        if summary and not summary.simulated:
            unplayed.append(placed)
    return unplayed
