"""Kill them!: blows at an engaged enemy between two moves closer (R-LET-04)."""

from collections.abc import Sequence

from rules.damocles.engine.answers import Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.charge_moves import Closing
from rules.damocles.engine.measures import engaged, unit_within
from rules.damocles.engine.modifiers import range_of
from rules.damocles.engine.orders.activation import count, refuse_order
from rules.damocles.engine.orders.reach import move_of
from rules.damocles.engine.orders.weapon_choice import WeaponChoice, refuse_target, strike, volleys_of
from rules.damocles.engine.state import BASE_TO_BASE, Activation, Squad, Unit
from rules.table.questions import Refusal


def refuse_kill_them(battle: Battle, squad: Squad, target: Squad | None, choice: WeaponChoice) -> Refusal | None:
    """Why a squad may not attack a target in close combat (R-LET-04)."""
    refusal = refuse_target(battle, squad, target, "R-LET-04")
    if refusal is not None or target is None:
        return refusal
    if not engaged(squad, target):
        return Refusal("R-LET-04", "the target is not in close combat with this squad")
    return choice.refusal


def kill_them(battle: Battle, activation: Activation, order: Order) -> Refusal | None:
    """Kill them!: close up, attack with melee weapons in range, close up again (R-LET-04)."""
    squad = activation.squad
    refusal = refuse_order(battle, activation, "kill_them")
    if refusal is not None:
        return refusal
    target = battle.squad(order.target)
    choice = WeaponChoice(squad, order, True)
    refusal = refuse_kill_them(battle, squad, target, choice)
    if refusal is not None or target is None:
        return refusal
    count(activation, "kill_them")
    battle.ordered(squad, "kill_them", target.id)
    pile_in(battle, squad, [target])
    striking: list[Unit] = []
    for i, unit in enumerate(squad.living):
        weapon = choice.chosen[i]
        if weapon is not None and unit_within(unit, target, range_of(battle, squad, target, weapon)):
            striking.append(unit)
    if striking:
        strike(battle, squad, target, volleys_of(squad, striking, choice.chosen), 0, 0, None)
    if squad.fights() and not battle.over:
        pile_in(battle, squad, battle.enemies(squad.side))
    return None


def pile_in(battle: Battle, squad: Squad, targets: Sequence[Squad]) -> None:
    """Each unit not base to base moves up to M/2 toward the nearest unit of the targets (R-LET-04)."""
    loose = [u for u in squad.living if not touches_enemy(battle, squad, u)]
    if not loose or not targets:
        return
    closing = Closing(battle, squad, targets, move_of(battle, squad) // 2, "R-LET-04")
    closing.place(loose)
    if closing.moves():
        battle.moved(squad, "kill_them", closing.positions())


def touches_enemy(battle: Battle, squad: Squad, unit: Unit) -> bool:
    """Whether a unit is base to base with any enemy unit (R-MEL-01)."""
    for other in battle.enemies(squad.side):
        reach = BASE_TO_BASE + unit.radius + other.radius
        beside = other.left - reach <= unit.x <= other.right + reach
        if beside and other.bottom - reach <= unit.y <= other.top + reach and unit_within(unit, other, BASE_TO_BASE):
            return True
    return False
