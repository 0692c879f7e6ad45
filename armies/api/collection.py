"""My collection: how many models of each datasheet I own, have built and painted, and what a list lacks of them."""

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.actions.ownership import Count, UnevenError, save_counts
from armies.api.base import ApiView, unknown_key
from armies.api.exceptions import InvalidError
from armies.api.permissions import ACCOUNT
from armies.api.schema import api_operation
from armies.bridge import contents_of, model_options
from armies.collection.ownership import missing_for, owned_by_faction
from armies.models import Faction, Release
from armies.models.faction import FactionQuerySet
from armies.models.owned import MAX_MODELS, Figures
from rules.formats.checks import JsonSchema

NUMBER: JsonSchema = {"type": "integer", "minimum": 0, "maximum": MAX_MODELS}
FIGURES: JsonSchema = {
    "type": "object",
    "description": "At least as many models as are built, of which at least as many as are painted.",
    "properties": dict.fromkeys(Figures._fields, NUMBER),
    "additionalProperties": False,
}
COLLECTION: JsonSchema = {
    "type": "object",
    "description": "Figures by faction and datasheet.",
    "additionalProperties": {"type": "object", "additionalProperties": FIGURES},
}
LACKING: JsonSchema = {
    "type": "object",
    "description": "Numbers of models, by datasheet.",
    "additionalProperties": NUMBER,
}


class Collection(ApiView):
    """How many models of each datasheet I own, have built and painted, by faction and datasheet."""

    permission_classes = ACCOUNT

    @api_operation("read_collection", "My collection", {200: COLLECTION})
    def get(self, request: Request) -> Response:
        owned = owned_by_faction(request.user)
        slugs = dict(Faction.objects.filter(pk__in=owned).values_list("pk", "slug"))
        found = {slugs[pk]: {slug: one._asdict() for slug, one in of_one.items()} for pk, of_one in owned.items()}
        return Response(dict(sorted(found.items())))

    @api_operation("change_collection", "Count models", {200: COLLECTION}, takes=COLLECTION)
    def patch(self, request: Request) -> Response:
        """Write the figures that are named, 0 models to have a datasheet forgotten; the others stay."""
        try:
            save_counts(request.user, counts(request.data, self.usable_factions()))
        except UnevenError as error:
            faults = error.faults
            places = [(f"{one.wanted.faction.slug}.{one.wanted.datasheet}.{one.key}", one.text) for one in faults]
            raise InvalidError(errors=[_fault(*place) for place in places]) from None
        return self.get(request)


class Lacking(ApiView):
    """How many models I lack to field a list of mine, by datasheet; none while I keep no collection of its faction."""

    permission_classes = ACCOUNT

    @api_operation("read_lacking", "What a strike force lacks", {200: LACKING})
    def get(self, request: Request, slug: str) -> Response:
        strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
        return Response(missing_for(request.user, strike_force))


def counts(data: Any, usable: FactionQuerySet) -> list[Count]:
    """What was sent, all of it right; else each fault at its path."""
    if not isinstance(data, Mapping):
        raise ValidationError(_("must be an object of factions' slugs"))
    known = _known(usable, list(data))
    found, faults = [], []
    for slug, models in data.items():
        if slug not in known:
            faults.append(_fault(slug, _("is no faction that you may use")))
        elif not isinstance(models, Mapping):
            faults.append(_fault(slug, _("must be an object of slugs")))
        else:
            faction, sheets = known[slug]
            for sheet, figures in models.items():
                faults += _wrong(f"{slug}.{sheet}", figures, sheet in sheets)
                found += [] if faults else [Count(faction, sheet, **figures)]
    if faults:
        raise InvalidError(errors=faults)
    return found


def _known(usable: FactionQuerySet, slugs: list[str]) -> dict[str, tuple[Faction, set[str]]]:
    """Factions as they were last released, each with the slugs of its datasheets."""
    rows = Release.objects.newest().filter(faction__in=usable, faction__slug__in=slugs).select_related("faction")
    releases = list(rows)
    contents_of(releases)
    return {
        release.faction.slug: (release.faction, set(model_options(release.faction.rules_of_game, release)))
        for release in releases
    }


def _fault(path: str, message: str) -> dict[str, str]:
    return {"path": path, "message": message}


def _wrong(path: str, figures: Any, known: bool) -> list[dict[str, str]]:
    """What is wrong with the figures of a datasheet; of one that is gone one may own none any more."""
    if not isinstance(figures, Mapping):
        return [_fault(path, _("must be an object of models, built and painted"))]
    if not known and any(figures.values()):
        return [_fault(path, _("is no model of this faction"))]
    known_keys = list(Figures._fields)
    unknown = [_fault(f"{path}.{key}", unknown_key(key, known_keys)) for key in figures if key not in known_keys]
    bad = [f"{path}.{key}" for key in Figures._fields if key in figures and not _is_count(figures[key])]
    return unknown + [_fault(at, _("must be a whole number from 0 to %(most)s") % {"most": MAX_MODELS}) for at in bad]


def _is_count(number: Any) -> bool:
    return not isinstance(number, bool) and isinstance(number, int) and 0 <= number <= MAX_MODELS
