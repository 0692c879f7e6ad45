"""The boards that are always there (U-BRD-01)."""

from typing import Any, Final

BOARDS: Final[tuple[dict[str, Any], ...]] = (
    {
        "slug": "court",
        "name": "Court",
        "starting": [[1, 0], [3, 0], [5, 0], [0, 2], [3, 2], [6, 2]],
        "text": "Open from edge to edge: nothing stands in the way, and nothing to stand behind.",
    },
    {
        "slug": "pillars",
        "name": "Pillars",
        "starting": [[1, 0], [3, 0], [5, 0], [1, 2], [3, 2], [5, 2]],
        "blocked": [[2, 3], [4, 3]],
        "text": "Two pillars before the middle. Nobody enters their hexes, and nothing is seen through them.",
    },
)
