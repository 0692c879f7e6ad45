"""Give an order: refuse it with its rule, or carry it out (R-ACT-01)."""

from rules.damocles.engine.answers import Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.effects.durations import expire_order
from rules.damocles.engine.orders.activation import count_impossible
from rules.damocles.engine.orders.close_combat import kill_them
from rules.damocles.engine.orders.defensive import brace_for_impact, take_cover
from rules.damocles.engine.orders.movement import charge, move
from rules.damocles.engine.orders.shooting import open_fire
from rules.damocles.engine.questions import next_order
from rules.damocles.engine.state import Activation
from rules.table.questions import Refusal


def give_order(battle: Battle, activation: Activation, order: Order) -> bool:
    """Give an order to the active squad; False, and an event with the rule, when it may not be given.

    Distances are measured now that it is declared, not before (R-DST-02).
    """
    refusal = execute_order(battle, activation, order)
    if refusal is None:
        return True
    battle.refused(next_order(activation), order, refusal)
    count_impossible(activation)
    return False


def execute_order(battle: Battle, activation: Activation, order: Order) -> Refusal | None:
    """Carry out an order, even one that interrupts another; effects for this order alone end with it."""
    battle.depth += 1
    refusal = carry_out(battle, activation, order)
    for squad in battle.squads:
        if squad.timed_effects:
            expire_order(squad, battle.depth)
    battle.depth -= 1
    return refusal


def carry_out(battle: Battle, activation: Activation, order: Order) -> Refusal | None:
    """The order of that name."""
    name = order.name
    if name == "open_fire":
        return open_fire(battle, activation, order)
    if name == "kill_them":
        return kill_them(battle, activation, order)
    if name == "charge":
        return charge(battle, activation, order)
    if name == "take_cover":
        return take_cover(battle, activation, order)
    if name == "brace_for_impact":
        return brace_for_impact(battle, activation)
    return move(battle, activation, order)
