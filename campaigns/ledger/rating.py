"""Glicko-2 ratings of the players of a ladder (C-RAT), by the algorithm that Mark Glickman published.

Names are his: mu, phi and sigma are a rating, its deviation and its volatility on the scale of the algorithm.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from math import exp, log, pi, sqrt
from typing import NamedTuple

from campaigns.ledger.standings import scoring
from campaigns.ledger.state import Result, State

SCALE = 173.7178
TAU = 0.5
"""How much volatility may change in a period; 0.3 to 1.2 are reasonable."""

PRECISION = 0.000001
OUTCOMES = {("won", "lost"): 1.0, ("draw", "draw"): 0.5, ("lost", "won"): 0.0}
"""What a battle of two opponents is worth; of two who lost to a third nobody beat the other."""


class Rating(NamedTuple):
    """How strong a player is thought to be, in 95 of 100 cases within two deviations. All begin alike (C-RAT-01)."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


class Rated(NamedTuple):
    """The rating of a player after a day on which they fought."""

    day: str
    rating: Rating


class Met(NamedTuple):
    """An opponent of a period as they were before it, and what the battle was worth."""

    opponent: Rating
    score: float


def ratings(state: State) -> dict[int, list[Rated]]:
    """Each player's ratings day by day; a period is a day on which battles of the campaign were fought (C-RAT-02)."""
    current: dict[int, Rating] = {}
    courses: dict[int, list[Rated]] = {}
    fought = [result for result in scoring(state) if not result.conceded]
    for day, results in groupby(sorted(fought, key=lambda result: result.played), lambda result: result.played):
        met = opponents_of(list(results), current)
        before = {member: Rating() for member in met} | current
        current = {member: after(rating, met.get(member, [])) for member, rating in before.items()}
        for member in met:
            courses.setdefault(member, []).append(Rated(day, current[member]))
    return courses


def opponents_of(results: Sequence[Result], before: dict[int, Rating]) -> dict[int, list[Met]]:
    """Whom each player met in a period, with the outcome against each (C-RAT-03)."""
    met: dict[int, list[Met]] = {}
    for result in results:
        for side in result.sides:
            for other in result.sides:
                score = OUTCOMES.get((side.outcome, other.outcome))
                if other.member != side.member and not side.allied_with(other) and score is not None:
                    met.setdefault(side.member, []).append(Met(before.get(other.member, Rating()), score))
    return met


def after(before: Rating, met: Sequence[Met]) -> Rating:
    """The rating of a player after a period (steps 2 to 8); without a battle only the deviation grows (step 6)."""
    mu, phi = (before.rating - 1500) / SCALE, before.deviation / SCALE
    if not met:
        idle = min(sqrt(phi * phi + before.volatility**2) * SCALE, Rating().deviation)
        return before._replace(deviation=idle)
    terms = [(_g(each.opponent), _expected(mu, each.opponent), each.score) for each in met]
    v = 1 / sum(g * g * expected * (1 - expected) for g, expected, _score in terms)
    gained = sum(g * (score - expected) for g, expected, score in terms)
    sigma = _volatility(phi, v, v * gained, before.volatility)
    phi = 1 / sqrt(1 / (phi * phi + sigma * sigma) + 1 / v)
    return Rating((mu + phi * phi * gained) * SCALE + 1500, phi * SCALE, sigma)


def _g(opponent: Rating) -> float:
    phi = opponent.deviation / SCALE
    return 1 / sqrt(1 + 3 * phi * phi / (pi * pi))


def _expected(mu: float, opponent: Rating) -> float:
    return 1 / (1 + exp(-_g(opponent) * (mu - (opponent.rating - 1500) / SCALE)))


def _volatility(phi: float, v: float, delta: float, sigma: float) -> float:
    """Step 5: where f is zero, found by the Illinois algorithm."""
    a = log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + v + exp(x)
        return exp(x) * (delta * delta - spread) / (2 * spread * spread) - (x - a) / (TAU * TAU)

    low, high = a, log(excess) if (excess := delta * delta - phi * phi - v) > 0 else _below(f, a)
    f_low, f_high = f(low), f(high)
    while abs(high - low) > PRECISION:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return exp(low / 2)


def _below(f: Callable[[float], float], a: float) -> float:
    """The first of a - TAU, a - 2 TAU … at which f is not below zero."""
    k = 1
    while f(a - k * TAU) < 0:
        k += 1
    return a - k * TAU
