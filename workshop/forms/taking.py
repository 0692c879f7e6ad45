"""Fill a form of an ability, a weapon or a card with one that another has, picked by its name."""

import re
from collections.abc import Iterator
from typing import Any

from django.http import HttpRequest, QueryDict

from armies.models import Faction
from workshop.content.columns import GridTable, tables_of
from workshop.content.reusable_parts import ReusablePart, ReusableParts
from workshop.forms.abilities import AbilityForm, ability_initial
from workshop.forms.assets import AssetForm, asset_initial
from workshop.forms.datasheets import WeaponForm
from workshop.forms.form_parts import PartForm

OWN = ("ORDER", "DELETE", "slug")
PLACES = {r"": "assets", r"weapons-\d+": "weapons", r"(weapons-\d+-)?abilities-\d+|rules-\d+": "abilities"}
"""What a form of these prefixes is of."""

KEPT = re.compile(r"csrfmiddlewaretoken|seen|slug|taken|preview")


def taken_over(request: HttpRequest, faction: Faction) -> QueryDict:
    """What was sent, with the form that `take` names (prefix, a bar, the way to one) filled in as that one says."""
    data = request.POST.copy()
    prefix, _bar, way = data.pop("take")[-1].partition("|")
    kind = next((kind for pattern, kind in PLACES.items() if re.fullmatch(pattern, prefix)), "")
    table = _table_of(faction, kind) if kind and faction.has_rows else None
    known = ReusableParts(request, faction).at(table, way) if table else None
    if known is None:
        return data
    start = f"{prefix}-" if prefix else ""
    for name in [name for name in data if name.startswith(start) and not _is_kept(name, start)]:
        del data[name]
    for name, values in _sent_by(_form_of(kind, prefix, known)):
        if not _is_kept(name, start):
            data.setlist(name, values)
    if prefix:
        data[f"{start}slug"] = _free_slug(data, known, prefix)
    if known.faction.pk != faction.pk:
        data.appendlist("taken", known.faction.slug)
    return data


def _is_kept(name: str, start: str) -> bool:
    own = name.removeprefix(start)
    return own in OWN or (not start and KEPT.fullmatch(name) is not None)


def _free_slug(data: QueryDict, known: ReusablePart, prefix: str) -> str:
    """Its slug, by which those that share it are known, unless one beside it has that."""
    beside = re.compile(rf"{re.escape(prefix.rpartition('-')[0])}-\d+-slug")
    taken = [value for name, value in data.items() if beside.fullmatch(name) and name != f"{prefix}-slug"]
    slug = str(known.document["slug"])
    return "" if slug in taken else slug


def _table_of(faction: Faction, kind: str) -> GridTable:
    whole = "assets" if kind == "assets" else "datasheets"
    return next(
        table for table in tables_of(faction.rules_of_game, whole) if table.name == ("" if kind == whole else kind)
    )


def _form_of(kind: str, prefix: str, known: ReusablePart) -> PartForm:
    if kind == "assets":
        return AssetForm(initial=asset_initial(known.document))
    if kind == "weapons":
        return WeaponForm(initial=known.document, prefix=prefix)
    return AbilityForm(initial=ability_initial(known.document), prefix=prefix)


def _sent_by(form: Any) -> Iterator[tuple[str, list[str]]]:
    """What a browser sends of a form, and of those in it."""
    for bound in form:
        value = bound.value()
        if isinstance(value, list):
            yield bound.html_name, [str(item) for item in value]
        elif value is not None and value is not False:
            yield bound.html_name, [str(value)]
    for name in ("abilities", "effects"):
        if hasattr(form, name):
            parts = getattr(form, name)
            yield from _sent_by(parts.management_form)
            for inner in parts.forms:
                yield from _sent_by(inner)
