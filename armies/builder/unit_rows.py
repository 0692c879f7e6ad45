"""A squad's row in the builder, with submitted values if they could not be saved."""

import re
from collections.abc import Hashable, Mapping
from functools import lru_cache
from secrets import token_hex
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.builder.violations import ViolationView
from armies.models import ListPicture
from armies.models.strike_force import MAX_NOTE
from armies.text.equal_units import read_key
from armies.text.fields import value_in_words
from rules.presentation.cards import Card
from rules.presentation.sheets import UnitRow
from rules.presentation.words import FormField, Terms
from web.translation.messages import number_of, shown, titled

CACHE_SIZE = 2048
"""Maximum number of rendered rows kept in memory; identical squads of all lists share one."""

_SECRET = token_hex(8)
ID, URL, LIST, LABEL, NAME, TITLE, NAMED, NOTE, PHOTO = PLACEHOLDERS = tuple(f"{_SECRET}{x}" for x in "iumlntdop")
"""Placeholders in cached HTML for values of a single squad; they are random, so that no input can contain them."""

COUNTED = ("number", "text")
"""Kinds of fields that are not chosen from a few."""

PHOTO_VIEWS = ("list_picture", "small_list_picture")
PHOTO_HTML = '<a class="squad__photo" href="{}"><img src="{}" alt="{}" loading="lazy"></a>'

_PLACEHOLDER = re.compile(f"({'|'.join(PLACEHOLDERS)})")


class FieldView(NamedTuple):
    """A field of a unit with what was typed, and whether a button makes it one less or more."""

    key: str
    kind: str
    label: str
    value: Any
    most: int | None
    fewer: bool
    more: bool
    choices: tuple[tuple[str, str, bool], ...]
    errors: tuple[str, ...]


class UnitRowView:
    """A unit with its violations and the form of its fields, if that could not be saved."""

    def __init__(
        self,
        row: UnitRow,
        violations: list[ViolationView],
        form: Any,
        list_url: str,
        terms: Terms,
        card: Card | None = None,
        in_catalogue: bool = False,
        has_odds: bool = False,
        note: str = "",
    ) -> None:
        typed = form.data if form is not None else {}
        self.row = row
        self.photo: ListPicture | None = None
        self.folded = self.opened = self.noting = False
        self.card = card
        self.in_catalogue = in_catalogue
        self.has_odds = has_odds
        self.note = note
        self.id = row.id
        self.known = row.known
        self.kind = shown(row.part)
        self.label = row.name or self.kind
        self.list_url = list_url
        self.url = f"{list_url}squads/{row.id}/"
        self.points = row.points
        self.points_short = shown(terms.points_short or "")
        self.model = terms.model
        self.term = terms.unit.one
        self.violations = violations
        self.errors = form.errors if form is not None else {}
        self.name = typed.get("name", row.name)
        fields = [self._field(field, typed) for field in row.fields if field.key != "name"]
        self.size = next((field for field in fields if field.key == "size"), None)
        self.fields = [field for field in fields if field.key != "size"]

    def _field(self, field: FormField, typed: Mapping[str, Any]) -> FieldView:
        value, number = field.value, field.kind == "number"
        fewer = number and value > (field.least or 0)
        more = number and (field.most is None or value < field.most)
        chosen = value if field.kind == "several" else (value,)
        choices = tuple((choice.key, shown(choice.label), choice.key in chosen) for choice in field.choices)
        errors = tuple(self.errors.get(field.key, []))
        value = typed.get(field.key, value)
        return FieldView(field.key, field.kind, shown(field.label), value, field.most, fewer, more, choices, errors)

    @property
    def photo_html(self) -> SafeString | str:
        """Its miniatures, small, over its silhouette; they lead to the whole picture."""
        if self.photo is None:
            return ""
        whole, small = (reverse(f"armies:{name}", args=[self.photo.key]) for name in PHOTO_VIEWS)
        return format_html(PHOTO_HTML, whole, small, self.photo.caption or self.label)

    @property
    def models(self) -> int:
        """The number of its models."""
        return 1 if self.size is None else int(self.size.value)

    @property
    def counted(self) -> str:
        """Its models in words: 3 units."""
        return number_of(self.models, self.model)

    def facts(self) -> list[str]:
        """What it is and has, in words: its group, its models, and what is not none."""
        group = [str(capfirst(shown(self.row.group_name)))] if self.row.group_name else []
        return [*group, *self.held()]

    def held(self) -> list[str]:
        """Its models and what they have, in words."""
        own = [f"{field.value} {field.label}" for field in self.fields if field.kind == "number" and field.value]
        return [self.counted, *own, *self.chosen()]

    def chosen(self) -> list[str]:
        """What was chosen for it, in words."""
        return [
            f"{shown(field.label)}: {value_in_words(field)}" for field in self.row.fields if field.kind not in COUNTED
        ]

    @property
    def render_key(self) -> tuple[Any, ...]:
        """Everything the cached HTML depends on, except the position and the placeholders' values."""
        fields = tuple(field for field in self.row.fields if field.key != "name")
        row = self.row._replace(id="", name="named" if self.row.name else "", fields=fields)
        look = (self.folded, self.opened, self.noting, self.in_catalogue)
        return (row, self.card, look, tuple(self.violations), bool(self.note))

    @property
    def read_key(self) -> Hashable:
        """Equal for units that read alike, violations, notes and pictures included."""
        return read_key(self.row, tuple(self.violations), self.note, self.photo)


