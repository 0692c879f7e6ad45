"""The codex of a game that tells nothing of its own in it: counts, and its parts with their figures at a glance."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.message import Message
from rules.presentation.cards import Card, Chapter, Codex, Column, Row, Stat, Table
from rules.presentation.words import CellValue, PartKind, Words

Parts = Mapping[str, Sequence[Card]]
"""The cards of all parts by kind."""

NONE: Final = "–"
"""A figure that a part does not have."""


def plain_codex(kinds: Sequence[PartKind], parts: Parts, chapters: tuple[Chapter, ...] = ()) -> Codex:
    """Counts of what there is, and a table of each kind that has figures; cards of piles are read as they are."""
    filled = [(kind, parts.get(kind.key, ())) for kind in kinds]
    facts = [_count(kind, len(cards)) for kind, cards in filled if cards]
    tables = [_table(kind, cards) for kind, cards in filled if not kind.card and any(card.stats for card in cards)]
    return Codex(tuple(facts), chapters, tuple(tables))


def _count(kind: PartKind, count: int) -> Message:
    return Message("{count} {noun}", count=count, noun=kind.term.one if count == 1 else kind.term.many)


def _table(kind: PartKind, cards: Sequence[Card]) -> Table:
    """A row for each part: its figures, then what it costs; not every part has all of them."""
    stats = [stat for card in cards for stat in card.stats] + [stat for card in cards for stat in card.cost]
    labels = list(dict.fromkeys([_label(stat) for stat in stats]))
    rows = [Row((card.name, *_figures(card, labels)), icon=card.icon, slug=card.slug) for card in cards]
    title = Message("{parts} at a glance", parts=kind.term.many)
    return Table(title, (Column(kind.term.one), *[Column(label) for label in labels]), tuple(rows))


def _label(stat: Stat) -> Words:
    return stat.label or stat.title


def _figures(card: Card, labels: Sequence[Words]) -> list[CellValue]:
    values = {_label(stat): stat.value for stat in (*card.stats, *card.cost)}
    return [values.get(label, NONE) for label in labels]
