"""What content is called in the reader's language, by the text that stands in it; asked for once a request."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from asgiref.local import Local
from django.conf import settings
from django.core.signals import request_finished, request_started
from django.db.models import Q
from django.dispatch import receiver
from django.utils.translation import get_language

from armies.models.content_translation import ContentTranslation
from armies.models.faction import Faction
from rules.games import game_called
from web.shared_cache import SharedCache
from web.translation.content_texts import translated

CACHE_SIZE = 256
"""Maximum number of translations kept in memory; also of those of whole games."""


class Words(dict[str, str]):
    """Translations by text; a text without one stays. `key` is of just these words."""

    key = ""

    def __missing__(self, text: str) -> str:
        return text

    def of(self, document: Any) -> Any:
        """A document in these words, but for its keys and slugs."""
        return translated(document, self) if self else document


@cache
def standard_words(game: str, language: str) -> Words:
    """What the parts that are always there in a game are called, by a file of its package."""
    rules = game_called(game)
    path = Path(settings.BASE_DIR, rules.facts.package if rules else "", "standard", f"{language}.json")
    words = Words(json.loads(path.read_text("utf-8")) if rules and path.is_file() else {})
    words.key = "standard" if words else ""
    return words


class _Row(NamedTuple):
    """A translation as it was last changed; of a game's operations where it has no faction."""

    pk: int
    faction: int | None
    game: str
    updated: Any


_asked = Local()
_texts: SharedCache[_Row, Words] = SharedCache(CACHE_SIZE)
_games: SharedCache[tuple[str, str, tuple[_Row, ...]], Words] = SharedCache(CACHE_SIZE)


def reader_language() -> str:
    """The language of the active translation; empty for that in which content is written."""
    language = get_language() or settings.LANGUAGE_CODE
    return "" if language == settings.LANGUAGE_CODE else language


def content_words(game: str) -> Words:
    """What a game's own factions and its operations are called; factions of players too that were asked for."""
    language = reader_language()
    rows = tuple(row for row in _known(language).values() if row and row.game == game) if language else ()
    all_words = _games.get((game, language, rows))
    if all_words is None:
        read = [standard_words(game, language), *[words for _row, words in sorted(_read(rows).items())]]
        all_words = Words({text: translation for words in read for text, translation in words.items()})
        all_words.key = ",".join(words.key for words in read if words)
        _games[game, language, rows] = all_words
    return all_words


def words_of_factions(factions: Iterable[int]) -> dict[int, Words]:
    """The words of each of these factions that is translated, players' own too."""
    wanted = set(factions) if reader_language() else set()
    known = _known(reader_language()) if wanted else {}
    if others := wanted - known.keys():
        known.update(dict.fromkeys(others))
        known.update({row.faction or row.game: row for row in _rows(faction__in=others)})
    words = _read(row for faction in wanted if (row := known[faction]))
    return {row.faction: translations for row, translations in words.items() if row.faction}


def pack_words(game: str, words: Words) -> Words:
    """The words of a faction, and those of what is always there beside its parts."""
    standard = standard_words(game, reader_language())
    if not standard:
        return words
    both = Words(standard | words)
    both.key = f"{words.key},{standard.key}"
    return both


def words_of(faction: Faction) -> Words:
    """What the content of this faction is called."""
    return words_of_factions([faction.pk]).get(faction.pk, Words())


def _known(language: str) -> dict[int | str, _Row | None]:
    """The translations of all games' own content by faction, or by game of operations; a request asks once."""
    held = getattr(_asked, "rows", None)
    if held is not None and language in held:
        known: dict[int | str, _Row | None] = held[language]
        return known
    known = {row.faction or row.game: row for row in _rows(Q(faction=None) | Q(faction__homebrew=False))}
    if held is not None:
        held[language] = known
    return known


def _rows(*which: Q, **values: Any) -> list[_Row]:
    rows = ContentTranslation.objects.filter(*which, language=reader_language(), **values)
    return [_Row(*row) for row in rows.values_list("pk", "faction", "game", "updated")]


def _read(rows: Iterable[_Row]) -> dict[_Row, Words]:
    """The words of translations, read once a process; one query fetches those that are not cached."""
    words_by_row = {row: _texts.get(row) for row in rows}
    missing = {row.pk: row for row, words in words_by_row.items() if words is None}
    if missing:
        for pk, texts in ContentTranslation.objects.filter(pk__in=missing).values_list("pk", "texts"):
            words = Words(texts)
            words.key = f"{pk} {missing[pk].updated}"
            words_by_row[missing[pk]] = _texts[missing[pk]] = words
    return {row: words for row, words in words_by_row.items() if words is not None}


@receiver(request_started, dispatch_uid="armies.content_words")
def begin(**about: Any) -> None:
    _asked.rows = {}


@receiver(request_finished, dispatch_uid="armies.content_words")
def end(**about: Any) -> None:
    _asked.rows = None
