"""One's own battles, another one begun, one as it stands, and its proof."""

from collections.abc import Sequence

from django.http import Http404
from django.urls import reverse
from django.utils.http import parse_etags
from django.utils.translation import gettext as _
from rest_framework.exceptions import Throttled, ValidationError
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.forecasts import check_mission, opponent_of
from campaigns.battles.quick_battles import QuickBattle, link_between
from people.rate_limits import caller_of
from play import access, actions
from play.api.serializers import (
    SIDES,
    PlayedBattleSerializer,
    PlayedProofSerializer,
    PlayedStandingSerializer,
    PlayWanted,
    SinceQuery,
)
from play.api.state import standing_data, tag_of
from play.clocks import terms_of
from play.models import PlayedBattle
from play.rate_limits import BEGUN
from play.standing import proof_of
from rules.formats.errors import DocumentError
from rules.game.game import Game
from rules.games import GAMES, game_called
from web.api.base import ApiView, ListView
from web.api.exceptions import ConflictError
from web.api.idempotency import idempotent
from web.api.permissions import ACCOUNT, WithinScope
from web.api.schema import IDEMPOTENCY_KEY, api_operation
from web.translation.messages import fault_in_words


class PlayedBattles(ListView):
    """Battles in the browser that the caller plays in."""

    permission_classes = ACCOUNT
    queryset = PlayedBattle.objects.none()

    @api_operation("list_played_battles", "My battles in the browser", {200: PlayedBattleSerializer})
    def get(self, request: Request) -> Response:
        """Those that wait for a player first."""
        return self.paged(PlayedBattle.objects.of_player(request.user).with_seats(), PlayedBattleSerializer)

    @api_operation(
        "begin_played_battle",
        "Begin a battle in the browser",
        {201: PlayedStandingSerializer},
        PlayWanted,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request) -> Response:
        """Play one list against another: decided by a commander of the engine, or by whoever sits down first."""
        return idempotent(request, lambda: self._begin(request))

    def _begin(self, request: Request) -> Response:
        wanted = self.validated_body(PlayWanted)
        game = game_called(wanted.get("game", "")) or GAMES[0]
        lists = [opponent_of(request, game, wanted[key], key) for key in ("list", "against")]
        check_mission(game, wanted["mission"])
        left = groups_of(game, wanted["left"], "left")
        commanders, side = ["", commander_of(game, wanted["commander"])], SIDES.index(wanted["side"])
        if side:
            lists, commanders = lists[::-1], commanders[::-1]
        if seconds := BEGUN.consume(caller_of(request)):  # type: ignore[arg-type]
            raise Throttled(seconds)
        try:
            fight = QuickBattle(link_between(game, lists, wanted["mission"], 0))
        except DocumentError as error:
            raise ConflictError(fault_in_words(error)) from None
        try:
            terms, advice = terms_of(wanted["clock"] or "", wanted["at_end"], wanted["delay"]), wanted["advice"]
            battle, _token = actions.begin(fight, commanders, request.user, side, left, terms, advice=advice)
        except actions.TooManyError as error:
            raise ConflictError(str(error)) from None
        address = request.build_absolute_uri(reverse("api:played_battle", args=[battle.slug]))
        played = access.battle_called(battle.slug)
        return Response(standing_data(request, played, 0), 201, headers={"Location": address})


def groups_of(game: Game, keys: Sequence[str], field: str) -> list[str]:
    """The groups of questions that a field of a body names, as their game orders them."""
    known = [group.key for group in game.display.question_groups]
    if any(key not in known for key in keys):
        raise ValidationError({field: _("must be some of: %(names)s") % {"names": ", ".join(known)}})
    return [key for key in known if key in keys]


def commander_of(game: Game, key: str | None) -> str:
    """The commander of a body, "" for a person."""
    known = [commander.key for commander in game.facts.automatic_commanders()]
    if game.display.prompt is None:
        raise ValidationError({"game": _("is not played in the browser yet")})
    if key is not None and key not in known:
        raise ValidationError({"commander": _("must be one of: %(names)s") % {"names": ", ".join(known)}})
    return key or ""


class OnePlayedBattle(ApiView):
    """A battle as it stands."""

    permission_classes: tuple[type[BasePermission], ...] = (WithinScope,)
    query = SinceQuery

    @api_operation("read_played_battle", "A battle in the browser", {200: PlayedStandingSerializer}, query=SinceQuery)
    def get(self, request: Request, slug: str) -> Response:
        """What the caller may know of it: all see the table and the events, each alone the own hand and question.

        Its ETag costs nothing to compare: ask with If-None-Match until it is no longer 304.
        """
        battle, since = access.battle_called(slug), self.validated_query()["since"]
        tag = tag_of(request, battle, since)
        if tag in parse_etags(request.headers.get("If-None-Match", "")):
            return Response(status=304, headers={"ETag": tag})
        return Response(standing_data(request, battle, since), headers={"ETag": tag})


class PlayedProof(ApiView):
    """Secret, seed, scenario and answers of a battle that is over."""

    permission_classes: tuple[type[BasePermission], ...] = (WithinScope,)

    @api_operation("read_played_proof", "The proof of a battle in the browser", {200: PlayedProofSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Everything that it was fought from, once it is over."""
        battle = access.battle_called(slug)
        if not battle.is_over():
            raise Http404
        return Response(proof_of(battle))
