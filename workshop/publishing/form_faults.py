"""Document errors in words, for users who filled in a form: with field names instead of keys."""

import re
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armies.models import Faction
from armies.models.places import NAMED, NUMBERED, entry_in_words, place_in_words, steps_of
from rules.formats.errors import DocumentError
from rules.message import Message
from web.models.game import game_of_rows
from web.translation.messages import fault_in_words, shown
from web.translation.typed_numbers import two_meanings
from workshop.content.columns import value_at
from workshop.content.rows import Cell
from workshop.publishing.mission_faults import reworded

UNKNOWN = "is not a key of this object"
MISSING = "is missing"
NEAREST = "did you mean {name}?"


def form_fault(fault: DocumentError, place: str | None = None) -> str:
    """An error of a form that is made from a schema."""
    return fault_in_words(reworded(fault), place)


def fault_text(fault: DocumentError, place: str = "") -> str:
    """An error in words, with its place unless that is obvious."""
    for path, problems, message in game_of_rows().display.draft_words.faults:
        fits = not problems or fault.code in problems or str(fault.problem) in problems
        if fits and re.fullmatch(path, fault.path):
            words = shown(message)
            return _("%(place)s: %(message)s") % {"place": place, "message": words} if place else words
    if fault.code == UNKNOWN:
        near = isinstance(fault.remedy, Message) and fault.remedy.text == NEAREST
        remedy = fault.remedy if near else _("all kinds of effects are listed below")
        fault = DocumentError(fault.path, _("is not known here"), remedy)
    return fault_in_words(fault, place)


def fault_with_place(document: Any, fault: DocumentError) -> str:
    """An error with its full place: Weapon “Rifle”, Range (cm): …"""
    return fault_text(fault, place_of(document, fault.path))


def place_of(document: Any, path: str) -> str:
    """List entries by name, and the field by its label; inside an effect, the keys as typed."""
    labels: list[str] = []
    node, steps, field, label = document, steps_of(path), "", game_of_rows().display.draft_words.field_label
    for n, step in enumerate(steps):
        known = node[step] if _has(node, step) else None
        key = steps[n - 1] if n else ""
        if isinstance(step, int) and (key in NAMED or key in NUMBERED):
            labels, field = [*labels, entry_in_words(str(key), step + 1, known)], ""
        elif isinstance(step, int):
            field = shown(label(f"{key}[{step}]")) or field
        else:
            field = step if "effects" in steps[:n] else shown(label(step)) or field
        node = known
    return capfirst(", ".join(word for word in (*labels, field) if word))


def cell_fault(faction: Faction, whole: Any, fault: DocumentError, cell: Cell[Any] | None) -> str:
    """An error of a part or a pack as an editor of rows tells it at its cell."""
    column = cell.column if cell is not None else None
    if column is not None and cell is not None and (column.kind != "json" or not cell.within):
        place = place_in_lines(cell.within)
    else:
        game = faction.rules_of_game
        place = place_of(whole, fault.path) if faction.has_rows else place_in_words(whole, fault.path, game)
    message = fault_text(fault, place) if faction.has_rows else form_fault(fault, place)
    typed = value_at(whole, tuple(steps_of(fault.path)))
    meanings = two_meanings(typed) if isinstance(typed, str) else ""
    return _("%(problem)s; %(remedy)s") % {"problem": message, "remedy": meanings} if meanings else message


def place_in_lines(steps: list[str | int]) -> str:
    """A place in a field of several lines: `line 2, by`."""
    return ", ".join(_("line %(number)d") % {"number": s + 1} if isinstance(s, int) else s for s in steps)


def _has(node: Any, step: str | int) -> bool:
    if isinstance(step, int):
        return isinstance(node, list) and step < len(node)
    return isinstance(node, dict) and step in node
