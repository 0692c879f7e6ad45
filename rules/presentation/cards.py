"""What is shown and printed of a part of content."""

from typing import Final, NamedTuple

from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet
from rules.presentation.picture import Picture
from rules.presentation.words import CellValue, Choice, Words

FIGURE: Final = "{label}\N{NO-BREAK SPACE}{value}"
"""The same in every language."""


class Stat(NamedTuple):
    """A characteristic: its short label, its value, its name in full, and what the value is counted in."""

    label: Words
    value: CellValue
    title: Words = ""
    unit: Words = ""


def figure(stat: Stat) -> Message:
    """A characteristic in a line of text: its short label and its value."""
    return Message(FIGURE, label=stat.label, value=stat.value)


class Text(NamedTuple):
    """A text under a name: an ability, or a rule; `line` says when and for what it is used.

    `rule` is its id, or several with commas between; a text without words quotes these rules from the rulebook, those
    with "+" after their id with their first reading. `note` says whose it is, or for whom it is not.
    """

    name: Words
    text: Words
    line: Words = ""
    rule: str = ""
    note: Words = ""


class Column(NamedTuple):
    """The head of a column: its name, what its values are counted in, a short form, and one of a letter or two."""

    title: Words
    short: Words = ""
    unit: Words = ""
    letter: Words = ""


class Figure(NamedTuple):
    """A value with what it is exactly, and the length of its bar in percent."""

    value: CellValue
    exact: str = ""
    bar: int = 0


class Row(NamedTuple):
    """A row of a table, the first cell its name, with a note and texts of its own under it.

    `icon` stands before the name and `sort` says what it means; `number` is how many of it a unit has. A row of one
    cell heads those that follow it. `slug` is the part that a row of a codex's tables is of.
    """

    cells: tuple[CellValue | Figure, ...]
    texts: tuple[Text, ...] = ()
    icon: str = ""
    sort: Words = ""
    note: Words = ""
    number: int = 0
    slug: str = ""


class Table(NamedTuple):
    """A table with heads over its columns."""

    title: Words
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: Words = ""


class Boxes(NamedTuple):
    """Boxes to tick while playing: a row for each count."""

    label: Words
    counts: tuple[int, ...]


class Card(NamedTuple):
    """A part as a card or page shows it: `line` stands under its name, `cost` beside it, `foot` last."""

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
    foot: Words = ""


class Blank(NamedTuple):
    """A form to fill in by hand: a line for its name with short ones for costs beside it, icons to circle, more lines,
    figures, boxes, a table with empty rows, room to write under a heading, and a line at its foot.

    `small` ones are cards of 63 by 88 mm, others take half a page. One with a `sheet` is a battle sheet.
    """

    key: str
    title: Words
    small: bool = False
    name: Words = ""
    cost: tuple[Words, ...] = ()
    icons: tuple[Choice, ...] = ()
    lines: tuple[Words, ...] = ()
    stats: tuple[Stat, ...] = ()
    boxes: int = 0
    table: Table | None = None
    room: Words = ""
    foot: Words = ""
    sheet: BattleSheet | None = None


class Chapter(NamedTuple):
    """A heading with figures, texts and tables: of a page or a quick reference; `lead` stands before the texts."""

    title: Words
    texts: tuple[Text, ...] = ()
    tables: tuple[Table, ...] = ()
    stats: tuple[Stat, ...] = ()
    lead: Words = ""
    rule: str = ""


class Codex(NamedTuple):
    """What a printed codex tells besides its cards: facts and chapters before them, tables after them.

    A table without columns explains signs: each row is a sign, what it means, and the id of its rule.
    """

    facts: tuple[Words, ...] = ()
    chapters: tuple[Chapter, ...] = ()
    tables: tuple[Table, ...] = ()


class Briefing(NamedTuple):
    """A mission in words: facts, set-up, special rules, what scores (the score is the name), how it ends."""

    title: Words
    summary: Words
    facts: tuple[Stat, ...] = ()
    set_up: tuple[Text, ...] = ()
    texts: tuple[Text, ...] = ()
    scoring: tuple[Text, ...] = ()
    ends: tuple[Text, ...] = ()
