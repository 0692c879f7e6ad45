"""From what to what the figures of released parts go, beside those of a part that is written."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from armies.bridge import contents_of
from armies.models import Faction, Release
from rules.game.game import Game
from web.shared_cache import SharedCache
from web.translation.typed_numbers import ROLL
from workshop.content.columns import Column, GridTable, tables_of
from workshop.publishing.implausible import figures_in

ARMED = ("", "weapons", "attacks")
"""The tables that are compared: a part itself and what it fights with."""

Document = dict[str, Any]
Bounds = tuple[tuple[float, str], tuple[float, str]]
"""The lowest and the highest figure, each as it is written."""

_bounds: SharedCache[Any, dict[tuple[str, str], Bounds]] = SharedCache(64)


class Span(NamedTuple):
    """A figure of parts: its name, the lowest and the highest of those released, and what of one's own is outside."""

    label: str
    low: str
    high: str
    outside: list[str]


def spans(game: Game, kind: str, document: Document) -> list[Span]:
    """Of all released parts of the kind, or of its type where it has one."""
    part = game.facts.kind(kind)
    if part is None or not part.models:
        return []
    known = _released(game, kind, str(document.get("type", "")))
    return list(_spans(game, kind, document, known))


def _spans(game: Game, kind: str, document: Document, known: dict[tuple[str, str], Bounds]) -> Iterator[Span]:
    for table, column in _columns(game, kind):
        if (bounds := known.get((table.name, column.key))) is None:
            continue
        (low, _text), (high, _other) = bounds
        own = figures_in(table, column, [document]) if document.get("name") else ()
        outside = [_written(column, figure.text) for figure in own if not low <= figure.value <= high]
        first, last = (_written(column, text) for _value, text in bounds)
        yield Span(column.label, first, last, list(dict.fromkeys(outside)))


def _columns(game: Game, kind: str) -> Iterator[tuple[GridTable, Column]]:
    for table in tables_of(game, kind):
        yield from ((table, column) for column in table.columns if table.name in ARMED)


def _written(column: Column, text: str) -> str:
    return f"{text}+" if column.prop.schema.get("unit") == ROLL else text


def _released(game: Game, kind: str, type_of: str) -> dict[tuple[str, str], Bounds]:
    """The bounds of each column, of the newest releases of the game's own factions."""
    factions = Faction.objects.official().filter(game=game.slug)
    releases = list(Release.objects.newest().filter(faction__in=factions).order_by("pk"))
    key = (game.slug, kind, type_of, tuple(release.digest for release in releases))
    if (known := _bounds.get(key)) is None:
        packs = [game.formats.written("content", content) for content in contents_of(releases)]
        parts = [part for pack in packs for part in pack.get(kind, [])]
        parts = [part for part in parts if not type_of or part.get("type") == type_of]
        known = _bounds[key] = dict(_bounds_of(game, kind, parts))
    return known


def _bounds_of(game: Game, kind: str, parts: list[Document]) -> Iterator[tuple[tuple[str, str], Bounds]]:
    for table, column in _columns(game, kind):
        figures = sorted((figure.value, figure.text) for figure in figures_in(table, column, parts))
        if figures:
            yield (table.name, column.key), (figures[0], figures[-1])
