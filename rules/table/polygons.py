"""Simple polygons, convex or not, judged exactly: the sides of a shape that is no circle (R-DST-01, R-COV-01)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, final

from rules.table.corners import is_convex, twice_area
from rules.table.geometry import divided, root_down, square_nearer_to_segment

if TYPE_CHECKING:
    from mypy_extensions import i64


@final
class Polygon:
    """Corners against the clock and the edges between them: edge i goes from corner i to the next.

    `xs`, `ys` are the corners, `across`, `up` the edges as vectors, `squares` the squares of their lengths.
    A point lies inside edge i, left of it, when across[i] * y - up[i] * x > shift[i].
    """

    def __init__(self, corners: list[int]) -> None:
        if corners and twice_area(corners) < 0:
            corners = [corners[i ^ 1] for i in range(len(corners) - 1, -1, -1)]
        self.convex = is_convex(corners)
        self.count: i64 = len(corners) // 2
        self.xs = [corners[2 * i] for i in range(self.count)]
        self.ys = [corners[2 * i + 1] for i in range(self.count)]
        self.across: list[int] = []
        self.up: list[int] = []
        self.shift: list[int] = []
        self.squares: list[int] = []
        for i in range(self.count):
            j = (i + 1) % self.count
            across, up = self.xs[j] - self.xs[i], self.ys[j] - self.ys[i]
            self.across.append(across)
            self.up.append(up)
            self.shift.append(across * self.ys[i] - up * self.xs[i])
            self.squares.append(across * across + up * up)

    def balance(self) -> tuple[int, int]:
        """The point on which it would balance."""
        area = x = y = 0
        for i in range(self.count):
            area += self.shift[i]
            x -= (2 * self.xs[i] + self.across[i]) * self.shift[i]
            y -= (2 * self.ys[i] + self.up[i]) * self.shift[i]
        return divided(x, -3 * area), divided(y, -3 * area)

    def holds(self, x: i64, y: i64) -> bool:
        """Whether the point lies strictly inside."""
        if not self.convex:
            return self.holds_part(x, y, 1)
        return all(self.across[i] * y - self.up[i] * x > self.shift[i] for i in range(self.count))

    def holds_part(self, x: int, y: int, parts: int) -> bool:
        """Whether the point (x / parts, y / parts) lies strictly inside: by counting the edges beside it."""
        inside = False
        for i in range(self.count):
            start = self.ys[i] * parts
            stop = start + self.up[i] * parts
            cross = self.across[i] * y - self.up[i] * x - self.shift[i] * parts
            if cross == 0 and min(start, stop) <= y <= max(start, stop):
                here = self.xs[i] * parts
                there = here + self.across[i] * parts
                if min(here, there) <= x <= max(here, there):
                    return False
            if (start > y) != (stop > y) and (cross > 0) == (stop > start):
                inside = not inside
        return inside

    def crossed_by(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether the segment a-b goes through the inside: what every edge cuts off must leave some of it."""
        if not self.convex:
            return self.crossed_when_dented(ax, ay, bx, by)
        enter: i64 = 0
        enter_of: i64 = 1
        leave: i64 = 1
        leave_of: i64 = 1
        for i in range(self.count):
            across: i64 = self.across[i]
            up: i64 = self.up[i]
            shift: i64 = self.shift[i]
            a = across * ay - up * ax - shift
            b = across * by - up * bx - shift
            if a <= 0:
                if b <= 0:
                    return False
                if -a * enter_of > enter * (b - a):
                    enter, enter_of = -a, b - a
            elif b < 0 and a * leave_of < leave * (a - b):
                leave, leave_of = a, a - b
        return enter * leave_of < leave * enter_of

    def crossed_when_dented(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """`crossed_by` when not convex: an edge properly crossed decides, a mere touch is looked into."""
        dx = bx - ax
        dy = by - ay
        if dx == 0 and dy == 0:
            return self.holds(ax, ay)
        before = dx * (self.ys[-1] - ay) - dy * (self.xs[-1] - ax)
        touched = lefts = rights = False
        i = self.count - 1
        for j in range(self.count):
            after = dx * (self.ys[j] - ay) - dy * (self.xs[j] - ax)
            lefts = lefts or after > 0
            rights = rights or after < 0
            if (before >= 0 or after >= 0) and (before <= 0 or after <= 0):
                a = self.across[i] * ay - self.up[i] * ax - self.shift[i]
                b = self.across[i] * by - self.up[i] * bx - self.shift[i]
                if (a <= 0 or b <= 0) and (a >= 0 or b >= 0):
                    if before and after and a and b:
                        return True
                    touched = True
            before = after
            i = j
        if not (lefts and rights):
            return False
        return self.crossed_between_touches(ax, ay, dx, dy) if touched else self.holds(ax, ay)

    def crossed_between_touches(self, ax: int, ay: int, dx: int, dy: int) -> bool:
        """Whether some part of a segment, between two places where it meets the line of an edge, lies inside."""
        marks = [Fraction(0), Fraction(1)]
        for i in range(self.count):
            slant = self.up[i] * dx - self.across[i] * dy
            if slant != 0:
                marks.append(Fraction(self.across[i] * ay - self.up[i] * ax - self.shift[i], slant))
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
        for i in range(self.count):
            across: i64 = self.across[i]
            up: i64 = self.up[i]
            off = across * y - up * x - self.shift[i]
            if off > 0:
                continue
            if off * off >= square * self.squares[i] + slack:
                if self.convex:
                    return False
                continue
            dx = x - self.xs[i]
            dy = y - self.ys[i]
            along = dx * across + dy * up
            if along > self.squares[i]:
                dx -= across
                dy -= up
            elif along > 0:
                return True
            if dx * dx + dy * dy < square + slack:
                return True
        return self.holds(x, y)

    def swept_by(self, ax: i64, ay: i64, bx: i64, by: i64, reach: i64) -> bool:
        """Whether the segment a-b comes strictly nearer than `reach`; touching the inside is 0 away."""
        square = reach * reach
        if self.convex:
            for i in range(self.count):
                a = self.across[i] * ay - self.up[i] * ax - self.shift[i]
                b = self.across[i] * by - self.up[i] * bx - self.shift[i]
                off = a if a > b else b
                if off < 0 and off * off >= square * self.squares[i]:
                    return False
        if self.crossed_by(ax, ay, bx, by):
            return True
        for i in range(self.count):
            if square_nearer_to_segment(self.xs[i], self.ys[i], ax, ay, bx, by, square):
                return True
        return self.near(ax, ay, reach, 0) or self.near(bx, by, reach, 0)

    def nearest(self, x: int, y: int) -> tuple[int, int, int]:
        """The nearest point of the outline, rounded, and the square of the way there, rounded down."""
        best_x = best_y = 0
        best, best_of = -1, 1
        for i in range(self.count):
            across, up, whole = self.across[i], self.up[i], self.squares[i]
            dx, dy = x - self.xs[i], y - self.ys[i]
            along = min(whole, max(0, dx * across + dy * up))
            off = across * y - up * x - self.shift[i]
            square, square_of = off * off, whole
            if along == 0:
                square, square_of = dx * dx + dy * dy, 1
            elif along == whole:
                square, square_of = (dx - across) * (dx - across) + (dy - up) * (dy - up), 1
            if best < 0 or square * best_of < best * square_of:
                best, best_of = square, square_of
                best_x = self.xs[i] + divided(across * along, whole)
                best_y = self.ys[i] + divided(up * along, whole)
        return best_x, best_y, best // best_of

    def distance(self, x: i64, y: i64) -> i64:
        """The distance to the point, rounded down; 0 inside."""
        return 0 if self.holds(x, y) else root_down(self.nearest(x, y)[2])

    def apart(self, other: Polygon, gap: i64) -> bool:
        """Whether no point of one is `gap` or less from the other; one inside the other is not apart."""
        for i in range(self.count):
            if other.near(self.xs[i], self.ys[i], gap, 1):
                return False
        for i in range(other.count):
            if self.near(other.xs[i], other.ys[i], gap, 1):
                return False
        for i in range(self.count):
            x, y = self.xs[i], self.ys[i]
            if other.crossed_by(x, y, x + self.across[i], y + self.up[i]):
                return False
        return True
