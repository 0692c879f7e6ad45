"""The codex of a game that tells nothing of its own in it: counts, and its parts with their figures at a glance."""

from collections.abc import Mapping, Sequence

from rules.message import Message
from rules.presentation.cards import Card, Chapter, Codex, Column, Row, Table
from rules.presentation.words import Kind

Parts = Mapping[str, Sequence[Card]]
"""The cards of all parts by kind."""


def plain_codex(kinds: Sequence[Kind], parts: Parts, chapters: tuple[Chapter, ...] = ()) -> Codex:
    """Counts of what there is, and a table of each kind that has figures; cards of piles are read as they are."""
    found = [(kind, parts.get(kind.key, ())) for kind in kinds]
    facts = [_count(kind, len(cards)) for kind, cards in found if cards]
    tables = [_table(kind, cards) for kind, cards in found if not kind.card and any(card.stats for card in cards)]
    return Codex(tuple(facts), chapters, tuple(tables))


def _count(kind: Kind, count: int) -> Message:
    return Message("{count} {noun}", count=count, noun=kind.term.one if count == 1 else kind.term.many)


def _table(kind: Kind, cards: Sequence[Card]) -> Table:
    """A row for each part: its figures, then what it costs."""
    first = next(card for card in cards if card.stats)
    figures = [Column(stat.title or stat.label, unit=stat.unit) for stat in (*first.stats, *first.cost)]
    rows = [
        Row(
            (card.name, *[stat.value for stat in (*card.stats, *card.cost)]),
            icon=card.icon,
            slug=card.slug,
        )
        for card in cards
    ]
    title = Message("{parts} at a glance", parts=kind.term.many)
    return Table(title, (Column(kind.term.one), *figures), tuple(rows))
