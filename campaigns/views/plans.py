"""Before the engine fights: each player locks a plan of their own, and may forecast what would come of it."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from armies.computation.forecast_jobs import figures_so_far, forecast_found, job_of
from armies.text.forecast import left_out
from campaigns import access
from campaigns.actions.errors import RefusedError
from campaigns.actions.plans import check_fightable, inputs_as_seen, lock_plan, unlock_plan
from campaigns.battles.forecast import RUNS, forecast_in, request_of
from campaigns.forms.locking import LockPlanForm, squads_of
from campaigns.models import Battle, Side
from campaigns.rate_limits import FORECASTS
from campaigns.text.plan import plan_lines
from campaigns.views.battles import battle_page, present_battle
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import conflicts_shown_on, refusals_in
from people.http_methods import require_safe_or_POST
from people.rate_limits import EnoughError
from rules.formats.errors import DocumentError
from web.translation.messages import fault_in_words


@login_required
@require_safe_or_POST
@conflicts_shown_on(present_battle)
def lock(request: HttpRequest, slug: str) -> HttpResponse:
    """One's own plan: locked by POST, shown and prepared by GET."""
    side = access.own_side(request, slug)
    battle = access.visible_battle(request, slug)
    if request.method != "POST" and (not battle.is_planned() or battle.is_committed() or battle.has_pending_result()):
        return redirect(battle)
    if request.method != "POST" and side.locked is not None:
        return planning_page(request, battle, side, None)
    form = LockPlanForm(submitted_data(request), side=side)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            present = lock_plan(side, request.user, form.plan(), form.cleaned_data["salt"])
            messages.success(request, _locked(present))
            return redirect(battle)
    return planning_page(request, battle, side, form, status=422 if form.errors else 200)


def _locked(battle: Battle) -> str:
    if battle.is_committed():
        return _("All plans are locked: the battle can be fought.")
    return _("Your plan is locked. It is shown to nobody until all are.")


@login_required
@require_POST
@conflicts_shown_on(present_battle)
def unlock(request: HttpRequest, slug: str) -> HttpResponse:
    unlock_plan(access.own_side(request, slug))
    messages.success(request, _("Your plan is open again."))
    return redirect("campaigns:lock_plan", slug=slug)


@login_required
@require_safe_or_POST
def forecast(request: HttpRequest, slug: str) -> HttpResponse:
    """Forecast a battle, for its players and organisers; nothing is saved."""
    battle = access.recordable_battle(request, slug)
    if not battle.is_planned():
        return redirect(battle) if request.method != "POST" else battle_page(request, battle, 409, conflict=True)
    side = access.side_of(request, battle)
    form = LockPlanForm(submitted_data(request), side=side) if side and side.locked is None else None
    if request.method != "POST":
        return planning_page(request, battle, side, form)
    if form is not None and not form.is_valid():
        return planning_page(request, battle, side, form, status=422)
    status, context = _forecast(request, battle, side, form.plan() if form else side.plan if side else None)
    if request.htmx:  # type: ignore[attr-defined]
        status = status if status in (200, 202) else 409  # others would not be swapped in
        return render(request, "campaigns/battles/_forecast.html", {"battle": battle, **context}, status=status)
    return planning_page(request, battle, side, form, status, **context)


def _forecast(
    request: HttpRequest, battle: Battle, side: Side | None, plan: dict[str, Any] | None
) -> tuple[int, dict[str, Any]]:
    """HTTP status and context: a forecast, the place in the queue, or an error."""
    try:
        check_fightable(battle)
        forecast_request = request_of(battle, inputs_as_seen(battle, side, plan))
    except RefusedError as refused:
        return 409, {"refused": refused.reason}
    except DocumentError as error:
        return 422, {"refused": fault_in_words(error)}
    watched = bool(request.htmx)  # type: ignore[attr-defined]
    try:
        job = job_of(forecast_request, FORECASTS, str(request.user.pk), first_figures=watched)
    except EnoughError as error:
        return 429, {"refused": str(error)}
    figures, so_far = forecast_found(job), figures_so_far(job) if watched else None
    if figures is not None or so_far is not None:
        status = 202 if figures is None else 200
        shown = forecast_in(battle, figures or so_far or {})
        return status, {"forecast": shown, "left_out": left_out(), "so_far": figures is None}
    if job.is_finished():
        return 503, {"refused": _("Other forecasts are being made. Try again in a moment.")}
    return 202, {"waits": True, "place": job.place()}


def planning_page(
    request: HttpRequest, battle: Battle, side: Side | None, form: LockPlanForm | None, status: int = 200, **more: Any
) -> HttpResponse:
    """One's plan in the making, or as it was locked, with the forecast of it."""
    own = plan_lines(battle.campaign.rules_of_game, side, dict(squads_of(side))) if side and side.locked else []
    context = {"battle": battle, "campaign": battle.campaign, "side": side, "form": form, "own": own, "runs": RUNS}
    return render(request, "campaigns/battles/plan_form.html", context | more, status=status)
