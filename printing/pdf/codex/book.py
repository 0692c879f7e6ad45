"""What a codex is printed from: a faction's parts by kind and group, with their cards and link targets."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.models.face import Face
from printing.pdf.cards.card_parts import named_texts, text_key
from printing.pdf.symbols.emblem import printed_faction
from rules.game.game import Game
from rules.presentation.cards import Card, Chapter, Codex
from rules.presentation.sheets import Option
from rules.presentation.words import PartKind
from web.translation.messages import in_words, shown, titled


class Entry(NamedTuple):
    """A line of the contents or the index: a name, whose it is, and where it stands."""

    name: str
    key: str
    of: str = ""


class BookPart(NamedTuple):
    """A part with its card in words, and its link target."""

    kind: PartKind
    option: Option
    card: Card
    key: str


class Group(NamedTuple):
    """Parts that make a chapter."""

    key: str
    title: str
    parts: list[BookPart]


class Book:
    """A faction in words, to be printed."""

    def __init__(self, game: Game, content: Any, release: str, author: str, face: Face | None = None) -> None:
        self.game, self.content = game, content
        self.release, self.author = release, author
        self.head = printed_faction(game, content, face)
        self.codex: Codex = in_words(game.display.codex(content))

    @cached_property
    def parts(self) -> list[BookPart]:
        """In the game's order."""
        options = self.game.content.options(self.content)
        return [
            self._part(kind, option) for kind in self.game.facts.kinds for option in options if option.kind == kind.key
        ]

    def _part(self, kind: PartKind, option: Option) -> BookPart:
        card = in_words(self.game.display.card(self.content, kind.key, option.slug))
        return BookPart(kind, option, card, f"{kind.key}-{option.slug}")

    @cached_property
    def groups(self) -> list[Group]:
        """A chapter for each group of a kind; cards of piles stand together."""
        groups: dict[str, Group] = {}
        for part in self.parts:
            kind, grouped = part.kind, part.option.group and not part.kind.card
            title = part.option.group_name if grouped else kind.title or kind.term.many
            key = part.option.group if grouped else kind.key
            groups.setdefault(key, Group(key, titled(title), [])).parts.append(part)
        return list(groups.values())

    @cached_property
    def rules(self) -> list[tuple[Chapter, list[Entry]]]:
        """The chapters before the parts, each text with its place."""
        return [
            (chapter, [Entry(shown(text.name), f"rule-{n}-{m}") for m, text in enumerate(chapter.texts)])
            for n, chapter in enumerate(self.codex.chapters)
        ]

    def within(self, chapter: str) -> list[Entry]:
        """The entries of a chapter, by its key."""
        if chapter == FACTION:
            return [entry for _chapter, entries in self.rules for entry in entries if entry.name]
        return [
            Entry(shown(part.card.name), part.key)
            for group in self.groups
            if group.key == chapter
            for part in group.parts
        ]

    def index(self) -> Iterator[Entry]:
        """Every text with a name, and whose it is."""
        for chapter, entries in self.rules:
            yield from (entry._replace(of=shown(chapter.title)) for entry in entries if entry.name)
        for part in self.parts:
            name = shown(part.card.name)
            if part.kind.card:
                yield Entry(name, part.key, shown(part.kind.term.one))
                continue
            for n, (text, of) in enumerate(named_texts(part.card)):
                if text.name:
                    yield Entry(shown(text.name), text_key(part.key, n), owner(of, name))


FACTION = "faction"
"""The key of the first chapter."""


def owner(row: str, part: str) -> str:
    """Whose a text is: a part's, or that of something which a part has."""
    return _("%(weapon)s of %(datasheet)s") % {"weapon": row, "datasheet": part} if row else part
