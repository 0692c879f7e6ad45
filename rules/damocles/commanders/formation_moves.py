"""Moves for automatic commanders: a squad towards a place, in formation where it can, in a stream where it must."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cohesion import shifted
from rules.damocles.engine.movement import Ends, Going, Walk, any_swept, any_within
from rules.damocles.engine.state import COHESION, Squad, Unit
from rules.table.circles import Circle
from rules.table.compiler import mypyc_attr
from rules.table.geometry import divided, point_round, root_up, side, squared, step_towards, turned
from rules.table.placements import Placement, put_in_order

if TYPE_CHECKING:
    from mypy_extensions import i64

TRIES: Final[list[tuple[int, int]]] = [
    (8, 0), (8, 1), (8, -1), (6, 0), (8, 2), (8, -2), (6, 1), (6, -1), (4, 0), (6, 2), (6, -2), (8, 3), (8, -3),
    (4, 2), (4, -2), (2, 0),
]  # fmt: skip
"""Eighths of the way and sixteenths of a turn, the most useful first."""

WINDS: Final[tuple[int, ...]] = (0, 2, -2, 4, -4, 6, -6, 8)
"""Where beside another unit a place is looked for, in sixteenths of a turn."""

TURN: Final = 16
"""A whole turn."""

SPACE: Final = 20
"""Units of a stream stand 0.2 cm apart."""

NEARER: Final = 100
"""A squad stays rather than come less than a centimetre nearer, and back in the next turn."""

FAR: Final = 100000
"""No way on the table is longer than 10 m, for planning."""

SPREADS: Final = (0, 250, 500)
"""How far from a place another is looked for where it is too near a wall."""


def centroid(squad: Squad) -> tuple[i64, i64]:
    """The middle of a squad, measured from its first unit, so that mirrored tables stay mirrored."""
    first = squad.living[0]
    count: i64 = len(squad.living)
    x: i64 = 0
    y: i64 = 0
    for unit in squad.living:
        x += unit.x - first.x
        y += unit.y - first.y
    return first.x + divided(x, count), first.y + divided(y, count)


def hand(battle: Battle, x: i64, y: i64, dx: i64, dy: i64) -> i64:
    """1 when the middle of the table is left of the direction, -1 when right, so that mirrored tables stay mirrored.

    When it is straight ahead, the first squad that is not decides.
    """
    left = side(x, y, x + dx, y + dy, battle.width // 2, battle.height // 2)
    if left:
        return left
    for squad in battle.fighters():
        left = side(x, y, x + dx, y + dy, squad.living[0].x, squad.living[0].y)
        if left:
            return left
    return 1


def heading(battle: Battle, squad: Squad, x: int, y: int, round_heavy: bool) -> tuple[Unit, list[int]] | None:
    """The path of a squad to a place: from the unit in its middle, round the walls; None without a path."""
    from_x, from_y = centroid(squad)
    middle = nearest_unit(squad, from_x, from_y)
    walk = Walk(battle, squad)
    barring = walk.walls + walk.heavy if round_heavy else walk.walls
    if not any_swept(barring, middle.x, middle.y, x, y, middle.radius):
        return middle, [x, y]
    left = hand(battle, x, y, middle.x - x, middle.y - y)
    for spread in SPREADS:
        for wind in WINDS if spread else (0,):
            dx, dy = turned(middle.x - x, middle.y - y, wind * left)
            at_x, at_y = point_round(x, y, spread, dx, dy)
            if not any_within(barring, at_x, at_y, middle.radius):
                route = walk.route(middle.x, middle.y, at_x, at_y, FAR, round_heavy)
                if route is not None:
                    return middle, route
    return None


def plan_towards(battle: Battle, squad: Squad, x: int, y: int, going: Going) -> list[int] | None:
    """Where the units of a squad end that makes for a place; None when it gets no nearer."""
    from_x, from_y = centroid(squad)
    whole = root_up(squared(from_x, from_y, x, y))
    if whole < 100 or going.allowance < 50:
        return None
    ends = Ends(battle, squad, going).within_reach()
    together = shift(ends, (x - from_x, y - from_y), whole)
    if together is not None and gain(together, x, y, whole) * 2 >= min(whole, going.allowance):
        return together
    best: list[int] | None = None
    most = min(NEARER, going.allowance // 4)
    if together is not None and gain(together, x, y, whole) >= most:
        best, most = together, gain(together, x, y, whole)
    for quarters in (4, 2, 1):
        streamed = stream(ends, x, y, quarters)
        if streamed is not None:
            return streamed if gain(streamed, x, y, whole) > most else best
    return best or gathered(ends, x, y)


def gathered(ends: Ends, x: int, y: int) -> list[int] | None:
    """A squad that is strung out and cannot go on closes up to the unit that is furthest ahead, if that may stay."""
    squad = ends.squad
    lead = nearest_unit(squad, x, y)
    if ends.refuse(lead.x, lead.y) is not None:
        return None
    positions = stream(ends, x, y, 0)
    if positions is None:
        return None
    closer = 0
    for n, unit in enumerate(squad.living):
        closer += root_up(squared(unit.x, unit.y, lead.x, lead.y))
        closer -= root_up(squared(positions[2 * n], positions[2 * n + 1], lead.x, lead.y))
    return positions if closer >= NEARER else None


def gain(positions: list[int], x: i64, y: i64, before: int) -> int:
    """How much nearer to a place the middle of these positions is than it was."""
    dx: i64 = 0
    dy: i64 = 0
    for at in range(0, len(positions), 2):
        dx += positions[at] - x
        dy += positions[at + 1] - y
    return before - root_up(dx * dx + dy * dy) // (len(positions) // 2)


def shift(ends: Ends, way: tuple[int, int], whole: int) -> list[int] | None:
    """Move all units by one vector: the whole way, else less of it or slightly to the side."""
    battle, squad, going = ends.battle, ends.squad, ends.going
    far = min(going.allowance - 2, whole)
    walk = Walk(battle, squad)
    first = squad.living[0]
    left = hand(battle, first.x, first.y, way[0], way[1])
    for eighths, sixteenths in TRIES:
        dx, dy = turned(way[0], way[1], left * sixteenths)
        step_x, step_y = step_towards(0, 0, dx, dy, far * eighths // 8)
        if not any_refused(ends, step_x, step_y) and all_get_there(walk, step_x, step_y, going):
            return shifted(squad, (step_x, step_y))
    return None


def any_refused(ends: Ends, step_x: i64, step_y: i64) -> bool:
    """Whether some unit may not stand where a vector takes it: asked first, since most vectors fail by this.

    A squad moved by one vector holds together, and its bases overlap, no less and no more than before.
    """
    for unit in ends.squad.living:  # noqa: SIM110 - compiled, a generator is slower
        if ends.refuse(unit.x + step_x, unit.y + step_y) is not None:
            return True
    return False


def all_get_there(walk: Walk, step_x: i64, step_y: i64, going: Going) -> bool:
    """Whether a vector takes each unit straight to its place."""
    for unit in walk.squad.living:  # noqa: SIM110 - compiled, a generator is slower
        if not walk.leads_to(unit, unit.x + step_x, unit.y + step_y, going, True):
            return False
    return True


def stream(ends: Ends, x: int, y: int, quarters: int) -> list[int] | None:
    """Move round obstacles: the first unit along its shortest path, the others as near to it as they can.

    It goes `quarters` of its allowance, so that the others can follow.
    """
    squad = ends.squad
    walk = Walk(ends.battle, squad)
    lead = nearest_unit(squad, x, y)
    placement = along(walk, ends, lead, x, y, quarters) if quarters else (lead.x, lead.y)
    if placement is None:
        return None
    flow = Stream(walk, ends, (x, y))
    flow.put(lead, placement[0], placement[1])
    others = [(squared(u.x, u.y, placement[0], placement[1]), u.index, u) for u in squad.living if u is not lead]
    others.sort()
    for _, _, unit in others:
        if not flow.follow(unit):
            return None
    return flow.positions()


def nearest_unit(squad: Squad, x: int, y: int) -> Unit:
    best = squad.living[0]
    for unit in squad.living:
        if squared(unit.x, unit.y, x, y) < squared(best.x, best.y, x, y):
            best = unit
    return best


def along(walk: Walk, ends: Ends, unit: Unit, x: int, y: int, quarters: int) -> tuple[int, int] | None:
    """The furthest point of its shortest path at which a unit may stand."""
    route = walk.route(unit.x, unit.y, x, y, FAR, True) or walk.route(unit.x, unit.y, x, y, FAR, False)
    if route is None:
        return None
    going = ends.going
    for part in (4, 3, 2, 1):
        px, py = on_route(unit, route, (going.allowance - 4) * quarters * part // 16)
        if ends.refuse(px, py) is None and walk.leads_to(unit, px, py, going):
            return px, py
    return None


def on_route(unit: Unit, route: list[int], distance: int) -> tuple[int, int]:
    """The point at a distance along a route."""
    x, y = unit.x, unit.y
    for at in range(0, len(route), 2):
        leg = root_up(squared(x, y, route[at], route[at + 1]))
        if leg >= distance:
            return step_towards(x, y, route[at], route[at + 1], distance)
        distance -= leg
        x, y = route[at], route[at + 1]
    return x, y


@mypyc_attr(acyclic=True, free_list_len=1)
class Stream:
    """Units that follow one another: each stands beside one that has its place already.

    `beside` are the free places beside the first `looked` of those placed, the nearest to the goal first, of equals
    those beside the first placed; one is `on_goal` itself, -1 for none.
    """

    def __init__(self, walk: Walk, ends: Ends, goal: tuple[int, int]) -> None:
        self.battle = walk.battle
        self.squad = walk.squad
        self.walk = walk
        self.ends = ends
        self.going = ends.going
        self.goal_x: i64 = goal[0]
        self.goal_y: i64 = goal[1]
        self.placed: list[Circle] = []
        self.circles: list[Circle | None] = [None] * len(walk.squad.units)
        self.beside: list[Placement] = []
        self.looked = 0
        self.on_goal = -1

    def put(self, unit: Unit, x: int, y: int) -> None:
        """A unit ends there: no other of the squad comes into the circle round it."""
        end = Circle(x, y, 2 * unit.radius)
        if end.x == self.goal_x and end.y == self.goal_y:
            self.on_goal = len(self.placed)
        self.circles[unit.index] = end
        self.placed.append(end)
        self.beside = [place for place in self.beside if squared(place.x, place.y, x, y) >= end.radius * end.radius]

    def follow(self, unit: Unit) -> bool:
        """Find the unit a place beside those placed, the nearest to the goal that it reaches."""
        if 0 <= self.on_goal < self.looked:
            self.beside = [place for place in self.beside if place.tie // TURN != self.on_goal]
            self.look_beside(unit, self.on_goal)
        while self.looked < len(self.placed):
            self.look_beside(unit, self.looked)
            self.looked += 1
        return self.finds(unit, True) or self.finds(unit, False)

    def finds(self, unit: Unit, straight: bool) -> bool:
        """Find it a place that it gets straight to, or round what is in the way, which takes longer to find out."""
        far: i64 = self.going.allowance
        may_stay = not straight and self.may_stay(unit)
        stay: i64 = squared(unit.x, unit.y, self.goal_x, self.goal_y) if may_stay else -1
        for place in self.beside:
            if 0 <= stay < place.square:
                if self.goes_to(unit, unit.x, unit.y, straight):
                    return True
                stay = -1
            near = squared(unit.x, unit.y, place.x, place.y) <= far * far
            if near and self.goes_to(unit, place.x, place.y, straight):
                return True
        return stay >= 0 and self.goes_to(unit, unit.x, unit.y, straight)

    def may_stay(self, unit: Unit) -> bool:
        """Whether a unit stands near enough to one that is placed, and on none."""
        link: i64 = COHESION + 2 * unit.radius
        for end in self.placed:
            if squared(unit.x, unit.y, end.x, end.y) <= link * link:
                return not self.taken(unit.x, unit.y)
        return False

    def look_beside(self, unit: Unit, number: int) -> None:
        """Add the free places beside one that is placed; round the goal itself they begin where a unit comes from."""
        end = self.placed[number]
        east = self.goal_x - end.x
        north = self.goal_y - end.y
        if east == 0 and north == 0:
            east, north = unit.x - end.x, unit.y - end.y
        left = hand(self.battle, end.x, end.y, east, north)
        for at, wind in enumerate(WINDS):
            dx, dy = turned(east, north, left * wind)
            x, y = point_round(end.x, end.y, end.radius + SPACE, dx, dy)
            if not self.taken(x, y):
                place = Placement(squared(x, y, self.goal_x, self.goal_y), x, y)
                place.tie = number * TURN + at
                put_in_order(self.beside, place)

    def taken(self, x: i64, y: i64) -> bool:
        """Whether a unit there would overlap one that is placed."""
        for end in self.placed:  # noqa: SIM110 - compiled, a generator is slower
            if squared(x, y, end.x, end.y) < end.radius * end.radius:
                return True
        return False

    def goes_to(self, unit: Unit, x: i64, y: i64, straight: bool) -> bool:
        """Place a unit where no other is, if it may end there and gets there."""
        if self.ends.refuse(x, y) is not None:
            return False
        if not self.walk.leads_to(unit, x, y, self.going, straight):
            return False
        self.put(unit, x, y)
        return True

    def positions(self) -> list[int]:
        """x, y of each living unit, all of which are placed."""
        coordinates: list[int] = []
        for unit in self.squad.living:
            end = self.circles[unit.index]
            if end is not None:
                coordinates.append(end.x)
                coordinates.append(end.y)
        return coordinates
