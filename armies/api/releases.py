"""Differences between releases, effects of an upgrade, and for designers drafts and publishing."""

from typing import Any

from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.api.base import ApiView
from armies.api.content import ReleaseView
from armies.api.permissions import ACCOUNT
from armies.api.schema import api_operation
from armies.api.strict_serializers import StrictSerializer
from armies.api.verdicts_and_odds import VerdictSerializer, ViolationSerializer
from armies.content.diff import one_line
from armies.lists import upgrades
from armies.models import Release
from rules.content.diff import ADDED, CHANGED, REMOVED, SAME, Difference
from rules.damocles.upgrading import CardTouched, SquadTouched


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

    kind = serializers.ChoiceField(["faction", "rule", "datasheet", "weapon", "ability", "asset"])
    slug = serializers.SlugField()
    name = serializers.CharField()
    became = serializers.ChoiceField([ADDED, REMOVED, CHANGED, SAME])
    said = serializers.SerializerMethodField(help_text="All of it in one line.")
    details = DetailSerializer(many=True)
    parts = serializers.SerializerMethodField()

    def get_said(self, difference: Difference) -> str:
        return one_line(difference)

    @extend_schema_field({"type": "array", "items": {"$ref": "#/components/schemas/Difference"}})
    def get_parts(self, difference: Difference) -> Any:
        return DifferenceSerializer(difference.parts, many=True).data


class TouchedSerializer(serializers.Serializer):
    said = serializers.SerializerMethodField(help_text="How it changes, in words.")

    def get_said(self, touched: SquadTouched | CardTouched) -> str:
        return one_line(touched.difference)


class TouchedSquadSerializer(TouchedSerializer):
    place = serializers.IntegerField(min_value=0)
    before = serializers.IntegerField(min_value=0)
    after = serializers.IntegerField(min_value=0)


class TouchedCardSerializer(TouchedSerializer):
    copies = serializers.IntegerField(min_value=1)


class UpgradeSerializer(serializers.Serializer):
    """Both verdicts, the squads (with their SV) and cards it touches, and the violations that come and go."""

    to = serializers.IntegerField(min_value=1)
    before = VerdictSerializer(source="effect.before")
    after = VerdictSerializer(source="effect.after")
    squads = TouchedSquadSerializer(source="effect.squads", many=True)
    cards = TouchedCardSerializer(source="effect.cards", many=True)
    broken = ViolationSerializer(source="effect.broken", many=True)
    fixed = ViolationSerializer(source="effect.mended", many=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        return {"from": serializers.IntegerField(min_value=1)} | super().get_fields()


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
        return self.dated(self.serialized(DifferenceSerializer, upgrades.difference(before, release)), release)


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
        found = {"from": row.release.number, "to": release.number, "effect": upgrades.effect_on(row, release)}
        return Response(self.serialized(UpgradeSerializer, found))
