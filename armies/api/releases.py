"""Differences between releases, effects of an upgrade, and for designers drafts and publishing."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.api.content import ReleaseView
from armies.api.verdicts_and_odds import verdict_data, violations_data
from armies.content.diff import one_line
from armies.lists import upgrades
from armies.lists.upgrades import TouchedCard, TouchedUnit
from armies.models import Release
from rules.content.diff import ADDED, CHANGED, REMOVED, SAME, Difference
from web.api.base import ApiView
from web.api.game_documents import KINDS, document_schema, kind_of_difference
from web.api.permissions import ACCOUNT
from web.api.schema import api_operation
from web.api.strict_serializers import StrictSerializer

VIOLATIONS = {"type": "array", "items": document_schema("violation")}


class SinceQuery(StrictSerializer):
    since = serializers.IntegerField(min_value=0, max_value=10**6, required=False, help_text="Absent: the one before.")


class ToQuery(StrictSerializer):
    release = serializers.IntegerField(min_value=1, max_value=10**6, required=False, help_text="Absent: the newest.")


class DetailSerializer(serializers.Serializer):
    key = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class DifferenceSerializer(serializers.Serializer):
    """What became of a thing; its values as documents write them, null where they leave them out."""

    kind = serializers.SerializerMethodField(help_text="What it is.")
    slug = serializers.SlugField()
    name = serializers.CharField()
    became = serializers.ChoiceField([ADDED, REMOVED, CHANGED, SAME])
    summary = serializers.SerializerMethodField(help_text="All of it in one line.")
    details = DetailSerializer(many=True)
    parts = serializers.SerializerMethodField()

    @extend_schema_field(KINDS)
    def get_kind(self, difference: Difference) -> str:
        return kind_of_difference(self.context["game"], difference.kind)

    def get_summary(self, difference: Difference) -> str:
        return one_line(difference, self.context["game"])

    @extend_schema_field({"type": "array", "items": {"$ref": "#/components/schemas/Difference"}})
    def get_parts(self, difference: Difference) -> Any:
        return DifferenceSerializer(difference.parts, many=True, context=self.context).data


class TouchedSerializer(serializers.Serializer):
    summary = serializers.SerializerMethodField(help_text="How it changes, in words.")

    def get_summary(self, touched: TouchedUnit | TouchedCard) -> str:
        return one_line(touched.difference, self.context["game"])


class TouchedSquadSerializer(TouchedSerializer):
    place = serializers.IntegerField(min_value=0)
    before = serializers.IntegerField(min_value=0)
    after = serializers.IntegerField(min_value=0)


class TouchedCardSerializer(TouchedSerializer):
    copies = serializers.IntegerField(min_value=1)


class UpgradeSerializer(serializers.Serializer):
    """Both verdicts, the squads (with their points) and cards it touches, and the violations that come and go."""

    to = serializers.IntegerField(min_value=1)
    before = serializers.SerializerMethodField()
    after = serializers.SerializerMethodField()
    squads = TouchedSquadSerializer(source="effect.units", many=True)
    cards = TouchedCardSerializer(source="effect.cards", many=True)
    broken = serializers.SerializerMethodField()
    fixed = serializers.SerializerMethodField()

    def get_fields(self) -> dict[str, serializers.Field]:
        return {"from": serializers.IntegerField(min_value=1)} | super().get_fields()

    @extend_schema_field(document_schema("verdict"))
    def get_before(self, data: Any) -> Any:
        return verdict_data(data["effect"].game, data["effect"].before)

    @extend_schema_field(document_schema("verdict"))
    def get_after(self, data: Any) -> Any:
        return verdict_data(data["effect"].game, data["effect"].after)

    @extend_schema_field(VIOLATIONS)
    def get_broken(self, data: Any) -> Any:
        effect = data["effect"]
        return violations_data(effect.game, effect.after, effect.broken)

    @extend_schema_field(VIOLATIONS)
    def get_fixed(self, data: Any) -> Any:
        effect = data["effect"]
        return violations_data(effect.game, effect.before, effect.mended)


class Changes(ReleaseView):
    """What became of a faction from an earlier release to this one."""

    query = SinceQuery

    @api_operation(
        "read_changes", "What changed between two releases", {200: DifferenceSerializer}, query=SinceQuery, link=True
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        release = self.release()
        since = self.validated_query().get("since", number - 1)
        before = get_object_or_404(Release.objects.filter(faction=release.faction), number=since)
        game = release.faction.rules_of_game
        changes = upgrades.difference(game, before, release)
        return self.dated(self.serialized(DifferenceSerializer, changes, game=game), release)


class UpgradePreview(ApiView):
    """Preview of a strike force's upgrade to another release."""

    permission_classes = ACCOUNT
    query = ToQuery

    @api_operation("preview_upgrade", "What an upgrade would do", {200: UpgradeSerializer}, query=ToQuery)
    def get(self, request: Request, slug: str) -> Response:
        row = get_object_or_404(access.visible(request).with_release(), slug=slug)
        asked = self.validated_query().get("release")
        rows = access.releases_for(request, row)
        release = get_object_or_404(rows, number=asked) if asked else rows.first()
        assert release
        data = {"from": row.release.number, "to": release.number, "effect": upgrades.effect_on(row, release)}
        return Response(self.serialized(UpgradeSerializer, data, game=row.faction.rules_of_game))
