"""The parts of a released faction as pages show them, by kind and group."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language

from armies.models import Release
from rules.presentation.cards import Card, Chapter, Text
from rules.presentation.sheets import Option
from rules.presentation.words import PartKind
from web.shared_cache import SharedCache
from web.translation.messages import number_of, shown, titled

CACHE_SIZE = 2048
_rendered: SharedCache[tuple[str, ...], SafeString] = SharedCache(CACHE_SIZE)


class CodexPart:
    """A part of a book."""

    def __init__(self, book: "Book", kind: PartKind, option: Option) -> None:
        self.book = book
        self.kind = kind
        self.option = option
        self.slug = option.slug

    @property
    def name(self) -> str:
        return shown(self.option.name)

    @property
    def address(self) -> str:
        """Its page; cards of piles are read together."""
        if self.kind.card:
            return f"{reverse('armies:parts', args=[self.book.slug, self.kind.key])}#{self.id}"
        return reverse("armies:part", args=[self.book.slug, self.kind.key, self.slug])

    @property
    def id(self) -> str:
        """Its id on a page of many."""
        return f"{self.kind.term.one}-{self.slug}"

    @property
    def card(self) -> Card:
        return self.book.game.display.card(self.book.content, self.kind.key, self.slug)

    def chapters(self, brief: bool = False) -> tuple[Chapter, ...]:
        """What stands beside its card, without sentences that the card prints."""
        printed = {titled(text.text) for text in _texts_of(self.card)}
        chapters = self.book.game.display.chapters(self.book.content, self.kind.key, self.slug, brief)
        return tuple(kept for chapter in chapters if (kept := _without(chapter, printed)) is not None)

    def html(self, address: str, brief: bool) -> SafeString:
        """Its card, kept for each language: a release never changes."""
        key = (self.book.key, self.kind.key, self.slug, address, str(brief), get_language() or "")
        card = _rendered.get(key)
        if card is None:
            context = {"card": self.card, "part": self, "address": address}
            context["chapters"] = self.chapters(brief=True) if brief else ()
            template = "presentation/_small_card.html" if self.kind.card else "presentation/_card.html"
            card = _rendered[key] = render_to_string(template, context)
        return card


def _texts_of(card: Card) -> list[Text]:
    """The texts of a card, those of its rows too."""
    return [*card.texts, *(text for table in card.tables for row in table.rows for text in row.texts)]


def _without(chapter: Chapter, printed: set[str]) -> Chapter | None:
    """A chapter without these texts; None where nothing else was in it."""
    texts = tuple(text for text in chapter.texts if titled(text.text) not in printed)
    if texts or not chapter.texts or chapter.tables or chapter.stats:
        return chapter._replace(texts=texts)
    return None


class Group(NamedTuple):
    """Parts of one kind that stand together, under a name if they have one."""

    key: str
    name: str
    parts: list[CodexPart]


class Shelf:
    """The parts of one kind."""

    def __init__(self, kind: PartKind, parts: list[CodexPart]) -> None:
        self.kind = kind
        self.parts = parts

    @property
    def title(self) -> str:
        return str(capfirst(shown(self.kind.title or self.kind.term.many)))

    @property
    def count(self) -> str:
        """How many there are, in words that stand alone."""
        return number_of(len(self.parts), self.kind.term)

    @cached_property
    def groups(self) -> list[Group]:
        names = {part.option.group: shown(part.option.group_name) for part in self.parts}
        return [
            Group(key, name, [part for part in self.parts if part.option.group == key]) for key, name in names.items()
        ]


class Book:
    """A released faction to read; fetch the release with its faction."""

    def __init__(self, release: Release, content: Any, key: str = "") -> None:
        """`key` is of the words of a translation; without one those of the release."""
        self.release = release
        self.key = key or release.digest
        self.slug = release.faction.slug
        self.game = release.faction.rules_of_game
        self.content = content
        head = self.game.content.head(self.content)
        self.name, self.summary = head.name, head.summary

    @cached_property
    def shelves(self) -> list[Shelf]:
        """The kinds of parts in the game's order, those alone that it has."""
        options = self.game.content.options(self.content)
        shelves = []
        for kind in self.game.facts.kinds:
            parts = [CodexPart(self, kind, option) for option in options if option.kind == kind.key]
            shelves.append(Shelf(kind, parts))
        return shelves

    def shelf(self, kind: str) -> Shelf | None:
        return next((shelf for shelf in self.shelves if shelf.kind.key == kind), None)

    @cached_property
    def introduction(self) -> tuple[Chapter, ...]:
        return self.game.display.introduction(self.content)


def books(releases: Iterable[Release], shown: Iterable[tuple[Any, str]]) -> list[Book]:
    return [Book(release, *shown_content) for release, shown_content in zip(releases, shown, strict=True)]
