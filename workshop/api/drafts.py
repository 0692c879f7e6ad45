"""For designers: the draft of a faction, what publishing it would come to, and publishing it."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.api.content import ReleaseSerializer
from armies.api.releases import DifferenceSerializer
from armies.bridge import draft_document
from armies.models import Faction
from rules.formats.errors import DocumentError
from rules.message import Message
from web.api.base import ApiView
from web.api.etags import plain_etag_of, refuse_stale
from web.api.exceptions import ConflictError, InvalidError
from web.api.game_documents import document_schema
from web.api.idempotency import idempotent
from web.api.imports import ImportSerializer, begun
from web.api.permissions import ACCOUNT
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation
from web.api.strict_serializers import StrictSerializer
from workshop.actions import homebrew
from workshop.actions.drafting import OtherRowError, replace_parts
from workshop.actions.importing import read_pack
from workshop.actions.publishing import NothingNewError, OtherDraftError, ReviewNeededError, digest_of, publish
from workshop.content.proposed_notes import MAX_NOTES
from workshop.imports import NEW_DRAFT, is_small
from workshop.publishing.deletion import holders, in_words
from workshop.publishing.draft import Draft as Drafted
from workshop.publishing.impact import Impact, impact, players


class NamedListSerializer(serializers.Serializer):
    slug = serializers.CharField(source="strike_force.slug")
    name = serializers.CharField(source="strike_force.name")


class ImpactSerializer(serializers.Serializer):
    """What publishing a draft would come to, and those lists that become illegal and may be named to you."""

    lists = serializers.IntegerField(source="total", help_text="Lists built with the faction.")
    players = serializers.SerializerMethodField(help_text="Players who have any.")
    looked_at = serializers.IntegerField(help_text="As many as there was time for.")
    touched = serializers.IntegerField(help_text="Lists that use what changes.")
    valor_changes = serializers.IntegerField(source="point_changes", help_text="How many lists would change points.")
    dearer = serializers.IntegerField()
    become_illegal = serializers.IntegerField()
    become_legal = serializers.IntegerField()
    named = NamedListSerializer(many=True)

    def get_players(self, impact: Impact) -> int:
        return players(self.context["faction"])


class DraftView(ApiView):
    """The draft of a faction that the caller designs: their own homebrew, and for staff the game's own."""

    permission_classes = ACCOUNT

    def faction(self) -> Faction:
        return get_object_or_404(access.drafts(self.request).with_content(), slug=self.kwargs["slug"])

    def readable(self) -> Drafted:
        """The draft if it can be published; otherwise its errors."""
        draft = Drafted(self.faction())
        if draft.content is None or draft.problems:
            raise InvalidError(errors=[{"path": "", "message": problem.message} for problem in draft.problems])
        return draft


class Draft(DraftView):
    @api_operation("read_draft", "The draft of a faction", {200: document_schema("content")})
    def get(self, request: Request, slug: str) -> Response:
        """What the next release would hold, as a content pack."""
        return Response(pack_of(self.faction()))

    @api_operation(
        "replace_draft",
        "Write a draft anew",
        {200: document_schema("content"), 202: ImportSerializer},
        takes=document_schema("content"),
        headers=(IF_MATCH,),
    )
    def put(self, request: Request, slug: str) -> Response:
        """Let the draft be this content pack: what it does not hold leaves the draft. Nothing is published.

        202 when either is large: a worker writes it then, and Location says where to ask.
        """
        faction = self.faction()
        seen = digest_of(faction.pack())
        refuse_stale(request, pack_of(faction))
        pack = self._pack(faction)
        if not is_small(pack, faction):
            return begun(request, NEW_DRAFT, pack, name="", faction=faction.pk, seen=seen)
        try:
            replace_parts(faction, pack, seen)
        except OtherRowError:
            refuse_stale(request, pack_of(self.faction()))
        written = pack_of(self.faction())
        return Response(written, headers={"ETag": plain_etag_of(written)})

    @api_operation("delete_faction", "Delete a faction", {204: None}, headers=(IF_MATCH,))
    def delete(self, request: Request, slug: str) -> Response:
        """Delete it for good with its releases; 409 while a list is built with it: then the archive is the way."""
        faction = get_object_or_404(access.deletable(request).with_content(), slug=slug)
        refuse_stale(request, pack_of(faction))
        try:
            homebrew.delete(faction)
        except homebrew.InUseError:
            uses = "; ".join(in_words(holders(faction, request.user)))
            template = _("Lists are built with it; put it in the archive. %(what)s.")
            raise ConflictError(template % {"what": uses}) from None
        return Response(status=204)

    def _pack(self, faction: Faction) -> dict[str, Any]:
        pack = read_pack(self.request.data, faction.rules_of_game)
        if pack["faction"]["slug"] != faction.slug:
            word = faction.slug
            raise DocumentError("faction.slug", Message("is another faction's"), Message("must be {word}", word=word))
        return pack


class DraftChanges(DraftView):
    @api_operation("read_draft_changes", "What a draft changes", {200: DifferenceSerializer}, refusals=(409,))
    def get(self, request: Request, slug: str) -> Response:
        """Differences from the last release; 409 if there is none."""
        draft = self.readable()
        if draft.difference is None:
            raise ConflictError(_("Nothing was released yet."))
        return Response(self.serialized(DifferenceSerializer, draft.difference, game=draft.game))


class DraftImpact(DraftView):
    @api_operation("weigh_draft", "What publishing a draft would come to", {200: ImpactSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """How many lists it touches, and how many become illegal; the newest first, for some seconds at most."""
        draft = self.readable()
        assert draft.content is not None
        effect = impact(draft.faction, draft.content, request.user)
        return Response(self.serialized(ImpactSerializer, effect, faction=draft.faction))


def pack_of(faction: Faction) -> dict[str, Any]:
    """A draft as a pack: in canonical form, or as it is typed while no file may hold it."""
    try:
        return draft_document(faction)
    except DocumentError:
        return faction.pack()


class Notes(StrictSerializer):
    notes = serializers.CharField(
        max_length=MAX_NOTES, allow_blank=True, default="", help_text="What changed and why, for the players."
    )


class Publish(DraftView):
    @api_operation(
        "publish",
        "Publish a draft",
        {201: ReleaseSerializer},
        takes=Notes,
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
            release = publish(draft.faction, request.user, self.validated_body(Notes)["notes"], draft.digest)
        except NothingNewError:
            raise ConflictError(_("The draft is what was released last.")) from None
        except ReviewNeededError:
            raise ConflictError(_("Another designer has to approve it: ask for it on the site.")) from None
        except OtherDraftError:
            refuse_stale(request, pack_of(self.faction()))
            raise
        headers = {"Location": reverse("api:release", args=[draft.faction.slug, release.number])}
        return Response(self.serialized(ReleaseSerializer, release), status=201, headers=headers)
