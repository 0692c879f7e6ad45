"""Movement of automatic commanders: where to go, when to charge, when to fall back."""

from typing import Final

from rules.damocles.commanders.attack_estimate import longest, main_range, may_charge, melee_worth
from rules.damocles.commanders.formation_moves import WINDS, centroid, hand, heading, on_route, plan_towards, shift
from rules.damocles.commanders.objective_choice import Prize
from rules.damocles.commanders.style import Style
from rules.damocles.engine.answers import Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.charge_moves import Closing
from rules.damocles.engine.cohesion import standing
from rules.damocles.engine.measures import box_gap_squared, closest, gap, nearest_pair
from rules.damocles.engine.movement import Ends, Going, Walk, refuse_place
from rules.damocles.engine.orders.activation import refuse_order
from rules.damocles.engine.orders.defensive import NEAR, piece_near
from rules.damocles.engine.orders.reach import going_of, move_of
from rules.damocles.engine.state import Activation, Piece, Player, Squad
from rules.table.geometry import place_touching, point_round, squared, turned
from rules.table.paths import path_length
from rules.table.placements import Placement, put_in_order

LEAST: Final = 50
"""A move of less than half a centimetre is not worth an order."""

STOP: Final = 3
"""Eighths of its range at which a squad that comes nearer stops."""

PREYS: Final = 3
"""Number of enemies approached before a squad stays where it is."""

BY_COVER: Final = 60
"""A squad within this distance of a piece of scenery has taken cover there."""

BACKWARDS: Final = (0, 4, -4)
"""Directions in which a squad goes back, in sixteenths of a turn from straight back; each finds those beside it too."""

LIKELY: Final = 300
"""The usual minimum that the die adds to a charge."""

BESIDE: Final = 200
"""Distance from an enemy at which a squad stops after coming round to it."""

FEARED: Final = 20
"""The worth of a strike that is worth bracing for."""


