"""What beats a list: a forecast against a whole field of others."""

from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, ChoiceField, FloatField, Serializer

from armies.api.fighting import fought
from armies.api.forecasts import check_mission
from armies.api.strike_forces import StrikeForceView
from armies.computation.field import FIELDS, FieldRequest, missions_first
from armies.computation.forecast_jobs import figures_so_far, forecast_found
from armies.computation.list_forecasts import LEFT, list_player, missions
from jobs.models import Job
from rules.formats.errors import DocumentError
from web.api.exceptions import ConflictError
from web.api.schema import api_operation
from web.api.serializer_fields import CountField, NumberField, PlainListField
from web.api.strict_serializers import StrictCharField, StrictSerializer
from web.api.waiting import FightingView, come_again, place_of
from web.translation.messages import fault_in_words


class FieldWanted(StrictSerializer):
    mission = StrictCharField(
        max_length=200, required=False, help_text="The slug of an operation for two, fought before the first others."
    )
    stop = BooleanField(default=False, help_text="Have it end; what was fought is kept, and the next call goes on.")


class FieldCellSerializer(Serializer):
    """Battles of the list against another that ended."""

    ended = CountField()
    share = FloatField(allow_null=True, help_text="Won by the list, a draw being half; null before any has ended.")
    interval = PlainListField(child=FloatField(min_value=0, max_value=1), help_text="Wilson's, at 95 %, of the share.")


class FieldRowSerializer(FieldCellSerializer):
    key = CharField(help_text="As `against` of a forecast names it.")
    name = CharField()
    cells = FieldCellSerializer(many=True, help_text="In each of the missions, in their order.")


class FieldFiguresSerializer(Serializer):
    missions = PlainListField(child=CharField())
    fought = CountField()
    of = CountField(help_text="Battles that are to be fought in all.")
    stopped = ChoiceField(["number", "time", "asked"], help_text="What ended it: all were fought, time, or a `stop`.")
    rows = FieldRowSerializer(many=True, help_text="Those that beat the list most come first.")


class FieldSerializer(Serializer):
    """A list against its field, and how far it has come."""

    state = ChoiceField(Job.State.values)
    place = NumberField(allow_null=True, help_text="In the queue: 1 is next, 0 is being made; null when it is over.")
    field = FieldFiguresSerializer(allow_null=True)


class FieldForecast(FightingView, StrikeForceView):
    """A strike force of mine as it is saved, fought against public lists of its size and those of the game."""

    @api_operation(
        "forecast_field",
        "Find what beats a strike force",
        {200: FieldSerializer, 202: FieldSerializer},
        FieldWanted,
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """How often it wins against each of a field of lists, in up to three missions.

        202 while battles are still being fought: asked for again it keeps its place, and is there once it is `done`.
        One that `stopped` for want of `time` or because it was `asked` to goes on when it is asked for again.
        """
        strike_force, wanted = self.one(), self.validated_body(FieldWanted)
        known, mission = missions(strike_force.faction.rules_of_game), wanted.get("mission", "")
        if mission:
            check_mission(strike_force.faction.rules_of_game, mission)
        try:
            list_player(strike_force, LEFT)
        except DocumentError as error:
            raise ConflictError(fault_in_words(error)) from None
        asked = FieldRequest(strike_force, missions_first(known, mission))
        if wanted["stop"]:
            asked.stop()
        job = fought(asked, FIELDS, request)
        data = {"state": job.state, "place": place_of(job), "field": forecast_found(job) or figures_so_far(job)}
        return Response(FieldSerializer(data).data, 200 if job.is_finished() else 202, headers=come_again(job))
