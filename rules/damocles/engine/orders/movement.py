"""Movement orders: Move, move!, Stay vigilant!, Fall back! and Charge! (R-MOV)."""

from typing import Final

from rules.damocles.engine.answers import Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.charge_moves import Closing
from rules.damocles.engine.cohesion import shifted, standing
from rules.damocles.engine.effects.triggers import interrupt
from rules.damocles.engine.measures import gap, least_square, nearest_pair
from rules.damocles.engine.movement import Going, refuse_move
from rules.damocles.engine.orders.activation import count, refuse_order
from rules.damocles.engine.orders.reach import going_of, move_of
from rules.damocles.engine.state import BASE_TO_BASE, Activation, Squad, Trigger
from rules.table.event_log import cm
from rules.table.geometry import place_touching, step_towards
from rules.table.questions import Refusal

PARTS: Final = 12
"""In how many parts of the distance rolled a failed charge comes nearer."""


def ends_of(squad: Squad, order: Order) -> list[int]:
    """Where an order sends the living units: named places, all by the same vector, or nowhere."""
    if order.positions is not None:
        return order.positions
    return standing(squad) if order.by is None else shifted(squad, order.by)


def move(battle: Battle, activation: Activation, order: Order) -> Refusal | None:
    """Move, move!, Stay vigilant! or Fall back!: refuse it or carry it out (R-MOV-01, R-MOV-02, R-MOV-08)."""
    squad = activation.squad
    refusal = refuse_order(battle, activation, order.name)
    if refusal is not None:
        return refusal
    positions = ends_of(squad, order)
    if order.stamp != battle.stamp:
        refusal = refuse_move(battle, squad, positions, going_of(battle, squad, order.name))
        if refusal is not None:
            return refusal
    count(activation, order.name)
    battle.ordered(squad, order.name, "")
    battle.moved(squad, order.name, positions)
    if order.name == "stay_vigilant":
        squad.vigilant = True
    return None


def refuse_charge(battle: Battle, activation: Activation, target: Squad | None) -> Refusal | None:
    """Why the active squad may not charge a target (R-MOV-04, R-MOV-06, R-MOV-07)."""
    refusal = refuse_order(battle, activation, "charge")
    if refusal is not None:
        return refusal
    if target is None or not target.fights():
        return Refusal("R-MOV-04", "a charge needs a target that stands on the battlefield")
    if target.side == activation.squad.side:
        return Refusal("R-MOV-04", "a charge needs an enemy squad for its target")
    return None


def charge(battle: Battle, activation: Activation, order: Order) -> Refusal | None:
    """Charge!: M/2 + D6 against the distance, after what interrupts it; then chargers close in (R-MOV-04, R-DEF-04)."""
    squad = activation.squad
    target = battle.squad(order.target)
    refusal = refuse_charge(battle, activation, target)
    if refusal is not None or target is None:
        return refusal
    count(activation, "charge")
    battle.ordered(squad, "charge", target.id)
    interrupt(battle, Trigger("charging", squad, target))
    if squad.fights() and target.fights():
        interrupt(battle, Trigger("charged", target, squad))
    if not squad.fights() or not target.fights() or battle.over:
        return None
    run(battle, squad, target, order)
    return None


def run(battle: Battle, squad: Squad, target: Squad, order: Order) -> None:
    """Roll the charge and put the chargers where it takes them (R-MOV-04, R-MOV-05)."""
    die = battle.dice.d6()
    distance = move_of(battle, squad) // 2 + 100 * die
    closing = Closing(battle, squad, [target], distance, "R-MOV-04")
    reach = distance + squad.radius + target.radius
    if least_square(squad, target) <= reach * reach:
        closing.place(squad.living)
    success = closing.touching > 0
    battle.note(
        "charge",
        squad=squad.id,
        target=target.id,
        die=die,
        distance=cm(distance),
        needed=cm(gap(squad, target)),
        success=success,
    )
    if success:
        battle.moved(squad, "charge", closing.positions())
    elif order.moves_if_failed:
        stumble(battle, squad, target, order, distance)


def stumble(battle: Battle, squad: Squad, target: Squad, order: Order, distance: int) -> None:
    """A failed charge may move up to the distance rolled, not base to base (R-MOV-05).

    It ends at the positions given, else nearer to the target.
    """
    going = Going(distance, "R-MOV-05", BASE_TO_BASE)
    positions = ends_of(squad, order)
    if order.positions is None and order.by is None:
        positions = nearer(battle, squad, target, going)
    if refuse_move(battle, squad, positions, going) is None and positions != standing(squad):
        battle.moved(squad, "charge", positions)


def nearer(battle: Battle, squad: Squad, target: Squad, going: Going) -> list[int]:
    """The squad moved straight at the target as one, as far as it may be."""
    unit, other = nearest_pair(squad, target)
    goal_x, goal_y = place_touching(unit.x, unit.y, unit.radius, other.x, other.y, other.radius)
    for part in range(PARTS, 0, -1):
        x, y = step_towards(unit.x, unit.y, goal_x, goal_y, going.allowance * part // PARTS)
        positions = shifted(squad, (x - unit.x, y - unit.y))
        if refuse_move(battle, squad, positions, going) is None:
            return positions
    return standing(squad)
