"""The shortest way of a base round walls and other bases, in whole numbers (R-MOV-09).

A way is a list of waypoints, x and y in turn, the goal last; its legs are straight. The search (A*) begins with the
straight line and looks only at obstacles that turn out to be in the way: each brings the places from which one gets
round it. Legs are tried late, when they would be next on the shortest way.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING, Final, final

from rules.table.geometry import length, point_round, ring, root_down, square_nearer_to_segment
from rules.table.shapes import Shape
from rules.table.turns import places_round

if TYPE_CHECKING:
    from mypy_extensions import i64

START: Final = 0
GOAL: Final = 1
COUNTED: Final = 1 << 32
"""Legs come out of the heap by length, those of one length in the order they went in."""


def path_length(ax: i64, ay: i64, path: list[int]) -> i64:
    """The length of a way from (ax, ay), each leg rounded up."""
    total: i64 = 0
    for i in range(0, len(path), 2):
        x: i64 = path[i]
        y: i64 = path[i + 1]
        total += length(x - ax, y - ay)
        ax = x
        ay = y
    return total


@final
class Field:
    """The ground that bases of one radius move over: the table's edge and the walls, which never move."""

    def __init__(self, width: int, height: int, radius: int, walls: list[Shape]) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.radius: i64 = radius
        self.walls = walls
        self.round_walls: list[list[int]] = [[] for _ in walls]

    def round_wall(self, wall: int) -> list[int]:
        """The places from which a base gets round a wall, found once."""
        if not self.round_walls[wall]:
            self.round_walls[wall] = places_round(self.walls[wall], self.radius)
        return self.round_walls[wall]

    def holds(self, x: i64, y: i64) -> bool:
        """Whether a base there lies wholly on the table (R-MOV-09)."""
        return (
            x >= self.radius and x <= self.width - self.radius and y >= self.radius and y <= self.height - self.radius
        )

    def nearest(self, x: i64, y: i64) -> tuple[i64, i64]:
        """The nearest place where a base lies wholly on the table."""
        radius = self.radius
        return (
            min(max(x, radius), self.width - radius),
            min(max(y, radius), self.height - radius),
        )

    def shortest(self, ax: int, ay: int, bx: int, by: int, discs: list[int], limit: int) -> list[int] | None:
        """The shortest way from a to b, None when there is none of at most `limit`.

        No leg brings the base strictly nearer than its radius to a wall, nor nearer than both radii to one of
        `discs` (x, y, radius in turn). A base that touches or overlaps something at the start may leave it: its
        first leg may come as near as the start is, not nearer.
        """
        if length(bx - ax, by - ay) > limit or not self.holds(bx, by):
            return None
        search = Search(self, ax, ay, bx, by, limit)
        search.meet_walls()
        search.meet_discs(discs)
        return search.run()


@final
class Obstacle:
    """A wall or a disc in one search: how near a leg may come to it, and whether it was ever in the way.

    `square` is the square of that for a disc; `first`, `first_square` the same for legs from the start.
    """

    def __init__(
        self, wall: Shape | None, number: int, x: i64, y: i64, reach: i64, first: i64, first_square: i64
    ) -> None:
        self.wall = wall
        self.number = number
        self.x: i64 = x
        self.y: i64 = y
        self.reach: i64 = reach
        self.square: i64 = reach * reach
        self.first: i64 = first
        self.first_square: i64 = first_square
        self.met = False

    def bars(self, ax: i64, ay: i64, bx: i64, by: i64, starting: bool) -> bool:
        """Whether a leg would bring the base too near."""
        if self.wall is not None:
            return self.wall.swept_by(ax, ay, bx, by, self.first if starting else self.reach)
        square = self.first_square if starting else self.square
        return square_nearer_to_segment(self.x, self.y, ax, ay, bx, by, square)

    def aside(self, x: i64, y: i64) -> tuple[i64, i64]:
        """The nearest place that is not too near, for one outside the obstacle itself."""
        near_x, near_y = self.nearest(x, y)
        return point_round(near_x, near_y, self.reach + 1, x - near_x, y - near_y)

    def nearest(self, x: i64, y: i64) -> tuple[i64, i64]:
        """What `reach` is measured from: the centre of a disc, the nearest point of a wall."""
        if self.wall is None:
            return self.x, self.y
        return self.wall.nearest(x, y)


