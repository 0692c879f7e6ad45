"""Forecast a battle by fighting its inputs many times, never with the real seed (C-AUT-10)."""

from typing import Any, NamedTuple

from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from armies.computation.forecast_jobs import ForecastRequest
from campaigns.bridge import with_seed
from campaigns.ledger.fairness import forecast_seed, inputs_digest
from campaigns.models import Battle, Side

RUNS = 100
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
    published: bool

    def cut_short(self) -> bool:
        return self.runs < self.wanted


def request_of(battle: Battle, inputs: dict[str, Any]) -> ForecastRequest:
    """What is to be fought to forecast a battle from these inputs. DocumentError."""
    seed = forecast_seed(battle.seed_commitment, inputs_digest(inputs))
    return ForecastRequest(with_seed(inputs, seed), RUNS)


def forecast_in(battle: Battle, tally: dict[str, Any]) -> Forecast:
    """A `damocles-forecast/1` document with the names of the battle's sides."""
    ended = tally["runs"] - tally["failed"]
    parties: dict[str, list[Side]] = {}
    for side in battle.sides.all():
        parties.setdefault(side.party, []).append(side)
    rows = [_row(party, sides, tally) for party, sides in parties.items()]
    rows.append((_("A draw"), "draw", tally["draws"], None, tally["interval"]["draw"]))
    return Forecast(
        runs=tally["runs"],
        ended=ended,
        failed=tally["failed"],
        wanted=RUNS,
        turns=tally["turns"],
        shares=[_share(row, ended) for row in rows],
        not_simulated=tally["not_simulated"],
        published=battle.is_committed(),
    )


def _row(party: str, sides: list[Side], tally: dict[str, Any]) -> Row:
    """Wins and victory points of the sides that fight together."""
    name = get_text_list([f"{side.entry.name} ({side.entry.membership})" for side in sides], _("and"))
    points = sum(tally["victory_points"][side.colour] for side in sides)
    return name, sides[0].colour, tally["wins"][party], points, tally["interval"][party]


def _share(row: Row, ended: int) -> Share:
    name, colour, count, points, (low, high) = row
    percent = 100 * count / ended if ended else 0.0
    return Share(name, colour, count, percent, 100 * low, 100 * high, points)
