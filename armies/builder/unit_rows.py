"""A squad's row in the builder, with submitted values if they could not be saved."""

import re
from collections.abc import Mapping
from functools import lru_cache
from secrets import token_hex
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.builder.violations import ViolationView
from armies.text import terms
from rules.damocles.army import RosterSquad
from rules.damocles.datasheets import Datasheet

CACHE_SIZE = 2048
"""Maximum number of rendered rows kept in memory; identical squads of all lists share one."""

_SECRET = token_hex(8)
ID, URL, LABEL, NAME, TITLE, NAMED = PLACEHOLDERS = tuple(f"{_SECRET}{letter}" for letter in "iulntd")
"""Placeholders in cached HTML for values of a single squad; they are random, so that no input can contain them."""

_PLACEHOLDER = re.compile(f"({'|'.join(PLACEHOLDERS)})")


class Carried(NamedTuple):
    """How many units of a squad carry a weapon that few may have."""

    slug: str
    name: str
    value: Any
    most: int
    fewer: bool
    more: bool
    errors: tuple[str, ...]


class UnitRowView:
    """A squad with its datasheet (if known), its strategic valor and its violations."""

    def __init__(
        self,
        squad: RosterSquad,
        sheet: Datasheet | None,
        known: bool,
        valor: int,
        violations: list[ViolationView],
        form: Any,
        list_url: str,
    ) -> None:
        typed = form.data if form is not None else {}
        self.id = squad.id
        self.squad = squad
        self.sheet = sheet
        self.known = known
        self.kind = squad.datasheet if sheet is None else sheet.name
        self.label = squad.name or self.kind
        self.url = f"{list_url}squads/{squad.id}/"
        self.valor = valor
        self.violations = violations
        self.errors = form.errors if form is not None else {}
        self.name = typed.get("name", squad.name)
        self.size = typed.get("size", squad.size)
        self.fewer = sheet is not None and (squad.size > sheet.most or (known and squad.size > sheet.fewest))
        self.more = sheet is not None and known and squad.size < sheet.most
        self.weapons = [self._carried(slug, typed) for slug in carriable(squad, sheet if known else None)]

    def _carried(self, slug: str, typed: Mapping[str, Any]) -> Carried:
        weapon = self.sheet.weapon(slug) if self.known and self.sheet else None
        count = self.squad.weapons.get(slug, 0)
        most = min(weapon.carriers, self.squad.size) if weapon else 0
        errors = tuple(self.errors.get(f"weapon-{slug}", []))
        name = weapon.name if weapon else slug
        return Carried(slug, name, typed.get(f"weapon-{slug}", count), most, count > 0, count < most, errors)

    @property
    def render_key(self) -> tuple[Any, ...]:
        """Everything the cached HTML depends on, except the position and the placeholders' values."""
        squad = self.squad
        squad_key = (squad.datasheet, squad.size, bool(squad.name), tuple(squad.weapons.items()))
        return (self.sheet, self.known, self.valor, squad_key, tuple(self.violations))


def carriable(squad: RosterSquad, sheet: Datasheet | None) -> dict[str, int]:
    """The weapons whose carriers a squad counts, with their maximum: limited weapons, and 0 for weapons not allowed."""
    few = {weapon.slug: weapon.carriers for weapon in sheet.weapons if weapon.carriers} if sheet else {}
    return few | {slug: 0 for slug in squad.weapons if slug not in few}


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
    """A squad's opening form tag, and the HTML that follows the fields common to every form."""

    id: str
    opening: SafeString
    html: SafeString


def render_row(unit: UnitRowView, number: int, last: bool) -> RenderedRow:
    """Render a squad at a position; rows with errors are not cached."""
    placed = CachedRow(unit, number == 1, last)
    opening, inside = _render(placed) if unit.errors else _cached_render(placed)
    own = _row_values(unit, number)
    return RenderedRow(unit.id, _fill_placeholders(opening, own), _fill_placeholders(inside, own))


def _row_values(unit: UnitRowView, number: int) -> dict[str, str]:
    """The squad's own values, escaped, by placeholder."""
    of = {"label": unit.label, "number": number}
    own = {
        ID: unit.id,
        URL: unit.url,
        LABEL: unit.label,
        NAME: unit.name,
        TITLE: _("Squad %(number)d: %(label)s") % of,
        NAMED: _("Name of squad %(number)d") % of,
    }
    return {sign: escape(words) for sign, words in own.items()}


def _fill_placeholders(pieces: list[str], own: dict[str, str]) -> SafeString:
    """Cached HTML with the placeholders replaced by the squad's values."""
    text = pieces.copy()
    text[1::2] = [own[sign] for sign in pieces[1::2]]
    return mark_safe("".join(text))  # noqa: S308 - a template drew the look, and `_own` escapes


def _render(placed: CachedRow) -> list[list[str]]:
    """The opening tag and the content of a squad's form, split at the placeholders."""
    unit = placed.unit
    context = {
        "unit": unit,
        "id": ID,
        "url": URL,
        "label": LABEL,
        "name": NAME,
        "first": placed.first,
        "last": placed.last,
        "kind": _kind(unit),
        "labels": _labels(),
        "rulebook": reverse("rulebook"),
    }
    return [
        _PLACEHOLDER.split(render_to_string(f"armies/builder/{name}.html", context))
        for name in ("_squad_form", "_unit_row")
    ]


_cached_render = lru_cache(CACHE_SIZE)(_render)


def _kind(unit: UnitRowView) -> str:
    """The subtitle of a squad: datasheet, type and size."""
    sheet = unit.sheet
    words = [unit.kind] if unit.squad.name else []
    if sheet is not None:
        words += [terms.squad_type(sheet.type), terms.size(sheet)]
    return " · ".join(words)


def _labels() -> dict[str, str]:
    """Accessible labels of fields and buttons; each names its squad."""
    of = {"label": LABEL}
    return {
        "title": TITLE,
        "name": NAMED,
        "size": _("Units in %(label)s") % of,
        "fewer": _("One unit fewer in %(label)s") % of,
        "more": _("One unit more in %(label)s") % of,
        "up": _("Move %(label)s up") % of,
        "down": _("Move %(label)s down") % of,
        "duplicate": _("Duplicate %(label)s") % of,
        "remove": _("Drop %(label)s") % of,
    }
