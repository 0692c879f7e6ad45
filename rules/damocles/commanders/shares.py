"""How commanders fare against one another, as measured on the release."""

from typing import Final

SHARES: Final = {
    ("steady", "aggressive"): {
        "all": 53, "eradication": 56, "salvage-rights": 53, "the-long-count": 50, "unpicked-town": 52,
    },
    ("steady", "defensive"): {
        "all": 52, "eradication": 52, "salvage-rights": 52, "the-long-count": 51, "unpicked-town": 51,
    },
    ("aggressive", "defensive"): {
        "all": 50, "eradication": 45, "salvage-rights": 50, "the-long-count": 53, "unpicked-town": 52,
    },
    ("steady", "captain"): {"all": 19},
    ("steady", "veteran"): {"all": 9},
}  # fmt: skip
"""Percent that the first takes of the battles against the other, over all operations and in each; a draw is half a win.

Captain and veteran fought nearly all of theirs with equal strike forces. `make bench-styles` measures them anew and
says which lie outside its interval.
"""
