"""The current activation, and the checks common to all orders (R-ACT, R-DST-03)."""

from typing import Final

from rules.damocles.content.parts import LETHAL_ORDERS, MOVEMENT_ORDERS
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import in_close_combat
from rules.damocles.engine.modifiers import forbids
from rules.damocles.engine.state import Activation
from rules.table.questions import Refusal

MAX_OF_A_KIND: Final = 2
"""At most two movement orders, and two lethal ones, in an activation (R-ACT-03, R-ACT-04)."""


AFTER_FALL_BACK: Final = -1
"""What Open fire! has to its attack rolls after Fall back! (R-MOV-08)."""


def refuse_order(battle: Battle, activation: Activation, order: str) -> Refusal | None:
    """Why the active squad may not be given an order of this name now, regardless of its target."""
    squad = activation.squad
    if not squad.fights():
        return Refusal("R-WND-04", "the squad has been destroyed")
    if forbids(battle, squad, order):
        return Refusal("R-DAT-02", "an ability forbids this order")
    if squad.orders_left < 1 and order not in activation.squad.free_orders:
        return Refusal("R-ACT-02", "the squad has had all its orders (O is {orders})", orders=squad.sheet.orders)
    if order in MOVEMENT_ORDERS:
        return refuse_movement(battle, activation, order)
    if order in LETHAL_ORDERS:
        return refuse_lethal(battle, activation, order)
    if in_close_combat(battle, squad):
        return Refusal("R-DEF-02" if order == "take_cover" else "R-DEF-05", "not in close combat")
    return None


def refuse_movement(battle: Battle, activation: Activation, order: str) -> Refusal | None:
    """Why no movement order of this name: their number, close combat, what went before (R-ACT-03, R-MEL-02)."""
    if activation.defended:
        return defended(activation)
    fighting = in_close_combat(battle, activation.squad)
    if fighting and order != "fall_back":
        return Refusal("R-MOV-07", "in close combat Fall back! is the only movement order")
    if order == "fall_back" and not fighting:
        return Refusal("R-MOV-08", "there is no close combat to fall back from")
    if order == "charge" and activation.fell_back:
        return Refusal("R-MOV-06", "no Charge! after Fall back!")
    if order == "move_move" and activation.fell_back:
        return Refusal("R-MOV-01", "no Move, move! after Fall back!")
    if activation.movements >= MAX_OF_A_KIND:
        return Refusal("R-ACT-03", "two movement orders have been given already")
    if order == "move_move" and activation.movements:
        return Refusal("R-MOV-01", "Move, move! comes first of all movement orders, and once")
    return None


def refuse_lethal(battle: Battle, activation: Activation, order: str) -> Refusal | None:
    """Why no lethal order of this name: the number of them, close combat or none (R-ACT-04, R-LET-03, R-LET-05)."""
    if activation.defended:
        return defended(activation)
    fighting = in_close_combat(battle, activation.squad)
    if order == "open_fire" and fighting:
        return Refusal("R-LET-03", "a squad in close combat cannot fire")
    if order == "kill_them" and not fighting:
        return Refusal("R-LET-05", "the squad is not in close combat")
    if activation.lethals >= MAX_OF_A_KIND:
        return Refusal("R-ACT-04", "two lethal orders have been given already")
    return None


def defended(activation: Activation) -> Refusal:
    """No movement or lethal order after a defensive one; `defended` is its rule (R-DEF-02, R-DEF-05)."""
    return Refusal(activation.defended, "no movement or lethal order after a defensive order")


def count(activation: Activation, order: str) -> None:
    """An order has been given: it comes off O and off what its kind allows (R-ACT-02 to R-ACT-04)."""
    if order in activation.squad.free_orders:
        activation.squad.free_orders.remove(order)
    else:
        activation.squad.orders_left -= 1
    if order in MOVEMENT_ORDERS:
        activation.movements += 1
    elif order in LETHAL_ORDERS:
        activation.lethals += 1
    if order == "fall_back":
        activation.fell_back = True
        activation.attack_roll = AFTER_FALL_BACK


def count_impossible(activation: Activation) -> None:
    """An impossible order is not issued, once per activation; any further one is spent (R-DST-03)."""
    activation.impossible += 1
    if activation.impossible > 1 and activation.squad.orders_left > 0:
        activation.squad.orders_left -= 1
