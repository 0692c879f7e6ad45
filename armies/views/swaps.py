"""Swaps of a list's units that would win more, tried on demand."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from armies import access
from armies.actions import ChangeRequest, squads
from armies.bridge import shown_content, unit_options
from armies.computation.forecast_jobs import figures_so_far, forecast_found, job_of
from armies.computation.list_forecasts import opponent_called
from armies.computation.swaps import SWAPS, SwapsRequest
from armies.forms.strike_force import FormRefusedError
from armies.models import Change, StrikeForce
from armies.text.forecast import signed
from armies.views.change_decorator import changes_strike_force
from armies.views.forecasts import chosen
from jobs.models import Job
from people.rate_limits import EnoughError, caller_of
from rules.formats.errors import DocumentError
from rules.presentation.sheets import Option
from web.game_addresses import show_game
from web.translation.messages import fault_in_words, shown


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
        context |= _outcome(request, strike_force, asked)
    except DocumentError as error:
        context["refused"] = fault_in_words(error)
    watched = bool(request.htmx)  # type: ignore[attr-defined]
    return render(request, "armies/forecasts/_swaps.html" if watched else "armies/forecasts/swaps.html", context)


@changes_strike_force
def swap(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    """Make one of the swaps: a unit of a datasheet out, one of another in."""
    names = unit_options(strike_force.faction.rules_of_game, strike_force.release)
    out, new = (request.POST.get(key, "") for key in ("out", "in"))
    if new not in names:
        raise FormRefusedError(refusals=[_("This faction has no such unit to swap in.")])
    return squads.swap_squad(strike_force, edit, out, new)


def _outcome(request: HttpRequest, strike_force: StrikeForce, asked: SwapsRequest) -> dict[str, Any]:
    """The swaps, or those known so far and how far it is, or why there are none."""
    watched = bool(request.htmx)  # type: ignore[attr-defined]
    try:
        job = job_of(asked, SWAPS, caller_of(request), first_figures=watched)
    except EnoughError as error:
        return {"refused": str(error)}
    if job.state == Job.State.FAILED:
        return {"refused": _("Other forecasts are being made. Try again in a moment.")}
    known = forecast_found(job) or figures_so_far(job) or {"swaps": []}
    release = strike_force.release
    names = unit_options(strike_force.faction.rules_of_game, release, shown_content(release))
    rows = [_swap_view(swap, names) for swap in known.pop("swaps")]
    return known | {"waits": not job.is_finished(), "cut_short": asked.is_cut_short(job), "swaps": rows}


def _swap_view(swap: dict[str, Any], names: dict[str, Option]) -> dict[str, str]:
    share, low, high = (signed(100 * value) for value in (swap["share"], *swap["interval"]))
    out, new = (shown(names[slug].name) if slug in names else slug for slug in (swap["out"], swap["in"]))
    parts = {"out_slug": swap["out"], "in_slug": swap["in"]}
    return parts | {"out": out, "in": new, "share": share, "low": low, "high": high}
