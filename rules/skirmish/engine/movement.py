"""Moves: how far, round what, and where they may end (S-MOV-01 to S-MOV-06, S-UNT-02)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.cohesion import leader_at, nearer, outside
from rules.skirmish.engine.known import JudgedMove
from rules.skirmish.engine.losses import leave
from rules.skirmish.engine.measures import CONTACT, engaged, engaged_with
from rules.skirmish.engine.state import Fighter, Unit
from rules.skirmish.engine.striders import beside, wreck_of
from rules.table.geometry import length_down, nearer_to_segment, step_towards
from rules.table.paths import shortest
from rules.table.questions import Refusal
from rules.table.shapes import Shape
from rules.table.walls import PathField

if TYPE_CHECKING:
    from mypy_extensions import i64

RUSH: Final = 600
STRIDER_RUSH: Final = 1000
"""How much further than Move a rush goes (S-MOV-03)."""

MOVES: Final = ("combat", "rush", "engaged")


def allowance(unit: Unit, kind: str) -> int:
    """How far a move goes (S-MOV-02 to S-MOV-04)."""
    if kind == "rush":
        return unit.card.move + (STRIDER_RUSH if unit.striders else RUSH)
    return unit.card.move // 2 if kind == "engaged" else unit.card.move


def refuse_kind(battle: Battle, unit: Unit, kind: str) -> Refusal | None:
    """Why a unit may not make a move of this kind now, wherever it ends."""
    if kind not in MOVES:
        return Refusal("S-MOV-01", "there is no move called {kind}", kind=kind)
    if unit.moved:
        return Refusal("S-MOV-01", "the unit has moved in this activation")
    if unit.attacked:
        return Refusal("S-CCB-01", "the unit has attacked in close combat")
    if kind == "rush" and unit.fired:
        return Refusal("S-MOV-03", "the unit has fired in this activation")
    if unit.all_immobile():
        return Refusal("S-VEH-03", "the unit is immobile")
    if (kind == "engaged") != engaged(battle, unit):
        if kind == "engaged":
            return Refusal("S-MOV-04", "the unit is not engaged")
        return Refusal("S-MOV-04", "the unit is engaged")
    return None


def refuse_move(battle: Battle, unit: Unit, kind: str, positions: list[int]) -> Refusal | None:
    """Why the fighters of a unit may not move to these places, or None."""
    if len(positions) != 2 * len(unit.fighters):
        return Refusal("S-MOV-01", "a place is needed for each of {count} fighters", count=len(unit.fighters))
    moves, asked = battle.known().moves, (unit.id, kind, tuple(positions))
    judged = moves.get(asked)
    if judged is not None:
        battle.step_budget.spend(judged.steps)
        return judged.refusal
    left = battle.step_budget.left
    refusal = refuse_places(battle, unit, kind, positions)
    moves[asked] = JudgedMove(refusal, left - battle.step_budget.left)
    return refusal


def refuse_places(battle: Battle, unit: Unit, kind: str, positions: list[int]) -> Refusal | None:
    """Why the fighters may not move to places that are as many as they, or None."""
    return (
        refuse_reach(unit, positions, allowance(unit, kind))
        or refuse_ends(battle, unit, positions)
        or refuse_ways(battle, unit, positions, allowance(unit, kind))
        or refuse_formation(unit, positions)
        or refuse_group(battle, unit, positions)
    )


def refuse_reach(unit: Unit, positions: list[int], limit: i64) -> Refusal | None:
    """A place further off than the move goes, or anywhere else for an immobile strider (S-MOV-01, S-VEH-03)."""
    at = 0
    for fighter in unit.fighters:
        dx: i64 = positions[at] - fighter.x
        dy: i64 = positions[at + 1] - fighter.y
        if dx * dx + dy * dy > limit * limit:
            return Refusal("S-MOV-01", "fighter {number} would move too far", number=fighter.number)
        if unit.striders and (dx or dy) and unit.immobile(fighter):
            return Refusal("S-VEH-03", "fighter {number} is immobile", number=fighter.number)
        at += 2
    return None


def refuse_ends(battle: Battle, unit: Unit, positions: list[int]) -> Refusal | None:
    """Why bases may not end at these places: the edge, obstacles, other bases (S-MOV-05, S-MOV-06)."""
    count = len(positions)
    touching: i64 = 4 * unit.radius * unit.radius
    for at in range(0, count, 2):
        x: i64 = positions[at]
        y: i64 = positions[at + 1]
        refusal = refuse_place(battle, unit, x, y)
        if refusal is not None:
            return refusal
        for other in range(at + 2, count, 2):
            dx: i64 = x - positions[other]
            dy: i64 = y - positions[other + 1]
            if dx * dx + dy * dy < touching:
                return Refusal("S-MOV-05", "fighters of the unit would stand on one another")
    return None


def refuse_place(battle: Battle, unit: Unit, x: i64, y: i64) -> Refusal | None:
    """Why a base of a unit may not end at a place, whatever its own fighters do (S-MOV-05, S-MOV-06)."""
    radius: i64 = unit.radius
    if x < radius or y < radius or x > battle.width - radius or y > battle.height - radius:
        return Refusal("S-MOV-05", "a fighter would leave the table")
    for barrier in battle.standing:
        if barrier.shape.within(x, y, radius):
            return Refusal("S-MOV-05", "a fighter would stand on an obstacle")
    for other in battle.units:
        if other is unit or not other.stands():
            continue
        reach: i64 = radius + other.radius
        if other.far_from(x, y, reach):
            continue
        square = reach * reach
        for fighter in other.fighters:
            dx = x - fighter.x
            dy = y - fighter.y
            if dx * dx + dy * dy < square:
                return Refusal("S-MOV-05", "a fighter would stand on one of {unit}", unit=other.id)
    return None


def refuse_ways(battle: Battle, unit: Unit, positions: list[int], limit: int) -> Refusal | None:
    """Why fighters do not get to their places (S-MOV-05)."""
    ways = ways_of(battle, unit, positions, limit)
    return ways if isinstance(ways, Refusal) else None


def ways_of(battle: Battle, unit: Unit, positions: list[int], limit: int) -> list[list[int]] | Refusal:
    """The corners of each fighter's way to its place; striders of one unit may go in any order (S-MOV-06)."""
    waiting = list(range(len(unit.fighters)))
    discs = hindering(battle, unit, limit)
    ways: list[list[int]] = [[] for _at in waiting]
    gone: list[int] = []
    while waiting:
        stuck: list[int] = []
        for at in waiting:
            way = way_there(battle, unit, at, positions, limit, discs, waiting, gone)
            if way is None:
                stuck.append(at)
            else:
                ways[at] = way
        if len(stuck) == len(waiting):
            number = unit.fighters[stuck[0]].number
            return Refusal("S-MOV-05", "fighter {number} has no way so short to its place", number=number)
        gone += [at for at in waiting if at not in stuck]
        waiting = stuck
    return ways


