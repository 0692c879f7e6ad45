"""How factions and units fare in public campaigns: the page, and the same as CSV."""

import csv
import io
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from armies.models import Operation
from armies.models.content_words import content_words
from programs.models import PublicStatistics
from programs.statistics import FACTION, FEWEST_BATTLES, FEWEST_PLAYERS, PERIODS, UNIT
from rules.game.game import Game
from rules.games import GAMES, game_called

PERIOD_WORDS = {"all": _("all time"), "year": _("the last year"), "quarter": _("the last three months")}
COLUMNS = ("kind", "faction", "unit", "battles", "won", "drawn", "lost", "share", "low", "high")
SHOWN = 100


class Line(NamedTuple):
    """A figure as `campaigns/campaign/_share.html` draws it, in hundredths."""

    name: str
    of: str
    battles: int
    won: int
    drawn: int
    lost: int
    percent: int
    low: int
    high: int

    @property
    def spread(self) -> int:
        return self.high - self.low


class Asked(NamedTuple):
    """What the query asks for; what it misspells is as if it were left out."""

    game: Game
    period: str
    mission: str

    def rows(self, counted: PublicStatistics | None) -> list[dict[str, Any]]:
        rows = counted.rows if counted else []
        return [row for row in rows if (row["period"], row["mission"]) == (self.period, self.mission)]


def asked_in(request: HttpRequest) -> Asked:
    game = game_called(request.GET.get("game", "")) or getattr(request, "game", None) or GAMES[0]
    period = request.GET.get("period", "all")
    return Asked(game, period if period in PERIODS else "all", request.GET.get("mission", "")[:60])


@require_safe
def statistics(request: HttpRequest) -> HttpResponse:
    """As they were counted last night."""
    asked = asked_in(request)
    counted = PublicStatistics.objects.filter(game=asked.game.slug).first()
    rows = asked.rows(counted)
    context = {
        "asked": asked,
        "counted": counted,
        "games": GAMES,
        "periods": PERIOD_WORDS.items(),
        "missions": _missions(counted, asked.game),
        "factions": _lines(rows, FACTION, asked.game),
        "units": _lines(rows, UNIT, asked.game)[:SHOWN],
        "battles": FEWEST_BATTLES,
        "players": FEWEST_PLAYERS,
    }
    return render(request, "programs/statistics.html", context)


@require_safe
def statistics_table(request: HttpRequest) -> HttpResponse:
    """The figures of the page as CSV; names are left out, since slugs begin no formula."""
    asked = asked_in(request)
    counted = PublicStatistics.objects.filter(game=asked.game.slug).first()
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, extrasaction="ignore")
    writer.writeheader()
    writer.writerows(asked.rows(counted))
    response = HttpResponse(text.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{asked.game.slug}-statistics.csv"'
    return response


def _lines(rows: list[dict[str, Any]], kind: str, game: Game) -> list[Line]:
    words = content_words(game.slug)
    return [
        Line(
            words[row["unit_name"] if kind == UNIT else row["faction_name"]],
            words[row["faction_name"]] if kind == UNIT else "",
            row["battles"], row["won"], row["drawn"], row["lost"],
            round(100 * row["share"]), round(100 * row["low"]), round(100 * row["high"]),
        )
        for row in rows
        if row["kind"] == kind
    ]  # fmt: skip


def _missions(counted: PublicStatistics | None, game: Game) -> list[tuple[str, str]]:
    """Those of which there are figures, by name."""
    slugs = {row["mission"] for row in counted.rows if row["mission"]} if counted else set()
    titles = {mission["slug"]: mission["title"] for mission in game.content.missions}
    titles |= {row.slug: row.released["title"] for row in Operation.objects.released(game.slug).filter(slug__in=slugs)}
    words = content_words(game.slug)
    return sorted(((slug, words[titles.get(slug, slug)]) for slug in slugs), key=lambda pair: pair[1])
