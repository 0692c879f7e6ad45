"""Moves and Charge Moves: how far, round what, and where they may end (E-MOV-01 to E-MOV-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.eight_phase.engine.battle import CONTACT, Battle
from rules.eight_phase.engine.objectives import after_move
from rules.eight_phase.engine.state import Unit
from rules.table.geometry import square_nearer_to_segment, squared
from rules.table.ground import way_cost
from rules.table.questions import Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

POINTS: Final = 2
"""A path has at least its start and its end."""


def refuse_move(battle: Battle, unit: Unit, path: list[int]) -> Refusal | None:
    """Why a unit may not make a Move along a path: it ends in contact with nobody (E-MOV-06)."""
    refusal = refuse_action(unit) or refuse_path(battle, unit, path)
    if refusal is not None:
        return refusal
    if touched_at(battle, unit, path[-2], path[-1]) is not None:
        return Refusal("E-MOV-06", "a Move may not end in contact with an enemy")
    return None


def refuse_charge(battle: Battle, unit: Unit, target: Unit | None, path: list[int]) -> Refusal | None:
    """Why a unit may not make a Charge Move at an enemy along a path (E-MOV-07, E-CRG-02)."""
    refusal = refuse_charging(unit) or refuse_action(unit)
    if refusal is not None:
        return refusal
    if target is None or not target.stands() or target.side == unit.side:
        return Refusal("E-MOV-07", "a Charge Move names an enemy on the table")
    refusal = refuse_path(battle, unit, path)
    if refusal is not None:
        return refusal
    if not touches(unit, target, path[-2], path[-1]):
        return Refusal("E-MOV-07", "the Charge Move would not end in contact with its target")
    return None


def refuse_charging(unit: Unit) -> Refusal | None:
    """Why a unit may not charge anybody (E-MOV-07, E-CRG-02)."""
    if unit.shaken:
        return Refusal("E-CRG-02", "a shaken unit makes no Charge Move")
    return Refusal("E-MOV-07", "a unit in contact does not charge") if unit.touching else None


def refuse_action(unit: Unit) -> Refusal | None:
    """Why a unit may make no move action now (E-ACT-03, E-ACT-04)."""
    if not unit.may_move():
        return Refusal("E-ACT-04", "the unit has made half of its Output in move actions in this turn")
    if not unit.has_room(unit.move_cost()):
        return Refusal("E-ACT-03", "the unit would have more than {output} action counters", output=unit.output())
    return None


def refuse_path(battle: Battle, unit: Unit, path: list[int]) -> Refusal | None:
    """Why a unit may not go along a path (E-MOV-04, E-MOV-05)."""
    if len(path) < 2 * POINTS or path[0] != unit.x or path[1] != unit.y:
        return Refusal("E-MOV-04", "a path has two points or more, and begins where the unit stands")
    battle.step_budget.spend(len(path) * (1 + len(battle.units)))
    field = battle.field_of(unit)
    for at in range(2, len(path), 2):
        if not field.holds(path[at], path[at + 1]):
            return Refusal("E-MOV-04", "the unit would leave the table")
    if path_cost(battle, path) > unit.reach():
        return Refusal("E-MOV-04", "the path is longer than the Move of the unit")
    for at in range(2, len(path), 2):
        if not open_leg(battle, unit, path[at - 2], path[at - 1], path[at], path[at + 1], at == POINTS):
            return Refusal("E-MOV-04", "an enemy or blocking scenery is in the way")
    other = under(battle, unit, path[-2], path[-1])
    return None if other is None else Refusal("E-MOV-04", "the unit would stand on {unit}", unit=other.id)


def path_cost(battle: Battle, path: list[int]) -> i64:
    """The length of a path; in rough ground, where its centre goes, every centimetre counts double (E-MOV-05)."""
    return way_cost(path[0], path[1], path[2:], battle.rough)


def open_leg(battle: Battle, unit: Unit, ax: i64, ay: i64, bx: i64, by: i64, starting: bool) -> bool:
    """Whether no enemy or blocking scenery is in the way; friends are gone through (E-MOV-04).

    Scenes may begin with bases that overlap: a unit may leave what it overlaps, not go further into it.
    """
    radius = unit.radius
    for shape in battle.blocking:
        first: i64 = shape.distance(ax, ay) if starting and shape.within(ax, ay, radius) else radius
        if shape.swept_by(ax, ay, bx, by, first):
            return False
    for other in battle.units:
        if other.side != unit.side and other.placed and not other.destroyed:
            square: i64 = (radius + other.radius) * (radius + other.radius)
            if starting:
                square = min(square, squared(ax, ay, other.x, other.y))
            if square_nearer_to_segment(other.x, other.y, ax, ay, bx, by, square):
                return False
    return True


def under(battle: Battle, unit: Unit, x: i64, y: i64) -> Unit | None:
    """A unit that a base at this place would stand on."""
    for other in battle.units:
        if other is not unit and other.placed and not other.destroyed:
            both: i64 = unit.radius + other.radius
            if squared(x, y, other.x, other.y) < both * both:
                return other
    return None


def touches(unit: Unit, other: Unit, x: i64, y: i64) -> bool:
    """Whether a unit at this place would be in contact with another (E-MOV-06)."""
    both: i64 = unit.radius + other.radius + CONTACT
    return squared(x, y, other.x, other.y) <= both * both


def touched_at(battle: Battle, unit: Unit, x: i64, y: i64) -> Unit | None:
    """An enemy with whom a unit at this place would be in contact."""
    for other in battle.units:
        if other.side != unit.side and other.placed and not other.destroyed and touches(unit, other, x, y):
            return other
    return None


def is_clean(battle: Battle, unit: Unit, path: list[int]) -> bool:
    """Whether a charge is one straight line, and neither it nor the base along it touches scenery (E-MOV-09)."""
    return straight(path) and not meets_scenery(battle, unit, path[0], path[1], path[-2], path[-1])


def straight(path: list[int]) -> bool:
    """Whether a path makes no turn (E-GAM-03)."""
    dx: i64 = path[-2] - path[0]
    dy: i64 = path[-1] - path[1]
    for at in range(2, len(path), 2):
        east: i64 = path[at] - path[at - 2]
        north: i64 = path[at + 1] - path[at - 1]
        if east * dy != north * dx or east * dx + north * dy < 0:
            return False
    return True


def meets_scenery(battle: Battle, unit: Unit, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
    """Whether a base moved along a line touches any scenery, to the hundredth (E-TER-02)."""
    for piece in battle.mission.terrain:  # noqa: SIM110 - a generator would be no faster and half as clear
        if piece.shape.swept_by(ax, ay, bx, by, unit.radius + 1):
            return True
    return False


def carry_out(battle: Battle, unit: Unit, target: Unit | None, path: list[int]) -> None:
    """Make a move action, a charge where it has a target."""
    battle.moved(unit, path, target, target is not None and is_clean(battle, unit, path))
    after_move(battle, unit)
