"""How well forecasts hold against what happened on tables: Brier's score, reliability, and what players and lists add.

There are few such battles, so every figure has its interval, and every rate is drawn towards 50 %.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from rules.table.intervals import Z, mean_interval, wilson

PRIOR = 16
"""Even battles that each player and each list is taken to have had too: what is far from 50 % takes many."""

EDGES = (0, 50, 60, 70, 80, 90, 100)
"""In percent: the favourites' shares are sorted into these; one of several sides may be below 50."""

SWEEPS = 200
ENOUGH = 1e-7
DEVIATION = 0.5
"""Of one battle that is as likely won as lost: the most there can be."""

Vector = list[float]


class Party(NamedTuple):
    """A side of a battle: its forecast share of wins, and who and which lists fought for it."""

    wins: float
    members: tuple[int, ...]
    lists: tuple[int, ...]


class Held(NamedTuple):
    """A battle held against its forecast; `winner` is the place of a party, None for a draw."""

    parties: tuple[Party, ...]
    draws: float
    winner: int | None

    def expected(self, place: int) -> float:
        """The share that a party was given; draws are shared."""
        return self.parties[place].wins + self.draws / len(self.parties)

    def gained(self, place: int) -> float:
        """What it got of the battle: all, nothing, or its share of a draw."""
        return 1 / len(self.parties) if self.winner is None else float(self.winner == place)

    def favourite(self) -> int:
        """The party that the forecast gave most; the first of equals."""
        return max(range(len(self.parties)), key=lambda place: (self.expected(place), -place))


class Score(NamedTuple):
    """Mean Brier scores over battles: of the forecasts, of even chances, and how much better the forecasts are."""

    battles: int
    forecasts: float
    interval: list[float] | None
    even: float
    better: float
    better_interval: list[float] | None


class Bin(NamedTuple):
    """Battles whose favourite was given a share from `low` to `high` percent: what it was given, and what it got.

    `got` is drawn towards 50 %: it is the middle of Wilson's interval, as if four more battles had been even.
    """

    low: int
    high: int
    battles: int
    given: float
    got: float
    interval: list[float]


class Apart(NamedTuple):
    """Battles of one mission or faction: the share that was given and that was got on average, and the 95% interval of
    how much more was got than given; None of too few.
    """

    battles: int
    given: float
    got: float
    interval: list[float] | None


def apart(shares: Sequence[tuple[float, float]]) -> Apart:
    """Of what was given and got in each battle."""
    count = max(1, len(shares))
    given, got = sum(given for given, _got in shares) / count, sum(got for _given, got in shares) / count
    return Apart(len(shares), given, got, _interval([got - given for given, got in shares]))


class Rate(NamedTuple):
    """The share that a player or list would get of battles forecast as even, with its interval."""

    key: int
    battles: int
    share: float
    interval: list[float]


def brier(shares: Sequence[float], happened: int) -> float:
    """Half the sum of the squared distances from what happened: 0 is foreseen, 1 is certain of something else."""
    return sum((share - (place == happened)) ** 2 for place, share in enumerate(shares)) / 2


def score(battles: Sequence[Held]) -> Score:
    """Brier's score of the forecasts, beside that of equal chances for all and none for a draw."""
    count = len(battles)
    theirs, evens = [], []
    for held in battles:
        sides = len(held.parties)
        happened = sides if held.winner is None else held.winner
        theirs.append(brier([*(party.wins for party in held.parties), held.draws], happened))
        evens.append(brier([*([1 / sides] * sides), 0.0], happened))
    gains = [even - their for even, their in zip(evens, theirs, strict=True)]
    return Score(
        count,
        sum(theirs) / max(1, count),
        _interval(theirs),
        sum(evens) / max(1, count),
        sum(gains) / max(1, count),
        _interval(gains),
    )


def _interval(values: Sequence[float]) -> list[float] | None:
    return mean_interval(sum(values), sum(value * value for value in values), len(values))


