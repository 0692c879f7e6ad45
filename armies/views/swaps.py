"""Swaps of a list's units that would win more, tried on demand."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from armies import access
from armies.computation.forecast_jobs import wait_for_forecast
from armies.computation.list_forecasts import opponent_called
from armies.computation.swaps import SWAPS, SwapsRequest
from armies.game_addresses import show_game
from armies.text.forecast import signed
from armies.translation.messages import fault_in_words
from armies.views.forecasts import chosen
from jobs.models import Job
from people.rate_limits import caller_of, enough
from rules.formats.errors import DocumentError


@require_POST
def swaps(request: HttpRequest, slug: str) -> HttpResponse:
    """The five best against whom was chosen last; by htmx the table alone, which asks again until it is there."""
    strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
    game, wanted = strike_force.faction.rules_of_game, chosen(request, strike_force)
    show_game(request, game)
    opponent = opponent_called(game, access.editable(request), wanted["against"]) if wanted else None
    if opponent is None:
        return redirect("armies:forecast", slug)
    context: dict[str, Any] = {"strike_force": strike_force, "opponent": opponent}
    try:
        asked = SwapsRequest(strike_force, opponent, wanted["mission"])
        context |= _outcome(request, asked)
    except DocumentError as error:
        context["refused"] = fault_in_words(error)
    watched = bool(request.htmx)  # type: ignore[attr-defined]
    return render(request, "armies/forecasts/_swaps.html" if watched else "armies/forecasts/swaps.html", context)


def _outcome(request: HttpRequest, asked: SwapsRequest) -> dict[str, Any]:
    """The swaps, or why there are none yet."""
    job = asked.job()
    if job is None and (seconds := SWAPS.consume(caller_of(request))):
        return {"refused": enough(seconds)}
    job = wait_for_forecast(job or asked.ask(caller_of(request)))
    if job.state == Job.State.FAILED:
        return {"refused": _("Other forecasts are being made. Try again in a moment.")}
    return {"waits": not job.is_finished(), "swaps": [_told(swap) for swap in job.result or []]}


def _told(swap: dict[str, Any]) -> dict[str, str]:
    share, low, high = (signed(100 * value) for value in (swap["share"], *swap["interval"]))
    return {"out": swap["out"], "in": swap["in"], "share": share, "low": low, "high": high}
