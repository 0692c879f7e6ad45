"""A list forecast against an opponent: on a page of its own, and beside the list while it is built."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _

from armies import access
from armies.computation.forecast_jobs import figures_so_far, forecast_found, job_of
from armies.computation.list_forecasts import (
    FIRST_RUNS,
    LEFT,
    LIST_FORECASTS,
    RIGHT,
    RUNS,
    Opponent,
    fair_first,
    fairest,
    missions,
    opponent_called,
    opponents,
    request_of,
    total_of,
)
from armies.forms.forecasts import ForecastForm, grouped
from armies.models import StrikeForce
from armies.text.forecast import Forecast, forecast_of, left_out
from armies.text.sums import far_apart
from people.http_methods import require_safe_or_POST
from people.rate_limits import EnoughError, caller_of
from rules.formats.errors import DocumentError
from web.game_addresses import show_game
from web.translation.messages import fault_in_words

CHOSEN = "forecast_against"
"""Of a session: opponent and mission last chosen, by game."""


@require_safe_or_POST
def forecast(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose an opponent and see how often each wins; by htmx the figures alone, again and again while more come."""
    strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
    show_game(request, strike_force.faction.rules_of_game)
    form = choice_form(request, strike_force)
    context: dict[str, Any] = {"strike_force": strike_force, "form": form, "runs": RUNS}
    if request.method != "POST":
        asks = {"asks": "mission" in request.GET and form.is_offered()}
        return render(request, "armies/forecasts/list_forecast.html", context | asks)
    if not form.is_valid():
        return render(request, "armies/forecasts/list_forecast.html", context, status=422)
    opponent = choose(request, strike_force, form)
    watched = bool(request.htmx)  # type: ignore[attr-defined]
    status, figures = figures_of(request, strike_force, opponent, form.cleaned_data["mission"], watched)
    name = "armies/forecasts/_list_forecast.html" if watched else "armies/forecasts/list_forecast.html"
    status = status if status in (200, 202) or not watched else 409  # others would not be swapped in
    return render(request, name, context | figures | warning(strike_force, opponent), status=status)


def chosen(request: HttpRequest, strike_force: StrikeForce) -> dict[str, str]:
    """The opponent and mission that the session knows of this list's game; empty if none was chosen."""
    kept = request.session.get(CHOSEN, {}).get(strike_force.faction.rules_of_game.slug)
    return dict(zip(("against", "mission"), kept, strict=True)) if kept else {}


def choose(request: HttpRequest, strike_force: StrikeForce, form: ForecastForm) -> Opponent:
    """Keep what a valid form says for this session."""
    game = strike_force.faction.rules_of_game
    opponent = opponent_called(game, access.editable(request), form.cleaned_data["against"])
    if opponent is None:
        raise Http404
    kept = [opponent.key, form.cleaned_data["mission"]]
    request.session[CHOSEN] = request.session.get(CHOSEN, {}) | {game.slug: kept}
    return opponent


def choice_form(request: HttpRequest, strike_force: StrikeForce) -> ForecastForm:
    """Bound to what was posted; a public list that the address names is among the choices."""
    game = strike_force.faction.rules_of_game
    total = total_of(strike_force, strike_force.faction)
    offered = fair_first(opponents(game, access.editable(request), strike_force), total)
    given = {key: request.GET[key] for key in ("against", "mission") if key in request.GET}
    initial = {"against": fairest(offered, total)} | chosen(request, strike_force) | given
    asked = request.POST.get("against") or initial["against"]
    if asked not in {opponent.key for group in offered.values() for opponent in group}:
        named = opponent_called(game, access.editable(request), asked)
        kind = asked.partition(":")[0]
        offered |= {kind: [*offered[kind], named]} if named else {}
    return ForecastForm(request.POST or None, game, grouped(offered), missions(game), initial=initial)


def figures_of(
    request: HttpRequest, strike_force: StrikeForce, opponent: Opponent, mission: str, watched: bool
) -> tuple[int, dict[str, Any]]:
    """HTTP status and context: the forecast, the figures so far, the place in the queue, or what is wrong.

    Who watches gets few battles at once, and then many.
    """
    runs = FIRST_RUNS if watched and not request.POST.get("more") else RUNS
    try:
        wanted = request_of(strike_force, opponent, mission, runs)
    except DocumentError as error:
        return 422, {"refused": fault_in_words(error)}
    try:
        job = job_of(wanted, LIST_FORECASTS, caller_of(request), first_figures=watched)
    except EnoughError as error:
        return 429, {"refused": str(error)}
    done, first = forecast_found(job), figures_so_far(job) if watched else None
    if done is not None or first is not None:
        figures = _forecast_view(strike_force, opponent, done or first or {}, runs)
        so_far, again = done is None or runs < RUNS, done is not None or runs == RUNS
        context = {"forecast": figures, "left_out": left_out(), "so_far": so_far, "again": again}
        return 202 if so_far else 200, context
    if job.is_finished():
        return 503, {"refused": _("Other forecasts are being made. Try again in a moment.")}
    return 202, {"waits": True, "place": job.place()}


def warning(strike_force: StrikeForce, opponent: Opponent) -> dict[str, str]:
    """Context: that the lists come to very different sums, if they do."""
    own = strike_force.name, total_of(strike_force, strike_force.faction)
    return {"far_apart": far_apart(own, (opponent.name, opponent.total()))}


def _forecast_view(strike_force: StrikeForce, opponent: Opponent, tally: dict[str, Any], runs: int) -> Forecast:
    names = {LEFT: strike_force.name, RIGHT: opponent.name}
    rows = [
        (name, side, tally["wins"][side], tally["victory_points"][side], tally["interval"][side])
        for side, name in names.items()
    ]
    return forecast_of(strike_force.faction.rules_of_game, tally, rows, runs)
