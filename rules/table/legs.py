"""Places that a path may turn at, the legs between them, and a pairing heap of legs: the least of it is its root.

Both stand in chains, which Python takes apart without deep recursion only where it tracks their cycles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from rules.table.compiler import mypyc_attr
from rules.table.obstacles import Obstacle

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class PathNode:
    """A place a way may turn at: `ahead` is its straight distance to the goal, `owner` what it helps to get round.

    `fixed` is its number among the places round walls, -1 for any other place.
    `best` is the length of the shortest way found to it, -1 before there is one, and `before` the place it comes from;
    lengths are fine ones.
    """

    def __init__(self, x: i64, y: i64, ahead: i64, owner: Obstacle | None, fixed: i64 = -1) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.ahead: i64 = ahead
        self.owner = owner
        self.fixed: i64 = fixed
        self.best: i64 = -1
        self.before: PathNode | None = None


@mypyc_attr(free_list_len=1)
@final
class Leg:
    """A straight piece of a path to check, and the length of the path to its end; `rank` is its place in the heap.

    `first` is the first of those below it in the heap, `other` the next of those below the same one.
    """

    def __init__(self, start: PathNode, end: PathNode, way: i64, rank: i64) -> None:
        self.start = start
        self.end = end
        self.way: i64 = way
        self.rank: i64 = rank
        self.first: Leg | None = None
        self.other: Leg | None = None


def merged(first: Leg | None, other: Leg) -> Leg:
    """The heap of two heaps."""
    if first is None:
        return other
    if other.rank < first.rank:
        first, other = other, first
    other.other = first.first
    first.first = other
    return first


def without_root(root: Leg) -> Leg | None:
    """The heap of what is below the root: its parts by pairs, then all of them."""
    pairs: Leg | None = None
    part = root.first
    while part is not None:
        second = part.other
        if second is None:
            part.other = pairs
            pairs = part
            break
        rest = second.other
        pair = merged(part, second)
        pair.other = pairs
        pairs = pair
        part = rest
    heap: Leg | None = None
    while pairs is not None:
        rest = pairs.other
        heap = merged(heap, pairs)
        pairs = rest
    return heap
