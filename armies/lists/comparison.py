"""Compare two lists of a game: their sums and what else their game compares, their units and their cards."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.text import capfirst

from armies.bridge import options_of, roster_of, shown_content, shown_official
from armies.builder.unit_rows import UnitRowView
from armies.models import StrikeForce
from armies.text.sums import sum_in_words
from rules.presentation.cards import Chapter, Figure, Row
from rules.presentation.sheets import ListSheet
from rules.presentation.words import CellValue
from web.translation.messages import shown

Part = tuple[str, str]
"""The kind and slug of a part."""


class ComparedList:
    """One of the two, fetched `with_release`, with its address."""

    def __init__(self, strike_force: StrikeForce, address: str, official: Any) -> None:
        self.strike_force = strike_force
        self.address = address
        self.game = game = strike_force.faction.rules_of_game
        self.content = shown_content(strike_force.release).content
        self.army = roster_of(strike_force)
        self.verdict = game.lists.verdict(self.army, self.content, official)
        self.sheet: ListSheet = game.lists.sheet(self.army, self.content, self.verdict, official)

    @property
    def faction(self) -> str:
        return self.game.content.head(self.content).name

    @property
    def points(self) -> str:
        """120 of 500 SV; nothing in a game without points."""
        return next((sum_in_words(total) for total in self.sheet.totals if total.limit is not None), "")

    @cached_property
    def units(self) -> dict[Part, list[str]]:
        """Its units by what they are, each in words: 6 units · 2 Launcher."""
        units: dict[Part, list[str]] = {}
        for row in self.sheet.units:
            unit = UnitRowView(row, [], None, "", self.game.facts.terms)
            units.setdefault((row.kind, row.slug), []).append(" · ".join(unit.held()))
        return units

    def pile(self, key: str) -> Counter[tuple[str, str]]:
        """How many of each card a pile has, by name and slug."""
        piles = [pile for pile in self.sheet.piles if pile.key == key]
        return Counter(
            {(shown(card.name), card.slug): card.copies for pile in piles for card in pile.cards if card.copies}
        )


class Cell(NamedTuple):
    """What one side has: words, its bar in percent, what it is exactly, and by how much it is more."""

    words: str
    bar: int | None = None
    exact: str = ""
    more: bool = False
    by: str = ""


class Pair(NamedTuple):
    """What each side has of something; words are lines, empty if nothing."""

    name: str
    rule: str
    left: Cell
    right: Cell


class Holding(NamedTuple):
    """What each side has of something, line by line; empty if nothing."""

    name: str
    left: list[str]
    right: list[str]

    @property
    def only(self) -> str:
        """The side that alone has it, or neither."""
        return "" if self.left and self.right else "left" if self.left else "right"


class Holdings(NamedTuple):
    """A table of what each side has."""

    title: str
    middle: str
    rows: list[Holding]
    none: str = ""


class Band(NamedTuple):
    """A heading within a table of figures, and the figures of each side."""

    name: str
    icon: str
    left: list[Cell]
    right: list[Cell]


class Compared:
    """A chapter of the comparison: pairs of figures, pairs of words, or bands of figures under the table's columns."""

    def __init__(self, chapter: Chapter) -> None:
        self.title, self.lead, self.rule = shown(chapter.title), shown(chapter.lead), chapter.rule
        [self.table] = chapter.tables
        rows = self.table.rows
        self.is_grid = len(self.table.columns) > 1
        self.middle = shown(self.table.columns[0].title)
        self.of_words = not self.is_grid and not any(is_number(cell) for row in rows for cell in row.cells[1:])

    def pairs(self) -> list[Pair]:
        return [_pair(row) for row in self.table.rows]

    def holdings(self) -> Holdings:
        rows = [Holding(shown_cell(row.cells[0]), *(_lines(cell) for cell in row.cells[1:])) for row in self.table.rows]
        return Holdings(self.title, self.middle, rows, shown(self.table.note))

    def bands(self) -> Iterator[Band]:
        """Three rows of the table each: the heading, the left and the right."""
        rows = iter(self.table.rows)
        for head, left, right in zip(rows, rows, rows, strict=True):
            cells = [_cells(a, b) for a, b in zip(left.cells[1:], right.cells[1:], strict=True)]
            yield Band(shown_cell(head.cells[0]), head.icon, [a for a, _b in cells], [b for _a, b in cells])