def way_there(
    battle: Battle,
    unit: Unit,
    at: int,
    positions: list[int],
    limit: int,
    discs: list[int],
    waiting: list[int],
    gone: list[int],
) -> list[int] | None:
    """A fighter's way of at most `limit` to its place, past its own unit's striders where they stand; None for none."""
    fighter = unit.fighters[at]
    x, y = positions[2 * at], positions[2 * at + 1]
    if x == fighter.x and y == fighter.y:
        return [x, y]
    if unit.striders and len(unit.fighters) > 1:
        discs = list(discs)
        for other, other_fighter in enumerate(unit.fighters):
            if other in gone:
                discs.extend((positions[2 * other], positions[2 * other + 1], other_fighter.radius))
            elif other != at and other in waiting:
                discs.extend((other_fighter.x, other_fighter.y, other_fighter.radius))
    if open_line(battle, fighter, x, y, discs):
        return [x, y]
    return shortest(field_of(battle, unit), fighter.x, fighter.y, x, y, discs, limit)


def open_line(battle: Battle, fighter: Fighter, x: i64, y: i64, discs: list[int]) -> bool:
    """Whether nothing is in the way of a straight move."""
    battle.step_budget.spend(len(battle.standing) + len(discs))
    for barrier in battle.standing:
        if barrier.shape.swept_by(fighter.x, fighter.y, x, y, fighter.radius):
            return False
    for at in range(0, len(discs), 3):
        cx: i64 = discs[at]
        cy: i64 = discs[at + 1]
        reach: i64 = discs[at + 2] + fighter.radius
        if nearer_to_segment(cx, cy, fighter.x, fighter.y, x, y, reach):
            return False
    return True


