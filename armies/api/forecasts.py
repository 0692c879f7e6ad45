"""A forecast of a list against another, without a campaign."""

from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import ChoiceField

from armies import access
from armies.api.fighting import fought
from armies.api.forecast_serializers import ListForecastSerializer
from armies.api.strike_forces import StrikeForceView
from armies.computation.forecast_jobs import figures_so_far, forecast_found
from armies.computation.list_forecasts import (
    FIRST_RUNS,
    LIST_FORECASTS,
    RUNS,
    Opponent,
    missions,
    opponent_called,
    request_of,
    starter_lists,
)
from armies.text.forecast import left_out
from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.api.exceptions import ConflictError
from web.api.schema import api_operation
from web.api.strict_serializers import StrictCharField, StrictSerializer
from web.api.waiting import FightingView, come_again, place_of
from web.translation.messages import fault_in_words


class BattleWanted(StrictSerializer):
    """Whom a list fights, and where."""

    against = StrictCharField(
        max_length=200,
        help_text="`own:` and the slug of a list of mine, `public:` and the token of a shared one,"
        " or `starter:` and the name of a list that comes with the game.",
    )
    mission = StrictCharField(max_length=200, help_text="The slug of an operation for two.")


class ForecastWanted(BattleWanted):
    runs = ChoiceField([FIRST_RUNS, RUNS], default=RUNS, help_text="How many battles are fought.")


class ListForecast(FightingView, StrikeForceView):
    """A strike force of mine as it is saved, fought many times against another."""

    @api_operation(
        "forecast_strike_force",
        "Forecast a strike force",
        {200: ListForecastSerializer, 202: ListForecastSerializer},
        ForecastWanted,
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """How often each of both lists wins a mission.

        202 while battles are still being fought: asked for again it keeps its place, and is there once it is `done`.
        """
        strike_force, wanted = self.one(), self.validated_body(ForecastWanted)
        game = strike_force.faction.rules_of_game
        opponent = opponent_of(request, game, wanted["against"], "against")
        check_mission(game, wanted["mission"])
        try:
            asked = request_of(strike_force, opponent, wanted["mission"], wanted["runs"])
        except DocumentError as error:
            raise ConflictError(fault_in_words(error)) from None
        job = fought(asked, LIST_FORECASTS, request)
        figures = forecast_found(job) or figures_so_far(job)
        data = {
            "state": job.state,
            "place": place_of(job),
            "forecast": figures and figures | {"leaves_out": left_out()},
        }
        status = 200 if job.is_finished() else 202
        return Response(ListForecastSerializer(data).data, status, headers=come_again(job))


def opponent_of(request: Request, game: Game, key: str, field: str) -> Opponent:
    """The list that a field of a body names."""
    opponent = opponent_called(game, access.editable(request), key)  # type: ignore[arg-type]
    if opponent is None:
        names = ", ".join(starter.key for starter in starter_lists(game))
        template = _("is no list of this game that you may read; those that come with it: %(names)s")
        raise ValidationError({field: template % {"names": names or "–"}})
    return opponent


def check_mission(game: Game, slug: str, field: str = "mission") -> None:
    known = missions(game)
    if slug not in known:
        raise ValidationError({field: _("must be one of: %(names)s") % {"names": ", ".join(known)}})
