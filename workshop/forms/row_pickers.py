"""The pickers of a row of a grid: what battles play of its ability or asset, as the workshop's forms pick it."""

from typing import Any

from armies.models import Faction
from armies.models.places import steps_of
from rules.formats.errors import DocumentError
from workshop.content.columns import Document, GridTable, cell_text
from workshop.content.effect_words import OBJECTS
from workshop.content.rows import fill
from workshop.forms.abilities import AbilityForm, PlayedForm, ability_initial
from workshop.forms.assets import AssetForm, asset_initial
from workshop.forms.effect_summaries import ITSELF, EffectSummaryView, effect_summary_of

PREFIX = "p"
TYPED = f"{PREFIX}-effects-TOTAL_FORMS"


def has_pickers(faction: Faction, table: GridTable) -> bool:
    """Whether rows of a table have effects, and the game names pickers for them."""
    return faction.has_rows and any(column.key == OBJECTS for column in table.columns)


def picked_columns(table: GridTable) -> list[str]:
    """The keys of the columns that the dialog writes."""
    return [column.key for column in table.columns if column.key not in (*ITSELF, "copies")]


def place_of_row(table: GridTable, of: str) -> str:
    """Where the objects of a row stand in a pack, by the slugs of what it belongs to."""
    depth = len(of.split("/")) if of else 0
    level = next((level for level in table.levels if len(level.lists) == depth), table.levels[-1])
    return table.place(level)


def summary_of_cells(table: GridTable, of: str, cells: dict[str, str]) -> EffectSummaryView | None:
    """What battles make of a row as it is typed; None where nothing is to be played, or something is wrong."""
    document = _document(table, cells)
    return effect_summary_of(place_of_row(table, of), document) if document.get(OBJECTS) else None


def _document(table: GridTable, cells: dict[str, str]) -> Document:
    document: Document = {}
    fill(document, [column for column in table.columns if column.key not in ITSELF], cells)
    return document


class RowPickers:
    """The form of a row: made from its cells, then as it is sent."""

    def __init__(self, faction: Faction, table: GridTable, data: Any) -> None:
        self.faction, self.table = faction, table
        keys = picked_columns(table)
        self.columns = [column for column in table.columns if column.key in keys]
        place = place_of_row(table, data.get("of", ""))
        form: type[PlayedForm] = AbilityForm if table.name else AssetForm
        options = {"prefix": PREFIX, "place": place, "more": data.get("more", "")}
        if TYPED in data:
            self.form = form(data, **options)
            return
        document = _document(table, {column.key: data.get(f"cell-{column.key}", "") for column in self.columns})
        initial = ability_initial(document) if table.name else asset_initial(document)
        self.form = form(initial=initial, **options)

    def judge(self) -> bool:
        """Whether battles can read it; else faults are at its fields."""
        if not self.form.is_valid():
            return False
        try:
            self.faction.rules_of_game.display.effect_summary(self.form.place, self._played())
        except DocumentError as error:
            for fault in error.all:
                self.form.take_fault(fault, steps_of(fault.path))
            return False
        return True

    def _played(self) -> Document:
        return {key: value for key, value in self.form.document().items() if key not in ITSELF}

    def cells(self) -> dict[str, str]:
        """What the cells of the row say then."""
        played = self._played()
        return {column.key: cell_text(column, played) for column in self.columns}
