"""Means and shares with their intervals."""

from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""The normal quantile of a 95% interval."""

DECIMALS: Final = 4

FEWEST: Final = 5
"""Below so many values their mean has no interval."""


def wilson(wins: float, runs: int) -> list[float]:
    """Wilson's interval at 95% of a share; a draw may count as half a win."""
    if runs == 0:
        return [0.0, 1.0]
    share = wins / runs
    spread = Z * sqrt(share * (1 - share) / runs + Z * Z / (4 * runs * runs))
    middle = share + Z * Z / (2 * runs)
    whole = 1 + Z * Z / runs
    return [round(max(0.0, (middle - spread) / whole), DECIMALS), round(min(1.0, (middle + spread) / whole), DECIMALS)]


def mean(total: float, runs: int) -> float:
    return round(total / runs, DECIMALS) if runs else 0.0


def quantile(freedom: int) -> float:
    """Student's quantile of a 95% interval, by the expansion of Cornish and Fisher; within 0.01 from 4 degrees on."""
    z, n = Z, float(freedom)
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / n + second / n**2 + third / n**3


def mean_interval(total: float, squares: float, count: int) -> list[float] | None:
    """Student's interval at 95% of a mean, from the sum of the values and that of their squares; None for too few."""
    if count < FEWEST:
        return None
    middle = total / count
    variance = max(0.0, (squares - total * middle) / (count - 1))
    spread = quantile(count - 1) * sqrt(variance / count)
    return [round(middle - spread, DECIMALS), round(middle + spread, DECIMALS)]


def paired_interval(total: float, squares: float, count: int) -> list[float] | None:
    """An interval at 95% of a mean difference between -1 and 1 of pairs that came out alike but for it.

    As by Agresti and Min, two pairs are added of which half of one went either way, so that few pairs that all came out
    alike prove nothing for sure. None for too few.
    """
    return None if count < FEWEST else mean_interval(total, squares + 1, count + 2)
