"""What is shown and printed of a part of content."""

from typing import NamedTuple

from rules.presentation.picture import Picture
from rules.presentation.words import Shown, Words


class Stat(NamedTuple):
    """A characteristic: its short label, its value, and its name in full."""

    label: Words
    value: Shown
    title: Words = ""


class Text(NamedTuple):
    """A text under a name: an ability, or a rule; `line` says when and for what it is used, `rule` is its id."""

    name: Words
    text: Words
    line: Words = ""
    rule: str = ""


class Row(NamedTuple):
    """A row of a table, with texts of its own under it; `bars` are the lengths of its bars in percent, if any."""

    cells: tuple[Shown, ...]
    texts: tuple[Text, ...] = ()
    bars: tuple[int, ...] = ()
    icon: str = ""


class Table(NamedTuple):
    """A table with heads over its columns."""

    title: Words
    columns: tuple[Words, ...]
    rows: tuple[Row, ...]
    note: Words = ""


class Boxes(NamedTuple):
    """Boxes to tick while playing: a row for each count."""

    label: Words
    counts: tuple[int, ...]


class Card(NamedTuple):
    """A part as a card or page shows it: `line` stands under its name, `cost` beside it."""

    kind: str
    slug: str
    name: Words
    line: Words = ""
    icon: str = ""
    cost: tuple[Stat, ...] = ()
    stats: tuple[Stat, ...] = ()
    tables: tuple[Table, ...] = ()
    texts: tuple[Text, ...] = ()
    picture: Picture | None = None
    boxes: tuple[Boxes, ...] = ()


class Chapter(NamedTuple):
    """A heading with texts and tables: of a quick reference, or a briefing."""

    title: Words
    texts: tuple[Text, ...] = ()
    tables: tuple[Table, ...] = ()


class Briefing(NamedTuple):
    """A mission in words: its facts, what happens, what scores, how it ends."""

    title: Words
    summary: Words
    facts: tuple[Stat, ...] = ()
    texts: tuple[Text, ...] = ()
    scoring: tuple[Text, ...] = ()
    ends: tuple[Text, ...] = ()
