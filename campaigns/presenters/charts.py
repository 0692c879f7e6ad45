"""Charts of a campaign: coordinates of lines and marks in SVG units."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from campaigns.ledger.statistics import Course

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, FOOT = 44, 132, 14, 34
MAX_LINES = 6
MAX_COURSES = 8
"""Maximum number of distinguishable lines; the table below lists everybody."""

APART = 15
"""Between two names at the ends of lines."""

STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000)


class Line(NamedTuple):
    """A member's line: `path` is its SVG path, `style` is 1 to 8."""

    name: str
    total: int
    style: int
    path: str
    end_x: float
    end_y: float
    label_y: float


class Tick(NamedTuple):
    """A line of the grid and its figure."""

    at: float
    figure: int


class Plot(NamedTuple):
    """Victory points over the battles of a campaign."""

    lines: list[Line]
    across: list[Tick]
    up: list[Tick]


def points_over_time(courses: Sequence[Course], names: Mapping[int, str]) -> Plot:
    """The courses with most points, each kept level until its next battle."""
    shown = courses[:MAX_COURSES]
    last = max((course.steps[-1][0] for course in courses), default=1)
    most = max((course.total for course in shown), default=1) or 1
    step = next(step for step in STEPS if most / step <= MAX_LINES)
    top = -(-most // step) * step
    labels = labels_apart([up(course.total, top) for course in shown])
    lines = [
        Line(names[c.member], c.total, n + 1, _path(c, last, top), across(last, last), up(c.total, top), labels[n])
        for n, c in enumerate(shown)
    ]
    every = next(step for step in STEPS if last / step <= 2 * MAX_LINES)
    return Plot(
        lines,
        [Tick(across(number, last), number) for number in range(0, last + 1, every)],
        [Tick(up(points, top), points) for points in range(0, top + 1, step)],
    )


def across(number: int, last: int) -> float:
    """Where a battle, or a day, stands from left to right."""
    return round(LEFT + (WIDTH - LEFT - RIGHT) * number / last, 1)


def up(points: float, top: float) -> float:
    """How high a figure is, of the highest."""
    return round(HEIGHT - FOOT - (HEIGHT - TOP - FOOT) * points / top, 1)


def _path(course: Course, last: int, top: int) -> str:
    """Level from battle to battle, then up by what was scored."""
    parts = [f"M{across(0, last)} {up(0, top)}"]
    for number, points in course.steps[1:]:
        parts.append(f"H{across(number, last)}V{up(points, top)}")
    return "".join(parts) + f"H{across(last, last)}"


def labels_apart(heights: Sequence[float]) -> list[float]:
    """Names in the order of their lines from the top, none over another, all inside."""
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + APART if placed else TOP))
    over = placed[-1] - (HEIGHT - FOOT) if placed else 0
    for n in range(len(placed) - 1, -1, -1):
        ceiling = HEIGHT - FOOT - (len(placed) - 1 - n) * APART
        placed[n] = min(placed[n], ceiling) if over > 0 else placed[n]
    return placed
