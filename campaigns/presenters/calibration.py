"""Forecasts of battles that people played beside what happened: scores, a reliability plot, rates, the battles."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Prefetch
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from armies.models import Faction
from armies.models.content_words import content_words
from armies.text.forecast import Subject, subject_in
from campaigns.access import DOCUMENTS
from campaigns.ledger.calibration import PRIOR, Apart, Bin, Held, Party, Rate, Score, apart, rates, reliability, score
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


class Group(NamedTuple):
    """The battles of a mission or faction: what was given and got, in percent."""

    name: str
    apart: Apart

    def given(self) -> float:
        return 100 * self.apart.given

    def got(self) -> float:
        return 100 * self.apart.got

    def interval(self) -> list[float] | None:
        return self.apart.interval and [100 * bound for bound in self.apart.interval]


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
    missions: list[Group]
    factions: list[Group]

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
        missions=_by_mission(game, newest),
        factions=_by_faction(game, newest),
    )


def _by_mission(game: Game, rows: Sequence[tuple[BattleForecast, Held]]) -> list[Group]:
    """What the favourites of each mission's battles were given and got."""
    shares, words = defaultdict[str, list[tuple[float, float]]](list), content_words(game.slug)
    for row, held in rows:
        of, place = _subject(row), held.favourite()
        shares[words[of["title"]] or of["mission"]].append((held.expected(place), held.gained(place)))
    return [Group(name, apart(pairs)) for name, pairs in sorted(shares.items())]


def _by_faction(game: Game, rows: Sequence[tuple[BattleForecast, Held]]) -> list[Group]:
    """What each faction's sides were given and got, in battles in which it did not meet itself alone."""
    shares = defaultdict[str, list[tuple[float, float]]](list)
    for row, held in rows:
        factions = dict[str, set[str]]()
        for player in _subject(row)["players"]:
            factions.setdefault(player["side"], set()).add(player["faction"] or "")
        if len(set.union(*factions.values())) > 1:
            for place, party in enumerate(_parties(row.battle)):
                for faction in factions.get(party, set()) - {""}:
                    shares[faction].append((held.expected(place), held.gained(place)))
    known = {faction.slug: faction.shown_name for faction in Faction.objects.filter(game=game.slug, slug__in=shares)}
    return sorted([Group(known.get(slug, slug), apart(pairs)) for slug, pairs in shares.items()])


def _subject(row: BattleForecast) -> dict[str, Any]:
    subject: dict[str, Any] = row.forecast["of"]  # type: ignore[index]  # it is counted
    return subject


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
        "missions": [{"name": group.name} | group.apart._asdict() for group in calibration.missions],
        "factions": [{"name": group.name} | group.apart._asdict() for group in calibration.factions],
        "forecasts": [
            {"battle": row.battle.slug, "runs": row.runs, "of": row.subject._asdict()}
            | {"chances": [chance._asdict() for chance in row.chances], "draws": row.draws}
            for row in calibration.rows
        ],
    }


def _rates(named: Sequence[Named]) -> list[dict[str, Any]]:
    return [{"name": entry.name} | entry.rate._asdict() for entry in named]
