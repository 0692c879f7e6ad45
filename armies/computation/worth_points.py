"""What parts of lists are worth, from how often the lists won: a regularised regression, with intervals.

What a list wins depends on whom it meets and where, on how many points it has, and on what it spends them. The
regression holds the first two apart and draws what is left towards nothing: a part is taken to be worth its price
unless battles say otherwise. What it is worth in one mission is then told of what is left there.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from random import Random
from typing import Any, Final, NamedTuple

from rules.formats.errors import DocumentError
from rules.message import Message

STRENGTHS: Final = tuple(10.0**power for power in range(-1, 5))
"""How strongly it may be drawn: the one that foretells left-out battles best is taken."""

ENOUGH: Final = 3
"""Rows of battles for each figure that is estimated: fewer tell nothing."""

WEAK: Final = 1.0
"""How strongly what is told of one mission is drawn to what holds in all: so little that intervals stay honest, and
enough where lists do not tell parts apart.
"""

RESAMPLES: Final = 100
LOW, HIGH = 2.5, 97.5


class Fought(NamedTuple):
    """Battles of a list against an opponent in a mission: the list's number, the pairing's, how many, the share won."""

    army: int
    pairing: int
    ended: int
    share: float


class Estimate(NamedTuple):
    """A figure with its interval at 95 %."""

    value: float
    low: float
    high: float


class Points(NamedTuple):
    """Of each part the share of battles that a unit of its column adds to that of an average one, and what a point
    adds at all: None in games without points. `missions` are the same in each of several, with whether a part surely
    differs there from what it is in all.
    """

    gains: list[Estimate]
    ratios: list[Estimate] | None
    point: Estimate | None
    missions: "Sequence[Points]" = ()
    differs: Sequence[bool] = ()


def refuse_without_library() -> None:
    """DocumentError where the regression's library is not installed."""
    if find_spec("sklearn") is None:
        raise DocumentError(
            "", Message("scikit-learn is not installed"), Message("install what requirements-laboratory.txt names")
        )


def points_of(
    columns: Sequence[Sequence[float]],
    totals: Sequence[float] | None,
    fought: Sequence[Fought],
    missions: Sequence[int] = (),
) -> Points:
    """What the parts are worth: of each list what it has of each part, and its points altogether.

    Intervals come of lists drawn again with replacement, for the battles of a list are alike. `ratios` are what a
    part's points are worth, of an average point. `missions` name the mission of each pairing, where each is told too.
    """
    import numpy as np
    from threadpoolctl import threadpool_limits

    armies = np.array([row.army for row in fought])
    luck, known = Random(1), sorted({row.army for row in fought})  # noqa: S311 - no secret
    with threadpool_limits(1):  # tables are small: threads would wait for one another and for the battles
        model = _Model(columns, totals, fought, missions)
        whole, fits = model.fit(model.weights), []
        for _time in range(RESAMPLES):
            counts = np.bincount(luck.choices(known, k=len(known)), minlength=known[-1] + 1)
            fits.append(model.fit(model.weights * counts[armies]))
    return _points_in(whole, fits, totals is not None)


class _Model:
    """The tables of some battles, and how strongly what they tell is drawn to the price."""

    def __init__(
        self,
        columns: Sequence[Sequence[float]],
        totals: Sequence[float] | None,
        fought: Sequence[Fought],
        missions: Sequence[int],
    ) -> None:
        import numpy as np

        self.design, self.rest, self.shares, self.weights = _tables(columns, totals, fought)
        self.strength = _strength(self.design, self.rest, self.shares, self.weights)
        self.count = len(set(missions))
        if not self.count:
            return
        there = np.eye(self.count)[[missions[row.pairing] for row in fought]]
        points = 1 if totals else 0
        slopes = self.rest[:, self.rest.shape[1] - points :]
        self.wide, wide_slopes = _each_apart(there, self.design), _each_apart(there, slopes)
        self.wide_rest = np.hstack([self.rest[:, : self.rest.shape[1] - points], wide_slopes])

    def fit(self, weights: Any) -> list[tuple[Any, float]]:
        """The gains and what a point adds, in all missions and in each."""
        gains, rest = _fit(self.design, self.rest, self.shares, weights, self.strength)
        fits = [(gains, float(rest[-1]))]
        if self.count:
            left = self.shares - self.design @ gains
            more, rest = _fit(self.wide, self.wide_rest, left, weights, WEAK)
            points = rest[len(rest) - self.count :]
            fits += [(gains + each, float(p)) for each, p in zip(more.reshape(self.count, -1), points, strict=True)]
        return fits


