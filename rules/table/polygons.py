"""Simple polygons, convex or not, judged exactly: the sides of a shape that is no circle (R-DST-01, R-COV-01)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, final

from rules.table.compiler import mypyc_attr
from rules.table.geometry import divided, root_down, root_up, square_nearer_to_segment, squared
from rules.table.polygon_corners import is_convex, twice_area

if TYPE_CHECKING:
    from mypy_extensions import i64


@mypyc_attr(acyclic=True)
@final
class Edge:
    """An edge from the corner (x, y) by (across, up): a point is inside of it, on its left, when `off` is positive.

    `shift` makes off = across * py - up * px - shift; `square` is the square of its length. `left`, `right`, `bottom`
    and `top` are the box round it.
    """

    def __init__(self, x: i64, y: i64, across: i64, up: i64) -> None:
        self.x: i64 = x
        self.y: i64 = y
        self.across: i64 = across
        self.up: i64 = up
        self.shift: i64 = across * y - up * x
        self.square: i64 = across * across + up * up
        self.left: i64 = x if across > 0 else x + across
        self.right: i64 = x + across if across > 0 else x
        self.bottom: i64 = y if up > 0 else y + up
        self.top: i64 = y + up if up > 0 else y

    def beside(self, x: i64, y: i64, square: i64) -> bool:
        """Whether a point outside is beside the edge, the square of its way there less than `square`."""
        off = self.across * y - self.up * x - self.shift
        if off > 0 or off * off >= square * self.square:
            return False
        along = (x - self.x) * self.across + (y - self.y) * self.up
        return along > 0 and along <= self.square


@mypyc_attr(acyclic=True)
@final
class Polygon:
    """Corners against the clock, and the edges between them: edge i goes from corner i to the next."""

    def __init__(self, corners: list[int]) -> None:
        if corners and twice_area(corners) < 0:
            corners = [corners[i ^ 1] for i in range(len(corners) - 1, -1, -1)]
        self.convex = is_convex(corners)
        self.edges: list[Edge] = []
        count = len(corners)
        for i in range(0, count, 2):
            x, y = corners[i], corners[i + 1]
            self.edges.append(Edge(x, y, corners[(i + 2) % count] - x, corners[(i + 3) % count] - y))

    @property
    def xs(self) -> list[int]:
        """The x of each corner."""
        return [edge.x for edge in self.edges]

    @property
    def ys(self) -> list[int]:
        """The y of each corner."""
        return [edge.y for edge in self.edges]

    def moved(self, dx: int, dy: int) -> Polygon:
        """The same polygon elsewhere."""
        polygon = Polygon([])
        polygon.convex = self.convex
        polygon.edges = [Edge(edge.x + dx, edge.y + dy, edge.across, edge.up) for edge in self.edges]
        return polygon

    def box(self) -> tuple[i64, i64, i64, i64]:
        """The least and the most x, then the least and the most y."""
        first = self.edges[0]
        left = right = first.x
        bottom = top = first.y
        for edge in self.edges:
            left = min(left, edge.x)
            right = max(right, edge.x)
            bottom = min(bottom, edge.y)
            top = max(top, edge.y)
        return left, right, bottom, top

    def balance(self) -> tuple[int, int]:
        """The point on which it would balance."""
        area = x = y = 0
        for edge in self.edges:
            part: int = edge.shift
            area += part
            x += (2 * edge.x + edge.across) * part
            y += (2 * edge.y + edge.up) * part
        return divided(-x, -3 * area), divided(-y, -3 * area)

    def inner(self, x: i64, y: i64) -> i64:
        """The radius of a circle about a point, rounded down, that is wholly inside; 0 for any with a dent."""
        least: i64 = -1
        for edge in self.edges:
            off = (edge.across * y - edge.up * x - edge.shift) // root_up(edge.square)
            if least < 0 or off < least:
                least = off
        return max(0, least) if self.convex else 0

    def outer(self, x: i64, y: i64) -> i64:
        """The radius of a circle about a point, rounded up, that all of it lies in."""
        most: i64 = 0
        for edge in self.edges:
            most = max(most, squared(x, y, edge.x, edge.y))
        return root_up(most)

    def holds(self, x: i64, y: i64) -> bool:
        """Whether the point is strictly inside."""
        if not self.convex:
            return self.holds_part(x, y, 1)
        for edge in self.edges:  # noqa: SIM110 - a generator would be no faster and half as clear
            if edge.across * y - edge.up * x <= edge.shift:
                return False
        return True

    def holds_part(self, x: int, y: int, parts: int) -> bool:
        """Whether the point (x / parts, y / parts) is strictly inside, by counting the edges beside it."""
        inside = False
        for edge in self.edges:
            across: int = edge.across
            up: int = edge.up
            here = parts * int(edge.x)
            start = parts * int(edge.y)
            stop = start + up * parts
            cross = across * (y - start) - up * (x - here)
            if cross == 0 and min(start, stop) <= y <= max(start, stop):
                there = here + across * parts
                if min(here, there) <= x <= max(here, there):
                    return False
            if (start > y) != (stop > y) and (cross > 0) == (stop > start):
                inside = not inside
        return inside

    def crossed_by(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether the segment a-b goes through the inside."""
        return self.clipped(ax, ay, bx, by, 0) > 0 if self.convex else self.crossed_when_dented(ax, ay, bx, by)

    def clipped(self, ax: i64, ay: i64, bx: i64, by: i64, square: i64) -> i64:
        """1 when a segment goes through the inside of a convex polygon: some is left after clipping by every edge.

        -1 when all of it is beyond an edge, at least as far as the root of `square`; else 0.
        """
        inside = True
        enter: i64 = 0
        enter_of: i64 = 1
        leave: i64 = 1
        leave_of: i64 = 1
        for edge in self.edges:
            a = edge.across * ay - edge.up * ax - edge.shift
            b = edge.across * by - edge.up * bx - edge.shift
            if a <= 0 and b <= 0:
                off = a if a > b else b
                if off * off >= square * edge.square:
                    return -1
                inside = False
            elif a <= 0:
                if -a * enter_of > enter * (b - a):
                    enter, enter_of = -a, b - a
            elif b < 0 and a * leave_of < leave * (a - b):
                leave, leave_of = a, a - b
        return 1 if inside and enter * leave_of < leave * enter_of else 0

    def crossed_when_dented(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """`crossed_by` when not convex: an edge properly crossed decides, a mere touch is looked into."""
        dx = bx - ax
        dy = by - ay
        if dx == 0 and dy == 0:
            return self.holds(ax, ay)
        touched = lefts = rights = False
        for edge in self.edges:
            before = dx * (edge.y - ay) - dy * (edge.x - ax)
            after = before + dx * edge.up - dy * edge.across
            lefts = lefts or after > 0
            rights = rights or after < 0
            if (before >= 0 or after >= 0) and (before <= 0 or after <= 0):
                a = edge.across * ay - edge.up * ax - edge.shift
                b = edge.across * by - edge.up * bx - edge.shift
                if (a <= 0 or b <= 0) and (a >= 0 or b >= 0):
                    if before and after and a and b:
                        return True
                    touched = True
        if not (lefts and rights):
            return False
        return self.crossed_between_touches(ax, ay, dx, dy) if touched else self.holds(ax, ay)

    def crossed_between_touches(self, ax: int, ay: int, dx: int, dy: int) -> bool:
        """Whether some part of a segment, between two places where it meets the line of an edge, is inside."""
        marks = [Fraction(0), Fraction(1)]
        for edge in self.edges:
            slant: int = edge.up * dx - edge.across * dy
            off: int = edge.across * ay - edge.up * ax - edge.shift
            if slant != 0:
                marks.append(Fraction(off, slant))
        marks = sorted([mark for mark in marks if 0 <= mark <= 1])
        for i in range(1, len(marks)):
            middle = (marks[i - 1] + marks[i]) / 2
            parts = middle.denominator
            if self.holds_part(ax * parts + dx * middle.numerator, ay * parts + dy * middle.numerator, parts):
                return True
        return False

    def near(self, x: i64, y: i64, reach: i64, slack: i64) -> bool:
        """Whether the point is less than `reach` away (slack 0) or at most `reach` (slack 1); inside is 0 away.

        Only edges that the point is outside of can be nearest to it.
        """
        square = reach * reach
        for edge in self.edges:
            off = edge.across * y - edge.up * x - edge.shift
            if off > 0:
                continue
            if off * off >= square * edge.square + slack:
                if self.convex:
                    return False
                continue
            dx = x - edge.x
            dy = y - edge.y
            along = dx * edge.across + dy * edge.up
            if along > edge.square:
                dx -= edge.across
                dy -= edge.up
            elif along > 0:
                return True
            if dx * dx + dy * dy < square + slack:
                return True
        return self.holds(x, y)

    def swept_by(self, ax: i64, ay: i64, bx: i64, by: i64, reach: i64) -> bool:
        """Whether the segment a-b comes strictly nearer than `reach`; touching the inside is 0 away."""
        square = reach * reach
        if self.convex:
            met = self.clipped(ax, ay, bx, by, square)
            if met:
                return met > 0
        elif self.crossed_when_dented(ax, ay, bx, by):
            return True
        left = (ax if ax < bx else bx) - reach
        right = (bx if ax < bx else ax) + reach
        bottom = (ay if ay < by else by) - reach
        top = (by if ay < by else ay) + reach
        for edge in self.edges:
            if edge.right <= left or edge.left >= right or edge.top <= bottom or edge.bottom >= top:
                continue
            if (
                square_nearer_to_segment(edge.x, edge.y, ax, ay, bx, by, square)
                or edge.beside(ax, ay, square)
                or edge.beside(bx, by, square)
            ):
                return True
        return False

    def nearest(self, x: i64, y: i64) -> tuple[i64, i64, i64]:
        """The nearest point of the outline, rounded, and the square of the way there, rounded down.

        What is rounded is the way there, so that mirrored tables stay mirrored.
        """
        best_x: i64 = 0
        best_y: i64 = 0
        best: i64 = -1
        rest: i64 = 0
        rest_of: i64 = 1
        for edge in self.edges:
            whole = edge.square
            dx = x - edge.x
            dy = y - edge.y
            along = dx * edge.across + dy * edge.up
            off = edge.across * y - edge.up * x - edge.shift
            square = off * off // whole
            over = off * off - square * whole
            if along <= 0:
                square, over = dx * dx + dy * dy, 0
            elif along >= whole:
                dx -= edge.across
                dy -= edge.up
                square, over = dx * dx + dy * dy, 0
            else:
                dx = divided(-off * edge.up, whole)
                dy = divided(off * edge.across, whole)
            if best < 0 or square < best or (square == best and over * rest_of < rest * whole):
                best, rest, rest_of = square, over, whole
                best_x = x - dx
                best_y = y - dy
        return best_x, best_y, best

    def distance(self, x: i64, y: i64) -> i64:
        """The distance to the point, rounded down; 0 inside."""
        return 0 if self.holds(x, y) else root_down(self.nearest(x, y)[2])

    def apart(self, other: Polygon, gap: i64) -> bool:
        """Whether no point of one is `gap` or less from the other; one inside the other is not apart."""
        for edge in self.edges:
            if other.near(edge.x, edge.y, gap, 1):
                return False
        for edge in other.edges:
            if self.near(edge.x, edge.y, gap, 1):
                return False
        for edge in self.edges:  # noqa: SIM110
            if other.crossed_by(edge.x, edge.y, edge.x + edge.across, edge.y + edge.up):
                return False
        return True
