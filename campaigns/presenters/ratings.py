"""The chart of ratings over the days of play, as SVG."""

from collections.abc import Mapping, Sequence

from campaigns.ledger.rating import Rated
from campaigns.presenters.charts import (
    HEIGHT,
    MAX_COURSES,
    MAX_LINES,
    STEPS,
    Line,
    Plot,
    Tick,
    across,
    labels_apart,
    up,
)


def rating_plot(members: Sequence[int], courses: Mapping[int, Sequence[Rated]], names: Mapping[int, str]) -> Plot:
    """Each player's rating from day to day; days without a battle of anybody here are left out."""
    shown = members[:MAX_COURSES]
    days = sorted({rated.day for member in shown for rated in courses[member]})
    figures = [rated.rating.rating for member in shown for rated in courses[member]]
    step = next(step for step in STEPS if (max(figures) - min(figures)) / step <= MAX_LINES - 1)
    bottom = int(min(figures) // step) * step
    top = max(bottom + step, -int(-max(figures) // step) * step)
    last = max(1, len(days) - 1)

    def y(figure: float) -> float:
        return up(figure - bottom, top - bottom)

    ends = [courses[member][-1].rating.rating for member in shown]
    labels = labels_apart([y(end) for end in ends])
    lines = [
        Line(
            names.get(member, ""),
            round(ends[n]),
            n + 1,
            _path([(across(days.index(rated.day), last), y(rated.rating.rating)) for rated in courses[member]]),
            across(days.index(courses[member][-1].day), last),
            y(ends[n]),
            labels[n],
        )
        for n, member in enumerate(shown)
    ]
    return Plot(lines, [], [Tick(y(figure), figure) for figure in range(bottom, top + 1, step)])


def _path(points: Sequence[tuple[float, float]]) -> str:
    """From point to point; a single day is a short dash, so that it is seen."""
    start, rest = points[0], points[1:]
    ways = "".join(f"L{x} {y}" for x, y in rest) or "h6"
    return f"M{start[0]} {min(start[1], HEIGHT)}{ways}"