def walked(x: int, y: int, path: list[int], reach: int) -> list[int]:
    """How far one comes along a way."""
    for at in range(0, len(path), 2):
        step = int(length_down(path[at] - x, path[at + 1] - y))
        if step >= reach:
            end_x, end_y = step_towards(x, y, path[at], path[at + 1], reach)
            return [end_x, end_y]
        reach -= step + 1
        x, y = path[at], path[at + 1]
    return [x, y]


def hindering(battle: Battle, unit: Unit, limit: i64) -> list[int]:
    """The bases that a unit has to go round, x, y and radius in turn: enemies, and striders of others (S-MOV-06)."""
    discs: list[int] = []
    for other in battle.units:
        if other is not unit and (other.side != unit.side or other.striders) and other.stands():
            far = limit + unit.radius + other.radius
            if unit.left - other.right > far or other.left - unit.right > far:
                continue
            if unit.bottom - other.top > far or other.bottom - unit.top > far:
                continue
            for fighter in other.fighters:
                discs.extend((fighter.x, fighter.y, fighter.radius))
    return discs


def field_of(battle: Battle, unit: Unit) -> PathField:
    """The ground between terrain and wrecks, worked out once for bases of one size."""
    field = battle.fields.get(unit.card.base)
    if field is None:
        walls: list[Shape] = [barrier.shape for barrier in battle.standing]
        radius = unit.card.base // 2
        graph = battle.mission.graphs.of_walls(radius, walls)
        field = PathField(battle.width, battle.height, radius, walls, battle.step_budget, graph)
        battle.fields[unit.card.base] = field
    return field


def refuse_formation(unit: Unit, positions: list[int]) -> Refusal | None:
    """A move ends in cohesion; a broken unit may end nearer to its leader instead (S-UNT-02)."""
    at = leader_at(unit)
    apart = outside(positions, at, unit.radius)
    if not apart:
        return None
    if outside(unit.positions(), at, unit.radius) and nearer(unit, positions, apart):
        return None
    return Refusal("S-UNT-02", "fighter {number} would end out of cohesion", number=unit.fighters[apart[0]].number)


def refuse_group(battle: Battle, unit: Unit, positions: list[int]) -> Refusal | None:
    """A group that holds ends every move within 2.5 of its officer's wreck (S-VEH-06)."""
    wreck = wreck_of(battle, unit) if unit.holds else None
    if wreck is not None:
        for at in range(0, len(positions), 2):
            if not beside(wreck, positions[at], positions[at + 1], unit.radius):
                return Refusal("S-VEH-06", "the group stays within 2.5 cm of {wreck}", wreck=wreck.id)
    return None


def carry_out(battle: Battle, unit: Unit, kind: str, positions: list[int], enters: bool) -> None:
    """A unit moves; those who end in contact with an edge that is an objective leave by it (S-MIS-05)."""
    battle.placed(unit, positions)
    close: list[str] = []
    if battle.event_log is not None:
        close = [other.id for other in battle.enemies(unit.side) if engaged_with(unit, other)]
    battle.moved(unit, kind, positions, enters, close)
    if not enters:
        for objective in unit.owner.objectives:
            if objective.kind == "exit" and unit.stands():
                leaving = [fighter for fighter in unit.fighters if touches_edge(battle, fighter, objective.edge)]
                if leaving:
                    leave(battle, unit, leaving, objective.edge)


def touches_edge(battle: Battle, fighter: Fighter, edge: str) -> bool:
    """Whether a base is in contact with an edge of the table (S-MIS-05)."""
    reach = fighter.radius + CONTACT
    if edge == "lower":
        return fighter.y <= reach
    if edge == "upper":
        return fighter.y >= battle.height - reach
    return fighter.x <= reach if edge == "left" else fighter.x >= battle.width - reach
