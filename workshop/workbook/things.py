"""What the rows of a workbook stand for: parts of a draft and the objects in them, each with its place."""

from collections.abc import Iterator
from typing import NamedTuple

from web.tables.workbooks import folded
from workshop.content.columns import Document, Steps
from workshop.content.effect_words import FIGURE, OBJECTS
from workshop.workbook.sheets import Sheet


class Elsewhere(NamedTuple):
    """What another faction has: the list that it stands in, its name with whose it is in brackets, and its document."""

    list: str
    label: str
    document: Document


class CellPlace(NamedTuple):
    """Where something stands: its sheet, row, and the letters of its columns by their keys."""

    sheet: Sheet
    title: str
    row: int
    letters: dict[str, str]
    entries: dict[str, list[int]]
    """The rows of each entry of its lists."""

    def cell(self, key: str, steps: list[str | int]) -> tuple[str, list[str | int]]:
        """The letter of a column, and the steps within it; of effects it is that of what is wrong within one."""
        if key == OBJECTS and self.sheet.effects and steps:
            within = self.letters.get(f"{OBJECTS}.{steps[0]}") or self.letters.get(f"{OBJECTS}.{FIGURE}")
            if within:
                return within, steps[1:]
        return self.letters.get(key, ""), steps


class RowObject:
    """A part, or an object within one: its document, what stands for it in the draft, its place, and what it holds."""

    def __init__(self, document: Document, base: Document | None, place: CellPlace | None) -> None:
        self.document, self.base, self.place = document, base, place
        self.lists: dict[str, list[RowObject]] = {}
        self.taken: dict[str, str] = {}
        """The names that its row takes, by the keys of their cells."""

    @property
    def slug(self) -> str:
        return str(self.document.get("slug", ""))

    @property
    def name(self) -> str:
        return folded(str(self.document.get("name", "")))

    def whole(self) -> Document:
        return self.document | {
            key: [row_object.whole() for row_object in things] for key, things in self.lists.items() if things
        }

    def places(self, path: Steps) -> Iterator[tuple[Steps, CellPlace]]:
        if self.place is not None:
            yield path, self.place
        for key, things in self.lists.items():
            for number, row_object in enumerate(things):
                yield from row_object.places((*path, key, number))
