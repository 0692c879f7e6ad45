"""Lists against lists: the choice, the table that a worker fills, and the same as CSV."""

from collections.abc import Callable
from math import prod
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from armies import access
from armies.computation import matrix_jobs
from armies.computation.list_forecasts import missions, opponent_called, opponents
from armies.computation.matrix import Entrant, as_csv_rows, shares
from armies.computation.matrix_jobs import MATRICES, MatrixRequest, entrant_of
from armies.computation.pace import Pace, cost_in_words
from armies.forms.forecasts import grouped
from armies.forms.matrix import MAX_CELLS, MatrixForm, commander_chosen, too_many_cells
from armies.views.fight_pages import FightPage, chosen
from people.http_methods import require_safe_or_POST
from rules.game.game import Game
from web.game_addresses import game_of_request
from web.translation.messages import shown

KEYS = ("list", "against", "mission")
FIELDS = (*KEYS, "commander")
EntrantCalled = Callable[[str], Entrant]


@login_required
@require_safe_or_POST
def matrix(request: HttpRequest) -> HttpResponse:
    """Choose lists, opponents and missions; the form has them fought."""
    game = game_of_request(request)
    offered = grouped(opponents(game, access.editable(request)))
    form = MatrixForm(chosen(request, FIELDS), game, offered, offered, missions(game))
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
    paired: bool = False,
) -> HttpResponse:
    """The page of a choice, with the figures that are known of it; `paired` battles are fought of two releases."""

    def ask(given: dict[str, Any]) -> MatrixRequest:
        rows, columns = map(called, given["list"]), map(against or called, given["against"])
        return MatrixRequest(game, list(rows), list(columns), given["mission"], given["commander"])

    part, names = "armies/forecasts/_matrix.html", missions(game)
    page = FightPage(template, part, MATRICES, lambda known: table_of(known, names), as_csv_rows, f"{game.slug}-matrix")
    return page.answer(request, form, ask, context | {"cost": cost_of(game, form, paired)})


def cost_of(game: Game, form: MatrixForm, paired: bool) -> str:
    """What the choice takes that the form shows, and what that is; before any, what a pairing takes."""
    offered = {name: {key for key, _label in form.fields[name].choices} for name in KEYS}  # type: ignore[attr-defined]
    choice = {name: sorted(offered[name].intersection(form[name].value() or [])) for name in KEYS}
    sizes = [len(keys) for keys in choice.values()]
    if prod(sizes) > MAX_CELLS:
        return too_many_cells(prod(sizes))
    battles, (commander, name) = 2 * matrix_jobs.ROUNDS[-1] * (1 + paired), commander_chosen(form)
    figures = {
        "each": battles,
        "mission": shown(game.facts.terms.mission.one),
        "missions": shown(game.facts.terms.mission.many),
        "sizes": " × ".join(map(str, sizes)),
        "commander": name,
        "cost": cost_in_words(Pace(game, choice["mission"], commander), battles * (prod(sizes) or 1)),
        "most": MAX_CELLS,
    }
    text = (
        _("Lists × opponents × %(missions)s: %(sizes)s, %(each)s battles for each, by %(commander)s: %(cost)s.")
        if prod(sizes)
        else _("%(each)s battles for each list, opponent and %(mission)s, by %(commander)s: %(cost)s.")
    )
    most = _("At most %(most)s such pairings at a time.")
    return f"{text} {most}" % figures


def table_of(known: dict[str, Any], titles: dict[str, str]) -> dict[str, Any]:
    """The figures as rows of percentages: for each list its opponents, and of these each mission."""
    names = [titles.get(slug, slug) for slug in known["missions"]]
    cells = {(cell["row"], cell["column"], cell["mission"]): cell for cell in known["cells"]}
    rows = [
        {
            "name": row["name"],
            "points": row.get("points"),
            "points_before": row.get("points_before"),
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
    together = together_in(known, names) if len(rows) > 1 and known["rows"] != known["columns"] else None
    return {"missions": names, "rows": rows, "first_side": first, "paired": paired, "together": together}


def together_in(known: dict[str, Any], names: list[str]) -> dict[str, Any]:
    """All lists as one: against each opponent and all of them, in each mission and all of them."""
    missions: list[tuple[int | None, str]] = [*enumerate(names), *([(None, _("All"))] if len(names) > 1 else [])]
    columns: list[tuple[int | None, str]] = [
        *enumerate([column["name"] for column in known["columns"]]),
        (None, _("All opponents")),
    ]

    def share(column: int | None, mission: int | None) -> dict[str, Any]:
        cells = [
            {"ended": cell["ended"], "won": cell["share"] * cell["ended"]}
            for cell in known["cells"]
            if cell["share"] is not None and not cell["mirror"]
            if column in (None, cell["column"]) and mission in (None, cell["mission"])
        ]
        return percent(shares(cells))

    return {
        "name": _("All lists together"),
        "total": share(None, None),
        "missions": [name for _number, name in missions],
        "columns": [
            {"name": name, "cells": [{"mission": title, **share(column, mission)} for mission, title in missions]}
            for column, name in columns
        ],
    }


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
