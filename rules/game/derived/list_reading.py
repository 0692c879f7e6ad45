"""What lists name of their content, and other names in its place."""

from typing import TYPE_CHECKING, Any

from rules.game.derived.kept_lists import unit_kind
from rules.game.derived.list_changes import piles, with_piles
from rules.lists.units import Reference, WrittenList
from rules.presentation.matching import Match
from rules.presentation.words import Choice

if TYPE_CHECKING:
    from rules.game.game import Game

Document = dict[str, Any]


def references(game: "Game", army: Any) -> tuple[Reference, ...]:
    """The parts that units are of, then the cards of its piles."""
    places: dict[tuple[str, str], list[int]] = {}
    for place, unit in enumerate(game.lists.units(army)):
        places.setdefault((unit.kind, unit.slug), []).append(place)
    cards = [card for pile in piles(game, army).values() for card in pile]
    return (
        *[Reference(kind, slug, tuple(at), len(at)) for (kind, slug), at in places.items()],
        *[Reference(card_kind(game), slug, (), cards.count(slug)) for slug in dict.fromkeys(cards)],
    )


def card_kind(game: "Game") -> str:
    """The kind of part of which piles are made."""
    kind = game.facts.first_kind(card=True)
    return kind.key if kind else ""


def replaced(game: "Game", army: Any, reference: Reference, slug: str | None) -> Any:
    """Another part in each unit that is of this one, or another card for each copy of it."""
    if reference.kind == card_kind(game):
        names = {reference.slug: slug}
        cards = {key: [names.get(card, card) for card in pile] for key, pile in piles(game, army).items()}
        return with_piles(game, army, {key: [card for card in pile if card] for key, pile in cards.items()})
    body = game.lists.body(army)
    units: list[Document] = []
    for unit in body["squads"]:
        key = unit_kind(game, unit).unit_key
        if unit[key] != reference.slug:
            units.append(unit)
        elif slug is not None:
            units.append(unit | {key: slug})
    return game.lists.kept(game.lists.head(army), body | {"squads": units})


def matched(game: "Game", army: Any, content: Any, match: Match) -> Any:
    """The list with every name replaced by what `match` answers of those that are offered."""
    offered: dict[str, list[Choice]] = {}
    for option in game.content.options(content):
        offered.setdefault(option.kind, []).append(Choice(option.slug, option.name))
    for reference in game.lists.references(army):
        slug = match(reference, "", offered.get(reference.kind, []))
        if slug != reference.slug:
            army = game.lists.replaced(army, reference, slug)
    return army


def written_document(game: "Game", written: WrittenList) -> Document:
    """A roster file with a unit for each that was read, and all cards in the first pile."""
    key = game.facts.kinds[0].unit_key
    head: Document = {"format": game.facts.format("roster"), "name": written.name, "faction": written.faction}
    head |= {"limit": written.limit or 0} if game.facts.terms.points else {}
    units = [
        {key: unit.part} | ({"name": unit.name} if unit.name else {}) | chosen_fields(unit.choices)
        for unit in written.units
    ]
    cards = {game.facts.piles[0]: list(written.cards)} if game.facts.piles else {}
    head |= {"release": written.release} if written.release else {}
    return head | dict(written.choices) | {"units": units} | cards


def chosen_fields(choices: tuple[tuple[str, str], ...]) -> Document:
    """What is chosen for a unit, figures as numbers."""
    return {key: int(value) if value.isdecimal() else value for key, value in choices}
