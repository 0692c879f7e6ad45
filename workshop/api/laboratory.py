"""What a draft's datasheets are worth, and figures of them swept, or of its last release."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, ChoiceField, FloatField, Serializer

from armies import access
from armies.api.fighting import fought
from armies.api.forecasts import check_mission, opponent_of
from armies.api.matrices import CommanderField, Keys, commander_of
from armies.computation import experiment_jobs, sweep
from armies.computation.experiment_jobs import EXPERIMENTS, ExperimentRequest
from armies.computation.sweep import MOST_VALUES
from armies.forms.matrix import MAX_LISTS, MAX_MISSIONS
from jobs.models import Job
from rules.formats.errors import DocumentError
from web.api.exceptions import ConflictError
from web.api.permissions import ACCOUNT
from web.api.schema import Answers, api_operation
from web.api.serializer_fields import CountField, NumberField, PlainListField
from web.api.strict_serializers import StrictCharField, StrictIntegerField, StrictSerializer
from web.api.waiting import FightingView, come_again, place_of
from web.translation.messages import fault_in_words
from workshop.forms.laboratory import HIGHEST
from workshop.publishing.draft import Draft
from workshop.publishing.laboratory import DRAFT, RELEASE, sweep_request, worth_request


class ExperimentWanted(StrictSerializer):
    of = ChoiceField([DRAFT, RELEASE], default=DRAFT, help_text="The draft as it stands, or its last release.")
    against = Keys(MAX_LISTS, "Whom lists by lot meet, each named as `against` of a forecast is.")
    missions = Keys(MAX_MISSIONS, "Slugs of operations for two.")
    commander = CommanderField()
    stop = BooleanField(default=False, help_text="Have it end; what was fought is kept, and the next call goes on.")


class WorthWanted(ExperimentWanted):
    lists = StrictIntegerField(
        min_value=20, max_value=240, required=False, help_text="How many are drawn by lot: 120 without it."
    )


class SweepWanted(ExperimentWanted):
    lists = StrictIntegerField(
        min_value=1, max_value=24, required=False, help_text="How many are drawn at each value: 12 without it."
    )
    part = StrictCharField(max_length=100, help_text="The slug of a datasheet.")
    figure = StrictCharField(max_length=200, help_text="The way to a whole number in it, such as `weapons[0].range`.")
    values = PlainListField(
        child=StrictIntegerField(min_value=0, max_value=HIGHEST), min_length=2, max_length=MOST_VALUES
    )


class EstimateSerializer(Serializer):
    value = FloatField()
    interval = PlainListField(child=FloatField(), help_text="At 95 %.")


class HeldSerializer(Serializer):
    lists = CountField()
    share = FloatField(help_text="How much more of all battles they win, or how many.")
    interval = PlainListField(child=FloatField(), allow_null=True, help_text="At 95 %; null of too few lists.")


class WorthInMissionSerializer(Serializer):
    """What a part is in one mission of several, by the battles of that mission alone."""

    mission = CountField(help_text="Which of `missions`, from 0.")
    gain = EstimateSerializer()
    worth = EstimateSerializer(allow_null=True, help_text="Null of what has no price, or where points tell nothing.")
    differs = BooleanField(help_text="From what it is in all missions, by more than the interval of that.")


class PartWorthSerializer(Serializer):
    part = CharField(help_text="Its slug; those of units that come together are joined by `+`.")
    price = CountField(allow_null=True)
    lists = CountField(help_text="Lists by lot that had it.")
    gain = EstimateSerializer(
        allow_null=True, help_text="The share of battles that 100 points of it win beside 100 others, or a card of it."
    )
    worth = EstimateSerializer(allow_null=True, help_text="In points; null of what has no price.")
    verdict = ChoiceField(["over", "under", "fair", "unknown"], help_text="Its price against that interval.")
    suggested = NumberField(
        allow_null=True,
        help_text="The price to try next where it is `over` or `under`: half of it at least, twice at most.",
    )
    by_mission = WorthInMissionSerializer(many=True, help_text="Empty of one mission, or of too few battles.")
    left = FloatField(allow_null=True, help_text="What was left of each point of it, or model in games without points.")
    slain = FloatField(allow_null=True, help_text="Points that each point of it slew.")
    objectives = FloatField(allow_null=True)
    without = HeldSerializer(allow_null=True, help_text="Lists with most of it, rebuilt without it.")
    repriced = HeldSerializer(allow_null=True, help_text="The same at the price that is suggested.")


class DominatedSerializer(Serializer):
    part = CharField()
    by = CharField(help_text="A cheaper part that does all that it does.")
    points = CountField(help_text="How much cheaper.")


class OtherSerializer(Serializer):
    part = CharField()
    name = CharField()
    left = FloatField(allow_null=True)
    slain = FloatField(allow_null=True)
    objectives = FloatField(allow_null=True)


class LuckSerializer(Serializer):
    battles = CountField()
    luckier = FloatField(help_text="How often whose dice were the luckier won.")
    explained = FloatField(allow_null=True, help_text="Of the differences between results, the part that goes with it.")


class ExperimentHeadSerializer(Serializer):
    limit = CountField(allow_null=True)
    missions = PlainListField(child=CharField())
    commander = CharField()
    fought = CountField()
    of = CountField(help_text="Battles that are to be fought in all, as far as that is known.")
    stopped = ChoiceField(["number", "time", "asked"], help_text="What ended it: all were fought, time, or a `stop`.")


class WorthFiguresSerializer(ExperimentHeadSerializer):
    lists = CountField(help_text="Legal lists that were drawn by lot.")
    point = EstimateSerializer(allow_null=True, help_text="The share of battles that 100 points win.")
    level = HeldSerializer(help_text="How often lists of the whole limit won: worth is relative within the faction.")
    luck = LuckSerializer(allow_null=True)
    parts = PartWorthSerializer(many=True)
    dominated = DominatedSerializer(many=True)
    others = OtherSerializer(many=True, help_text="Units of the opponents, by all that is told of what units did.")


class SweptValueSerializer(Serializer):
    value = NumberField()
    lists = CountField()
    ended = CountField()
    share = FloatField(allow_null=True, help_text="Of battles won, a draw being half; null before any has ended.")
    interval = PlainListField(child=FloatField(min_value=0, max_value=1), help_text="Wilson's, at 95 %.")


class SweepFiguresSerializer(ExperimentHeadSerializer):
    part = CharField()
    figure = CharField()
    now = NumberField()
    values = SweptValueSerializer(many=True)
    level = FloatField(allow_null=True, help_text="Where the line between two neighbouring values meets half.")


class ExperimentSerializer(Serializer):
    """What is known so far, and how far it has come."""

    state = ChoiceField(Job.State.values)
    place = NumberField(allow_null=True, help_text="In the queue: 1 is next, 0 is being made; null when it is over.")


class WorthSerializer(ExperimentSerializer):
    figures = WorthFiguresSerializer(allow_null=True)


class SweepSerializer(ExperimentSerializer):
    figures = SweepFiguresSerializer(allow_null=True)


def answers(serializer: type[Serializer]) -> Answers:
    return {200: serializer, 202: serializer}


class ExperimentView(FightingView):
    permission_classes = ACCOUNT
    answer: type[Serializer]

    def fight(self, request: Request, slug: str, wanted: type[StrictSerializer]) -> Response:
        """How far it is."""
        draft = Draft(get_object_or_404(access.drafts(request).with_content(), slug=slug))
        given = self.validated_body(wanted)
        for mission in given["missions"]:
            check_mission(draft.game, mission, "missions")
        if not draft.can_fight:
            raise ConflictError(_("No legal list can be built with the draft yet; its page says what is missing."))
        against = [opponent_of(request, draft.game, key, "against") for key in dict.fromkeys(given["against"])]
        chosen = (draft, given["of"], against, list(dict.fromkeys(given["missions"])), commander_of(draft.game, given))
        try:
            asked = self.asked(chosen, given)
        except DocumentError as error:
            raise ConflictError(fault_in_words(error)) from None
        if given["stop"]:
            asked.stop()
        job = fought(asked, EXPERIMENTS, request)
        data = {"state": job.state, "place": place_of(job), "figures": asked.known}
        return Response(self.answer(data).data, 200 if job.is_finished() else 202, headers=come_again(job))

    def asked(self, chosen: tuple[Any, ...], given: dict[str, Any]) -> ExperimentRequest:
        """DocumentError."""
        raise NotImplementedError


class DraftWorth(ExperimentView):
    answer = WorthSerializer

    @api_operation(
        "weigh_datasheets",
        "Tell what datasheets are worth",
        answers(WorthSerializer),
        WorthWanted,
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """By battles of legal lists drawn by lot: each datasheet's worth in points, and what lists win without it.

        202 while battles are still being fought: asked for again it keeps its place, and is there once it is `done`.
        One that `stopped` for want of `time` or because it was `asked` to goes on when it is asked for again.
        """
        return self.fight(request, slug, WorthWanted)

    def asked(self, chosen: tuple[Any, ...], given: dict[str, Any]) -> ExperimentRequest:
        draft, of, against, missions, commander = chosen
        return worth_request(draft, of, against, missions, commander, given.get("lists", experiment_jobs.LISTS))


class DraftSweep(ExperimentView):
    answer = SweepSerializer

    @api_operation(
        "sweep_figure", "Sweep a figure of a datasheet", answers(SweepSerializer), SweepWanted, refusals=(409,)
    )
    def post(self, request: Request, slug: str) -> Response:
        """How often lists win that are half of a datasheet, at each value of one of its figures or of its price.

        202 while battles are still being fought, as of the worth of datasheets.
        """
        return self.fight(request, slug, SweepWanted)

    def asked(self, chosen: tuple[Any, ...], given: dict[str, Any]) -> ExperimentRequest:
        draft, of, against, missions, commander = chosen
        figure, values = f"{given['part']}:{given['figure']}", sorted(set(given["values"]))
        lists = given.get("lists", sweep.LISTS)
        return sweep_request(draft, of, against, missions, commander, lists, figure, values)
