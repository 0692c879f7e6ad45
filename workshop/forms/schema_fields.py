"""Fields of forms that are made from a game's JSON Schema, and with which choices each is shown."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from armies.content.schema import Property
from workshop.forms.form_parts import choice, figure, line, lines

CODE = {"class": "code", "spellcheck": "false"}

Words = Callable[[str], str]
"""What a key is called, or a value to choose as `key:value`; empty for what the schema says of it."""


def field_of(prop: Property, words: Words) -> forms.Field:
    """The field of a property; the reader of the document judges what is typed."""
    match prop.control:
        case "number":
            return figure(prop.label, help_text=prop.help)
        case "choice":
            named = [(key, words(f"{prop.key}:{key}") or _(key.replace("_", " "))) for key in prop.choices]
            return choice(prop.label, [("", "—"), *named])
        case "flag":
            return choice(prop.label, [("", "—"), ("yes", _("yes")), ("no", _("no"))], help_text=prop.help)
        case "yes":
            return choice(prop.label, [("", "—"), ("yes", _("yes"))], help_text=prop.help)
        case "text" if "refersTo" in prop.schema:
            return choice(prop.label, [("", "—")])
        case "text":
            return line(prop.label, help_text=prop.help)
        case "pair":
            on_table = {"data-board": board_of(prop)} if board_of(prop) else {}
            return line(prop.label, help_text=_pair_help(prop), attrs={"inputmode": "text", **on_table})
        case "pairs" if is_of_cells(prop):
            help_text = _("Column and row of each, counted from 0: 0 0; 3 1")
            return lines(prop.label, 2, help_text=help_text, attrs=CODE | {"data-hexes": str(prop.schema["maxItems"])})
        case "pairs":
            on_table = {"data-board": board_of(prop)} if board_of(prop) else {}
            return lines(prop.label, 2, help_text=_("Two numbers each: 0 0; 18 0; 18 72"), attrs=CODE | on_table)
        case "prose":
            return lines(prop.label, 3, help_text=prop.help)
        case "lines" | "objects":
            return lines(prop.label, 3, help_text=_("One a line."), attrs=CODE)
    return lines(prop.label, 3, help_text=prop.help, attrs=CODE)


def is_of_cells(prop: Property) -> bool:
    """Whether it is a list of cells of a table that has them."""
    return prop.control == "pairs" and "prefixItems" in prop.schema["items"]


def board_of(prop: Property) -> str:
    """What a board draws of pairs of numbers: a place, or corners; else nothing."""
    items = prop.schema.get("items", {})
    pair = items if prop.control == "pairs" else prop.schema
    if pair.get("items", {}).get("type") != "number":
        return ""
    return "corners" if prop.control == "pairs" else "place"


def _pair_help(prop: Property) -> str:
    if board_of(prop):
        return _("From the left and from below: 36 24")
    return _("The fewest and the most: 2 4")


class ShownWith(NamedTuple):
    """A field or form that is shown with some values of a picker alone; `names` are those values in words."""

    key: str
    picker: str
    values: tuple[str, ...]
    names: str


def show_with(part: Any, every: Sequence[ShownWith]) -> None:
    """Let a field, or a form within one, say with what it is shown: by a script, and in words where there is none."""
    part.shown_with = shown_with = " ".join(f"{rule.picker}={','.join(rule.values)}" for rule in every)
    part.only_with = "; ".join(rule.names for rule in every)
    if isinstance(part, forms.Field):
        part.widget.attrs["data-when"] = shown_with
