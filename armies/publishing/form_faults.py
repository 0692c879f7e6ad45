"""Document errors in words, for users who filled in a form: with field names instead of keys."""

import re
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.models.places import NAMED, NUMBERED, entry_in_words
from armies.translation.messages import fault_in_words
from rules.formats.errors import DocumentError
from rules.message import Message

Steps = list[str | int]
_STEPS = re.compile(r"\[(\d+)\]|([^.\[\]]+)")

KEYS = {
    "slug": gettext_lazy("Short name"),
    "name": gettext_lazy("Name"),
    "summary": gettext_lazy("Summary"),
    "text": gettext_lazy("Text"),
    "type": gettext_lazy("Type"),
    "size": gettext_lazy("Fewest units"),
    "orders": gettext_lazy("Orders (O)"),
    "move": gettext_lazy("Move (M), cm"),
    "health": gettext_lazy("Health (H)"),
    "defense": gettext_lazy("Defense (D)"),
    "base": gettext_lazy("Base, cm"),
    "strategic_valor": gettext_lazy("SV of the fewest"),
    "strategic_valor_per_extra_unit": gettext_lazy("SV of each more"),
    "kind": gettext_lazy("Kind"),
    "range": gettext_lazy("Range (cm)"),
    "attacks": gettext_lazy("Attacks"),
    "precision": gettext_lazy("Precision"),
    "damage": gettext_lazy("Damage"),
    "carriers": gettext_lazy("Carriers"),
    "when": gettext_lazy("When"),
    "target": gettext_lazy("Works on"),
    "within": gettext_lazy("Within (cm)"),
    "until": gettext_lazy("Lasts"),
    "once": gettext_lazy("May be used"),
    "tactical_points": gettext_lazy("Costs TP"),
    "copies": gettext_lazy("Copies in one deck"),
    "shape": gettext_lazy("Shape"),
    "scenery": gettext_lazy("Shape"),
    "width": gettext_lazy("Width, cm"),
    "height": gettext_lazy("Depth, cm"),
    "rotation": gettext_lazy("Turned, degrees"),
    "radius": gettext_lazy("Radius, cm"),
    "polygon": gettext_lazy("Corners"),
    "cover": gettext_lazy("Cover"),
    "weapons": gettext_lazy("Weapons"),
    "abilities": gettext_lazy("Abilities"),
    "rules": gettext_lazy("Faction rules"),
    "datasheets": gettext_lazy("Datasheets"),
    "assets": gettext_lazy("Strategic assets"),
}
"""Keys of documents by the names of their fields."""

UNKNOWN = "is not a key of this object"
MISSING = "is missing"
NEAREST = "did you mean {name}?"
ANY = None
SENTENCES: list[tuple[str, tuple[str, ...] | None, Any]] = [
    (r".*\bname", (MISSING,), gettext_lazy("Give it a name.")),
    (r".*\btype", (MISSING,), gettext_lazy("Choose a type.")),
    (r".*\bsize", (MISSING,), gettext_lazy("Say how few and how many units a squad may have.")),
    (r".*\bsize", ("cannot be [{fewest}, {most}]",), gettext_lazy("The fewest units cannot be more than the most.")),
    (r".*\bscenery(\.shape)?", (MISSING, "has {count} shape"), gettext_lazy("Choose a shape and its cover.")),
    (r".*\bcover", (MISSING,), gettext_lazy("Choose a cover.")),
    (r".*\bpolygon", (MISSING, "has {count:,} entry"), gettext_lazy("Give at least three corners, one a line.")),
    (r".*\bpolygon\[\d+\].*", ANY, gettext_lazy("Two numbers, to the right and up, such as “0 5”.")),
    (
        r".*\bwithin",
        ("does not go with {key}",),
        gettext_lazy("A distance needs squads that it works on."),
    ),
    (r".*\bslug", ("{name} is taken by entry {other}",), gettext_lazy("Another of this list has the same short name.")),
    (
        r".*\beffects\[\d+\]",
        ("cannot be {found}", "has no effect"),
        gettext_lazy("An effect begins with its kind and a colon, such as “heal: 1”; all kinds are listed below."),
    ),
    (r".*\beffects\[\d+\]\..*", ("cannot be empty (null)",), gettext_lazy("It needs a value.")),
]
"""Replacements for certain problems at certain places, by code or whole problem."""


def steps_of(path: str) -> Steps:
    """The steps of a path in a document: `weapons[0].range` is weapons, 0, range."""
    return [int(number) if number else key for number, key in _STEPS.findall(path)]


def fault_text(fault: DocumentError, place: str = "") -> str:
    """An error in words, with its place unless that is obvious."""
    for path, problems, words in SENTENCES:
        told = problems is ANY or fault.code in problems or str(fault.problem) in problems
        if told and re.fullmatch(path, fault.path):
            return _("%(place)s: %(said)s") % {"place": place, "said": words} if place else str(words)
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
    words: list[str] = []
    node, steps, field = document, steps_of(path), ""
    for n, step in enumerate(steps):
        known = node[step] if _has(node, step) else None
        key = steps[n - 1] if n else ""
        if isinstance(step, int) and (key in NAMED or key in NUMBERED):
            words, field = [*words, entry_in_words(str(key), step + 1, known)], ""
        elif isinstance(step, int):
            field = str(gettext_lazy("Most units")) if key == "size" and step else field
        else:
            field = step if "effects" in steps[:n] else str(KEYS.get(step, field))
        node = known
    return capfirst(", ".join(word for word in (*words, field) if word))


def _has(node: Any, step: str | int) -> bool:
    if isinstance(step, int):
        return isinstance(node, list) and step < len(node)
    return isinstance(node, dict) and step in node
