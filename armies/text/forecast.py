"""Forecasts in words and figures, as pages show them."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from armies.models.content_words import content_words
from rules.battles.forecast import LEFT_OUT
from rules.game.game import Game
from web.translation.messages import shown, translated

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


def subject_in(game: Game, tally: dict[str, Any]) -> Subject:
    """What a forecast document is of."""
    of, named = tally["of"], {commander.key: commander.label for commander in game.facts.commanders}
    players, content = [], content_words(game.slug)
    for player in of["players"]:
        commander = player["commander"]
        values = {"name": player["name"], "commander": shown(named.get(commander, commander))}
        if player["release"] is not None:
            values |= {"faction": content[player["faction"]], "release": player["release"]}
            players.append(_("%(name)s (%(faction)s, release %(release)s) – %(commander)s") % values)
        else:
            players.append(_("%(name)s – %(commander)s") % values)
    return Subject(of["game"], tally["engine"], content[of["title"]], of["map"], players)


def left_out() -> list[str]:
    """What no forecast knows of, in the reader's language."""
    return [translated(message) for message in LEFT_OUT]


def forecast_of(game: Game, tally: dict[str, Any], parties: Iterable[Row], wanted: int) -> Forecast:
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
        not_simulated=[content_words(game.slug)[name] for name in tally["not_simulated"]],
        of=subject_in(game, tally),
    )


def _share(row: Row, ended: int) -> Share:
    name, colour, count, points, (low, high) = row
    percent = 100 * count / ended if ended else 0.0
    return Share(name, colour, count, percent, 100 * low, 100 * high, points)


class UnitDifference(NamedTuple):
    """What a unit does now on average, and how much more; None of one that was not in the list before."""

    name: str
    slain: float
    more_slain: str | None
    lost: float
    more_lost: str | None


class Difference(NamedTuple):
    """What a change of a list did, in percent of the battles: won more or fewer, draws being half."""

    pairs: int
    share: str
    low: str
    high: str
    units: list[UnitDifference]


Named = Mapping[str, str]
"""The names of a list's units by their ids, in their order."""

SHOWN_UNITS = 4


def difference_of(comparison: dict[str, Any], before: Named, now: Named) -> Difference | None:
    """A `<game>-comparison/1` document of two versions of a list; None before it tells an interval."""
    difference, player = comparison["difference"], comparison["player"]
    if difference["interval"] is None:
        return None
    share, low, high = (signed(100 * value) for value in (difference["share"], *difference["interval"]))
    did = [_by_unit(named, comparison[key]["units"][player]) for key, named in (("first", before), ("second", now))]
    units = _unit_differences(did[0], did[1], now) if all(did) else []
    return Difference(comparison["runs"] - comparison["failed"], share, low, high, units)


def _by_unit(named: Named, units: dict[str, dict[str, float]]) -> dict[str, dict[str, float]]:
    """What each unit of a list did; nothing where units of lists come in groups and so do not match."""
    return dict(zip(named, units.values(), strict=True)) if len(named) == len(units) else {}


def signed(value: float, digits: int = 0) -> str:
    """With its sign, which a nought has not."""
    shown = number_format(round(abs(value), digits), digits)
    sign = "" if not round(value, digits) else "+" if value > 0 else "−"
    return f"{sign}{shown}"


def _unit_differences(
    first: Mapping[str, dict[str, float]], second: Mapping[str, dict[str, float]], names: Named
) -> list[UnitDifference]:
    """The units that gained or lost most, the greatest differences first."""
    far = {id: _far(first.get(id), did) for id, did in second.items()}
    most = sorted((id for id in second if far[id] > 0), key=lambda id: -far[id])[:SHOWN_UNITS]
    return [_unit_difference(names[id], first.get(id), second[id]) for id in most]


def _far(before: dict[str, float] | None, did: dict[str, float]) -> float:
    """How far a unit is from what it was: one that is new comes first."""
    if before is None:
        return float("inf")
    slain, lost = abs(did["slain"] - before["slain"]), abs(did["lost"] - before["lost"])
    return slain + lost if slain >= 0.05 or lost >= 0.005 else 0.0


def _unit_difference(name: str, before: dict[str, float] | None, did: dict[str, float]) -> UnitDifference:
    slain, lost = did["slain"], 100 * did["lost"]
    if before is None:
        return UnitDifference(name, slain, None, lost, None)
    return UnitDifference(name, slain, signed(slain - before["slain"], 1), lost, signed(lost - 100 * before["lost"]))
