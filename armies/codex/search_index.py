"""Searchable items of factions and missions, with name, parent and address."""

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django.urls import reverse
from django.utils.translation import get_language

from armies.codex.parts import Book
from armies.codex.search import Entry
from armies.models import Release
from rules.game.game import Game
from web.shared_cache import SharedCache
from web.translation.messages import shown

CACHE_SIZE = 512
_indexed: SharedCache[tuple[str, str, str], tuple[Entry, ...]] = SharedCache(CACHE_SIZE)


def index_entries(release: Release, content: Any, words: str = "", written: Any = None) -> tuple[Entry, ...]:
    """All entries of a release, cached; fetch it with its faction.

    Content in the reader's language has a key of its `words`, and is found by what was `written` too.
    """
    key = (words or release.digest, release.faction.slug, get_language() or "")
    entries_of_both = _indexed.get(key)
    if entries_of_both is None:
        entries, other = (_of_faction(Book(release, shown_content)) for shown_content in (content, written or content))
        entries_of_both = _indexed[key] = tuple(map(_in_both, entries, other))
    return entries_of_both


def _in_both(entry: Entry, written: Entry) -> Entry:
    """An entry that is found by its words in the first language as well."""
    if entry.name == written.name and entry.text == written.text:
        return entry
    also = f"{entry.also} {written.of} {written.text}"
    return Entry(entry.kind, entry.name, entry.of, entry.address, entry.text, also, (written.name,))


def _of_faction(book: Book) -> Iterator[Entry]:
    page = reverse("armies:faction", args=[book.slug])
    document = book.game.formats.written("content", book.content)
    yield Entry("faction", book.name, "", page, book.summary)
    yield from _named_within(book.game, document["faction"], book.name, f"{page}#introduction")
    for shelf in book.shelves:
        written = {part_document["slug"]: part_document for part_document in document.get(shelf.kind.key, [])}
        for part in shelf.parts:
            own, address = written.get(part.slug, {}), part.address
            group = shown(part.option.group_name)
            yield Entry(str(shelf.kind.term.one), part.name, book.name, address, own.get("text", ""), group)
            yield from _named_within(book.game, own, f"{book.name} · {part.name}", address)


def _named_within(game: Game, document: dict[str, Any], of: str, page: str) -> Iterator[Entry]:
    """Whatever else has a name in a document, such as a weapon and its abilities."""
    for key, term in game.facts.named:
        for named in document.get(key, []):
            yield Entry(str(term.one), named["name"], of, page, named.get("text", ""))
            yield from _named_within(game, named, f"{of} · {named['name']}", page)


def mission_entry(game: Game, mission: Any, as_shown: Any) -> Entry:
    """A mission, with the texts of its special rules, found by what was written too."""
    written, shown_text = (json.dumps(game.formats.written("operation", document)) for document in (mission, as_shown))
    return _mission_entry(game, written, shown_text, get_language() or "")


@lru_cache(CACHE_SIZE)
def _mission_entry(game: Game, written: str, text: str, _language: str) -> Entry:
    entry, other = (_entry_of(game, json.loads(text_of_one)) for text_of_one in (text, written))
    return _in_both(entry, other)


def _entry_of(game: Game, document: dict[str, Any]) -> Entry:
    briefing = game.display.briefing(game.formats.read("operation", document))
    page = reverse("armies:operation", args=[document["slug"]])
    rules = " ".join(f"{shown(rule.name)} {shown(rule.text)}" for rule in briefing.texts)
    return Entry("operation", shown(briefing.title), "", page, shown(briefing.summary), rules)
