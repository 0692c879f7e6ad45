"""Territories share no ground (R-OPS-01): asked where somebody writes an operation, not of those that were fought.

The strict documents take such an operation as it stands, so that old rows, battles and scenarios are read for ever.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from django.utils.translation import gettext as _

from rules.damocles.formats.operation import read_operation
from rules.damocles.operations.operation import Operation
from rules.formats.errors import DocumentError, shown

Corners = Sequence[tuple[int, int]]
Span = tuple[float, float]
HAIR = 0.5
"""Half a hundredth of a centimetre: what two borders drawn alike may differ by."""


def read_new_operation(document: object) -> Operation:
    """An operation as it is written anew; DocumentError for what no file may hold, and for shared ground."""
    operation = read_operation(document)
    refuse_shared_ground(operation)
    return operation


def refuse_shared_ground(operation: Operation) -> None:
    """Territories for deployment overlap no other; parts of no man's land may lie in one another."""
    for (_m, first), (n, second) in combinations(enumerate(operation.territories), 2):
        both_open = {first[0], second[0]} <= set(operation.no_mans_land)
        if not both_open and overlap(list(first[1].points()), list(second[1].points())):
            problem = _("overlaps territory %(other)s") % {"other": shown(first[0])}
            remedy = _("must lie beside it; their borders may touch")
            raise DocumentError(f"battlefield.territories[{n}].polygon", problem, remedy)


def overlap(one: Corners, other: Corners) -> bool:
    """Whether two simple polygons have more than a border in common."""
    levels = sorted({y for _x, y in (*one, *other)} | set(_crossings(one, other)))
    return any(
        min(a[1], b[1]) - max(a[0], b[0]) > HAIR
        for low, high in pairwise(levels)
        if high - low > HAIR
        for a in _spans(one, (low + high) / 2)
        for b in _spans(other, (low + high) / 2)
    )


def _edges(corners: Corners) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    return pairwise([*corners, corners[0]])


def _crossings(one: Corners, other: Corners) -> Iterator[float]:
    """How far up an edge of one crosses an edge of the other."""
    for (ax, ay), (bx, by) in _edges(one):
        for (cx, cy), (dx, dy) in _edges(other):
            across = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
            along = (cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)
            if across and 0 <= along / across <= 1:
                yield ay + (by - ay) * along / across


def _spans(corners: Corners, level: float) -> list[Span]:
    """What of a polygon a level line runs through, from left to right."""
    rising = [(a, b) for a, b in _edges(corners) if (a[1] > level) != (b[1] > level)]
    found = sorted(ax + (bx - ax) * (level - ay) / (by - ay) for (ax, ay), (bx, by) in rising)
    return list(zip(found[::2], found[1::2], strict=True))
