"""Fill a form of an ability, a weapon or a card with one that another has, picked by its name."""

from collections.abc import Callable, Iterator
from typing import Any

from django.http import HttpRequest, QueryDict

from armies.models import Faction
from workshop.content.reusable_parts import ReusablePart, ReusableParts
from workshop.forms.abilities import AbilityForm, ability_initial
from workshop.forms.assets import AssetForm, asset_initial
from workshop.forms.datasheets import WeaponForm
from workshop.forms.form_parts import PartForm

KEPT = ("ORDER", "DELETE", "slug")
KEPT_OF_PAGE = ("csrfmiddlewaretoken", "seen", "slug", "copied_from", "preview")

FORMS: dict[str, tuple[type[PartForm], Callable[[dict[str, Any]], dict[str, Any]]]] = {
    "assets": (AssetForm, asset_initial),
    "weapons": (WeaponForm, dict),
    "abilities": (AbilityForm, ability_initial),
}
"""By the list of what is copied, its form and the initial values of that."""


def copied_form(request: HttpRequest, faction: Faction) -> QueryDict:
    """What was sent, with the form that `copy_from` names (prefix, a bar, the way to a part) filled in as that says."""
    data = request.POST.copy()
    prefix, _bar, way = data.pop("copy_from")[-1].partition("|")
    known = ReusableParts(request, faction).at(way) if faction.has_rows else None
    if known is None or known.list_key != _list_of(prefix):
        return data
    start = f"{prefix}-" if prefix else ""
    kept = [f"{start}{name}" for name in KEPT] + list(KEPT_OF_PAGE if not prefix else ())
    for name in [name for name in data if name.startswith(start) and name not in kept]:
        del data[name]
    form, initial = FORMS[known.list_key]
    for name, values in _sent_by(form(initial=initial(known.document), prefix=prefix or None)):
        if name not in kept:
            data.setlist(name, values)
    if prefix:
        data[f"{start}slug"] = _free_slug(data, known, prefix)
    if known.faction.pk != faction.pk:
        data.appendlist("copied_from", known.faction.slug)
    return data


def _list_of(prefix: str) -> str:
    """The list that the form of a prefix is in: `weapons-0-abilities-1` is one of abilities, as is `rules-0`."""
    name = "-".join(prefix.split("-")[-2:-1]) if prefix else "assets"
    return {"rules": "abilities"}.get(name, name)


def _free_slug(data: QueryDict, known: ReusablePart, prefix: str) -> str:
    """Its slug, by which those that share it are known, unless one beside it has that."""
    own, beside = f"{prefix}-slug", prefix.rpartition("-")[0]
    taken = [value for name, value in data.items() if name != own and name.rsplit("-", 2)[::2] == [beside, "slug"]]
    slug = str(known.document["slug"])
    return "" if slug in taken else slug


def _sent_by(form: Any) -> Iterator[tuple[str, list[str]]]:
    """What a browser sends of a form, and of those in it."""
    for bound in form:
        value = bound.value()
        if isinstance(value, list):
            yield bound.html_name, [str(item) for item in value]
        elif value is not None and value is not False:
            yield bound.html_name, [str(value)]
    for parts in (getattr(form, name) for name in ("abilities", "effects") if hasattr(form, name)):
        for inner in (parts.management_form, *parts.forms):
            yield from _sent_by(inner)
