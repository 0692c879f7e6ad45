"""The shortest path of a base round walls and other bases, in whole numbers (R-MOV-09).

A path is a list of waypoints, x and y in turn, the goal last; its legs are straight. The search (A*) begins with the
straight line and considers only obstacles found to be in the way: each adds the waypoints round it. Legs are checked
lazily, when they would be next on the shortest path.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.table.circles import Circle, pole
from rules.table.compiler import mypyc_attr
from rules.table.detours import too_far_round
from rules.table.geometry import length, point_round, root_down, root_up, squared
from rules.table.legs import Leg, PathNode, merged, without_root
from rules.table.obstacles import Obstacle
from rules.table.string_pulling import Bend, pull_string
from rules.table.wall_graphs import BARRED, FREE, OPEN, UNKNOWN
from rules.table.walls import FoundPath, PathField

if TYPE_CHECKING:
    from mypy_extensions import i64

FINE: Final = 1024
"""Fractions of a hundredth that a search counts in, so that rounding alone makes no two paths equally long."""

SLACK: Final = 32
"""Paths of straight legs may be longer than the limit by this part of it: pulling the string shortens them."""

CLEAR: Final = 3
"""Hundredths added to the reach of a disc for a sidestep past it, so that rounding does not bring its legs too near."""

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


def fine_length(dx: i64, dy: i64) -> i64:
    """The length of a leg as a search counts it."""
    return root_up((dx * dx + dy * dy) * FINE * FINE)


def shorter(dx: i64, dy: i64, most: i64) -> bool:
    """Whether a leg is shorter than that as a search counts it: rounded up, which needs no root."""
    return most > 0 and (dx * dx + dy * dy) * FINE * FINE <= (most - 1) * (most - 1)


def shortest(field: PathField, ax: int, ay: int, bx: int, by: int, discs: list[int], limit: int) -> list[int] | None:
    """The shortest path from a to b, None when none is at most `limit` long once its string is pulled.

    No leg brings the base strictly nearer than its radius to a wall, nor nearer than both radii to one of
    `discs` (x, y, radius in turn). A base that touches or overlaps something at the start may leave it: its
    first leg may come as near as the start is, not nearer. A path belongs to the field: nobody changes it.
    """
    if not field.holds(bx, by) or length(bx - ax, by - ay) > limit:
        return None
    asked = (ax, ay, bx, by, limit, *discs)
    remembered = field.searched.get(asked)
    if remembered is None:
        left = field.step_budget.left
        path = searched(field, ax, ay, bx, by, discs, limit)
        field.searched[asked] = FoundPath(path, left - field.step_budget.left)
        return path
    field.step_budget.spend(remembered.steps if field.step_budget.repeats else len(asked))
    return remembered.path


def passable(field: PathField, ax: int, ay: int, bx: int, by: int, discs: list[int], limit: int) -> bool:
    """Whether a path leads from a to b as `shortest` says, in two legs past a disc in the way or as it finds one."""
    if field.holds(bx, by) and length(bx - ax, by - ay) <= limit and sidestep(field, ax, ay, bx, by, discs, limit):
        return True
    return shortest(field, ax, ay, bx, by, discs, limit) is not None


def sidestep(field: PathField, ax: i64, ay: i64, bx: i64, by: i64, discs: list[int], limit: i64) -> bool:
    """Whether a way of two legs past the first disc in the way is free, which is found sooner than the shortest."""
    if not discs:
        return False
    search = Search(field, ax, ay, bx, by, limit)
    search.meet_walls()
    search.meet_discs(discs)
    for obstacle in search.obstacles:
        if obstacle.bars(ax, ay, bx, by, True):
            circle = Circle(obstacle.x, obstacle.y, obstacle.reach + CLEAR)
            return obstacle.wall is None and (search.is_past(circle, 1) or search.is_past(circle, -1))
    return False


def searched(field: PathField, ax: i64, ay: i64, bx: i64, by: i64, discs: list[int], limit: i64) -> list[int] | None:
    """The same, searched for, unless bases that stand close together leave no way so short."""
    if discs and too_far_round(ax, ay, bx, by, discs, field.radius, limit, field.step_budget):
        return None
    search = Search(field, ax, ay, bx, by, limit + limit // SLACK)
    search.meet_walls()
    search.meet_discs(discs)
    way = search.run()
    if way is None or (search.goal.best > limit * FINE and search.pulled() > limit):
        return None
    return way


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Search:
    """One search for a path: the obstacles near enough to matter, the waypoints known, the legs to check.

    The first of the obstacles, so many as `walls` says, are walls. `edges` is the number of their edges, `most` the
    largest number that one of them has: each leg costs a step of the field's budget, and another for each edge that it
    may meet.
    """

    def __init__(self, field: PathField, ax: i64, ay: i64, bx: i64, by: i64, limit: i64) -> None:
        self.field = field
        self.limit: i64 = limit * FINE
        self.start = PathNode(ax, ay, fine_length(bx - ax, by - ay), None)
        self.goal = PathNode(bx, by, 0, None)
        self.places = [self.start, self.goal]
        self.obstacles: list[Obstacle] = []
        self.walls: i64 = 0
        self.edges: i64 = 1
        self.most: i64 = 1
        self.legs: Leg | None = None
        self.count: i64 = 0
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
        x, y = self.start.x, self.start.y
        for i in range(len(self.field.walls)):
            wall = self.field.walls[i]
            if self.reaches(wall.left - radius, wall.right + radius, wall.bottom - radius, wall.top + radius):
                first = wall.distance(x, y) if wall.within(x, y, radius) else radius
                self.obstacles.append(Obstacle(wall, i, 0, 0, radius, first, 0))
                edges: i64 = len(wall.outline.edges) + 1
                self.edges += edges
                self.most = max(self.most, edges)
        self.walls = len(self.obstacles)

    def meet_discs(self, discs: list[int]) -> None:
        """Take in the discs that a way could come near."""
        count: i64 = len(discs)
        for i in range(0, count, 3):
            x: i64 = discs[i]
            y: i64 = discs[i + 1]
            reach: i64 = discs[i + 2] + self.field.radius
            if self.reaches(x - reach, x + reach, y - reach, y + reach):
                away = squared(self.start.x, self.start.y, x, y)
                self.obstacles.append(Obstacle(None, i, x, y, reach, 0, min(reach * reach, away)))
                self.edges += 1

    def run(self) -> list[int] | None:
        """Try legs, always the one on the shortest way first, until one arrives."""
        self.start.best = 0
        self.consider(self.start, 1, len(self.places))
        while self.legs is not None:
            leg = self.legs
            self.legs = without_root(leg)
            place = leg.end
            if (place.best >= 0 and place.best <= leg.way) or self.blocked(leg.start, place):
                continue
            place.best = leg.way
            place.before = leg.start
            if place is self.goal:
                return self.way_back()
            self.consider(place, 1, len(self.places))
        return None

    def is_past(self, circle: Circle, side: i64) -> bool:
        """Whether the way of two legs that touch a circle is short enough and free."""
        start = self.start
        goal = self.goal
        meet, x, y = pole(circle, start.x, start.y, goal.x, goal.y, side)
        if not meet or not self.field.holds(x, y):
            return False
        if (length(x - start.x, y - start.y) + length(goal.x - x, goal.y - y)) * FINE > self.limit:
            return False
        self.field.step_budget.spend(self.edges)
        for obstacle in self.obstacles:
            if obstacle.bars(start.x, start.y, x, y, True) or obstacle.bars(x, y, goal.x, goal.y, False):
                return False
        return True

    def consider(self, place: PathNode, first: i64, end: i64) -> None:
        """Put the legs from a place to those from `first` on among the legs to try, but for those that cannot help."""
        x, y = place.x, place.y
        own = place.owner
        spare = self.limit - place.best
        graph = self.field.graph
        known = graph.legs_from(place.fixed) if graph is not None and place.fixed >= 0 else None
        self.field.step_budget.spend((end - first) * self.most)
        for number in range(first, end):
            other = self.places[number]
            dx = other.x - x
            dy = other.y - y
            left = spare - other.ahead
            if left < 0 or (dx * dx + dy * dy) * FINE * FINE > left * left:
                continue
            if other.best >= 0 and not shorter(dx, dy, other.best - place.best):
                continue
            leg: i64 = UNKNOWN if known is None or other.fixed < 0 else known[other.fixed]
            if leg == UNKNOWN:
                theirs = other.owner
                barred = own is not None and own.bars(x, y, other.x, other.y, False)
                if not barred and theirs is not None and theirs is not own:
                    barred = theirs.bars(x, y, other.x, other.y, place is self.start)
                leg = BARRED if barred else FREE
                if known is not None and other.fixed >= 0:
                    known[other.fixed] = leg
            if leg == BARRED:
                continue
            way = place.best + fine_length(dx, dy)
            self.legs = merged(self.legs, Leg(place, other, way, (way + other.ahead) * COUNTED + self.count))
            self.count += 1

    def blocked(self, start: PathNode, end: PathNode) -> bool:
        """Whether something bars a leg; what bars one for the first time brings the places round it."""
        starting = start is self.start
        self.field.step_budget.spend(self.edges)
        obstacles = self.obstacles
        for at in range(self.first_barring(start, end), len(obstacles)):
            obstacle = obstacles[at]
            if obstacle.bars(start.x, start.y, end.x, end.y, starting):
                if not obstacle.met:
                    obstacle.met = True
                    self.add(obstacle)
                return True
        return False

    def first_barring(self, start: PathNode, end: PathNode) -> i64:
        """The place among the obstacles of the first wall that bars a leg, as far as the graph of the walls knows it.

        All walls come before the discs, in order of number: where none bars it, that is the place of the first disc.
        """
        graph = self.field.graph
        if graph is None or start.fixed < 0 or end.fixed < 0:
            return 0
        legs = graph.legs_from(start.fixed)
        leg: i64 = legs[end.fixed]
        if leg == FREE:
            leg = graph.first_barring(start.x, start.y, end.x, end.y)
            legs[end.fixed] = leg
        if leg == OPEN:
            return self.walls
        at: i64 = 0
        while at < self.walls and self.obstacles[at].number < leg - OPEN - 1:
            at += 1
        return at

    def add(self, obstacle: Obstacle) -> None:
        """The places round an obstacle: every place reached already may lead to them."""
        known = len(self.places)
        around = obstacle.wall is None
        places = self.field.round_disc(obstacle.reach) if around else self.field.round_wall(obstacle.number)
        x: i64 = obstacle.x if around else 0
        y: i64 = obstacle.y if around else 0
        graph = self.field.graph
        first: i64 = -1 if graph is None or around else graph.first_places[obstacle.number]
        for i in range(0, len(places), 2):
            self.take_in(x + places[i], y + places[i + 1], obstacle, first if first < 0 else first + i // 2)
        self.take_in_beside(self.start.x, self.start.y, obstacle)
        self.take_in_beside(self.goal.x, self.goal.y, obstacle)
        for number in range(known):
            if self.places[number].best >= 0:
                self.consider(self.places[number], known, len(self.places))

    def take_in(self, x: i64, y: i64, owner: Obstacle, fixed: i64) -> None:
        """A place round an obstacle; where another leaves only a narrow gap, places in the middle of that."""
        self.field.step_budget.spend(self.edges)
        for other in self.obstacles:
            if other is not owner and other.bars(x, y, x, y, False):
                if not other.met:
                    self.put(x, y, owner, fixed)
                aside_x, aside_y = other.aside(x, y)
                self.take_in_gap(aside_x, aside_y, owner)
                return
        if self.field.holds(x, y):
            self.put(x, y, owner, fixed)
        else:
            self.take_in_gap(x, y, owner)

    def take_in_gap(self, x: i64, y: i64, owner: Obstacle) -> None:
        """A place in a gap, and places before and behind it, if the gap is wide enough."""
        x, y = self.field.nearest(x, y)
        if not owner.bars(x, y, x, y, False):
            self.put(x, y, owner)
            self.take_in_beside(x, y, owner)

    def take_in_beside(self, x: i64, y: i64, owner: Obstacle) -> None:
        """Add waypoints in both directions along an obstacle close to a base; from further off two are visible."""
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

    def put(self, x: i64, y: i64, owner: Obstacle, fixed: i64 = -1) -> None:
        """A place is known, moved onto the table, unless the way over it is too long.

        One that stands in an obstacle not met yet is known too, so that a leg to it meets the obstacle.
        """
        x, y = self.field.nearest(x, y)
        goal = self.goal
        ahead = fine_length(goal.x - x, goal.y - y)
        left = self.limit - ahead
        if left >= 0 and squared(x, y, self.start.x, self.start.y) * FINE * FINE <= left * left:
            self.places.append(PathNode(x, y, ahead, owner, fixed))

    def pulled(self) -> i64:
        """The length of the way found, pulled taut if that leaves it free of obstacles."""
        bends: list[Bend] = [Bend(self.goal.x, self.goal.y, 0)]
        place = self.goal.before
        while place is not None and place.before is not None and place.owner is not None:
            bend = place.owner.bend(place.before.x, place.before.y, place.x, place.y)
            if bend is not None and not bend.like(bends[-1]):
                bends.append(bend)
            place = place.before
        bends.append(Bend(self.start.x, self.start.y, 0))
        bends.reverse()
        taut = pull_string(bends)
        straight = (self.goal.best + FINE - 1) // FINE
        if taut is None or taut.length >= straight:
            return straight
        pieces = taut.pieces
        for at in range(0, len(pieces), 4):
            for obstacle in self.obstacles:
                if obstacle.bars_taut(pieces[at], pieces[at + 1], pieces[at + 2], pieces[at + 3], at == 0):
                    return straight
        return taut.length

    def way_back(self) -> list[int]:
        """The waypoints from the start to the goal."""
        way: list[int] = []
        place = self.goal
        while place.before is not None:
            way.append(place.y)
            way.append(place.x)
            place = place.before
        way.reverse()
        return way
