"""The shortest way of a base round walls and other bases, in whole numbers (R-MOV-09).

A way is a list of waypoints, x and y in turn, the goal last; its legs are straight. The search (A*) begins with the
straight line and looks only at obstacles that turn out to be in the way: each brings the places from which one gets
round it. Legs are tried late, when they would be next on the shortest way.
"""

from heapq import heappop, heappush
from math import isqrt
from typing import final

from rules.table.geometry import length, ring, square_nearer_to_segment
from rules.table.shapes import Shape
from rules.table.turns import places_round

START = 0
GOAL = 1
COUNTED = 1 << 32
"""Legs come out of the heap by length, those of one length in the order they went in."""


def path_length(ax: int, ay: int, path: list[int]) -> int:
    """The length of a way from (ax, ay), each leg rounded up."""
    total = 0
    for i in range(0, len(path), 2):
        total += length(path[i] - ax, path[i + 1] - ay)
        ax, ay = path[i], path[i + 1]
    return total


@final
class Field:
    """The ground that bases of one radius move over: the table's edge and the walls, which never move."""

    def __init__(self, width: int, height: int, radius: int, walls: list[Shape]) -> None:
        self.width = width
        self.height = height
        self.radius = radius
        self.walls = walls
        self.round_walls: list[list[int]] = [[] for _ in walls]

    def round_wall(self, wall: int) -> list[int]:
        """The places from which a base gets round a wall, found once."""
        if not self.round_walls[wall]:
            self.round_walls[wall] = places_round(self.walls[wall], self.radius)
        return self.round_walls[wall]

    def holds(self, x: int, y: int) -> bool:
        """Whether a base there lies wholly on the table (R-MOV-09)."""
        return self.radius <= x <= self.width - self.radius and self.radius <= y <= self.height - self.radius

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
class Search:
    """One search for a way: the obstacles near enough to matter, the places found so far, the legs to try.

    `best` is the length of the shortest way found to each place, -1 before there is one; `before` the place it
    comes from. `reaches` says how near a leg may come to an obstacle (squared for discs), `first` the same for
    legs from the start.
    """

    def __init__(self, field: Field, ax: int, ay: int, bx: int, by: int, limit: int) -> None:
        self.field = field
        self.limit = limit
        self.xs = [ax, bx]
        self.ys = [ay, by]
        self.ahead = [length(bx - ax, by - ay), 0]
        self.best = [-1, -1]
        self.before = [START, START]
        self.heap: list[int] = []
        self.leg_from: list[int] = []
        self.leg_to: list[int] = []
        self.leg_best: list[int] = []
        self.walls: list[int] = []
        self.wall_reach: list[int] = []
        self.wall_first: list[int] = []
        self.wall_met: list[bool] = []
        self.disc_x: list[int] = []
        self.disc_y: list[int] = []
        self.disc_reach: list[int] = []
        self.disc_square: list[int] = []
        self.disc_first: list[int] = []
        self.disc_met: list[bool] = []
        self.bound(ax, ay, bx, by)

    def bound(self, ax: int, ay: int, bx: int, by: int) -> None:
        """The box round all ways of at most `limit`, which fill an ellipse."""
        square = self.limit * self.limit
        half_width = isqrt(square - (by - ay) * (by - ay)) // 2 + 2
        half_height = isqrt(square - (bx - ax) * (bx - ax)) // 2 + 2
        self.left = (ax + bx) // 2 - half_width
        self.right = (ax + bx) // 2 + half_width
        self.bottom = (ay + by) // 2 - half_height
        self.top = (ay + by) // 2 + half_height

    def meet_walls(self) -> None:
        """Take in the walls that a way could come near."""
        radius = self.field.radius
        ax, ay = self.xs[START], self.ys[START]
        for i in range(len(self.field.walls)):
            wall = self.field.walls[i]
            if (
                wall.left >= self.right + radius
                or wall.right <= self.left - radius
                or wall.bottom >= self.top + radius
                or wall.top <= self.bottom - radius
            ):
                continue
            self.walls.append(i)
            self.wall_first.append(wall.distance(ax, ay) if wall.within(ax, ay, radius) else radius)
            self.wall_met.append(False)

    def meet_discs(self, discs: list[int]) -> None:
        """Take in the discs that a way could come near."""
        ax, ay = self.xs[START], self.ys[START]
        for i in range(0, len(discs), 3):
            x, y, reach = discs[i], discs[i + 1], discs[i + 2] + self.field.radius
            if x - reach >= self.right or x + reach <= self.left or y - reach >= self.top or y + reach <= self.bottom:
                continue
            square = reach * reach
            self.disc_x.append(x)
            self.disc_y.append(y)
            self.disc_reach.append(reach)
            self.disc_square.append(square)
            self.disc_first.append(min(square, (x - ax) * (x - ax) + (y - ay) * (y - ay)))
            self.disc_met.append(False)

    def run(self) -> list[int] | None:
        """Try legs, always the one on the shortest way first, until one arrives."""
        self.arrive(START, START, 0)
        while self.heap:
            leg = heappop(self.heap) % COUNTED
            place, before, way = self.leg_to[leg], self.leg_from[leg], self.leg_best[leg]
            if 0 <= self.best[place] <= way:
                continue
            if self.blocked(before, place):
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
        for other in range(GOAL, len(self.xs)):
            if other != place:
                self.consider(place, other)

    def consider(self, place: int, other: int) -> None:
        """Put the leg between two places among those to try, unless it cannot help."""
        way = self.best[place] + length(self.xs[other] - self.xs[place], self.ys[other] - self.ys[place])
        if way + self.ahead[other] > self.limit or 0 <= self.best[other] <= way:
            return
        heappush(self.heap, (way + self.ahead[other]) * COUNTED + len(self.leg_to))
        self.leg_from.append(place)
        self.leg_to.append(other)
        self.leg_best.append(way)

    def blocked(self, before: int, place: int) -> bool:
        """Whether something bars a leg; what bars one for the first time brings the places round it."""
        ax, ay, bx, by = self.xs[before], self.ys[before], self.xs[place], self.ys[place]
        squares = self.disc_first if before == START else self.disc_square
        for i in range(len(self.disc_x)):
            if square_nearer_to_segment(self.disc_x[i], self.disc_y[i], ax, ay, bx, by, squares[i]):
                if not self.disc_met[i]:
                    self.disc_met[i] = True
                    self.add(ring(self.disc_x[i], self.disc_y[i], self.disc_reach[i] * 102 // 100 + 2, 16))
                return True
        for i in range(len(self.walls)):
            reach = self.wall_first[i] if before == START else self.field.radius
            if self.field.walls[self.walls[i]].swept_by(ax, ay, bx, by, reach):
                if not self.wall_met[i]:
                    self.wall_met[i] = True
                    self.add(self.field.round_wall(self.walls[i]))
                return True
        return False

    def add(self, places: list[int]) -> None:
        """New places: every place reached already may lead to them."""
        known = len(self.xs)
        ax, ay, bx, by = self.xs[START], self.ys[START], self.xs[GOAL], self.ys[GOAL]
        for i in range(0, len(places), 2):
            x, y = places[i], places[i + 1]
            ahead = length(bx - x, by - y)
            if self.field.holds(x, y) and length(x - ax, y - ay) + ahead <= self.limit:
                self.xs.append(x)
                self.ys.append(y)
                self.ahead.append(ahead)
                self.best.append(-1)
                self.before.append(START)
        for place in range(known):
            if self.best[place] >= 0:
                for other in range(known, len(self.xs)):
                    self.consider(place, other)

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
