"""What beats a list: the page, and the table that a worker fills."""

import csv
from io import StringIO
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _

from armies import access
from armies.computation.field import FIELDS, FieldRequest, as_csv_rows, missions_first
from armies.computation.forecast_jobs import figures_so_far, forecast_found, job_of
from armies.computation.list_forecasts import list_player, missions
from armies.models import StrikeForce
from armies.views.forecasts import chosen
from jobs.models import Job
from people.http_methods import require_safe_or_POST
from people.rate_limits import EnoughError, caller_of
from rules.formats.errors import DocumentError
from web.game_addresses import show_game
from web.translation.messages import fault_in_words


@require_safe_or_POST
def field(request: HttpRequest, slug: str) -> HttpResponse:
    """Have it fought, see how far it is, have it stop; by htmx the table alone, which asks again until it is there."""
    strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
    show_game(request, strike_force.faction.rules_of_game)
    known = missions(strike_force.faction.rules_of_game)
    asked = FieldRequest(strike_force, missions_first(known, chosen(request, strike_force).get("mission", "")))
    if request.GET.get("as") == "csv":
        return _download(asked, slug)
    if "stop" in request.POST:
        asked.stop()
    titles = [known[slug] for slug in asked.payload["missions"]]
    context: dict[str, Any] = {"strike_force": strike_force, "missions": titles}
    if request.method == "POST":
        context |= _outcome(request, strike_force, asked, titles)
    watched = bool(request.htmx) and request.method == "POST"  # type: ignore[attr-defined]
    return render(request, "armies/forecasts/_field.html" if watched else "armies/forecasts/field.html", context)


def _outcome(request: HttpRequest, strike_force: StrikeForce, asked: FieldRequest, titles: list[str]) -> dict[str, Any]:
    """The table as far as it is known, or why there is none."""
    try:
        list_player(strike_force, "red")
        job = job_of(asked, FIELDS, caller_of(request), first_figures=bool(request.htmx))  # type: ignore[attr-defined]
    except DocumentError as error:
        return {"refused": fault_in_words(error)}
    except EnoughError as error:
        return {"refused": str(error)}
    if job.state == Job.State.FAILED:
        return {"refused": _("Other forecasts are being made. Try again in a moment.")}
    known = forecast_found(job) or figures_so_far(job) or {"rows": []}
    rows = [_row(row, titles) for row in known["rows"]]
    return {"figures": known, "rows": rows, "waits": not job.is_finished(), "cut_short": asked.is_cut_short(job)}


def _row(row: dict[str, Any], titles: list[str]) -> dict[str, Any]:
    """A row in percent, with a link to the list if it has a page."""
    token = row["key"].removeprefix("public:")
    url = reverse("armies:shared", args=[token]) if token != row["key"] else ""
    cells = list(zip(titles, map(_percent, row["cells"]), strict=True))
    return {"name": row["name"], "key": row["key"], "url": url, "cells": cells} | _percent(row)


def _percent(figures: dict[str, Any]) -> dict[str, Any]:
    share, (low, high) = figures["share"], figures["interval"]
    return {"share": None if share is None else 100 * share, "low": 100 * low, "high": 100 * high}


def _download(asked: FieldRequest, slug: str) -> HttpResponse:
    """The figures that are known, for a spreadsheet."""
    job = asked.job()
    known = job and (forecast_found(job) or figures_so_far(job))
    if not known:
        raise Http404
    file = StringIO()
    csv.writer(file).writerows(as_csv_rows(known))
    headers = {"Content-Disposition": f'attachment; filename="{slug}-field.csv"', "Cache-Control": "private, no-store"}
    return HttpResponse(file.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)
