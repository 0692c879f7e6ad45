"""Victory points of all sides on one line."""

from collections.abc import Iterable

NO_BREAK = "\N{NO-BREAK SPACE}"


def score(points: Iterable[int]) -> str:
    """They stay on one line: 3 : 1."""
    return f"{NO_BREAK}:{NO_BREAK}".join(map(str, points))
