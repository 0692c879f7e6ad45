"""Whole weapons and abilities chosen by name: written once, and named in the rows of all parts that have them."""

from collections.abc import Iterator, Sequence
from copy import deepcopy

from django.utils.translation import gettext as _

from web.tables.workbooks import folded
from workshop.content.columns import Document
from workshop.content.reusable_parts import ReusablePart
from workshop.content.rows import Entry, Places, Slugs
from workshop.workbook.effects import unknown
from workshop.workbook.sheet_rows import SheetRow
from workshop.workbook.sheets import CHOSEN

REUSABLE_SHEET = "_known"
"""The sheet of what other factions have; it is not read."""


class WrittenOnce:
    """What of a pack's parts is written once: the same in several, with no other of its name."""

    def __init__(self, parts: list[Document], lists: list[str]) -> None:
        self.first: dict[tuple[str, str], Document] = {}
        """By list and name, the part whose row it is, of those that are the same wherever they are."""

        self.chosen: dict[Slugs, dict[str, list[str]]] = {}
        """By part and list, the names that its row chooses."""

        for name in lists:
            self._share(parts, name)

    def _share(self, parts: list[Document], name: str) -> None:
        versions: dict[str, list[Document]] = {}
        for part in parts:
            for entry in part.get(name, []):
                versions.setdefault(_name_of(entry), []).append(entry)
        alike = {key for key, same in versions.items() if all(entry == same[0] for entry in same)}
        for part in parts:
            own = [_name_of(entry) for entry in part.get(name, [])]
            known = [key for key in own if (name, key) in self.first]
            if known and len(own) <= CHOSEN and len(set(own)) == len(own):
                self.chosen.setdefault((part["slug"],), {})[name] = [str(entry["name"]) for entry in part[name]]
            for key in own:
                if key in alike:
                    self.first.setdefault((name, key), part)

    def has_a_row(self, entry: Entry) -> bool:
        """Whether an object is written where it stands, and not in the row of another part."""
        if not entry.above or entry.level.lists[0] not in self.chosen.get(entry.slugs[:1], {}):
            return True
        part, outer = [*entry.above, entry.document][:2]
        return self.first.get((entry.level.lists[0], _name_of(outer)), part) is part


def _name_of(document: Document) -> str:
    return folded(str(document.get("name", "")))


def copy_chosen(
    name: str,
    parts: list[Document],
    unowned: list[Document],
    places: Places[SheetRow],
    reusable: Sequence[ReusablePart],
) -> Iterator[tuple[SheetRow, str, str]]:
    """Let parts have what their rows choose of a list, in that order, before what has rows of its own.

    Each name that is nobody's, in other factions neither, comes back with its row and the key of its cell.
    """
    every = [entry for part in parts for entry in part.get(name, [])] + unowned
    for part, own in [(part, part.get(name, [])) for part in parts]:
        row = places.row_of(part)
        chosen: list[Document] = []
        for column in row.sheet.copies if row is not None else ():
            text = row.text(column.key) if row is not None and column.steps[0] == name else ""
            if not text:
                continue
            entry, message = _called(text, own, every, [each for each in reusable if each.list_key == name])
            if entry is not None:
                chosen += [entry] if entry not in chosen else []
            elif row is not None:
                yield row, column.key, message
        if chosen:
            part[name] = chosen + [entry for entry in own if entry not in chosen]


def _called(
    text: str, own: list[Document], every: list[Document], reusable: Sequence[ReusablePart]
) -> tuple[Document | None, str]:
    """What a name means: the part's own, else what others of the workbook have, else what other factions have."""
    for beside in (own, every):
        same = [entry for entry in beside if entry["slug"] == text or _name_of(entry) == folded(text)]
        if same and all(entry == same[0] for entry in same):
            return same[0], ""
        if same:
            template = _("There are %(n)d called “%(name)s”; write the short name.")
            return None, template % {"n": len(same), "name": text}
    elsewhere = [known for known in reusable if folded(known.label) == folded(text)]
    elsewhere = elsewhere or [known for known in reusable if folded(known.name) == folded(text)]
    if len(elsewhere) == 1:
        return deepcopy(elsewhere[0].document), ""
    if elsewhere:
        template = _("%(n)d factions have a “%(name)s”; write it as the sheet %(sheet)s does.")
        return None, template % {"n": len(elsewhere), "name": text[:60], "sheet": REUSABLE_SHEET}
    return None, unknown(text, [str(entry.get("name", "")) for entry in every])