def charge_choice(
    battle: Battle, activation: Activation, rival: int, foes: tuple[Squad, ...], style: Style
) -> Order | None:
    """A charge at the enemy it would hurt most, when the die is likely to make it (R-MOV-04).

    It must promise half of what firing does, and half of what the enemy would strike back with.
    """
    squad = activation.squad
    if longest(squad, True) == 0 and not any(w.melee for w in squad.sheet.weapons):
        return None
    half = move_of(battle, squad) // 2
    strikes = min(2, squad.orders_left - 1)
    if strikes < 1:
        return None
    least = rival * min(2, squad.orders_left) // 2
    reach = half + 600 + squad.radius
    charges: list[tuple[int, int]] = []
    for foe in foes:
        if box_gap_squared(squad, foe) > (reach + foe.radius) * (reach + foe.radius):
            continue
        needed = gap(squad, foe)
        faces = 6 - max(0, (needed - half + 99) // 100 - 1) if needed > half else 6
        if faces < style.faces:
            continue
        own = melee_worth(squad, foe) * strikes
        value = own * min(6, faces) // 6
        if value > least and own * 2 > melee_worth(foe, squad):
            charges.append((-value, foe.number))
    if not charges or refuse_order(battle, activation, "charge") is not None:
        return None
    charges.sort()
    for _, number in charges:
        if comes_to_grips(battle, squad, battle.squads[number], half + LIKELY):
            return Order("charge", target=battle.squads[number].id, moves_if_failed=True)
    return None


def comes_to_grips(battle: Battle, squad: Squad, foe: Squad, distance: int) -> bool:
    """Whether a charge that far finds a way and a place: straight on, as a rule, else tried out (R-MOV-04)."""
    unit, other = nearest_pair(squad, foe)
    x, y = place_touching(unit.x, unit.y, unit.radius, other.x, other.y, other.radius)
    walk = Walk(battle, squad)
    if walk.free(unit, x, y, False) and refuse_place(battle, squad, x, y, Going(distance, "R-MOV-04", -1)) is None:
        return True
    return Closing(battle, squad, [foe], distance, "R-MOV-04").gets_there()


def intruders(battle: Battle, player: Player) -> tuple[Squad, ...]:
    """The enemies that have come into a player's territory."""
    if player.territory < 0:
        return ()
    shape = battle.territories[player.territory].shape
    return tuple([foe for foe in battle.enemies(player.side) if any(shape.holds(u.x, u.y) for u in foe.living)])


def approach(battle: Battle, activation: Activation, prize: Prize | None) -> Order | None:
    """Go to what the squad is to hold, else to the nearest reachable enemy (R-MOV-01, R-MOV-02)."""
    squad = activation.squad
    if move_of(battle, squad) < LEAST:
        return None
    if prize is not None:
        x, y = prize.place(squad)
        order = make_for(battle, activation, x, y, 0)
        if order is not None:
            return order
    stop = standoff(battle, squad)
    placements = preys(battle, squad)[:PREYS]
    for placement in placements:
        order = make_for(battle, activation, placement.x, placement.y, stop)
        if order is not None:
            return order
    for placement in placements:
        order = come_round(battle, activation, placement.x, placement.y)
        if order is not None:
            return order
    return None


def come_round(battle: Battle, activation: Activation, x: int, y: int) -> Order | None:
    """Go to a free place beside an enemy that cannot be reached straight ahead."""
    squad = activation.squad
    going = going_of(battle, squad, "stay_vigilant")
    from_x, from_y = centroid(squad)
    left = hand(battle, x, y, from_x - x, from_y - y)
    for wind in WINDS:
        dx, dy = turned(from_x - x, from_y - y, left * wind)
        at_x, at_y = point_round(x, y, 2 * squad.radius + BESIDE, dx, dy)
        if refuse_place(battle, squad, at_x, at_y, going) is None:
            order = make_for(battle, activation, at_x, at_y, 0, True)
            if order is not None:
                return order
    return None


def make_for(
    battle: Battle, activation: Activation, x: int, y: int, stop: int, round_heavy: bool = False
) -> Order | None:
    """Stay vigilant! when that is enough to do something, Move, move! when far; up to `stop` from the place.

    Behind a wall no distance is near enough: the squad goes on until it is round it.
    """
    squad = activation.squad
    way = heading(battle, squad, x, y, round_heavy)
    if way is None:
        return None
    middle, route = way
    far = path_length(middle.x, middle.y, route) - (stop if len(route) == 2 else 0)
    if far <= LEAST:
        return None
    move = move_of(battle, squad)
    names = ["move_move"] if activation.movements == 0 and far > move + move // 2 else []
    for name in [*names, "stay_vigilant"]:
        going = going_of(battle, squad, name)
        to_x, to_y = on_route(middle, route, min(far, going.allowance))
        positions = plan_towards(battle, squad, to_x, to_y, going)
        if positions is not None:
            return Order(name, positions=positions, stamp=battle.stamp)
    return None


def standoff(battle: Battle, squad: Squad) -> int:
    """The distance to an enemy at which a squad stops: well in range, or near enough to charge."""
    reach = main_range(squad)
    return reach * STOP // 8 if reach > 800 else move_of(battle, squad) // 2 + 200


def preys(battle: Battle, squad: Squad) -> list[Placement]:
    """Where the nearest unit of each enemy squad stands, the nearest first."""
    mine = squad.living[0]
    placements: list[Placement] = []
    for foe in battle.enemies(squad.side):
        other = closest(mine, foe)
        put_in_order(placements, Placement(squared(mine.x, mine.y, other.x, other.y), other.x, other.y))
    return placements


def retire(battle: Battle, squad: Squad) -> Order | None:
    """Fall back! straight away from the nearest enemy, else more and more to the side (R-MOV-08)."""
    foes = battle.enemies(squad.side)
    return away(battle, squad, min(foes, key=lambda foe: gap(squad, foe)), "fall_back") if foes else None


def step_back(battle: Battle, squad: Squad, reach: int) -> Order | None:
    """Stay vigilant! away from the nearest enemy within reach, or on the spot (R-MOV-02)."""
    near: Squad | None = None
    least = reach * reach
    for foe in battle.enemies(squad.side):
        square = int(box_gap_squared(squad, foe))
        if square < least:
            near, least = foe, square
    if near is None:
        return None
    standing_still = Order("stay_vigilant", positions=standing(squad), stamp=battle.stamp)
    return away(battle, squad, near, "stay_vigilant") or standing_still


def away(battle: Battle, squad: Squad, foe: Squad, name: str) -> Order | None:
    """An order to move as one away from an enemy, as far as it goes, in the first direction that is free."""
    going = going_of(battle, squad, name)
    from_x, from_y = centroid(squad)
    near_x, near_y = centroid(foe)
    left = hand(battle, from_x, from_y, from_x - near_x, from_y - near_y)
    ends = Ends(battle, squad, going).within_reach()
    for wind in BACKWARDS if going.allowance >= LEAST else ():
        dx, dy = turned(from_x - near_x, from_y - near_y, left * wind)
        way = point_round(0, 0, going.allowance, dx, dy)
        positions = shift(ends, way, going.allowance)
        if positions is not None:
            return Order(name, positions=positions, stamp=battle.stamp)
    return None


def shelter(battle: Battle, activation: Activation, stays: bool) -> Order | None:
    """Use a remaining order: brace against a charge, or take cover near by (R-DEF-01, R-DEF-03).

    A squad that `stays` where it is to hold something does not leave for cover.
    """
    squad = activation.squad
    for foe in battle.enemies(squad.side):
        if may_charge(foe, squad) and melee_worth(foe, squad) > FEARED:
            return Order("brace_for_impact")
    if activation.movements or stays:
        return None
    for piece in battle.pieces:
        reach = NEAR + squad.radius
        if piece.shape.left - reach > squad.right or piece.shape.right + reach < squad.left:
            continue
        if piece.shape.bottom - reach > squad.top or piece.shape.top + reach < squad.bottom:
            continue
        if piece_near(battle, squad, piece.id) is None:
            continue
        if by_cover(squad, piece):
            return None
        return Order("take_cover", target=piece.id)
    return None


def by_cover(squad: Squad, piece: Piece) -> bool:
    """Whether all of a squad stand close by a piece of scenery."""
    return all(piece.shape.touched_by(u.x, u.y, squad.radius, BY_COVER) for u in squad.living)


def free_going(allowance: int) -> Going:
    """A free move, as Stay vigilant! moves."""
    return Going(allowance, "R-MOV-02", 5)
