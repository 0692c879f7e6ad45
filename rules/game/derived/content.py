"""What follows from how a game reads and writes its packs and missions."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.content.head import ContentHead
from rules.presentation.cards import Card, Codex
from rules.presentation.plain_codex import plain_codex
from rules.presentation.sheets import Option

if TYPE_CHECKING:
    from rules.game.game import Game

Document = dict[str, Any]
Others = Callable[[str], Sequence[Document]]
"""The parts of a kind in the same draft."""


def head(game: "Game", content: Any) -> ContentHead:
    """Slug, name and summary of a faction."""
    faction = game.formats.written("content", content)["faction"]
    return ContentHead(faction["slug"], faction["name"], faction.get("summary", ""))


def parts(game: "Game", content: Any) -> Mapping[str, Sequence[Document]]:
    """The parts of a pack by kind, in canonical form."""
    document = game.formats.written("content", content)
    return {kind.key: document.get(kind.key, []) for kind in game.facts.kinds}


def options(game: "Game", content: Any) -> tuple[Option, ...]:
    """Every part, in the order of the pack."""
    return tuple(
        [
            Option(kind, part["slug"], part["name"], words=part.get("text", ""))
            for kind, of_kind in parts(game, content).items()
            for part in of_kind
        ]
    )


def used(game: "Game", content: Any, army: Any) -> Document:
    """A pack of the parts that a list names."""
    named = {(reference.kind, reference.slug) for reference in game.lists.references(army)}
    document = game.formats.written("content", content)
    for kind, of_kind in parts(game, content).items():
        document = document | {kind: [part for part in of_kind if (kind, part["slug"]) in named]}
    return document


def card_among(game: "Game", kind: str, document: Document, others: Others) -> Card:
    """The card of a part that shows nothing of others."""
    return game.display.card_of(kind, document)


def card(game: "Game", content: Any, kind: str, slug: str) -> Card:
    """The card of a part by its document; LookupError for an unknown one."""
    named = [part for part in parts(game, content)[kind] if part["slug"] == slug]
    return game.display.card_of(kind, named[0])


def codex(game: "Game", content: Any) -> Codex:
    """The codex of a game that tells nothing of its own in it."""
    cards: dict[str, list[Card]] = {}
    for option in game.content.options(content):
        cards.setdefault(option.kind, []).append(game.display.card(content, option.kind, option.slug))
    return plain_codex(game.facts.kinds, cards, game.display.introduction(content))


def read_new_mission(game: "Game", document: object, path: str = "") -> Any:
    """A mission that is to be kept: what old ones may have and new ones may not is refused."""
    mission = game.formats.read("operation", document, path)
    game.content.refuse_new_mission(mission)
    return mission
