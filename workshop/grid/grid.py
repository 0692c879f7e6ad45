"""A draft as a grid: its parts, or the objects of a list in them, as rows whose cells are typed in place."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from armies.models import Faction
from people.numbers import whole_number
from workshop.content.columns import Column, Document, GridTable, Level, cell_text, objects_in, one_line_ends
from workshop.content.printed_texts import without_texts
from workshop.content.reusable_parts import ReusableParts, offers
from workshop.content.rows import Entry, Slugs, entries
from workshop.forms.row_pickers import has_pickers, picked_columns
from workshop.grid.grid_rows import Row, typed_row

MAX_FIELDS = 1700
"""A form of more fields than that would not come back whole: the rest is on further pages."""

EMPTY_ROWS = 3
Data = Mapping[str, str]


class Grid:
    """The grid of a table of a faction's draft: as it is stored, or as it was typed."""

    def __init__(
        self,
        faction: Faction,
        table: GridTable,
        data: Data | None = None,
        page: int = 1,
        reusable: ReusableParts | None = None,
    ) -> None:
        self.faction, self.table, self.reusable = faction, table, reusable
        self.game = faction.rules_of_game
        self.offers = offers(faction, table)
        self.has_pickers = has_pickers(faction, table)
        self.columns = self._in_order([column for column in table.columns if column.key != "slug"])
        every = list(faction.rows(table.kind))
        self.slugs = [row.slug for row in every]
        self.drafted: dict[str, Document] = {row.slug: row.document() for row in every if not row.withdrawn}
        self.stored = {slug: without_texts(self.game, table.kind, part) for slug, part in self.drafted.items()}
        self.entries: dict[Slugs, Entry] = {entry.slugs: entry for entry in entries(table, self.stored.values())}
        per_page = max(1, (MAX_FIELDS - 60) // (len(self.columns) + 4) - EMPTY_ROWS)
        self.pages = list(range(1, -(-len(self.entries) // per_page) + 1))
        self.page = min(max(1, page), max(1, len(self.pages)))
        shown = list(self.entries)[(self.page - 1) * per_page : self.page * per_page]
        self.rows = [Row(self, n, slugs) for n, slugs in enumerate(shown)] if data is None else list(self._typed(data))

    def _in_order(self, columns: list[Column]) -> list[Column]:
        """The name, then what fits a narrow cell, then texts; those that a dialog writes come last."""
        picked = picked_columns(self.table) if self.has_pickers else ()
        return sorted(
            columns,
            key=lambda column: (column.key != "name", column.key in picked, column.is_long is not bool(picked)),
        )

    @cached_property
    def parent_names(self) -> dict[str, str]:
        """What a new row of a list may belong to, each with its name."""
        names = {}
        holders = sorted({level.lists[:-1] for level in self.table.levels if level.lists}, key=len)
        for part in self.stored.values():
            for above, document in (each for lists in holders for each in objects_in(part, lists)):
                way = [*above, document]
                outermost_and_own = [str(way[0]["name"]), *(str(each["name"]) for each in way[1:][-1:])]
                names["/".join(each["slug"] for each in way)] = " · ".join(outermost_and_own)
        return names

    @staticmethod
    def texts_of(level: Level, document: Document) -> dict[str, str]:
        """What the cells of an object say."""
        return {column.key: one_line_ends(cell_text(column, document)) for column in level.columns}

    @property
    def max_rows(self) -> int:
        """More rows than that would not come back whole."""
        return MAX_FIELDS // (len(self.columns) + 4)

    def _typed(self, data: Data) -> Iterator[Row]:
        for number in range(min(whole_number(data.get("rows", "0")) or 0, self.max_rows)):
            yield typed_row(self, number, data)

    @property
    def stale(self) -> list[Row]:
        return [row for row in self.rows if row.is_stale]

    @property
    def wrong_rows(self) -> list[Row]:
        return [row for row in self.rows if row.is_wrong]

    def renew(self) -> None:
        """Make the rows ready to be shown; a form always has empty ones at its end."""
        for row in self.rows:
            row.renew()
        blank = sum(row.is_new and row.is_blank for row in self.rows)
        for number in range(len(self.rows), len(self.rows) + EMPTY_ROWS - blank):
            self.rows.append(Row(self, number, ()))

    def duplicate(self, prefix: str) -> None:
        """A new row that says what a row says, above the empty ones."""
        row = next((row for row in self.rows if row.prefix == prefix), None)
        if row is None:
            return
        blank = next((n for n, other in enumerate(self.rows) if other.is_new and other.is_blank), len(self.rows))
        made = Row(self, blank, (), {cell.column.key: cell.text for cell in row.cells})
        made.of = row.of or "/".join(row.slugs[:-1])
        self.rows[blank : blank + 1] = [made]
