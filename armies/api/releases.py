"""What changed from one release to another, what an upgrade comes to; and for designers: drafts and publishing."""

from typing import Any

from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.api.base import ApiView
from armies.api.components import ref
from armies.api.content import ReleaseView
from armies.api.permissions import ACCOUNT
from armies.api.schema import api_operation
from armies.api.strict_serializers import StrictSerializer
from armies.api.verdicts_and_odds import full_verdict, violation_document
from armies.content.diff import briefly
from armies.lists import upgrades
from armies.models import Release
from rules.content.diff import Difference
from rules.damocles.upgrading import Upgrade


class SinceQuery(StrictSerializer):
    since = serializers.IntegerField(min_value=0, max_value=10**6, required=False, help_text="Absent: the one before.")


class ToQuery(StrictSerializer):
    release = serializers.IntegerField(min_value=1, max_value=10**6, required=False, help_text="Absent: the newest.")


class Changes(ReleaseView):
    """What became of a faction from an earlier release to this one."""

    query = SinceQuery

    @api_operation(
        "read_changes", "What changed between two releases", {200: ref("Difference")}, query=SinceQuery, link=True
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        release = self.release()
        since = self.queried().get("since", number - 1)
        before = get_object_or_404(Release.objects.filter(faction=release.faction), number=since)
        return self.dated(difference_document(upgrades.difference(before, release)), release)


class UpgradePreview(ApiView):
    """What taking a strike force to another release comes to, before anybody does it."""

    permission_classes = ACCOUNT
    query = ToQuery

    @api_operation("preview_upgrade", "What an upgrade would do", {200: ref("Upgrade")}, query=ToQuery)
    def get(self, request: Request, slug: str) -> Response:
        row = get_object_or_404(access.visible(request).with_release(), slug=slug)
        asked = self.queried().get("release")
        rows = access.releases_for(request, row)
        release = get_object_or_404(rows, number=asked) if asked else rows.first()
        assert release
        numbers = {"from": row.release.number, "to": release.number}
        return Response(numbers | upgrade_document(upgrades.effect_on(row, release)))


def upgrade_document(effect: Upgrade) -> dict[str, Any]:
    """The effect of another release on a list."""
    squads = [
        {"place": squad.place, "before": squad.before, "after": squad.after, "said": briefly(squad.difference)}
        for squad in effect.squads
    ]
    return {
        "before": full_verdict(effect.before),
        "after": full_verdict(effect.after),
        "squads": squads,
        "cards": [{"copies": card.copies, "said": briefly(card.difference)} for card in effect.cards],
        "broken": [violation_document(found) for found in effect.broken],
        "mended": [violation_document(found) for found in effect.mended],
    }


def difference_document(difference: Difference) -> dict[str, Any]:
    """What became of a thing, its values before and after as documents write them, and its parts likewise."""
    details = [{"key": it.key, "before": it.before, "after": it.after} for it in difference.details]
    return {
        "kind": difference.kind,
        "slug": difference.slug,
        "name": difference.name,
        "became": difference.became,
        "said": briefly(difference),
        "details": details,
        "parts": [difference_document(part) for part in difference.parts],
    }
