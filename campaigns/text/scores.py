"""Victory points of all sides on one line, and figures that may be below nought."""

from collections.abc import Iterable

NO_BREAK, MINUS = "\N{NO-BREAK SPACE}", "\N{MINUS SIGN}"


def score(points: Iterable[int]) -> str:
    """They stay on one line: 3 : 1."""
    return f"{NO_BREAK}:{NO_BREAK}".join(map(figure, points))


def figure(number: object) -> str:
    """With a minus sign, not a hyphen."""
    return str(number).replace("-", MINUS)
