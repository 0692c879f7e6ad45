"""What parts of lists are worth, from how often the lists won: a regularised regression, with intervals.

What a list wins depends on whom it meets and where, on how many points it has, and on what it spends them. The
regression holds the first two apart and draws what is left towards nothing: a part is taken to be worth its price
unless battles say otherwise.
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
    adds at all: None in games without points.
    """

    gains: list[Estimate]
    ratios: list[Estimate] | None
    point: Estimate | None


def refuse_without_library() -> None:
    """DocumentError where the regression's library is not installed."""
    if find_spec("sklearn") is None:
        raise DocumentError(
            "", Message("scikit-learn is not installed"), Message("install what requirements-laboratory.txt names")
        )


def points_of(columns: Sequence[Sequence[float]], totals: Sequence[float] | None, fought: Sequence[Fought]) -> Points:
    """What the parts are worth: of each list what it has of each part, and its points altogether.

    Intervals come of lists drawn again with replacement, for the battles of a list are alike. `ratios` are what a
    part's points are worth, of an average point.
    """
    import numpy as np

    design, rest, shares, weights = _tables(columns, totals, fought)
    strength = _strength(design, rest, shares, weights)
    whole = _fit(design, rest, shares, weights, strength)
    armies = np.array([row.army for row in fought])
    luck, known = Random(1), sorted({row.army for row in fought})  # noqa: S311 - no secret
    fits = []
    for _time in range(RESAMPLES):
        counts = np.bincount(luck.choices(known, k=len(known)), minlength=known[-1] + 1)
        fits.append(_fit(design, rest, shares, weights * counts[armies], strength))
    gains = _estimates(whole[0], np.array([gains for gains, _point in fits]))
    if totals is None:
        return Points(gains, None, None)
    point = _estimates([whole[1]], np.array([[point] for _gains, point in fits]))[0]
    if point.low <= 0:
        return Points(gains, None, point)
    return Points(gains, _estimates(1 + whole[0] / whole[1], np.array([1 + a / b for a, b in fits])), point)


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


def _fit(design: Any, rest: Any, shares: Any, weights: Any, strength: float) -> tuple[Any, float]:
    """The gains, and what a point adds."""
    from sklearn.linear_model import LinearRegression, Ridge

    ridge = Ridge(strength, fit_intercept=False)
    gains = ridge.fit(_apart(rest, design, weights), _apart(rest, shares, weights), weights).coef_
    left = LinearRegression(fit_intercept=False).fit(rest, shares - design @ gains, weights)
    return gains, float(left.coef_[-1])


def _estimates(values: Any, resampled: Any) -> list[Estimate]:
    import numpy as np

    lows, highs = np.percentile(resampled, [LOW, HIGH], axis=0)
    return [Estimate(*map(float, row)) for row in zip(values, lows, highs, strict=True)]
