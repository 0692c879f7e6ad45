"""Territories do not overlap (R-OPS-01): checked for new operations only.

The document formats accept overlaps, so that old rows, battles and scenarios stay readable.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import Final

from rules.damocles.content.operation import Operation
from rules.formats.errors import DocumentError, shown
from rules.message import Message

Corners = Sequence[tuple[int, int]]
Span = tuple[float, float]
HAIR: Final = 0.5
"""Tolerance for common borders: half a hundredth of a centimetre."""


def refuse_shared_ground(operation: Operation) -> None:
    """Deployment territories must not overlap others; parts of no man's land may overlap each other."""
    for (_m, first), (n, second) in combinations(enumerate(operation.territories), 2):
        both_open = {first[0], second[0]} <= set(operation.no_mans_land)
        if not both_open and overlap(list(first[1].points()), list(second[1].points())):
            problem = Message("overlaps territory {other}", other=shown(first[0]))
            remedy = Message("must lie beside it; their borders may touch")
            raise DocumentError(f"battlefield.territories[{n}].polygon", problem, remedy)


def overlap(polygon: Corners, other: Corners) -> bool:
    """Whether two simple polygons overlap by more than a border."""
    levels = sorted({y for _x, y in (*polygon, *other)} | set(_crossings(polygon, other)))
    return any(
        min(a[1], b[1]) - max(a[0], b[0]) > HAIR
        for low, high in pairwise(levels)
        if high - low > HAIR
        for a in _spans(polygon, (low + high) / 2)
        for b in _spans(other, (low + high) / 2)
    )


def _edges(corners: Corners) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    return pairwise([*corners, corners[0]])


def _crossings(polygon: Corners, other: Corners) -> Iterator[float]:
    """Positions along an edge where it crosses an edge of the other polygon."""
    for (ax, ay), (bx, by) in _edges(polygon):
        for (cx, cy), (dx, dy) in _edges(other):
            across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            along = (cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)
            if across and 0 <= along / across <= 1:
                yield ay + (by - ay) * along / across


def _spans(corners: Corners, level: float) -> list[Span]:
    """The parts of a horizontal line inside a polygon, from left to right."""
    rising = [(a, b) for a, b in _edges(corners) if (a[1] > level) != (b[1] > level)]
    crossings = sorted(ax + (bx - ax) * (level - ay) / (by - ay) for (ax, ay), (bx, by) in rising)
    return list(zip(crossings[::2], crossings[1::2], strict=True))
