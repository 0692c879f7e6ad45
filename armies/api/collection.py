"""My collection: how many models of each datasheet I own, have built and painted, and what a list lacks of them."""

from collections.abc import Mapping
from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.actions.ownership import Count, UnevenError, save_counts
from armies.bridge import contents_of, model_options
from armies.collection.ownership import missing_for, owned_by_faction
from armies.collection.shopping import MAX_LISTS, shopping_lists
from armies.models import Faction, Release, StrikeForce
from armies.models.faction import FactionQuerySet
from armies.models.owned import MAX_MODELS, Figures
from rules.formats.checks import JsonSchema
from web.api.base import ApiView, unknown_key
from web.api.exceptions import InvalidError
from web.api.permissions import ACCOUNT
from web.api.schema import api_operation
from web.api.strict_serializers import StrictSerializer

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
        collection = {
            slugs[pk]: {slug: figures._asdict() for slug, figures in of_one.items()} for pk, of_one in owned.items()
        }
        return Response(dict(sorted(collection.items())))

    @api_operation("change_collection", "Count models", {200: COLLECTION}, takes=COLLECTION)
    def patch(self, request: Request) -> Response:
        """Write the figures that are named, 0 models to have a datasheet forgotten; the others stay."""
        try:
            save_counts(request.user, counts(request.data, access.factions(self.request)))
        except UnevenError as error:
            faults = error.faults
            places = [
                (f"{fault.wanted.faction.slug}.{fault.wanted.datasheet}.{fault.key}", fault.text) for fault in faults
            ]
            raise InvalidError(errors=[_fault(*place) for place in places]) from None
        return self.get(request)


class Lacking(ApiView):
    """How many models I lack to field a list of mine, by datasheet; none while I keep no collection of its faction."""

    permission_classes = ACCOUNT

    @api_operation("read_lacking", "What a strike force lacks", {200: LACKING})
    def get(self, request: Request, slug: str) -> Response:
        strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
        return Response(missing_for(request.user, strike_force))


class ShoppingQuery(StrictSerializer):
    """Whose needs are asked for."""

    lists = serializers.CharField(
        max_length=5000, help_text="Slugs of my lists, or tokens of shared ones, with commas between; 50 at most."
    )
    at_once = serializers.ChoiceField(
        ["true", "false"], default="false", help_text="The sum of what they need, instead of the largest need."
    )


class NeedSerializer(serializers.Serializer):
    part = serializers.SlugField(source="slug", help_text="The slug of a datasheet, or of what its game fields.")
    name = serializers.CharField()
    needed = serializers.IntegerField(source="lack.needed")
    models = serializers.IntegerField(source="figures.models", help_text="How many are owned.")
    built = serializers.IntegerField(source="figures.built")
    painted = serializers.IntegerField(source="figures.painted")
    buy = serializers.IntegerField(source="lack.buy", help_text="How many are not owned.")
    build = serializers.IntegerField(source="lack.build", help_text="How many are not built, or not owned.")
    paint = serializers.IntegerField(source="lack.paint", help_text="How many are not painted.")


class FactionNeedsSerializer(serializers.Serializer):
    faction = serializers.SlugField(source="faction.slug")
    parts = NeedSerializer(source="needs", many=True)


class ShoppingSerializer(serializers.Serializer):
    factions = FactionNeedsSerializer(many=True)


class ShoppingList(ApiView):
    """What lists need of each datasheet, and what of it is to be bought, built and painted, by faction."""

    permission_classes = ACCOUNT
    query = ShoppingQuery

    @api_operation("read_shopping_list", "A shopping list", {200: ShoppingSerializer}, query=ShoppingQuery)
    def get(self, request: Request) -> Response:
        asked = self.validated_query()
        lists = self._lists(list(dict.fromkeys(asked["lists"].split(","))))
        factions = shopping_lists(request.user, lists, asked["at_once"] == "true")
        return Response(self.serialized(ShoppingSerializer, {"factions": factions}))

    def _lists(self, names: list[str]) -> list[StrikeForce]:
        if len(names) > MAX_LISTS:
            raise ValidationError({"lists": _("must be at most %(most)d lists") % {"most": MAX_LISTS}})
        lists = list(access.named(self.request, names).with_release().order_by("name", "pk"))
        known = {row.slug for row in lists} | {row.token for row in lists}
        wrong = [name for name in names if name not in known]
        if wrong:
            raise ValidationError({"lists": _("has %(name)s, which is no list that you may read") % {"name": wrong[0]}})
        return lists


def counts(data: Any, usable: FactionQuerySet) -> list[Count]:
    """What was sent, all of it right; else each fault at its path."""
    if not isinstance(data, Mapping):
        raise ValidationError(_("must be an object of factions' slugs"))
    known = _known(usable, list(data))
    counted, faults = [], []
    for slug, models in data.items():
        if slug not in known:
            faults.append(_fault(slug, _("is no faction that you may use")))
        elif not isinstance(models, Mapping):
            faults.append(_fault(slug, _("must be an object of slugs")))
        else:
            faction, sheets = known[slug]
            for sheet, figures in models.items():
                faults += _wrong(f"{slug}.{sheet}", figures, sheet in sheets)
                counted += [] if faults else [Count(faction, sheet, **figures)]
    if faults:
        raise InvalidError(errors=faults)
    return counted


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
