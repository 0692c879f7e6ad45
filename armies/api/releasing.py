"""What changed from one release to another, what an upgrade comes to; and for designers: drafts and publishing."""

from typing import Any

from django.db import transaction
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access, upgrades
from armies.actions.releases import NothingNewError, publish
from armies.api.base import ApiView
from armies.api.components import LONGEST_NOTES, ref
from armies.api.conditions import refuse_stale
from armies.api.content import ReleaseView, release_document
from armies.api.judging import full_verdict, violation_document
from armies.api.keys import once
from armies.api.permissions import ACCOUNT
from armies.api.problems import ConflictError
from armies.api.schema import IDEMPOTENCY_KEY, IF_MATCH, described
from armies.api.shapes import Shape
from armies.bridge import draft_document
from armies.differences import briefly
from armies.loading import CONTENT, read_content, store_draft
from armies.models import Faction, Release
from rules.damocles.comparing import Difference
from rules.damocles.formats.errors import DocumentError
from rules.damocles.upgrading import Upgrade


class SinceQuery(Shape):
    since = serializers.IntegerField(min_value=0, max_value=10**6, required=False, help_text="Absent: the one before.")


class ToQuery(Shape):
    release = serializers.IntegerField(min_value=1, max_value=10**6, required=False, help_text="Absent: the newest.")


class Changes(ReleaseView):
    """What became of a faction from an earlier release to this one."""

    query = SinceQuery

    @described("read_changes", "What changed between two releases", {200: ref("Difference")}, query=SinceQuery)
    def get(self, request: Request, slug: str, number: int) -> Response:
        release = self.release()
        since = self.queried().get("since", number - 1)
        before = get_object_or_404(Release.objects.filter(faction=release.faction), number=since)
        return self.dated(difference_document(upgrades.difference(before, release)), release)


class UpgradePreview(ApiView):
    """What taking a strike force to another release comes to, before anybody does it."""

    permission_classes = ACCOUNT
    query = ToQuery

    @described("preview_upgrade", "What an upgrade would do", {200: ref("Upgrade")}, query=ToQuery)
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


class DraftView(ApiView):
    """The draft of a faction that the caller designs: their own homebrew, and for staff the game's own."""

    permission_classes = ACCOUNT

    def faction(self, slug: str) -> Faction:
        return get_object_or_404(Faction.objects.drafted_by(self.request.user).with_content(), slug=slug)


class Draft(DraftView):
    @described("read_draft", "The draft of a faction", {200: ref("ContentPack")})
    def get(self, request: Request, slug: str) -> Response:
        """What the next release would hold, as a content pack."""
        return Response(draft_document(self.faction(slug)))

    @described(
        "replace_draft", "Write a draft anew", {200: ref("ContentPack")}, takes=ref("ContentPack"), headers=(IF_MATCH,)
    )
    def put(self, request: Request, slug: str) -> Response:
        """Let the draft be this content pack: what it does not hold leaves the draft. Nothing is published."""
        self.faction(slug)
        with transaction.atomic():
            faction = Faction.objects.select_for_update().get(slug=slug)
            refuse_stale(request, draft_document(self.faction(slug)))
            store_draft(faction, self._pack(slug))
        return Response(draft_document(self.faction(slug)))

    def _pack(self, slug: str) -> dict[str, Any]:
        pack = read_content(self.request.data)
        if pack["format"] != CONTENT:
            raise DocumentError("format", "is not a content pack", f"must be {CONTENT}")
        if pack["faction"]["slug"] != slug:
            raise DocumentError("faction.slug", "is another faction's", f"must be {slug}")
        return pack


class Notes(Shape):
    notes = serializers.CharField(max_length=LONGEST_NOTES, allow_blank=True, default="")


class Publish(DraftView):
    @described(
        "publish",
        "Publish a draft",
        {201: ref("Release")},
        takes=ref("Notes"),
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Publish the draft as the next release; 409 when nothing changed since the last."""
        faction = self.faction(slug)
        return once(request, lambda: self._published(request, faction))

    def _published(self, request: Request, faction: Faction) -> Response:
        try:
            release = publish(faction, request.user, self.sent(Notes)["notes"])
        except NothingNewError:
            raise ConflictError(_("The draft is what was released last.")) from None
        headers = {"Location": reverse("api:release", args=[faction.slug, release.number])}
        return Response(release_document(release), status=201, headers=headers)