def reliability(battles: Sequence[Held]) -> list[Bin]:
    """What favourites were given and got, by how much they were given; a battle counts once."""
    bins = []
    for low, high in pairwise(EDGES):
        rows = []
        for held in battles:
            place = held.favourite()
            given = held.expected(place)
            if low <= 100 * given < high or (high == EDGES[-1] and given >= 1):
                rows.append((given, held.gained(place)))
        if rows:
            interval = wilson(sum(got for _given, got in rows), len(rows))
            given = sum(given for given, _got in rows) / len(rows)
            bins.append(Bin(low, high, len(rows), given, drawn_to_even(rows), interval))
    return bins


def drawn_to_even(rows: Sequence[tuple[float, float]]) -> float:
    """The middle of Wilson's interval: with 1.92 more battles won and 1.92 lost."""
    return (sum(got for _given, got in rows) + Z * Z / 2) / (len(rows) + Z * Z)


def rates(battles: Sequence[Held], most: int) -> tuple[list[Rate], list[Rate]]:
    """What the players and the lists with most battles add to forecasts, of battles between two sides.

    Both are found together, so that a list is not praised for its player: least squares of what was got beyond the
    forecast, with PRIOR even battles for each.
    """
    rows: list[dict[tuple[str, int], float]] = []
    beyond: Vector = []
    for held in battles:
        if len(held.parties) == 2:
            rows.append(_row(held))
            beyond.append(held.gained(0) - held.expected(0))
    keys = sorted({key for row in rows for key in row})
    fit = _Fit([[(keys.index(key), weight) for key, weight in row.items()] for row in rows], len(keys))
    adds = fit.solved([sum(weight * beyond[n] for n, weight in column) for column in fit.columns])
    return (
        _rates("player", keys, fit, adds, most),
        _rates("list", keys, fit, adds, most),
    )


def _row(held: Held) -> dict[tuple[str, int], float]:
    """Who and what speaks for the first party, and against it; allies share."""
    row: dict[tuple[str, int], float] = {}
    for party, sign in zip(held.parties, (1, -1), strict=True):
        for kind, ids in (("player", party.members), ("list", party.lists)):
            for id in ids:
                row[kind, id] = row.get((kind, id), 0.0) + sign / len(ids)
    return row


def _rates(kind: str, keys: Sequence[tuple[str, int]], fit: "_Fit", adds: Vector, most: int) -> list[Rate]:
    places = [place for place, key in enumerate(keys) if key[0] == kind]
    places.sort(key=lambda place: (-len(fit.columns[place]), -adds[place], place))
    rates = []
    for place in places[:most]:
        unit = [float(n == place) for n in range(len(keys))]
        spread = Z * DEVIATION * sqrt(fit.solved(unit)[place])
        middle = 0.5 + adds[place]
        low, high = max(0.0, middle - spread), min(1.0, middle + spread)
        rates.append(Rate(keys[place][1], len(fit.columns[place]), min(1.0, max(0.0, middle)), [low, high]))
    return rates


class _Fit:
    """The normal equations of a sparse ridge regression, solved by Gauss and Seidel."""

    def __init__(self, rows: Sequence[Sequence[tuple[int, float]]], size: int) -> None:
        self.rows = len(rows)
        self.columns: list[list[tuple[int, float]]] = [[] for _ in range(size)]
        for n, row in enumerate(rows):
            for place, weight in row:
                self.columns[place].append((n, weight))

    def solved(self, right: Vector) -> Vector:
        """The x for which (XᵀX + PRIOR) x is this."""
        x, image = [0.0] * len(self.columns), [0.0] * self.rows
        for _sweep in range(SWEEPS):
            moved = 0.0
            for place, column in enumerate(self.columns):
                whole = PRIOR + sum(weight * weight for _n, weight in column)
                left = right[place] - PRIOR * x[place] - sum(weight * image[n] for n, weight in column)
                step = left / whole
                x[place] += step
                moved = max(moved, abs(step))
                for n, weight in column:
                    image[n] += weight * step
            if moved < ENOUGH:
                break
        return x
