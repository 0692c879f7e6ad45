"""The caller's strike forces: list, read, create, replace, delete."""

from typing import Any

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django_filters.rest_framework import DjangoFilterBackend
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.actions import archiving, squads
from armies.actions.creating import create_strike_force, import_strike_force
from armies.api.conditional_changes import change, response_with_etag
from armies.api.filters import OwnFilters
from armies.api.strike_force_serializers import StrikeForceSerializer
from armies.bridge import LONG, contents_of, roster_of, verdict_of
from armies.collection.ownership import can_field, owned_by_faction
from armies.forms.strike_force import validate_one_line
from armies.models import StrikeForce
from armies.models.content import NAME_LENGTH, SLUG_LENGTH
from armies.models.strike_force import MAX_VALOR
from people.admission import admitted
from rules.game.game import Game
from rules.games import game_of
from web.api.base import ApiView, ListView
from web.api.game_documents import document_schema
from web.api.idempotency import idempotent
from web.api.permissions import ACCOUNT
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation
from web.api.strict_serializers import StrictCharField, StrictIntegerField, StrictSerializer
from web.models.sharing import unguessable

JUDGED = ("legal", "fieldable")
MAX_JUDGED = 1000
"""Maximum number of lists whose verdicts are computed in one request."""


class NewStrikeForce(StrictSerializer):
    faction = StrictCharField(max_length=SLUG_LENGTH)
    name = StrictCharField(max_length=NAME_LENGTH, validators=[validate_one_line])
    limit = StrictIntegerField(
        min_value=1, max_value=MAX_VALOR, required=False, help_text="Left out in a game without points."
    )


class StrikeForceView(ApiView):
    """One of the caller's strike forces; others are not found."""

    permission_classes = ACCOUNT

    def one(self) -> StrikeForce:
        """It, to be changed."""
        rows = access.editable(self.request).with_release()
        return get_object_or_404(rows, slug=self.kwargs["slug"])

    def changed(self, act: Any, status: int = 200) -> Response:
        """One change of it, and what it then is."""
        change(self.request, self.one(), act)
        return response_with_etag(self.one(), self.request, status)


class StrikeForces(ListView):
    """My strike forces, the one changed last first."""

    opens_links = True
    permission_classes = ACCOUNT
    filter_backends = (DjangoFilterBackend,)
    filterset_class = OwnFilters
    queryset = StrikeForce.objects.none()

    def prepare(self, page: list[StrikeForce]) -> dict[str, Any]:
        contents_of(row.release for row in page)
        return {}

    @api_operation("list_strike_forces", "My strike forces", {200: StrikeForceSerializer})
    def get(self, request: Request) -> Response:
        rows = self.filter_queryset(access.own(request).with_release())
        return self.paged(self._judged(rows), StrikeForceSerializer)

    def _judged(self, rows: QuerySet[StrikeForce]) -> Any:
        """Filter by properties that are not columns."""
        asked = {key: self.request.query_params[key] == "true" for key in JUDGED if self.request.query_params.get(key)}
        if not asked:
            return rows
        if rows.count() > MAX_JUDGED:
            message = _("is more than can be judged at once; filter by faction or limit too")
            raise ValidationError(dict.fromkeys(asked, message))
        judged = list(rows)
        contents_of(row.release for row in judged)
        if "legal" in asked:
            judged = [row for row in judged if verdict_of(row).legal == asked["legal"]]
        if "fieldable" in asked:
            owned = owned_by_faction(self.request.user)
            judged = [row for row in judged if can_field(row, owned) == asked["fieldable"]]
        return rows.filter(pk__in=[row.pk for row in judged])

    @api_operation(
        "create_strike_force",
        "Found a strike force",
        {201: StrikeForceSerializer},
        takes=NewStrikeForce,
        headers=(IDEMPOTENCY_KEY,),
        link=True,
    )
    def post(self, request: Request) -> Response:
        """Found a strike force with the newest release of its faction, with no squads and no deck yet."""
        return idempotent(request, lambda: self._found(request))

    def _found(self, request: Request) -> Response:
        given = self.validated_body(NewStrikeForce)
        faction = access.factions(self.request, self.link_tokens()).released().filter(slug=given["faction"]).first()
        if faction is None:
            raise ValidationError({"faction": _("is no faction that you may build with")})
        limit = limit_for(faction.rules_of_game, given.get("limit"))
        strike_force = create_strike_force(request.user, faction, slug=unguessable(), name=given["name"], limit=limit)
        return created_response(request, strike_force)


