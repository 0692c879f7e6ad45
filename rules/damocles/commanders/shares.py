"""How commanders fare against one another, as measured on the release."""

from typing import Final

SHARES: Final = {
    ("steady", "aggressive"): {
        "all": 53, "eradication": 60, "salvage-rights": 55, "the-long-count": 51, "unpicked-town": 47,
    },
    ("steady", "defensive"): {
        "all": 51, "eradication": 50, "salvage-rights": 52, "the-long-count": 51, "unpicked-town": 51,
    },
    ("aggressive", "defensive"): {
        "all": 48, "eradication": 40, "salvage-rights": 45, "the-long-count": 52, "unpicked-town": 56,
    },
    ("steady", "captain"): {"all": 19},
    ("steady", "veteran"): {"all": 9},
}  # fmt: skip
"""Percent that the first takes of the battles against the other, over all operations and in each; a draw is half a win.

Captain and veteran fought nearly all of theirs with equal strike forces. `make bench-styles` measures them anew and
says which lie outside its interval.
"""
