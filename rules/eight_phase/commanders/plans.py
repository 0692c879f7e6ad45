"""Ways that commanders look for: into contact with an enemy, and towards a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.eight_phase.engine.answers import Charge, Move
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.movement import open_leg, path_cost, refuse_charge, refuse_move, under
from rules.eight_phase.engine.state import Unit
from rules.table.geometry import place_touching, ring, root_up, squared, step_towards
from rules.table.paths import path_length, shortest

if TYPE_CHECKING:
    from mypy_extensions import i64

PLACES: Final = 8
"""So many places round an enemy are tried for a charge."""

DETOUR: Final = 4000
"""Ways round are half as long again as the straight one at most, and so much more."""

BESIDE: Final = 50
"""As near to an enemy, who may not be touched, a Move is aimed."""

PARTS: Final = (4, 3, 2, 1)
"""Ways are tried whole, then in quarters."""


def charge(battle: Battle, unit: Unit, target: Unit) -> Charge | None:
    """A Charge Move at an enemy: straight at it, else to the nearest free place round it."""
    reach: i64 = unit.reach()
    both: i64 = unit.radius + target.radius
    if squared(unit.x, unit.y, target.x, target.y) > (reach + both + 5) * (reach + both + 5):
        return None
    x, y = place_touching(unit.x, unit.y, unit.radius, target.x, target.y, target.radius)
    straight = as_allowed(battle, unit, target, [int(unit.x), int(unit.y), int(x), int(y)])
    return straight or charge_round(battle, unit, target)


def charge_round(battle: Battle, unit: Unit, target: Unit) -> Charge | None:
    """A Charge Move to a free place round an enemy: straight to the nearest that it can, else round to the nearest."""
    places = ring(target.x, target.y, unit.radius + target.radius, PLACES)
    order = sorted([(int(squared(unit.x, unit.y, places[at], places[at + 1])), at) for at in range(0, len(places), 2)])
    field, nearest = battle.field_of(unit), -1
    for square, at in order:
        x, y = places[at], places[at + 1]
        if square > unit.reach() * unit.reach() or not field.holds(x, y) or under(battle, unit, x, y) is not None:
            continue
        if open_leg(battle, unit, unit.x, unit.y, x, y, True):
            return as_allowed(battle, unit, target, [int(unit.x), int(unit.y), x, y])
        nearest = at if nearest < 0 else nearest
    if nearest < 0:
        return None
    discs = enemy_discs(battle, unit, None)
    way = shortest(field, unit.x, unit.y, places[nearest], places[nearest + 1], discs, unit.reach())
    return None if way is None else as_allowed(battle, unit, target, [int(unit.x), int(unit.y), *way])


def as_allowed(battle: Battle, unit: Unit, target: Unit, path: list[int]) -> Charge | None:
    """A Charge Move if the rules allow it."""
    return Charge(target.id, path) if refuse_charge(battle, unit, target, path) is None else None


def enemy_discs(battle: Battle, unit: Unit, target: Unit | None) -> list[int]:
    """The bases near enough to be in the way of this move; the target is not."""
    discs: list[int] = []
    for other in battle.units:
        if other.side != unit.side and other is not target and other.stands() and unit.within(other, unit.reach()):
            discs.extend((other.x, other.y, other.radius))
    return discs


def go_towards(battle: Battle, unit: Unit, x: int, y: int) -> Move | None:
    """A Move as far as it goes towards a place, round what is in the way; None when it leads nowhere."""
    field = battle.field_of(unit)
    x, y = field.nearest(x, y)
    path = [int(unit.x), int(unit.y), int(x), int(y)]
    ahead = shortened(path, unit.reach())
    if not open_leg(battle, unit, unit.x, unit.y, ahead[-2], ahead[-1], True):
        way = way_round(battle, unit, x, y, None)
        path = path if way is None else way
    return as_far_as_it_goes(battle, unit, path)


def go_round(battle: Battle, unit: Unit, foe: Unit) -> Move | None:
    """A Move as far as it goes on the way to an enemy who is out of sight; straight on while nothing is in the way."""
    path = [int(unit.x), int(unit.y), int(foe.x), int(foe.y)]
    ahead = shortened(path, unit.reach())
    if open_leg(battle, unit, unit.x, unit.y, ahead[-2], ahead[-1], True):
        return as_far_as_it_goes(battle, unit, path)
    way = way_round(battle, unit, foe.x, foe.y, foe)
    if way is None:
        return None
    near = path_length(way[0], way[1], way[2:]) - unit.radius - foe.radius - BESIDE
    return as_far_as_it_goes(battle, unit, shortened(way, near))


def as_far_as_it_goes(battle: Battle, unit: Unit, path: list[int]) -> Move | None:
    """The whole Move along a path, or as many quarters of it as end where the unit may stand."""
    for part in PARTS:
        cut = affordable(battle, path, unit.reach() * part // PARTS[0])
        if cut[-2] == unit.x and cut[-1] == unit.y:
            return None
        if refuse_move(battle, unit, cut) is None:
            return Move(cut)
    return None


def affordable(battle: Battle, path: list[int], limit: int) -> list[int]:
    """A path as far as a Move of `limit` takes the unit, rough ground counted."""
    cut = shortened(path, limit)
    far: i64 = limit
    cost = path_cost(battle, cut)
    while cost > limit:
        far = far * limit // cost - 1
        cut = shortened(path, far)
        cost = path_cost(battle, cut)
    return cut


def way_round(battle: Battle, unit: Unit, x: int, y: int, target: Unit | None) -> list[int] | None:
    """The shortest path to a place, which may be that of an enemy who is the target."""
    limit = DETOUR + root_up(squared(unit.x, unit.y, x, y)) * 3 // 2
    discs = enemy_discs(battle, unit, target)
    way = shortest(battle.field_of(unit), unit.x, unit.y, x, y, discs, int(limit))
    return None if way is None else [int(unit.x), int(unit.y), *way]


def shortened(path: list[int], limit: i64) -> list[int]:
    """A path as far as `limit` goes."""
    cut = path[:2]
    for at in range(2, len(path), 2):
        ax: i64 = path[at - 2]
        ay: i64 = path[at - 1]
        far = root_up(squared(ax, ay, path[at], path[at + 1]))
        if far >= limit:
            x, y = step_towards(ax, ay, path[at], path[at + 1], limit)
            return [*cut, int(x), int(y)]
        limit -= far
        cut = [*cut, path[at], path[at + 1]]
    return cut