class Import(ApiView):
    """Found a strike force as a roster writes it down, such as a `damocles-roster/1`, legal or not."""

    opens_links = True
    permission_classes = ACCOUNT

    @api_operation(
        "import_roster",
        "Import a roster",
        {201: StrikeForceSerializer},
        takes=document_schema("roster"),
        headers=(IDEMPOTENCY_KEY,),
        link=True,
    )
    def post(self, request: Request) -> Response:
        game = game_of(request.data)
        roster = game.formats.read("roster", request.data)

        def make() -> Response:
            factions = access.factions(self.request, self.link_tokens())
            strike_force = import_strike_force(request.user, roster, slug=unguessable(), factions=factions, game=game)
            return created_response(request, strike_force)

        with admitted(len(game.lists.units(roster)) > LONG):
            return idempotent(request, make)


class OneStrikeForce(StrikeForceView):
    """One of my strike forces; who administers may be let read everybody's."""

    @api_operation("read_strike_force", "One strike force", {200: StrikeForceSerializer})
    def get(self, request: Request, slug: str) -> Response:
        strike_force = get_object_or_404(access.visible(request).with_release(), slug=slug)
        return response_with_etag(strike_force, request)

    @api_operation(
        "replace_strike_force",
        "Write a strike force anew",
        {200: StrikeForceSerializer},
        takes=document_schema("state"),
        headers=(IF_MATCH,),
    )
    def put(self, request: Request, slug: str) -> Response:
        """Let name, limit, squads and deck be these. A squad keeps its `id`; one without is new."""
        return self.changed(lambda row, edit: squads.replace(row, edit, self._read(row, request.data)))

    @api_operation(
        "change_strike_force",
        "Change some of a strike force",
        {200: StrikeForceSerializer},
        takes=document_schema("some_of_state"),
        headers=(IF_MATCH,),
    )
    def patch(self, request: Request, slug: str) -> Response:
        """The same for whichever of name, limit, squads and deck are sent; the others stay."""
        return self.changed(lambda row, edit: squads.replace(row, edit, self._read(row, request.data, whole=False)))

    def _read(self, row: StrikeForce, sent: Any, whole: bool = True) -> Any:
        """The list that was sent in place of this one, or what was sent of it."""
        game, present = row.faction.rules_of_game, roster_of(row)
        kept = {} if whole or not isinstance(sent, dict) else game.lists.state(present)
        return game.lists.read_state(kept | sent if kept else sent, present)

    @api_operation("delete_strike_force", "Delete a list", {204: None}, headers=(IF_MATCH,))
    def delete(self, request: Request, slug: str) -> Response:
        """Delete it with its whole history; nothing brings it back. In the archive it is out of the way too."""
        change(request, self.one(), archiving.delete)
        return Response(status=204)


def limit_for(game: Game, limit: int | None) -> int | None:
    """The limit of a new list, which a game without points has not."""
    if game.facts.limits and limit is None:
        raise ValidationError({"limit": _("must be there")})
    if limit is not None and not game.facts.limits:
        raise ValidationError({"limit": _("must be left out: this game has no points")})
    return limit


def created_response(request: Request, strike_force: StrikeForce) -> Response:
    """A strike force that has just been made."""
    fetched = StrikeForce.objects.with_release().get(pk=strike_force.pk)
    response = response_with_etag(fetched, request, 201)
    response["Location"] = reverse("api:strike_force", args=[fetched.slug])
    return response
