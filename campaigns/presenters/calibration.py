"""Forecasts of battles that people played beside what happened: scores, a reliability plot, rates, the battles."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Prefetch
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from armies.text.forecast import Subject, subject_in
from campaigns.access import DOCUMENTS
from campaigns.ledger.calibration import PRIOR, Bin, Held, Party, Rate, Score, rates, reliability, score
from campaigns.models import Battle, BattleForecast, Side
from campaigns.models.battle_forecast import BattleForecastQuerySet
from rules.game.game import Game

MOST_BATTLES = 500
"""The newest are counted."""
MOST_SHOWN = 25
MOST_RATES = 10
EDGE, SIZE = 40, 320
"""Of the plot: the margin for figures, and width and height of the field."""


class Named(NamedTuple):
    """The rate of a player or list, in percent."""

    name: str
    rate: Rate

    def percent(self) -> int:
        return round(100 * self.rate.share)

    def low(self) -> int:
        return round(100 * self.rate.interval[0])

    def high(self) -> int:
        return round(100 * self.rate.interval[1])


class Mark(NamedTuple):
    """A bin in the plot."""

    bin: Bin
    x: float
    y: float
    top: float
    bottom: float


class Chance(NamedTuple):
    """What a party of a battle was given, in percent."""

    name: str
    percent: float
    low: float
    high: float
    won: bool


class Row(NamedTuple):
    """A battle with its forecast."""

    battle: Battle
    runs: int
    chances: list[Chance]
    draws: float
    subject: Subject


class Calibration(NamedTuple):
    """How well forecasts of a game hold; `total` is how many battles there are, `score.battles` how many count."""

    total: int
    score: Score
    bins: list[Bin]
    players: list[Named]
    lists: list[Named]
    rows: list[Row]

    def marks(self) -> list[Mark]:
        return [Mark(bin, _x(bin.given), _y(bin.got), _y(bin.interval[1]), _y(bin.interval[0])) for bin in self.bins]


def _x(share: float) -> float:
    return round(EDGE + SIZE * share, 1)


def _y(share: float) -> float:
    return round(EDGE / 2 + SIZE * (1 - share), 1)


def calibration_of(game: Game, forecasts: BattleForecastQuerySet) -> Calibration:
    """The forecasts of a game's battles among these, held against what happened."""
    known = forecasts.counted().filter(battle__campaign__game=game.slug)
    sides = Side.objects.select_related("entry__membership").defer("entry__roster", "entry__content")
    heavy = [f"battle__{name}" for name in (*DOCUMENTS, "refusals")]
    rows = known.select_related("battle__campaign").defer("scenario", *heavy)
    rows = rows.prefetch_related(Prefetch("battle__sides", sides)).order_by("-battle__recorded", "-pk")
    newest = [(row, held) for row in rows[:MOST_BATTLES] if (held := held_of(row)) is not None]
    battles = [held for _row, held in newest]
    names: dict[str, dict[int, str]] = {"player": {}, "list": {}}
    for row, _held in newest:
        for side in row.battle.sides.all():
            names["player"].setdefault(_player(side), str(side.entry.membership))
            names["list"].setdefault(_list(side), side.entry.name)
    players, lists = rates(battles, MOST_RATES)
    return Calibration(
        total=len(newest) if len(newest) < MOST_BATTLES else known.count(),
        score=score(battles),
        bins=reliability(battles),
        players=[Named(names["player"][rate.key], rate) for rate in players],
        lists=[Named(names["list"][rate.key], rate) for rate in lists],
        rows=[_shown(game, row, held) for row, held in newest[:MOST_SHOWN]],
    )


def held_of(row: BattleForecast) -> Held | None:
    """A battle beside its forecast; None where all simulated battles broke off."""
    forecast: dict[str, Any] = row.forecast  # type: ignore[assignment]  # it is counted
    ended = forecast["runs"] - forecast["failed"]
    if not ended:
        return None
    parties = _parties(row.battle)
    won = [place for place, sides in enumerate(parties.values()) if sides[0].outcome == Side.Outcome.WON]
    return Held(
        tuple(
            Party(forecast["wins"][party] / ended, tuple(map(_player, sides)), tuple(map(_list, sides)))
            for party, sides in parties.items()
        ),
        forecast["draws"] / ended,
        won[0] if won else None,
    )


def _parties(battle: Battle) -> dict[str, list[Side]]:
    parties: dict[str, list[Side]] = {}
    for side in battle.sides.all():
        parties.setdefault(side.party, []).append(side)
    return parties


def _player(side: Side) -> int:
    """One person in all campaigns; who left is somebody in each."""
    membership = side.entry.membership
    return membership.user_id or -membership.pk


def _list(side: Side) -> int:
    return side.entry.strike_force_id or -side.entry.pk


def _shown(game: Game, row: BattleForecast, held: Held) -> Row:
    forecast: dict[str, Any] = row.forecast  # type: ignore[assignment]  # it is counted
    chances = []
    for place, (party, sides) in enumerate(_parties(row.battle).items()):
        name = get_text_list([f"{side.entry.name} ({side.entry.membership})" for side in sides], _("and"))
        low, high = forecast["interval"][party]
        chances.append(Chance(name, 100 * held.parties[place].wins, 100 * low, 100 * high, held.winner == place))
    return Row(row.battle, forecast["runs"], chances, 100 * held.draws, subject_in(game, forecast))


def calibration_document(game: Game, calibration: Calibration) -> dict[str, Any]:
    """The figures as a document."""
    return {
        "format": game.facts.format("calibration"),
        "battles": calibration.score.battles,
        "brier": calibration.score.forecasts,
        "brier_interval": calibration.score.interval,
        "even": calibration.score.even,
        "better": calibration.score.better,
        "better_interval": calibration.score.better_interval,
        "reliability": [bin._asdict() for bin in calibration.bins],
        "prior": PRIOR,
        "players": _rates(calibration.players),
        "lists": _rates(calibration.lists),
        "forecasts": [
            {"battle": row.battle.slug, "runs": row.runs, "of": row.subject._asdict()}
            | {"chances": [chance._asdict() for chance in row.chances], "draws": row.draws}
            for row in calibration.rows
        ],
    }


def _rates(named: Sequence[Named]) -> list[dict[str, Any]]:
    return [{"name": entry.name} | entry.rate._asdict() for entry in named]
