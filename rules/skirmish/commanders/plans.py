"""Moves that commanders plan: towards a point, into contact, onto the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rules.skirmish.commanders.danger import danger
from rules.skirmish.content.mission import Terrain
from rules.skirmish.engine.answers import Move
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.cohesion import in_cohesion, leader_at
from rules.skirmish.engine.entry import refuse_entry
from rules.skirmish.engine.formation import drawn_up, gathered
from rules.skirmish.engine.measures import closest, gap
from rules.skirmish.engine.mending import mended, refuse_any_move
from rules.skirmish.engine.movement import allowance, field_of, hindering, open_line, refuse_move, refuse_place, walked
from rules.skirmish.engine.state import Fighter, Unit
from rules.table.areas import Area
from rules.table.barriers import Barrier, line_clear
from rules.table.geometry import place_touching, ring, squared, step_towards, turned
from rules.table.paths import shortest
from rules.table.shapes import Shape

if TYPE_CHECKING:
    from mypy_extensions import i64

TURNS: Final = ((2, 4), (-2, 4), (4, 3), (-4, 3), (0, 1))
"""Directions to try, in sixteenths of a turn off the straight one, and how far to go in quarters."""

FIGHTER: Final = 36 * 72
"""What the loss of a fighter is worth, as `values` counts it."""

FAR: Final = 12000
"""No way is planned that is longer than 120 cm."""

ASIDE: Final = 300
TRIES_ALONG: Final = 8
"""Places along an edge that are tried to each side, 3 cm apart."""


def go_towards(
    battle: Battle, unit: Unit, kind: str, x: int, y: int, watching: list[Unit] | None = None, bold: bool = True
) -> Move | None:
    """A move of the whole unit towards a point, as far as it gets; None where it cannot.

    Of the ways past enemies on overwatch the least dangerous is taken, and none that costs a fighter unless it is bold.
    """
    if not in_cohesion(unit):
        return gather(battle, unit, kind, x, y)
    limit = allowance(unit, kind)
    best: Move | None = None
    least = 0
    for positions in ways(battle, unit, kind, on_the_way(battle, unit, x, y, limit), limit):
        leader = leader_at(unit)
        cost = danger(battle, unit, watching, positions[2 * leader], positions[2 * leader + 1]) if watching else 0
        if best is None or cost < least:
            best, least = Move(kind, positions), cost
        if not least:
            return best
    return best if bold or least < FIGHTER else None


def go_over(battle: Battle, unit: Unit, kind: str, x: int, y: int, edge: str) -> Move | None:
    """A move of the whole unit to an edge, side by side: the one by which most leave at once (S-MIS-05)."""
    limit = allowance(unit, kind)
    leader = unit.leader()
    best: list[int] | None = None
    most = 0
    for aside in range(2 * TRIES_ALONG):
        along = (aside + 1) // 2 * ASIDE * (1 if aside % 2 else -1)
        to_x, to_y = (x + along, y) if edge in ("lower", "upper") else (x, y + along)
        if squared(leader.x, leader.y, to_x, to_y) > limit * limit:
            continue
        places = drawn_up(battle, unit, to_x, to_y, limit, edge)
        over = 0 if places is None else level_with(places, to_x, to_y, edge)
        if places is not None and over > most and refuse_move(battle, unit, kind, places) is None:
            best, most = places, over
        if most == len(unit.fighters):
            break
    return None if best is None else Move(kind, best)


def level_with(places: list[int], x: int, y: int, edge: str) -> int:
    """How many of these places are as near to an edge as a point."""
    if edge in ("lower", "upper"):
        return sum([1 for at in range(1, len(places), 2) if places[at] == y])
    return sum([1 for at in range(0, len(places), 2) if places[at] == x])


def go_in_sight(battle: Battle, unit: Unit, element: Terrain, x: int, y: int) -> Move | None:
    """A combat move on the way to a point that ends with a weapon that destroys a terrain element in sight of it."""
    if not in_cohesion(unit):
        return None
    limit = allowance(unit, "combat")
    aim = Aim(battle, unit, element)
    if not aim.armed:
        return None
    for positions in ways(battle, unit, "combat", on_the_way(battle, unit, x, y, limit), limit, aim):
        if aim.sees(positions):
            return Move("combat", positions)
    return None


class Aim:
    """A terrain element that a unit is to destroy: who has a weapon that does, and what hides it from each of them."""

    def __init__(self, battle: Battle, unit: Unit, element: Terrain) -> None:
        self.shape = element.shape
        self.eye = unit.card.size
        self.armed: list[int] = []
        self.hiding: list[list[Barrier]] = []
        for at, fighter in enumerate(unit.fighters):
            if any(weapon.generator and unit.works(fighter, weapon) for weapon in unit.card.weapons):
                barriers = battle.barriers(self.eye, fighter)
                self.armed.append(at)
                self.hiding.append([barrier for barrier in barriers if barrier.shape is not element.shape])

    def sees(self, positions: list[int]) -> bool:
        """Whether one of them would see it from these places (S-SPW-08)."""
        for at, barriers in zip(self.armed, self.hiding, strict=True):
            x, y = positions[2 * at], positions[2 * at + 1]
            near_x, near_y = self.shape.nearest(x, y)
            if line_clear(barriers, x, y, near_x, near_y, self.eye):
                return True
        return False


def ways(
    battle: Battle, unit: Unit, kind: str, stops: list[int], limit: int, aim: Aim | None = None
) -> Iterator[list[int]]:
    """Places of a unit that it may move to, its leader near these points: as it stands, gathered, aside.

    Those aside that would not see what the unit aims at are left out: to see that costs less than to judge the move.
    """
    leader = unit.leader()
    for at in range(0, len(stops), 2):
        dx, dy = stops[at] - leader.x, stops[at + 1] - leader.y
        positions = shifted(unit, dx, dy, limit)
        if (dx or dy) and refuse_move(battle, unit, kind, positions) is None:
            yield positions
        elif len(unit.fighters) > 1:
            places = drawn_up(battle, unit, stops[at], stops[at + 1], limit)
            if places is not None and refuse_move(battle, unit, kind, places) is None:
                yield places
    dx, dy = stops[0] - leader.x, stops[1] - leader.y
    for sixteenths, quarters in TURNS:
        ex, ey = turned(dx, dy, sixteenths) if sixteenths else (dx, dy)
        positions = shifted(unit, ex * quarters // 4, ey * quarters // 4, limit)
        if (aim is None or aim.sees(positions)) and refuse_move(battle, unit, kind, positions) is None:
            yield positions


def on_the_way(battle: Battle, unit: Unit, x: int, y: int, limit: int) -> list[int]:
    """Places along the leader's shortest way to a point, x and y in turn: where a move ends, three quarters, half."""
    leader = unit.leader()
    discs = not_upon(hindering(battle, unit, limit), x, y, unit.card.base // 2)
    path = [x, y]
    if not open_line(battle, leader, x, y, discs):
        path = shortest(field_of(battle, unit), leader.x, leader.y, x, y, discs, FAR) or path
    places: list[int] = []
    for quarters in (4, 3, 2):
        places += walked(int(leader.x), int(leader.y), path, limit * quarters // 4)
    return places


def not_upon(discs: list[int], x: int, y: int, radius: int) -> list[int]:
    """Those bases, x, y and radius in turn, that leave room at a point: to one that is taken no way would be found."""
    kept: list[int] = []
    for at in range(0, len(discs), 3):
        reach = discs[at + 2] + radius
        if squared(discs[at], discs[at + 1], x, y) >= reach * reach:
            kept += discs[at : at + 3]
    return kept


def shifted(unit: Unit, dx: i64, dy: i64, limit: i64) -> list[int]:
    """Where all fighters stand after the same step, those who can; a turned step may be a hair too long."""
    while dx * dx + dy * dy > limit * limit:
        dx -= 1 if dx > 0 else -1 if dx < 0 else 0
        dy -= 1 if dy > 0 else -1 if dy < 0 else 0
    positions: list[int] = []
    for fighter in unit.fighters:
        stays = unit.striders and unit.immobile(fighter)
        positions.append(fighter.x if stays else fighter.x + dx)
        positions.append(fighter.y if stays else fighter.y + dy)
    return positions


def gather(battle: Battle, unit: Unit, kind: str, x: int, y: int) -> Move | None:
    """A move that brings a unit close together, its leader going so many quarters of the way towards a point."""
    leader = unit.leader()
    limit = allowance(unit, kind)
    for quarters in (3, 1, 0):
        to_x, to_y = step_towards(leader.x, leader.y, x, y, limit * quarters // 4)
        places = drawn_up(battle, unit, to_x, to_y, limit)
        if places is not None and refuse_move(battle, unit, kind, places) is None:
            return Move(kind, places)
    places = mended(battle, unit, kind)
    return None if places is None else Move(kind, places)


def come_in(battle: Battle, unit: Unit, x: int, y: int, kind: str = "combat") -> Move | None:
    """A unit comes in as near to a point as its edge allows, as deep as it can (S-ENT-02)."""
    limit = allowance(unit, kind)
    deep = limit + unit.card.base // 2 + 1
    upright = unit.edge in ("left", "right")
    width, height = (deep, battle.height) if upright else (battle.width, deep)
    middle_x = battle.width - width // 2 if unit.edge == "right" else width // 2
    middle_y = battle.height - height // 2 if unit.edge == "upper" else height // 2
    area = Area(Shape.rectangle(middle_x, middle_y, width - width % 2, height - height % 2))
    for back in range(3):
        for aside in range(2 * TRIES_ALONG):
            along = (aside + 1) // 2 * ASIDE * (1 if aside % 2 else -1)
            depth = limit - back * (unit.card.base + 100)
            from_edge = depth if unit.edge in ("lower", "left") else (width_of(battle, upright) - depth)
            px, py = (from_edge, y + along) if upright else (x + along, from_edge)
            places = gathered(battle, unit, px, py, area)
            if places is not None and refuse_entry(battle, unit, kind, places) is None:
                return Move(kind, places)
    return None


def width_of(battle: Battle, upright: bool) -> int:
    """How far it is from an edge to the other one."""
    return battle.width if upright else battle.height


def charge(battle: Battle, unit: Unit, kind: str, target: Unit) -> Move | None:
    """A move into contact with a unit, by as many as reach it; the others keep beside them."""
    limit = allowance(unit, kind)
    order = sorted(
        unit.fighters, key=lambda fighter: (fighter.bearer is not None, gap(fighter, closest(target.fighters, fighter)))
    )
    taken: list[int] = []
    spots: dict[int, tuple[int, int]] = {}
    dx = dy = 0
    for fighter in order:
        spot = None if fighter.bearer is not None else contact_spot(battle, unit, fighter, target, limit, taken)
        if spot is None and not spots:
            return None
        if spot is None:
            spot = beside_spot(battle, unit, fighter, dx, dy, limit, taken)
        elif not spots:
            dx, dy = spot[0] - fighter.x, spot[1] - fighter.y
        spots[fighter.number] = spot
        taken += [spot[0], spot[1]]
    positions: list[int] = []
    for fighter in unit.fighters:
        positions += [spots[fighter.number][0], spots[fighter.number][1]]
    return Move(kind, positions) if refuse_any_move(battle, unit, kind, positions) is None else None


def contact_spot(
    battle: Battle, unit: Unit, fighter: Fighter, target: Unit, limit: int, taken: list[int]
) -> tuple[int, int] | None:
    """The nearest free place in contact with a fighter of the target, within reach."""
    spot: tuple[int, int] | None = None
    least = limit * limit + 1
    for foe in target.fighters:
        both = fighter.radius + foe.radius
        if squared(fighter.x, fighter.y, foe.x, foe.y) > (limit + both) * (limit + both):
            continue
        near_x, near_y = place_touching(fighter.x, fighter.y, fighter.radius, foe.x, foe.y, foe.radius)
        places = [near_x, near_y, *ring(foe.x, foe.y, both, 8)]
        for at in range(0, len(places), 2):
            x, y = places[at], places[at + 1]
            way = squared(fighter.x, fighter.y, x, y)
            if way < least and has_room(battle, unit, x, y, taken):
                spot, least = (x, y), way
    return spot


def beside_spot(
    battle: Battle, unit: Unit, fighter: Fighter, dx: int, dy: int, limit: int, taken: list[int]
) -> tuple[int, int]:
    """A free place beside those who are placed already, near to where the common step leads."""
    x, y = step_towards(fighter.x, fighter.y, fighter.x + dx, fighter.y + dy, limit)
    if has_room(battle, unit, x, y, taken) and beside_taken(unit, x, y, taken):
        return x, y
    for at in range(0, len(taken), 2):
        places = ring(taken[at], taken[at + 1], unit.card.base + 20, 8)
        for start in range(0, len(places), 2):
            near_x, near_y = places[start], places[start + 1]
            close = squared(fighter.x, fighter.y, near_x, near_y) <= limit * limit
            if close and has_room(battle, unit, near_x, near_y, taken):
                return near_x, near_y
    return x, y


def has_room(battle: Battle, unit: Unit, x: int, y: int, taken: list[int]) -> bool:
    """Whether a base has room at a place beside those placed already."""
    for at in range(0, len(taken), 2):
        if squared(x, y, taken[at], taken[at + 1]) < unit.card.base * unit.card.base:
            return False
    return refuse_place(battle, unit, x, y) is None


def beside_taken(unit: Unit, x: int, y: int, taken: list[int]) -> bool:
    """Whether somebody placed already is near enough for cohesion."""
    reach = unit.card.base + 250
    return any(squared(x, y, taken[at], taken[at + 1]) <= reach * reach for at in range(0, len(taken), 2))
