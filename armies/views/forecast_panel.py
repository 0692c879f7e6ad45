"""The forecast beside the list while it is built: the opponent, the figures, what the last change did."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render

from armies import access
from armies.bridge import sheet_of
from armies.computation.forecast_jobs import figures_so_far, forecast_found, job_of
from armies.computation.list_forecasts import LIST_FORECASTS, Opponent, change_request, opponent_called, version_before
from armies.models import Change, Faction, StrikeForce
from armies.text.forecast import difference_of
from armies.views.builder_page import render_builder
from armies.views.forecasts import choice_form, choose, chosen, figures_of, warning
from people.http_methods import require_safe_or_POST
from people.rate_limits import EnoughError, caller_of
from web.game_addresses import show_game
from web.translation.messages import shown


@require_safe_or_POST
def panel(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose whom it fights, or see the figures against whom was chosen last.

    Figures by htmx ask again by themselves: few battles, then the last change, then many battles.
    """
    strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
    show_game(request, strike_force.faction.rules_of_game)
    if request.method != "POST" or "against" in request.POST:
        form = choice_form(request, strike_force)
        form.fields["against"].widget.attrs["autofocus"] = True
        if not form.is_valid():
            status = 422 if form.is_bound else 200
            name = "armies/forecasts/_panel_body.html" if form.is_bound else "armies/forecasts/_choice.html"
            return _shown(request, strike_force, name, {"choice_form": form}, status)
        choose(request, strike_force, form)
        if request.htmx:  # type: ignore[attr-defined]
            return _shown(request, strike_force, "armies/forecasts/_panel_body.html", {"focused": True})
    context = _figures(request, strike_force)
    return _shown(request, strike_force, "armies/forecasts/_panel_figures.html", context)


def _shown(
    request: HttpRequest, strike_force: StrikeForce, name: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    """A part of the panel for htmx, else the builder with it."""
    if not request.htmx:  # type: ignore[attr-defined]
        return render_builder(request, strike_force, status, **context)
    context |= {"strike_force": strike_force, "forecast_chosen": chosen(request, strike_force)}
    return render(request, name, context, status=status)


def _figures(request: HttpRequest, strike_force: StrikeForce) -> dict[str, Any]:
    """The figures against whom was chosen last; nothing while nobody is."""
    game, wanted = strike_force.faction.rules_of_game, chosen(request, strike_force)
    opponent = opponent_called(game, access.editable(request), wanted["against"]) if wanted else None
    if opponent is None:
        return {}
    watched = bool(request.htmx)  # type: ignore[attr-defined]
    figures = figures_of(request, strike_force, opponent, wanted["mission"], watched)[1]
    context = {"opponent": opponent} | warning(strike_force, opponent) | figures
    if "difference" in request.POST or "more" in request.POST:
        context |= _difference(request, strike_force, opponent, wanted["mission"])
    return context | ({"step": _next_step(request, strike_force, context)} if watched else {})


def _next_step(request: HttpRequest, strike_force: StrikeForce, context: dict[str, Any]) -> str:
    """What the panel asks for next; empty when all is there."""
    if "more" in request.POST or "refused" in context:
        return "more" if context.get("waits") or context.get("so_far") else ""
    if not context.get("again"):
        return "first"
    if "difference" in request.POST:
        return "difference" if context.get("compares") else "more"
    return "difference" if version_before(strike_force) else "more"


def _difference(request: HttpRequest, strike_force: StrikeForce, opponent: Opponent, mission: str) -> dict[str, Any]:
    """What the last change did, as far as it is known; `compares` while battles are fought for it."""
    before, wanted = version_before(strike_force), change_request(strike_force, opponent, mission)
    if before is None or wanted is None:
        return {}
    if "more" in request.POST and wanted.job() is None:
        return {}
    try:
        job = job_of(wanted, LIST_FORECASTS, caller_of(request), first_figures=True)
    except EnoughError:
        return {}
    comparison, faction = forecast_found(job) or figures_so_far(job), strike_force.faction
    names = unit_names(before, faction), unit_names(strike_force, faction)
    return {"difference": comparison and difference_of(comparison, *names), "compares": not job.is_finished()}


def unit_names(row: StrikeForce | Change, faction: Faction) -> dict[str, str]:
    """What the units of a version are called, by id, in their order."""
    return {unit.id: unit.name or str(shown(unit.part)) for unit in sheet_of(row, faction).units}