class Comparison:
    """Two lists of a game fetched `with_release`, with the addresses at which this visitor reads them."""

    def __init__(self, left: StrikeForce, right: StrikeForce, addresses: tuple[str, str] = ("", "")) -> None:
        self.game = game = left.faction.rules_of_game
        official = shown_official(game)
        self.left = ComparedList(left, addresses[0], official)
        self.right = ComparedList(right, addresses[1], official)
        armies, contents = [side.army for side in self.sides], [side.content for side in self.sides]
        self.chapters = [Compared(chapter) for chapter in game.lists.comparison(armies, contents, official)]

    @property
    def sides(self) -> tuple[ComparedList, ComparedList]:
        return self.left, self.right

    @property
    def summaries(self) -> list[Compared]:
        return [chapter for chapter in self.chapters if not chapter.is_grid]

    @property
    def grids(self) -> list[Compared]:
        return [chapter for chapter in self.chapters if chapter.is_grid]

    def units(self) -> Holdings:
        """The units of each side by what they are, in the order in which they are offered."""
        terms = self.game.facts.terms
        names = {(row.kind, row.slug): shown(row.part) for side in self.sides for row in side.sheet.units}
        offered = [
            (option.kind, option.slug)
            for side in self.sides
            for option in options_of(self.game, side.strike_force.release)
        ]
        ordered = [part for part in dict.fromkeys(offered) if part in names]
        parts = dict.fromkeys([*ordered, *names])
        rows = [Holding(names[part], *(side.units.get(part, []) for side in self.sides)) for part in parts]
        kind = next(kind for kind in self.game.facts.kinds if not kind.card)
        return Holdings(_heading(terms.unit.many), _heading(kind.term.one), rows)

    def piles(self) -> list[Holdings]:
        """The copies of each card in each pile."""
        piles = {pile.key: pile.title for side in self.sides for pile in side.sheet.piles}
        return [Holdings(_heading(title), self._card(), self._cards(key)) for key, title in piles.items()]

    def _card(self) -> str:
        term = self.game.facts.terms.card
        return _heading(term.one) if term else ""

    def _cards(self, key: str) -> list[Holding]:
        left, right = (side.pile(key) for side in self.sides)
        return [Holding(card[0], _copies(left[card]), _copies(right[card])) for card in sorted({*left, *right})]


def is_number(cell: CellValue | Figure) -> bool:
    return isinstance(cell, Figure | int | float)


def shown_cell(cell: CellValue | Figure) -> str:
    return shown(cell.value if isinstance(cell, Figure) else cell)


def _heading(words: CellValue) -> str:
    return str(capfirst(shown(words)))


def _pair(row: Row) -> Pair:
    """Plain numbers say which is more and by how much; those with bars show it."""
    name, left, right = row.cells
    first, other = _cells(left, right)
    if isinstance(left, Figure):
        first, other = first._replace(more=False), other._replace(more=False)
    return Pair(shown_cell(name), shown(row.note), first, other)


def _cells(left: CellValue | Figure, right: CellValue | Figure) -> tuple[Cell, Cell]:
    a, b = _exact(left), _exact(right)
    by = shown(int(abs(a - b))) if isinstance(left, int) and isinstance(right, int) else ""
    return _cell(left, a > b, by), _cell(right, b > a, by)


def _cell(cell: CellValue | Figure, more: bool, by: str) -> Cell:
    if isinstance(cell, Figure):
        return Cell(shown(cell.value), cell.bar, cell.exact, more)
    return Cell(shown(cell), more=more, by=by)


def _exact(cell: CellValue | Figure) -> Fraction:
    """The number of a cell; words are none, and neither more nor less than others."""
    if isinstance(cell, Figure) and cell.exact:
        return Fraction(cell.exact)
    value = cell.value if isinstance(cell, Figure) else cell
    return Fraction(value) if isinstance(value, int | float) else Fraction(0)


def _lines(cell: CellValue | Figure) -> list[str]:
    text = shown_cell(cell)
    return [text] if text else []


def _copies(count: int) -> list[str]:
    return [f"× {count}"] if count else []
