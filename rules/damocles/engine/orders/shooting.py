"""Open fire!: who can fire at whom, and the shots (R-LET-01, R-LET-02, R-MOV-08)."""

from rules.damocles.content.parts import Weapon
from rules.damocles.engine.answers import Order
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cover import cover_of, sees, sight_blocks
from rules.damocles.engine.measures import foes_engaged, in_close_combat, unit_within
from rules.damocles.engine.modifiers import range_of
from rules.damocles.engine.orders.activation import count, refuse_order
from rules.damocles.engine.orders.weapon_choice import WeaponChoice, refuse_target, strike, volleys_of
from rules.damocles.engine.state import Activation, Squad, Unit
from rules.table.compiler import mypyc_attr
from rules.table.questions import Refusal


@mypyc_attr(acyclic=True)
class Aim:
    """The units of a squad that can fire at a target: in range, with line of sight (R-LET-01, R-LOS-01)."""

    def __init__(self, battle: Battle, squad: Squad, target: Squad, weapons: list[Weapon | None]) -> None:
        self.firing: list[Unit] = []
        self.in_range = False
        blocks = sight_blocks(battle, squad, target)
        battle.step_budget.spend(len(squad.living) * len(target.living) * (1 + len(blocks)))
        measured: Weapon | None = None
        reach = 0
        for i, unit in enumerate(squad.living):
            weapon = weapons[i]
            if weapon is None:
                continue
            if weapon is not measured:
                measured = weapon
                reach = range_of(battle, squad, target, weapon)
            if not unit_within(unit, target, reach):
                continue
            self.in_range = True
            if sees(battle, unit, target, blocks):
                self.firing.append(unit)


def stray_target(battle: Battle, squad: Squad, target: Squad, named: str) -> Squad | None:
    """The squad that unmodified 1s hit: one engaged with the target, the one named when several (R-LET-02)."""
    foes = foes_engaged(battle, target)
    for foe in foes:
        if foe.id == named:
            return foe
    return foes[0] if foes else None


def refuse_open_fire(
    battle: Battle, squad: Squad, target: Squad | None, choice: WeaponChoice, aim: Aim | None
) -> Refusal | None:
    """Why a squad may not fire at a target with these weapons (R-LET-01, R-LOS-01)."""
    refusal = refuse_target(battle, squad, target, "R-LET-01")
    if refusal is not None:
        return refusal
    if choice.refusal is not None:
        return choice.refusal
    if aim is None or not aim.in_range:
        return Refusal("R-LET-01", "the target is out of range of every weapon chosen")
    if not aim.firing:
        return Refusal("R-LOS-01", "no unit in range sees the target")
    return None


def open_fire(battle: Battle, activation: Activation, order: Order) -> Refusal | None:
    """Open fire!: refuse it or carry it out (R-LET-01, R-LET-02, R-MOV-08)."""
    squad = activation.squad
    refusal = refuse_order(battle, activation, "open_fire")
    if refusal is not None:
        return refusal
    target = battle.squad(order.target)
    choice = WeaponChoice(squad, order, False)
    aim: Aim | None = None
    if target is not None and target.fights() and choice.refusal is None:
        aim = Aim(battle, squad, target, choice.chosen)
    refusal = refuse_open_fire(battle, squad, target, choice, aim)
    if refusal is not None or aim is None or target is None:
        return refusal
    count(activation, "open_fire")
    battle.ordered(squad, "open_fire", target.id)
    fire(battle, squad, target, choice, aim, activation.attack_roll, order.stray)
    return None


def fire(battle: Battle, squad: Squad, target: Squad, choice: WeaponChoice, aim: Aim, penalty: int, stray: str) -> None:
    """The shots themselves: -1 into close combat, where unmodified 1s hit the squad engaged (R-LET-02)."""
    beside = stray_target(battle, squad, target, stray) if in_close_combat(battle, target) else None
    cover = cover_of(battle, squad, aim.firing, target)
    modifier = penalty - (1 if beside is not None else 0)
    strike(battle, squad, target, volleys_of(squad, aim.firing, choice.chosen), modifier, cover, beside)
