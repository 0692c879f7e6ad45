"""My collection: how many models of each datasheet I own, and what a list lacks of them."""

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.actions.ownership import Count, save_counts
from armies.api.base import ApiView
from armies.api.exceptions import InvalidError
from armies.api.permissions import ACCOUNT
from armies.api.schema import api_operation
from armies.bridge import contents_of, model_options
from armies.collection.ownership import missing_for, owned_by_faction
from armies.models import Faction, Release
from armies.models.faction import FactionQuerySet
from armies.models.owned import MAX_MODELS
from rules.formats.checks import JsonSchema

MODELS: JsonSchema = {
    "type": "object",
    "description": "Numbers of models, by datasheet.",
    "additionalProperties": {"type": "integer", "minimum": 0, "maximum": MAX_MODELS},
}
COLLECTION: JsonSchema = {
    "type": "object",
    "description": "Numbers of models, by faction and datasheet.",
    "additionalProperties": MODELS,
}


class Collection(ApiView):
    """How many models of each datasheet I own, by faction and datasheet."""

    permission_classes = ACCOUNT

    @api_operation("read_collection", "My collection", {200: COLLECTION})
    def get(self, request: Request) -> Response:
        owned = owned_by_faction(request.user)
        slugs = dict(Faction.objects.filter(pk__in=owned).values_list("pk", "slug"))
        return Response({slugs[pk]: models for pk, models in sorted(owned.items(), key=lambda item: slugs[item[0]])})

    @api_operation("change_collection", "Count models", {200: COLLECTION}, takes=COLLECTION)
    def patch(self, request: Request) -> Response:
        """Let me own so many of each datasheet that is named, 0 to have it forgotten; the others stay."""
        save_counts(request.user, counts(request.data, self.usable_factions()))
        return self.get(request)


class Lacking(ApiView):
    """How many models I lack to field a list of mine, by datasheet; none while I keep no collection of its faction."""

    permission_classes = ACCOUNT

    @api_operation("read_lacking", "What a strike force lacks", {200: MODELS})
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
            faults += [_fault(f"{slug}.{sheet}", _wrong(sheet, n, sheets)) for sheet, n in models.items()]
            found += [Count(faction, sheet, n) for sheet, n in models.items()]
    wrong = [fault for fault in faults if fault["message"]]
    if wrong:
        raise InvalidError(errors=wrong)
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


def _wrong(sheet: str, models: Any, sheets: set[str]) -> str:
    """What is wrong with a number of models, if anything; of a datasheet that is gone one may own none any more."""
    if isinstance(models, bool) or not isinstance(models, int) or not 0 <= models <= MAX_MODELS:
        return _("must be a whole number from 0 to %(most)s") % {"most": MAX_MODELS}
    return "" if sheet in sheets or models == 0 else _("is no model of this faction")
