"""Strike forces that their players share: the public ones to look through, any by its link, a copy into mine."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import remove_query_param, replace_query_param

from armies import access
from armies.actions.archiving import note_opened
from armies.actions.creating import copy_strike_force
from armies.api.games import GameField
from armies.api.name_search import Letters
from armies.api.strike_force_serializers import StrikeForceSerializer
from armies.api.strike_forces import created_response
from armies.bridge import contents_of
from armies.lists.public_search import PublicListQuery, page_of
from armies.models import StrikeForce
from armies.models.content import SLUG_LENGTH
from armies.models.public_list import ORDERS, bands_of
from rules.games import GAMES
from web.api.base import ApiView
from web.api.idempotency import idempotent
from web.api.permissions import ACCOUNT
from web.api.schema import IDEMPOTENCY_KEY, api_operation
from web.api.strict_serializers import StrictSerializer
from web.models.game import first_game
from web.models.sharing import unguessable

MAX_CURSOR_LENGTH = 40


BANDS = [str(band) for band in sorted({band for game in GAMES for band in bands_of(game)})]


class SharedQuery(StrictSerializer):
    """What public lists are looked for."""

    faction = serializers.SlugField(max_length=SLUG_LENGTH, required=False, help_text="The slug of a faction.")
    game = GameField()
    band = serializers.ChoiceField(BANDS, required=False, help_text="Limits up to this.")
    legal = serializers.ChoiceField(["true", "false"], required=False, help_text="Legal ones, or those that are not.")
    search = Letters(help_text="Beginnings of words of the name and the tags.")
    ordering = serializers.ChoiceField(ORDERS, default=ORDERS[0], help_text="The newest, or the most copied, first.")
    before = serializers.CharField(max_length=MAX_CURSOR_LENGTH, required=False, help_text="From the link `previous`.")
    after = serializers.CharField(max_length=MAX_CURSOR_LENGTH, required=False, help_text="From the link `next`.")


class SharedPageSerializer(serializers.Serializer):
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = StrikeForceSerializer(many=True)


class Shared(ApiView):
    """The public strike forces, paginated by cursor: there is no total count."""

    query = SharedQuery

    @api_operation("list_shared", "Public strike forces", {200: SharedPageSerializer}, query=SharedQuery)
    def get(self, request: Request) -> Response:
        asked = self.validated_query()
        wanted = PublicListQuery(_filters(request, asked), asked.get("search", ""), asked["ordering"])
        page = page_of(wanted, asked.get("before", ""), asked.get("after", ""))
        links = {"next": self._link("after", page.after), "previous": self._link("before", page.before)}
        lists = [row.strike_force for row in page.lists]
        contents_of(row.release for row in lists)
        return Response(links | {"results": self.serialized(StrikeForceSerializer, lists, many=True, by_link=True)})

    def _link(self, way: str, cursor: str) -> str | None:
        if not cursor:
            return None
        other = "before" if way == "after" else "after"
        return replace_query_param(remove_query_param(self.request.build_absolute_uri(), other), way, cursor)


def _filters(request: Request, asked: dict[str, Any]) -> dict[str, Any]:
    filters: dict[str, Any] = {"game": asked.get("game", first_game())}
    if "faction" in asked:
        filters["faction"] = access.factions(request).filter(slug=asked["faction"]).values_list("pk", flat=True).first()
    if "band" in asked:
        filters["band"] = int(asked["band"])
    if "legal" in asked:
        filters["legal"] = asked["legal"] == "true"
    return filters


class OneShared(ApiView):
    """A strike force that is public or shared by link, by the token that its link ends with."""

    @api_operation("read_shared", "A shared strike force", {200: StrikeForceSerializer})
    def get(self, request: Request, token: str) -> Response:
        return Response(self.serialized(StrikeForceSerializer, shared(token), by_link=True))


class CopyShared(ApiView):
    permission_classes = ACCOUNT

    @api_operation(
        "copy_shared", "Copy a shared strike force", {201: StrikeForceSerializer}, headers=(IDEMPOTENCY_KEY,)
    )
    def post(self, request: Request, token: str) -> Response:
        """Create a copy of my own on the same release; I must have access to its faction."""
        original = shared(token)
        if not access.may_use(request, original.faction):
            raise Http404

        def make() -> Response:
            return created_response(request, copy_strike_force(request.user, original, slug=unguessable()))

        return idempotent(request, make)


def shared(token: str) -> StrikeForce:
    """What a link opens."""
    strike_force = get_object_or_404(StrikeForce.objects.shared().with_release(), token=token)
    note_opened(strike_force)
    return strike_force
