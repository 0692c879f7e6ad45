"""Forecasts in words and figures, as pages show them."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.translation.messages import shown, translated
from rules.battles.forecast import LEFT_OUT
from rules.game import AnyGame

WIDTH = 200
"""Width of an interval's drawing, in its own units."""


class Share(NamedTuple):
    """Share of an outcome: a side's win (its colour), or a draw."""

    name: str
    colour: str
    battles: int
    percent: float
    low: float
    high: float
    victory_points: float | None

    def bar(self) -> int:
        return round(self.percent * WIDTH / 100)

    def first(self) -> int:
        return round(self.low * WIDTH / 100)

    def wide(self) -> int:
        """At least 1, so that it is visible."""
        return max(round((self.high - self.low) * WIDTH / 100), 1)


Row = tuple[str, str, int, float | None, list[float]]
"""Name, colour of the first side, battles won, mean victory points, interval of the share."""


class Forecast(NamedTuple):
    """A forecast as the page shows it. Shares are of the battles that ended; `failed` did not."""

    runs: int
    ended: int
    failed: int
    wanted: int
    turns: float
    shares: list[Share]
    not_simulated: list[str]
    of: "Subject"

    def cut_short(self) -> bool:
        return self.runs < self.wanted


class Subject(NamedTuple):
    """What a forecast is of, in words; `players` are lines of who commands which list."""

    game: str
    engine: str
    mission: str
    map: str
    players: list[str]


def subject_in(game: AnyGame, tally: dict[str, Any]) -> Subject:
    """What a forecast document is of."""
    of, named = tally["of"], {one.key: one.label for one in game.commanders(automatic=False)}
    players = []
    for player in of["players"]:
        commander = player["commander"]
        words = {"name": player["name"], "commander": shown(named.get(commander, commander))}
        if player["release"] is not None:
            words |= {"faction": player["faction"], "release": player["release"]}
            players.append(_("%(name)s (%(faction)s, release %(release)s) – %(commander)s") % words)
        else:
            players.append(_("%(name)s – %(commander)s") % words)
    return Subject(of["game"], tally["engine"], of["title"], of["map"], players)


def left_out() -> list[str]:
    """What no forecast knows of, in the reader's language."""
    return [translated(message) for message in LEFT_OUT]


def forecast_of(game: AnyGame, tally: dict[str, Any], parties: Iterable[Row], wanted: int) -> Forecast:
    """A `<game>-forecast/1` document with what those who won it are called; draws come last."""
    ended = tally["runs"] - tally["failed"]
    draws = (_("A draw"), "draw", tally["draws"], None, tally["interval"]["draw"])
    return Forecast(
        runs=tally["runs"],
        ended=ended,
        failed=tally["failed"],
        wanted=wanted,
        turns=tally["turns"],
        shares=[_share(row, ended) for row in (*parties, draws)],
        not_simulated=tally["not_simulated"],
        of=subject_in(game, tally),
    )


def _share(row: Row, ended: int) -> Share:
    name, colour, count, points, (low, high) = row
    percent = 100 * count / ended if ended else 0.0
    return Share(name, colour, count, percent, 100 * low, 100 * high, points)