class CachedRow:
    """A row at a position, hashable by its rendered content."""

    def __init__(self, unit: UnitRowView, first: bool, last: bool) -> None:
        self.unit, self.first, self.last = unit, first, last
        self._key = (unit.render_key, first, last, get_language())

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CachedRow) and self._key == other._key


class RenderedRow(NamedTuple):
    """A squad's opening form tag, and the HTML that follows the fields common to every form; that of its note too."""

    id: str
    unit: UnitRowView
    opening: SafeString
    html: SafeString
    note: SafeString


def render_row(unit: UnitRowView, number: int, last: bool) -> RenderedRow:
    """Render a squad at a position; rows with errors are not cached."""
    placed = CachedRow(unit, number == 1, last)
    pieces = _render(placed) if unit.errors else _cached_render(placed)
    own = _row_values(unit, number)
    return RenderedRow(unit.id, unit, *(_fill_placeholders(piece, own) for piece in pieces))


def _row_values(unit: UnitRowView, number: int) -> dict[str, str]:
    """The squad's own values, escaped, by placeholder."""
    of = {"label": unit.label, "number": number, "unit": titled(unit.term)}
    own = {
        ID: unit.id,
        URL: unit.url,
        LIST: unit.list_url,
        LABEL: unit.label,
        NAME: unit.name,
        TITLE: _("%(unit)s %(number)d: %(label)s") % of,
        NAMED: _("Name of %(unit)s %(number)d") % (of | {"unit": shown(unit.term)}),
        NOTE: unit.note,
    }
    return {PHOTO: unit.photo_html} | {sign: escape(text) for sign, text in own.items()}


def _fill_placeholders(pieces: list[str], own: dict[str, str]) -> SafeString:
    """Cached HTML with the placeholders replaced by the squad's values."""
    text = pieces.copy()
    text[1::2] = [own[sign] for sign in pieces[1::2]]
    return mark_safe("".join(text))  # noqa: S308 - a template drew the look, and `_own` escapes


def _render(placed: CachedRow) -> list[list[str]]:
    """The opening tag and the content of a squad's form, and its note, split at the placeholders."""
    unit = placed.unit
    context = {
        "unit": unit,
        "id": ID,
        "url": URL,
        "list_url": LIST,
        "label": LABEL,
        "name": NAME,
        "note": NOTE if unit.note else "",
        "most": MAX_NOTE,
        "photo": PHOTO,
        "first": placed.first,
        "last": placed.last,
        "kind": _kind(unit),
        "labels": _labels(),
    }
    return [
        _PLACEHOLDER.split(render_to_string(f"armies/builder/{name}.html", context))
        for name in ("_squad_form", "_unit_row", "_unit_note")
    ]


_cached_render = lru_cache(CACHE_SIZE)(_render)


def _kind(unit: UnitRowView) -> str:
    """The subtitle of a unit: what it is, and the line of that."""
    kinds = [unit.kind] if unit.row.name else []
    return " · ".join([*kinds, str(capfirst(line))] if (line := shown(unit.row.line)) else kinds)


def _labels() -> dict[str, str]:
    """Accessible labels of fields and buttons; each names its squad."""
    of = {"label": LABEL}
    return {
        "title": TITLE,
        "name": NAMED,
        "size": _("Units in %(label)s") % of,
        "unfold": _("Unfold %(label)s") % of,
        "note": _("Note on %(label)s") % of,
        "fewer": _("One unit fewer in %(label)s") % of,
        "more": _("One unit more in %(label)s") % of,
        "up": _("Move %(label)s up") % of,
        "down": _("Move %(label)s down") % of,
        "duplicate": _("Duplicate %(label)s") % of,
        "remove": _("Drop %(label)s") % of,
    }
