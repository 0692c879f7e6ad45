"""What would come of a battle: many of it fought from the same inputs, none with the real one's luck (C-AUT-10)."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from campaigns import arena
from campaigns.bridge import with_seed
from campaigns.ledger.fairness import forecast_seed, inputs_digest
from campaigns.models import Battle

RUNS = 100
WIDTH = 200
"""Of the drawing of an interval, in its own units."""


class Share(NamedTuple):
    """How often something came out: of a side (its colour), or a draw."""

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
        """At least a hair, so that it is seen."""
        return max(round((self.high - self.low) * WIDTH / 100), 1)


class Forecast(NamedTuple):
    """A forecast as the page shows it. Shares are of the battles that ended; `failed` broke off."""

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


def forecast_of(battle: Battle, inputs: dict[str, Any]) -> Forecast:
    """Forecast a battle from these inputs; fetch it `with_sides`. DocumentError, BusyError."""
    seed = forecast_seed(battle.promise, inputs_digest(inputs))
    return shown(battle, arena.forecast(with_seed(inputs, seed), RUNS))


def shown(battle: Battle, found: dict[str, Any]) -> Forecast:
    """A `damocles-forecast/1` document in the words of the battle's sides."""
    ended = found["runs"] - found["failed"]
    sides = {side.colour: f"{side.entry.name} ({side.entry.membership})" for side in battle.sides.all()}
    rows = [(name, colour, found["wins"][colour], found["victory_points"][colour]) for colour, name in sides.items()]
    rows.append((_("A draw"), "draw", found["draws"], None))
    return Forecast(
        runs=found["runs"],
        ended=ended,
        failed=found["failed"],
        wanted=RUNS,
        turns=found["turns"],
        shares=[_share(row, found["interval"], ended) for row in rows],
        not_simulated=found["not_simulated"],
        published=battle.is_committed(),
    )


def _share(row: tuple[str, str, int, float | None], intervals: dict[str, list[float]], ended: int) -> Share:
    name, colour, count, points = row
    low, high = intervals[colour]
    percent = 100 * count / ended if ended else 0.0
    return Share(name, colour, count, percent, 100 * low, 100 * high, points)
