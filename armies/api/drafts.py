"""For designers: the draft of a faction, what publishing it would come to, and publishing it."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.actions import homebrew
from armies.actions.drafting import OtherRowError, replace_parts
from armies.actions.importing import CONTENT, read_content
from armies.actions.publishing import NothingNewError, OtherDraftError, digest_of, publish
from armies.api.base import ApiView
from armies.api.components import MAX_NOTES_LENGTH, ref
from armies.api.content import release_document
from armies.api.etags import plain_etag_of, refuse_stale
from armies.api.exceptions import ConflictError, InvalidError
from armies.api.idempotency import idempotent
from armies.api.permissions import ACCOUNT
from armies.api.releases import difference_document
from armies.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation
from armies.api.strict_serializers import StrictSerializer
from armies.bridge import draft_document
from armies.models import Faction
from armies.publishing.deletion import holders, in_words
from armies.publishing.draft import Draft as Drafted
from armies.publishing.impact import Impact, impact, players
from rules.formats.errors import DocumentError


class DraftView(ApiView):
    """The draft of a faction that the caller designs: their own homebrew, and for staff the game's own."""

    permission_classes = ACCOUNT

    def faction(self) -> Faction:
        return get_object_or_404(access.drafts(self.request).with_content(), slug=self.kwargs["slug"])

    def readable(self) -> Drafted:
        """The draft, when it can be published as it stands; else what keeps it from that."""
        draft = Drafted(self.faction())
        if draft.content is None or draft.problems:
            raise InvalidError(errors=[{"path": "", "message": problem.message} for problem in draft.problems])
        return draft


class Draft(DraftView):
    @api_operation("read_draft", "The draft of a faction", {200: ref("ContentPack")})
    def get(self, request: Request, slug: str) -> Response:
        """What the next release would hold, as a content pack."""
        return Response(pack_of(self.faction()))

    @api_operation(
        "replace_draft", "Write a draft anew", {200: ref("ContentPack")}, takes=ref("ContentPack"), headers=(IF_MATCH,)
    )
    def put(self, request: Request, slug: str) -> Response:
        """Let the draft be this content pack: what it does not hold leaves the draft. Nothing is published."""
        faction = self.faction()
        seen = digest_of(faction.pack())
        refuse_stale(request, pack_of(faction))
        pack = self._pack(slug)
        try:
            replace_parts(faction, pack, seen)
        except OtherRowError:
            refuse_stale(request, pack_of(self.faction()))
        written = pack_of(self.faction())
        return Response(written, headers={"ETag": plain_etag_of(written)})

    @api_operation("delete_faction", "Delete a faction", {204: None}, headers=(IF_MATCH,))
    def delete(self, request: Request, slug: str) -> Response:
        """Delete it for good with its releases; 409 while a list is built with it: then the archive is the way."""
        faction = self.faction()
        refuse_stale(request, pack_of(faction))
        try:
            homebrew.delete(faction)
        except homebrew.InUseError:
            said = "; ".join(in_words(holders(faction, request.user)))
            words = _("Lists are built with it; put it in the archive. %(what)s.")
            raise ConflictError(words % {"what": said}) from None
        return Response(status=204)

    def _pack(self, slug: str) -> dict[str, Any]:
        pack = read_content(self.request.data)
        if pack["format"] != CONTENT:
            raise DocumentError("format", "is not a content pack", f"must be {CONTENT}")
        if pack["faction"]["slug"] != slug:
            raise DocumentError("faction.slug", "is another faction's", f"must be {slug}")
        return pack


class DraftChanges(DraftView):
    @api_operation("read_draft_changes", "What a draft changes", {200: ref("Difference")}, refusals=(409,))
    def get(self, request: Request, slug: str) -> Response:
        """What becomes of the last release; 409 before there is one."""
        draft = self.readable()
        if draft.difference is None:
            raise ConflictError(_("Nothing was released yet."))
        return Response(difference_document(draft.difference))


class DraftImpact(DraftView):
    @api_operation("weigh_draft", "What publishing a draft would come to", {200: ref("Impact")})
    def get(self, request: Request, slug: str) -> Response:
        """How many lists it touches, and how many become illegal; the newest first, for some seconds at most."""
        draft = self.readable()
        assert draft.content is not None
        return Response(impact_document(draft.faction, impact(draft.faction, draft.content, request.user)))


def pack_of(faction: Faction) -> dict[str, Any]:
    """A draft as a pack: in canonical form, or as it is typed while no file may hold it."""
    try:
        return draft_document(faction)
    except DocumentError:
        return faction.pack()


def impact_document(faction: Faction, found: Impact) -> dict[str, Any]:
    """What publishing would come to, and which lists that may be named become illegal."""
    figures = ("touched", "valor_changes", "dearer", "become_illegal", "become_legal")
    named = [{"slug": it.strike_force.slug, "name": it.strike_force.name} for it in found.named]
    counts = {"lists": found.total, "players": players(faction), "looked_at": found.looked_at}
    return counts | {name: getattr(found, name) for name in figures} | {"named": named}


class Notes(StrictSerializer):
    notes = serializers.CharField(max_length=MAX_NOTES_LENGTH, allow_blank=True, default="")


class Publish(DraftView):
    @api_operation(
        "publish",
        "Publish a draft",
        {201: ref("Release")},
        takes=ref("Notes"),
        headers=(IDEMPOTENCY_KEY, IF_MATCH),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Publish the draft that was read as the next release; 409 when nothing changed since the last."""
        self.faction()
        return idempotent(request, lambda: self._published(request))

    def _published(self, request: Request) -> Response:
        draft = self.readable()
        refuse_stale(request, pack_of(draft.faction))
        try:
            release = publish(draft.faction, request.user, self.sent(Notes)["notes"], draft.digest)
        except NothingNewError:
            raise ConflictError(_("The draft is what was released last.")) from None
        except OtherDraftError:
            refuse_stale(request, pack_of(self.faction()))
            raise
        headers = {"Location": reverse("api:release", args=[draft.faction.slug, release.number])}
        return Response(release_document(release), status=201, headers=headers)
