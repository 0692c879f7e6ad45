"""Lists against lists: the choice, the table that a worker fills, and the same as CSV."""

import csv
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from armies import access
from armies.computation.forecast_jobs import StoppableFight, job_of
from armies.computation.list_forecasts import missions, opponent_called, opponents
from armies.computation.matrix import Entrant, as_csv_rows
from armies.computation.matrix_jobs import MATRICES, ROUNDS, MatrixRequest, entrant_of
from armies.forms.forecasts import grouped
from armies.forms.matrix import MatrixForm
from jobs.models import Job
from people.http_methods import require_safe_or_POST
from people.rate_limits import EnoughError, RateLimit, caller_of
from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.game_addresses import game_of_request
from web.tables.formulas import escape_formula
from web.translation.messages import fault_in_words

KEYS = ("list", "against", "mission")
EntrantCalled = Callable[[str], Entrant]


@login_required
@require_safe_or_POST
def matrix(request: HttpRequest) -> HttpResponse:
    """Choose lists, opponents and missions in the address; a POST has them fought."""
    game = game_of_request(request)
    offered = grouped(opponents(game, access.editable(request)))
    data = request.GET if any(key in request.GET for key in KEYS) else None
    form = MatrixForm(data, game, offered, offered, missions(game))
    return matrix_page(request, game, form, entrants_of(request, game), "armies/matrix.html", {})


def entrants_of(request: HttpRequest, game: Game) -> EntrantCalled:
    """What fetches a list of one's own, of the game's or a public one."""

    def called(key: str) -> Entrant:
        opponent = opponent_called(game, access.editable(request), key)
        if opponent is None:
            raise Http404
        return entrant_of(opponent)

    return called


def matrix_page(
    request: HttpRequest,
    game: Game,
    form: MatrixForm,
    called: EntrantCalled,
    template: str,
    context: dict[str, Any],
    against: EntrantCalled | None = None,
) -> HttpResponse:
    """The page of a choice, with the figures that are known of it; by htmx the table alone."""
    context |= {"form": form, "each": ROUNDS[-1], "query": request.GET.urlencode()}
    if not form.is_bound:
        return render(request, template, context)
    if not form.is_valid():
        return render(request, template, context, status=422)
    given = form.cleaned_data
    try:
        rows, columns = map(called, given["list"]), map(against or called, given["against"])
        asked = MatrixRequest(game, list(rows), list(columns), given["mission"])
    except DocumentError as error:
        form.add_error(None, fault_in_words(error))
        return render(request, template, context, status=422)
    if request.GET.get("as") == "csv":
        return csv_of(asked.known and as_csv_rows(asked.known), f"{game.slug}-matrix")
    context |= outcome_of(request, asked, MATRICES)
    context |= {"figures": asked.known, "table": asked.known and table_of(asked.known, missions(game))}
    watched = bool(request.htmx) and request.method == "POST"  # type: ignore[attr-defined]
    return render(request, "armies/forecasts/_matrix.html" if watched else template, context)


def outcome_of(request: HttpRequest, asked: StoppableFight, quota: RateLimit) -> dict[str, Any]:
    """How far a fight is, or why it is not fought; a POST asks for it, or has it stop."""
    if request.method != "POST":
        job = asked.job()
        return {
            "asked": job is not None,
            "waits": job and not job.is_finished(),
            "cut_short": job and asked.is_cut_short(job),
        }
    if "stop" in request.POST:
        asked.stop()
    try:
        job = job_of(asked, quota, caller_of(request), first_figures=bool(request.htmx))  # type: ignore[attr-defined]
    except EnoughError as error:
        return {"refused": str(error)}
    if job.state == Job.State.FAILED:
        return {"refused": _("Other forecasts are being made. Try again in a moment.")}
    return {"asked": True, "waits": not job.is_finished(), "cut_short": asked.is_cut_short(job)}


def table_of(known: dict[str, Any], titles: dict[str, str]) -> dict[str, Any]:
    """The figures as rows of percentages: for each list its opponents, and of these each mission."""
    names = [titles.get(slug, slug) for slug in known["missions"]]
    cells = {(cell["row"], cell["column"], cell["mission"]): cell for cell in known["cells"]}
    rows = [
        {
            "name": row["name"],
            "total": percent(known["totals"][n]),
            "columns": [
                {
                    "name": column["name"],
                    "cells": [{"mission": name, **percent(cells[n, m, mission])} for mission, name in enumerate(names)],
                }
                for m, column in enumerate(known["columns"])
            ],
        }
        for n, row in enumerate(known["rows"])
    ]
    first = [
        {"mission": name, **percent(side), "mirrors": percent(side["mirrors"])}
        for name, side in zip(names, known["first_side"], strict=True)
    ]
    paired = any("difference" in total for total in known["totals"])
    return {"missions": names, "rows": rows, "first_side": first, "paired": paired}


def percent(figures: dict[str, Any]) -> dict[str, Any]:
    """A share, its interval, its sides and its difference in percent."""
    share, (low, high) = figures["share"], figures["interval"]
    made = {key: figures[key] for key in ("ended", "out", "sure")} | {"mirror": figures.get("mirror", False)}
    made |= {"share": None if share is None else 100 * share, "low": 100 * low, "high": 100 * high}
    made["sides"] = [percent(side) for side in figures.get("sides", ())]
    if (difference := figures.get("difference")) is not None:
        bounds = difference["interval"] or (-1, 1)
        made["difference"] = {"share": 100 * difference["share"], "low": 100 * bounds[0], "high": 100 * bounds[1]}
    return made


def csv_of(rows: Iterable[Sequence[object]] | None, name: str) -> HttpResponse:
    """The figures that are known, for a spreadsheet."""
    if not rows:
        raise Http404
    file = StringIO()
    csv.writer(file).writerows(
        [escape_formula(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.csv"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(file.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)
