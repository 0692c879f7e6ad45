"""Movement as an automatic commander sees it: where to make for, when to charge, when to get away."""

from typing import Final

from rules.damocles.answers import Order
from rules.damocles.battle import Battle
from rules.damocles.commanders.outlook import longest, melee_worth
from rules.damocles.commanders.planning import heading, heart, on_route, plan_towards
from rules.damocles.measures import box_gap_squared, closest, gap, near_marker, within
from rules.damocles.movement import Going
from rules.damocles.operations.scoring import weight
from rules.damocles.orders.activation import Activation
from rules.damocles.orders.defensive import NEAR, piece_near
from rules.damocles.orders.reach import going_of, move_of
from rules.damocles.state import COHESION, Marker, Squad
from rules.table.geometry import root_up, squared
from rules.table.paths import path_length

SURE: Final = 4
"""A charge is tried when at least so many faces of the die make it."""

THREAT: Final = 1600
"""An enemy that fights hand to hand and stands within 16 cm may charge."""


def charge_choice(battle: Battle, activation: Activation, rival: int) -> Order | None:
    """A charge at the enemy it would beat, when the die is likely to make it and firing promises less (R-MOV-04)."""
    squad = activation.squad
    if longest(squad, True) == 0 and not any(w.melee for w in squad.sheet.weapons):
        return None
    half = move_of(battle, squad) // 2
    strikes = min(2, squad.orders_left - 1)
    best: Squad | None = None
    most = rival * min(2, squad.orders_left)
    reach = half + 600 + squad.radius
    for foe in battle.enemies(squad.side):
        if box_gap_squared(squad, foe) > (reach + foe.radius) * (reach + foe.radius):
            continue
        needed = gap(squad, foe)
        faces = 6 - max(0, (needed - half + 99) // 100 - 1) if needed > half else 6
        if faces < SURE:
            continue
        own = melee_worth(squad, foe) * max(1, 2 * strikes) // 2
        value = own * min(6, faces) // 6 - melee_worth(foe, squad) // 2
        if value > most and own * 3 > melee_worth(foe, squad) * 2:
            best, most = foe, value
    if best is None:
        return None
    return Order("charge", target=best.id, moves_if_failed=True)


def approach(battle: Battle, activation: Activation) -> Order | None:
    """Make for the goal: Stay vigilant! when that is enough to do something, Move, move! when far (R-MOV-01, R-MOV-02).

    Behind a wall no distance is near enough: the squad goes on until it is round it.
    """
    squad = activation.squad
    x, y, stop = goal(battle, squad)
    middle, route = heading(battle, squad, x, y)
    far = path_length(middle.x, middle.y, route) - (stop if len(route) == 2 else 0)
    if far <= 50:
        return None
    move = move_of(battle, squad)
    name = "move_move" if activation.movements == 0 and far > move + move // 2 else "stay_vigilant"
    going = going_of(battle, squad, name)
    to_x, to_y = on_route(middle, route, min(far, going.allowance))
    positions = plan_towards(battle, squad, to_x, to_y, going)
    if positions is None:
        return None
    return Order(name, positions=positions, stamp=battle.stamp)


def goal(battle: Battle, squad: Squad) -> tuple[int, int, int]:
    """Where a squad makes for, and how far off it stops: an objective to hold, else the nearest enemy."""
    marker = objective_for(battle, squad)
    if marker is not None:
        return marker.x, marker.y, 200
    return prey(battle, squad)


def objective_for(battle: Battle, squad: Squad) -> Marker | None:
    """The objective this squad should take or keep: the nearest, those held well enough by others left aside."""
    if not any(rule.event == "objective_held" for rule in battle.operation.scoring):
        return None
    best: Marker | None = None
    least = -1
    from_x, from_y = heart(squad)
    for marker in battle.markers:
        own = 0
        for other in squad.owner.forces():
            if other is not squad and any(near_marker(u, marker, COHESION) for u in other.living):
                own += weight(other) * len(other.living)
        distance = root_up(squared(from_x, from_y, marker.x, marker.y)) + 400 * own
        if least < 0 or distance < least:
            best, least = marker, distance
    return best


def prey(battle: Battle, squad: Squad) -> tuple[int, int, int]:
    """The nearest enemy unit, and the distance at which to stop: well in range, or at charge distance."""
    best = heart(squad)
    least = -1
    for foe in battle.enemies(squad.side):
        mine = squad.living[0]
        other = closest(mine, foe)
        square = squared(mine.x, mine.y, other.x, other.y)
        if least < 0 or square < least:
            best, least = (other.x, other.y), square
    reach = longest(squad, False)
    stop = reach * 3 // 4 if reach > 800 else move_of(battle, squad) // 2 + 200
    return best[0], best[1], stop


def retire(battle: Battle, squad: Squad) -> Order | None:
    """Fall back! straight away from those it fights, else towards its own side of the table (R-MOV-08)."""
    going = going_of(battle, squad, "fall_back")
    from_x, from_y = heart(squad)
    foes = battle.enemies(squad.side)
    if not foes:
        return None
    near = min(foes, key=lambda foe: gap(squad, foe))
    near_x, near_y = heart(near)
    away_x, away_y = 2 * from_x - near_x, 2 * from_y - near_y
    for x, y in ((away_x, away_y), (from_x, away_y), (away_x, from_y), (from_x, 0), (from_x, battle.height)):
        whole = max(1, root_up(squared(from_x, from_y, x, y)))
        to_x = from_x + (x - from_x) * going.allowance // whole
        to_y = from_y + (y - from_y) * going.allowance // whole
        positions = plan_towards(battle, squad, to_x, to_y, going)
        if positions is not None:
            return Order("fall_back", positions=positions, stamp=battle.stamp)
    return None


def shelter(battle: Battle, activation: Activation) -> Order | None:
    """What an order left over is good for: brace against a charge, or take cover near by (R-DEF-01, R-DEF-03)."""
    squad = activation.squad
    for foe in battle.enemies(squad.side):
        if longest(foe, True) and within(squad, foe, THREAT) and melee_worth(foe, squad) > 20:
            return Order("brace_for_impact")
    if activation.movements:
        return None
    for piece in battle.pieces:
        reach = NEAR + squad.radius
        if piece.shape.left - reach > squad.right or piece.shape.right + reach < squad.left:
            continue
        if piece.shape.bottom - reach > squad.top or piece.shape.top + reach < squad.bottom:
            continue
        if piece_near(battle, squad, piece.id) is None:
            continue
        if all(piece.shape.touched_by(u.x, u.y, squad.radius, 60) for u in squad.living):
            return None
        return Order("take_cover", target=piece.id)
    return None


def free_going(allowance: int) -> Going:
    """A free move, as Stay vigilant! moves."""
    return Going(allowance, "R-MOV-02", 5)
