"""Unrecorded battles of a campaign: forecasts before, verification afterwards."""

from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.fighting import fought
from armies.computation.forecast_jobs import PREFIX, forecast_found, forecast_jobs, key_of
from armies.text.forecast import left_out
from campaigns import access
from campaigns.actions.errors import RefusedError
from campaigns.actions.fighting.reruns import ask_to_fight_again, asked_again, rerun_of
from campaigns.actions.plans import check_fightable, inputs_as_seen, plan_for
from campaigns.api.battle_serializers import ForecastJobSerializer, ForecastSerializer, VerificationSerializer
from campaigns.api.battles import BattleView
from campaigns.api.requests import PlanToForecast
from campaigns.battles import forecast, verification
from campaigns.models import Battle
from campaigns.models.battle import PROVED
from campaigns.rate_limits import FORECASTS, REPLAYS
from jobs.models import Job
from web.api.schema import Answers, api_operation
from web.api.throttling import CallThrottle, PostWorkThrottle
from web.api.waiting import FightingView, come_again, place_of, ration

ANSWERS: Answers = {200: VerificationSerializer, 202: VerificationSerializer}


class Forecast(FightingView, BattleView):
    @api_operation(
        "forecast_battle",
        "Forecast a battle",
        {200: ForecastSerializer, 202: ForecastJobSerializer},
        PlanToForecast,
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Fight it many times with luck that is not its own; for who fights in it, and organisers (C-AUT-10).

        `plan` is one's own as long as it is not locked; of others standing orders are taken until all are locked.
        202 when that takes long: the forecast is a job then, and comes at the address that Location names.
        """
        battle = access.recordable_battle(request, slug)  # type: ignore[arg-type]
        plan = self.validated_body(PlanToForecast)["plan"]
        if not battle.is_planned():
            raise RefusedError(_("Only a battle that is still to be fought is forecast."))
        check_fightable(battle)
        inputs = self._inputs(battle, plan)
        job = fought(forecast.request_of(battle, inputs), FORECASTS, request)
        figures = forecast_in(job, battle)
        if figures is not None:
            return Response(ForecastSerializer(figures).data)
        address = request.build_absolute_uri(reverse("api:forecast_job", args=[slug, key_of(job)]))
        return Response(job_data(job, battle), 202, headers=come_again(job) | {"Location": address})

    def _inputs(self, battle: Battle, plan: dict[str, Any] | None) -> dict[str, Any]:
        side = access.side_of(self.request, battle)
        if plan is None:
            return inputs_as_seen(battle, side, side.plan if side and side.locked else None)
        if side is None:
            raise ValidationError({"plan": _("must be left out by who does not fight in this battle")})
        if side.locked is not None:
            raise RefusedError(_("This plan is locked. Unlock it first, as long as not all are."))
        return inputs_as_seen(battle, side, plan_for(side, plan))


class ForecastJob(BattleView):
    """A forecast that is being made, for who asked for it: nobody else knows its key."""

    private = True

    @api_operation("read_forecast_job", "Read a forecast being made", {200: ForecastJobSerializer})
    def get(self, request: Request, slug: str, key: str) -> Response:
        """How it stands, the place in the queue while it waits, and the forecast once it is `done`.

        It is kept for an hour. One that `failed` may be asked for again.
        """
        battle = access.recordable_battle(request, slug)  # type: ignore[arg-type]
        job = get_object_or_404(forecast_jobs(), key=PREFIX + key)
        return Response(job_data(job, battle), headers=come_again(job))


def job_data(job: Job, battle: Battle) -> Any:
    data = {"key": key_of(job), "state": job.state, "place": place_of(job), "forecast": forecast_in(job, battle)}
    return ForecastJobSerializer(data).data


def forecast_in(job: Job, battle: Battle) -> dict[str, Any] | None:
    """The forecast that a job has made of a battle."""
    figures = forecast_found(job)
    context = {"wanted": forecast.RUNS, "published": battle.is_committed(), "leaves_out": left_out()}
    return figures and figures | context


class Verify(BattleView):
    """Whether a battle that the engine fought was fair: every step that needs no battle, reckoned now (C-AUT-04)."""

    is_write = False

    throttle_classes = (CallThrottle, PostWorkThrottle)

    @api_operation("read_verification", "Verify a battle", ANSWERS)
    def get(self, request: Request, slug: str) -> Response:
        """With what came of fighting it again, for an hour, for who asked for that; 202 while it is being fought."""
        battle = self._fought()
        return verification_answer(battle, asked_again(battle, request.user))

    @api_operation("fight_again", "Fight a battle again", ANSWERS)
    def post(self, request: Request, slug: str) -> Response:
        """The same with the battle fought once more from its scenario, its result compared to the byte (C-AUT-11).

        202 when that takes long: Location names where it is read.
        """
        battle = self._fought()
        job = asked_again(battle, request.user)
        if job is None or job.is_finished():
            ration(REPLAYS, request)
        job = ask_to_fight_again(battle, request.user)
        return verification_answer(battle, job, rerun_of(battle, job))

    def _fought(self) -> Battle:
        rows = Battle.objects.visible_to(self.request.user).with_documents().with_sides()
        return get_object_or_404(rows, slug=self.kwargs["slug"], state="recorded", method__in=PROVED)


def verification_answer(battle: Battle, job: Job | None, rerun: verification.Rerun | None = None) -> Response:
    """Every step, and what came of fighting again where that was asked for."""
    steps = verification.every_step(battle)
    holds = all(step.holds for step in steps)
    again = rerun or (job and rerun_of(battle, job))
    data = VerificationSerializer({"holds": holds, "steps": steps, "again": again, "engine": battle.engine}).data
    if job is None or job.is_finished():
        return Response(data)
    return Response(data, 202, headers=come_again(job) | {"Location": reverse("api:verify", args=[battle.slug])})
