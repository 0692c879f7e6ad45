"""How commanders fare against one another, as measured on the release."""

from typing import Final

SHARES: Final = {
    ("steady", "aggressive"): {
        "all": 51, "eradication": 58, "salvage-rights": 56, "the-long-count": 48, "unpicked-town": 43,
    },
    ("steady", "defensive"): {
        "all": 50, "eradication": 49, "salvage-rights": 48, "the-long-count": 50, "unpicked-town": 53,
    },
    ("aggressive", "defensive"): {
        "all": 49, "eradication": 46, "salvage-rights": 48, "the-long-count": 48, "unpicked-town": 53,
    },
}  # fmt: skip
"""Percent that the first takes of the battles against the other, over all operations and in each; a draw is half a win.

`make bench-styles` measures them anew and says which lie outside its interval.
"""
