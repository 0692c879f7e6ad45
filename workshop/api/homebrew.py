"""Homebrew factions: created from a pack, shared, archived and restored, deleted while no list uses them."""

from collections.abc import Callable
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.api.list_actions import VisibilityChoice
from armies.api.strike_force_serializers import VISIBILITY
from armies.models import Faction, Visibility
from web.api.base import ListView
from web.api.exceptions import ConflictError, InvalidError
from web.api.game_documents import document_schema
from web.api.idempotency import idempotent
from web.api.imports import ImportSerializer, begun
from web.api.permissions import ACCOUNT
from web.api.schema import IDEMPOTENCY_KEY, api_operation
from web.api.serializer_fields import InstantField, SharedTokenField
from web.models.sharing import unguessable
from workshop.actions import homebrew
from workshop.actions.importing import read_pack
from workshop.api.drafts import DraftView
from workshop.imports import NEW_FACTION, is_small


class DesignSerializer(serializers.Serializer):
    """A faction as its designer sees it."""

    slug = serializers.SlugField(help_text="It ends its address.")
    name = serializers.CharField()
    homebrew = serializers.BooleanField()
    visibility = serializers.SerializerMethodField()
    token = SharedTokenField()
    archived = InstantField(allow_null=True)

    @extend_schema_field(serializers.ChoiceField(Visibility.values, help_text=VISIBILITY))
    def get_visibility(self, faction: Faction) -> str:
        return faction.visibility if faction.homebrew else Visibility.PUBLIC

    def to_representation(self, instance: Faction) -> dict[str, Any]:
        return super().to_representation(instance) | ({} if instance.homebrew else {"token": None})


class Drafts(ListView):
    """The factions whose drafts I may write: my homebrew; for staff the game's own besides."""

    permission_classes = ACCOUNT

    @api_operation("list_drafts", "The factions that I design", {200: DesignSerializer})
    def get(self, request: Request) -> Response:
        return self.paged(access.drafts(request), DesignSerializer)

    @api_operation(
        "create_faction",
        "Begin a homebrew faction",
        {201: DesignSerializer, 202: ImportSerializer},
        takes=document_schema("content"),
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request) -> Response:
        """Create a homebrew faction from a content pack; it is private and has no release yet.

        202 when the pack is large: a worker imports it then, and Location says where to ask.
        """
        return idempotent(request, lambda: self._made(request))

    def _made(self, request: Request) -> Response:
        pack = read_pack(request.data)
        if not is_small(pack):
            kept = {"name": "", "head": {}, "way": "pack", "form": {}}
            return begun(request, NEW_FACTION, pack, token=unguessable(), **kept)
        try:
            faction = homebrew.create(request.user, token=unguessable(), document=pack)
        except homebrew.SlugTakenError as taken:
            raise InvalidError(errors=[{"path": "faction.slug", "message": str(taken)}]) from None
        except homebrew.TooManyError as refused:
            raise ConflictError(str(refused)) from None
        headers = {"Location": reverse("api:draft", args=[faction.slug])}
        return Response(self.serialized(DesignSerializer, faction), status=201, headers=headers)


class DesignView(DraftView):
    """Something done with a whole faction."""

    def done(self, act: Callable[[Faction], None], homebrew: bool = False) -> Response:
        rows = access.managed(self.request)
        faction = get_object_or_404(rows.filter(homebrew=True) if homebrew else rows, slug=self.kwargs["slug"])
        act(faction)
        return Response(self.serialized(DesignSerializer, Faction.objects.get(pk=faction.pk)))


class ShareFaction(DesignView):
    @api_operation("share_faction", "Say who may read a homebrew faction", {200: DesignSerializer}, VisibilityChoice)
    def post(self, request: Request, slug: str) -> Response:
        """Set who may read it and build with it: nobody, those with its link, or everyone."""
        return self.done(
            lambda faction: homebrew.share(faction, self.validated_body(VisibilityChoice)["visibility"]), homebrew=True
        )


class RenewFactionLink(DesignView):
    @api_operation("renew_faction_link", "Give a homebrew faction another link", {200: DesignSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Give it another token; the old link opens nothing from now on."""
        return self.done(homebrew.renew_link, homebrew=True)


class ArchiveFaction(DesignView):
    @api_operation("archive_faction", "Put a faction away", {200: DesignSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Archive it: no new lists can use it; existing lists keep their release."""
        return self.done(homebrew.archive)


class RestoreFaction(DesignView):
    @api_operation("restore_faction", "Take a faction back", {200: DesignSerializer})
    def post(self, request: Request, slug: str) -> Response:
        """Take it out of the archive."""
        return self.done(homebrew.restore)