@final
class Search:
    """One search for a way: the obstacles near enough to matter, the places found so far, the legs to try.

    `ahead` is the straight distance from a place to the goal, `best` the length of the shortest way found to it, -1
    before there is one, `before` the place it comes from, `owner` the obstacle it helps to get round.
    """

    def __init__(self, field: Field, ax: i64, ay: i64, bx: i64, by: i64, limit: i64) -> None:
        self.field = field
        self.limit: i64 = limit
        self.ax: i64 = ax
        self.ay: i64 = ay
        self.bx: i64 = bx
        self.by: i64 = by
        self.xs: list[int] = [ax, bx]
        self.ys: list[int] = [ay, by]
        self.ahead: list[int] = [length(bx - ax, by - ay), 0]
        self.best = [-1, -1]
        self.before = [START, START]
        self.owner: list[Obstacle | None] = [None, None]
        self.obstacles: list[Obstacle] = []
        self.heap: list[int] = []
        self.leg_from: list[int] = []
        self.leg_to: list[int] = []
        self.leg_best: list[int] = []
        half_width = root_down(limit * limit - (by - ay) * (by - ay)) // 2 + 2
        half_height = root_down(limit * limit - (bx - ax) * (bx - ax)) // 2 + 2
        self.left: i64 = (ax + bx) // 2 - half_width
        self.right: i64 = (ax + bx) // 2 + half_width
        self.bottom: i64 = (ay + by) // 2 - half_height
        self.top: i64 = (ay + by) // 2 + half_height

    def reaches(self, left: i64, right: i64, bottom: i64, top: i64) -> bool:
        """Whether a box meets the one round all ways of at most `limit`, which fill an ellipse."""
        return left < self.right and right > self.left and bottom < self.top and top > self.bottom

    def meet_walls(self) -> None:
        """Take in the walls that a way could come near."""
        radius = self.field.radius
        for i in range(len(self.field.walls)):
            wall = self.field.walls[i]
            if self.reaches(wall.left - radius, wall.right + radius, wall.bottom - radius, wall.top + radius):
                first = wall.distance(self.ax, self.ay) if wall.within(self.ax, self.ay, radius) else radius
                self.obstacles.append(Obstacle(wall, i, 0, 0, radius, first, 0))

    def meet_discs(self, discs: list[int]) -> None:
        """Take in the discs that a way could come near."""
        for i in range(0, len(discs), 3):
            x: i64 = discs[i]
            y: i64 = discs[i + 1]
            reach: i64 = discs[i + 2] + self.field.radius
            if self.reaches(x - reach, x + reach, y - reach, y + reach):
                away = (x - self.ax) * (x - self.ax) + (y - self.ay) * (y - self.ay)
                self.obstacles.append(Obstacle(None, i, x, y, reach, 0, min(reach * reach, away)))

    def run(self) -> list[int] | None:
        """Try legs, always the one on the shortest way first, until one arrives."""
        self.arrive(START, START, 0)
        while self.heap:
            leg = heappop(self.heap) % COUNTED
            place, before, way = self.leg_to[leg], self.leg_from[leg], self.leg_best[leg]
            if 0 <= self.best[place] <= way or self.blocked(before, place):
                continue
            if place == GOAL:
                self.before[GOAL] = before
                return self.way_back()
            self.arrive(place, before, way)
        return None

    def arrive(self, place: int, before: int, way: int) -> None:
        """A place is reached by a shorter way than so far: every other place may be next."""
        self.best[place] = way
        self.before[place] = before
        self.consider(place, GOAL, len(self.xs))

    def consider(self, place: int, first: int, end: int) -> None:
        """Put the legs from a place to those from `first` on among the legs to try, but for those that cannot help."""
        ax: i64 = self.xs[place]
        ay: i64 = self.ys[place]
        so_far: i64 = self.best[place]
        own = self.owner[place]
        for other in range(first, end):
            bx: i64 = self.xs[other]
            by: i64 = self.ys[other]
            way = so_far + length(bx - ax, by - ay)
            best: i64 = self.best[other]
            total = way + self.ahead[other]
            if total > self.limit or (best >= 0 and best <= way):
                continue
            if own is not None and own.bars(ax, ay, bx, by, False):
                continue
            theirs = self.owner[other]
            if theirs is not None and theirs is not own and theirs.bars(ax, ay, bx, by, place == START):
                continue
            heappush(self.heap, total * COUNTED + len(self.leg_to))
            self.leg_from.append(place)
            self.leg_to.append(other)
            self.leg_best.append(way)

    def blocked(self, before: int, place: int) -> bool:
        """Whether something bars a leg; what bars one for the first time brings the places round it."""
        ax: i64 = self.xs[before]
        ay: i64 = self.ys[before]
        bx: i64 = self.xs[place]
        by: i64 = self.ys[place]
        starting = before == START
        for obstacle in self.obstacles:
            if obstacle.bars(ax, ay, bx, by, starting):
                if not obstacle.met:
                    obstacle.met = True
                    self.add(obstacle)
                return True
        return False

    def add(self, obstacle: Obstacle) -> None:
        """The places round an obstacle: every place reached already may lead to them."""
        known = len(self.xs)
        if obstacle.wall is None:
            places = ring(obstacle.x, obstacle.y, obstacle.reach * 102 // 100 + 1, 16)
        else:
            places = self.field.round_wall(obstacle.number)
        for i in range(0, len(places), 2):
            self.take_in(places[i], places[i + 1], obstacle)
        self.take_in_beside(self.ax, self.ay, obstacle)
        self.take_in_beside(self.bx, self.by, obstacle)
        for place in range(known):
            if self.best[place] >= 0:
                self.consider(place, known, len(self.xs))

    def take_in(self, x: i64, y: i64, owner: Obstacle) -> None:
        """A place round an obstacle; where another leaves only a narrow gap, places in the middle of that."""
        for other in self.obstacles:
            if other is not owner and other.bars(x, y, x, y, False):
                if not other.met:
                    self.put(x, y, owner)
                aside_x, aside_y = other.aside(x, y)
                self.take_in_gap(aside_x, aside_y, owner)
                return
        if self.field.holds(x, y):
            self.put(x, y, owner)
        else:
            self.take_in_gap(x, y, owner)

    def take_in_gap(self, x: i64, y: i64, owner: Obstacle) -> None:
        """A place in a gap, and places before and behind it, if the gap is wide enough."""
        x, y = self.field.nearest(x, y)
        if not owner.bars(x, y, x, y, False):
            self.put(x, y, owner)
            self.take_in_beside(x, y, owner)

    def take_in_beside(self, x: i64, y: i64, owner: Obstacle) -> None:
        """Places either way along an obstacle for a base close to it; from further off one sees two places anyway."""
        from_x, from_y = owner.nearest(x, y)
        dx = x - from_x
        dy = y - from_y
        close = owner.reach * 104 // 100 + 4
        if 0 < dx * dx + dy * dy < close * close:
            for way in (1, -1):
                turned_x = 5 * dx - way * dy
                turned_y = 5 * dy + way * dx
                beside_x, beside_y = point_round(from_x, from_y, owner.reach * 102 // 100 + 1, turned_x, turned_y)
                self.put(beside_x, beside_y, owner)

    def put(self, x: i64, y: i64, owner: Obstacle) -> None:
        """A place is known, moved onto the table, unless the way over it is too long.

        One that stands in an obstacle not met yet is known too, so that a leg to it meets the obstacle.
        """
        x, y = self.field.nearest(x, y)
        ahead = length(self.bx - x, self.by - y)
        if length(x - self.ax, y - self.ay) + ahead <= self.limit:
            self.xs.append(x)
            self.ys.append(y)
            self.ahead.append(ahead)
            self.best.append(-1)
            self.before.append(START)
            self.owner.append(owner)

    def way_back(self) -> list[int]:
        """The waypoints from the start to the goal."""
        places = [GOAL]
        while self.before[places[-1]] != START:
            places.append(self.before[places[-1]])
        way: list[int] = []
        for place in reversed(places):
            way.append(self.xs[place])
            way.append(self.ys[place])
        return way
