"""Whole weapons and abilities taken by name: written once, and chosen in the rows of all parts that have them."""

from collections.abc import Iterator, Sequence
from copy import deepcopy

from django.utils.translation import gettext as _

from web.tables.workbooks import folded
from workshop.content.columns import Document
from workshop.workbook.effects import unknown
from workshop.workbook.sheets import CHOSEN
from workshop.workbook.things import Elsewhere, RowObject

KNOWN_SHEET = "_known"
"""The sheet of what other factions have; it is not read."""


class Shared:
    """What of a pack's parts is written once: the same in several, with no other of its name."""

    def __init__(self, parts: list[Document], lists: set[str]) -> None:
        self.first: dict[tuple[str, str], Document] = {}
        """By list and name, the part whose row it is, of those that are the same wherever they are."""

        self.chosen: dict[tuple[str, str], list[str]] = {}
        """By part and list, the names that its row takes."""

        for name in lists:
            self._share(parts, name)

    def _share(self, parts: list[Document], name: str) -> None:
        versions: dict[str, list[Document]] = {}
        for part in parts:
            for entry in part.get(name, []):
                versions.setdefault(folded(str(entry["name"])), []).append(entry)
        alike = {key for key, same in versions.items() if all(entry == same[0] for entry in same)}
        for part in parts:
            own = [folded(str(entry["name"])) for entry in part.get(name, [])]
            known = [key for key in own if (name, key) in self.first]
            if known and len(own) <= CHOSEN and len(set(own)) == len(own):
                self.chosen[part["slug"], name] = [str(entry["name"]) for entry in part[name]]
            for key in own:
                if key in alike:
                    self.first.setdefault((name, key), part)

    def is_written(self, part: Document, name: str, entry: Document) -> bool:
        """Whether a part has a row of its own for it."""
        if (part["slug"], name) not in self.chosen:
            return True
        return self.first.get((name, folded(str(entry["name"]))), part) is part


def take(
    parts: list[RowObject], loose: list[RowObject], name: str, elsewhere: Sequence[Elsewhere] = ()
) -> Iterator[tuple[RowObject, str, str]]:
    """Let parts have what their rows name, in that order, before what has rows of their own; each name that is
    nobody's, in other factions neither, with its part and the key of its cell.
    """
    every = [row_object for part in parts for row_object in part.lists.get(name, [])] + loose
    own = {id(part): list(part.lists.get(name, [])) for part in parts}
    for part in parts:
        chosen: list[RowObject] = []
        for key, text in part.taken.items():
            if not key.startswith(f"take {name} ") or not text.strip():
                continue
            row_object, message = _named(text, own[id(part)] or [], every)
            if row_object is None and not any(_is_called(known, text) for known in every):
                row_object, message = _named_elsewhere(text, name, elsewhere, message)
            if row_object is None:
                yield part, key, message
            elif row_object not in chosen:
                chosen.append(row_object)
        if chosen:
            part.lists[name] = chosen + [row_object for row_object in own[id(part)] if row_object not in chosen]


def _is_called(row_object: RowObject, text: str) -> bool:
    return row_object.name == folded(text) or row_object.slug == text.strip()


def _named_elsewhere(
    text: str, name: str, elsewhere: Sequence[Elsewhere], message: str
) -> tuple[RowObject | None, str]:
    """What a name means in other factions, alone or with whose it is in brackets."""
    listed = [candidate for candidate in elsewhere if candidate.list == name]
    same = [candidate for candidate in listed if folded(candidate.label) == folded(text)]
    same = same or [candidate for candidate in listed if folded(str(candidate.document["name"])) == folded(text)]
    if len(same) == 1:
        return RowObject(deepcopy(same[0].document), None, None), ""
    if same:
        template = _("%(n)d factions have a “%(name)s”; write it as the sheet %(sheet)s does.")
        return None, template % {"n": len(same), "name": text[:60], "sheet": KNOWN_SHEET}
    return None, message


def _named(text: str, own: list[RowObject], every: list[RowObject]) -> tuple[RowObject | None, str]:
    """What a name means: the part's own, else the one that others have; or why it means none."""
    for beside in (own, every):
        same = [row_object for row_object in beside if _is_called(row_object, text)]
        if same and all(row_object.whole() == same[0].whole() for row_object in same):
            return same[0], ""
        if same:
            return None, _("There are %(n)d called “%(name)s”; write the short name.") % {"n": len(same), "name": text}
    return None, unknown(text, [str(row_object.document.get("name", "")) for row_object in every])