def _each_apart(there: Any, table: Any) -> Any:
    """The columns of a table for each mission apart: nothing in the rows of others."""
    return (there[:, :, None] * table[:, None, :]).reshape(len(table), -1)


def _points_in(whole: list[tuple[Any, float]], fits: list[list[tuple[Any, float]]], priced: bool) -> Points:
    """What is told of all missions, with each."""
    import numpy as np

    results = [_points_of_fit(fit, [each[n] for each in fits], priced) for n, fit in enumerate(whole)]
    missions = []
    for n, points in enumerate(results[1:], 1):
        ratios = results[0].ratios is not None and points.ratios is not None
        apart = [_level(*each[n], ratios) - _level(*each[0], ratios) for each in fits]
        lows, highs = np.percentile(apart, [LOW, HIGH], axis=0)
        missions.append(points._replace(differs=[bool(differs) for differs in (lows > 0) | (highs < 0)]))
    return results[0]._replace(missions=missions)


def _level(gains: Any, point: float, ratios: bool) -> Any:
    return 1 + gains / point if ratios else gains


def _points_of_fit(fit: tuple[Any, float], fits: list[tuple[Any, float]], priced: bool) -> Points:
    import numpy as np

    gains = _estimates(fit[0], np.array([gains for gains, _point in fits]))
    if not priced:
        return Points(gains, None, None)
    point = _estimates([fit[1]], np.array([[point] for _gains, point in fits]))[0]
    if point.low <= 0:
        return Points(gains, None, point)
    return Points(gains, _estimates(_level(*fit, True), np.array([_level(*each, True) for each in fits])), point)


def _tables(columns: Sequence[Sequence[float]], totals: Sequence[float] | None, fought: Sequence[Fought]) -> Any:
    """What is estimated of each row of battles, what is held apart (its pairing, the points), its share and weight."""
    import numpy as np

    pairings = np.eye(1 + max(row.pairing for row in fought))[[row.pairing for row in fought]]
    points = np.array([[totals[row.army]] for row in fought]) if totals else np.empty((len(fought), 0))
    design = np.array([columns[row.army] for row in fought], dtype=float)
    shares, weights = (np.array([getattr(row, name) for row in fought]) for name in ("share", "ended"))
    return design, np.hstack([pairings, points]), shares, weights.astype(float)


def _apart(rest: Any, target: Any, weights: Any) -> Any:
    """What of these is not told by what is held apart."""
    from sklearn.linear_model import LinearRegression

    return target - LinearRegression(fit_intercept=False).fit(rest, target, weights).predict(rest)


def _strength(design: Any, rest: Any, shares: Any, weights: Any) -> float:
    from sklearn.linear_model import RidgeCV

    model = RidgeCV(STRENGTHS, fit_intercept=False)
    return float(model.fit(_apart(rest, design, weights), _apart(rest, shares, weights), weights).alpha_)


def _fit(design: Any, rest: Any, shares: Any, weights: Any, strength: float) -> tuple[Any, Any]:
    """The gains, and what is told of what is held apart, the points last."""
    from sklearn.linear_model import LinearRegression, Ridge

    ridge = Ridge(strength, fit_intercept=False)
    gains = ridge.fit(_apart(rest, design, weights), _apart(rest, shares, weights), weights).coef_
    left = LinearRegression(fit_intercept=False).fit(rest, shares - design @ gains, weights)
    return gains, left.coef_


def _estimates(values: Any, resampled: Any) -> list[Estimate]:
    import numpy as np

    lows, highs = np.percentile(resampled, [LOW, HIGH], axis=0)
    return [Estimate(*map(float, row)) for row in zip(values, lows, highs, strict=True)]
