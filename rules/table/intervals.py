"""Means and Wilson's interval of a share."""

from math import sqrt
from typing import Final

Z: Final = 1.959963984540054
"""The normal quantile of a 95% interval."""

DECIMALS: Final = 4


def wilson(wins: int, runs: int) -> list[float]:
    """Wilson's interval at 95% of a share."""
    if runs == 0:
        return [0.0, 1.0]
    share = wins / runs
    spread = Z * sqrt(share * (1 - share) / runs + Z * Z / (4 * runs * runs))
    middle = share + Z * Z / (2 * runs)
    whole = 1 + Z * Z / runs
    return [round(max(0.0, (middle - spread) / whole), DECIMALS), round(min(1.0, (middle + spread) / whole), DECIMALS)]


def mean(total: int, runs: int) -> float:
    return round(total / runs, DECIMALS) if runs else 0.0
