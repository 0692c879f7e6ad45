"""Defensive orders: Take cover! and Brace for impact! (R-DEF)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.damocles.engine.answers import Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cohesion import holds_together, standing
from rules.damocles.engine.movement import Ends, Going, Walk, refuse_move
from rules.damocles.engine.orders.activation import count, refuse_order
from rules.damocles.engine.orders.movement import ends_of
from rules.damocles.engine.state import BASE_TO_BASE, Activation, Piece, Squad, Unit
from rules.table.geometry import point_round, squared, step_towards
from rules.table.questions import Refusal

if TYPE_CHECKING:
    from mypy_extensions import i64

NEAR: Final = 500
"""Scenery within 5 of a unit may be made for, and every unit may move up to 5 closer to it (R-DEF-01)."""

PARTS: Final = 20
"""In how many parts of the 5 cm a unit that cannot go all of them comes closer."""


def piece_near(battle: Battle, squad: Squad, named: str) -> Piece | None:
    """The piece with this id, if one of the squad's units is within 5 of it (R-DEF-01)."""
    for piece in battle.pieces:
        if piece.id == named:
            for unit in squad.living:
                if piece.shape.touched_by(unit.x, unit.y, unit.radius, NEAR):
                    return piece
    return None


def take_cover(battle: Battle, activation: Activation, order: Order) -> Refusal | None:
    """Take cover!: up to 5 closer to a piece of scenery near by (R-DEF-01, R-DEF-02)."""
    squad = activation.squad
    refusal = refuse_order(battle, activation, "take_cover")
    if refusal is not None:
        return refusal
    piece = piece_near(battle, squad, order.target)
    if piece is None:
        return Refusal("R-DEF-01", "no unit is within 5 cm of a piece of scenery of that name")
    if order.positions is None and order.by is None:
        positions = nearer(battle, squad, piece)
    else:
        positions = ends_of(squad, order)
        refusal = refuse_closer(battle, squad, piece, positions)
        if refusal is not None:
            return refusal
    count(activation, "take_cover")
    activation.defended = "R-DEF-02"
    battle.ordered(squad, "take_cover", piece.id)
    if positions != standing(squad):
        battle.moved(squad, "take_cover", positions)
    return None


def refuse_closer(battle: Battle, squad: Squad, piece: Piece, positions: list[int]) -> Refusal | None:
    """Why units may not take cover at these places: each ends closer to the piece, or stays, or stays in (R-DEF-01)."""
    refusal = refuse_move(battle, squad, positions, Going(NEAR, "R-DEF-01", BASE_TO_BASE))
    if refusal is not None:
        return refusal
    at = 0
    for unit in squad.living:
        x, y = positions[at], positions[at + 1]
        moved = x != unit.x or y != unit.y
        if moved and piece.shape.distance(x, y) >= max(1, distance_to(piece, unit)):
            return Refusal("R-DEF-01", "every unit that moves must end closer to {piece}", piece=piece.id)
        at += 2
    return None


def nearer(battle: Battle, squad: Squad, piece: Piece) -> list[int]:
    """Move each unit as close to the piece as allowed, keeping cohesion (R-DEF-01)."""
    positions = closed_up(battle, squad, piece, False)
    if holds_together(positions, squad.radius) or not holds_together(standing(squad), squad.radius):
        return positions
    return closed_up(battle, squad, piece, True)


def closed_up(battle: Battle, squad: Squad, piece: Piece, together: bool) -> list[int]:
    """End positions of units that close in one by one, the nearest first; `together` keeps cohesion each time."""
    going = Going(NEAR, "R-DEF-01", BASE_TO_BASE)
    walk, ends = Walk(battle, squad), Ends(battle, squad, going).within_reach()
    positions = standing(squad)
    order = [(distance_to(piece, unit), i) for i, unit in enumerate(squad.living)]
    order.sort()
    for distance, i in order:
        unit = squad.living[i]
        goal_x, goal_y, most = on_the_way(piece, unit, distance)
        before_x, before_y = unit.x, unit.y
        for part in range(PARTS, 0, -1):
            x, y = step_towards(unit.x, unit.y, goal_x, goal_y, min(most, NEAR * part // PARTS))
            if x == unit.x and y == unit.y:
                break
            if x == before_x and y == before_y:
                continue
            before_x, before_y = x, y
            if refuse_step(walk, ends, positions, i, x, y, together):
                continue
            positions[2 * i] = x
            positions[2 * i + 1] = y
            break
    return positions


def refuse_step(walk: Walk, ends: Ends, positions: list[int], i: int, x: i64, y: i64, together: bool) -> bool:
    """Whether one unit may not end there, the others of its squad being at these positions."""
    squad = ends.squad
    touching = 4 * squad.radius * squad.radius
    for other in range(len(squad.living)):
        if other != i and squared(x, y, positions[2 * other], positions[2 * other + 1]) < touching:
            return True
    if ends.refuse(x, y) is not None:
        return True
    if walk.refuse(squad.living[i], x, y, ends.going) is not None:
        return True
    if not together:
        return False
    tried = list(positions)
    tried[2 * i] = x
    tried[2 * i + 1] = y
    return not holds_together(tried, squad.radius)


def distance_to(piece: Piece, unit: Unit) -> int:
    return piece.shape.distance(unit.x, unit.y)


def on_the_way(piece: Piece, unit: Unit, distance: int) -> tuple[int, int, int]:
    """What a unit makes for and how far it goes at most: wholly onto a garrison, up to the edge of an obstacle."""
    if distance == 0:
        return unit.x, unit.y, 0
    edge_x, edge_y = piece.shape.nearest(unit.x, unit.y)
    if piece.bars:
        return edge_x, edge_y, max(0, distance - unit.radius)
    inner_x, inner_y = point_round(edge_x, edge_y, unit.radius, edge_x - unit.x, edge_y - unit.y)
    return inner_x, inner_y, NEAR


def brace_for_impact(battle: Battle, activation: Activation) -> Refusal | None:
    """Brace for impact!: +1 to defense against melee weapons until the next activation (R-DEF-03, R-DEF-05)."""
    refusal = refuse_order(battle, activation, "brace_for_impact")
    if refusal is not None:
        return refusal
    count(activation, "brace_for_impact")
    activation.defended = "R-DEF-05"
    activation.squad.braced = True
    battle.ordered(activation.squad, "brace_for_impact", "")
    return None
