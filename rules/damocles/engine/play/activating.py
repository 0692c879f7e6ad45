"""One activation: orders one after another, until none is possible or wanted (R-ACT-01)."""

from typing import Final

from rules.damocles.engine.answers import Action, End, Order, Panel, Restraint, UseAbility, UseAsset
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.effects.durations import expire
from rules.damocles.engine.effects.triggers import interrupt, resolve_deaths
from rules.damocles.engine.effects.use import use_ability, use_asset
from rules.damocles.engine.modifiers import lent_orders
from rules.damocles.engine.orders.give import give_order
from rules.damocles.engine.orders.tactics import restrain, use_panel
from rules.damocles.engine.questions import next_order
from rules.damocles.engine.state import Activation, Squad, Trigger
from rules.table.asking import always_allowed, ask
from rules.table.questions import Refusal

MAX_ANSWERS: Final = 200
"""Limit on the answers in an activation, so that no commander prolongs it for ever."""


def activate(battle: Battle, squad: Squad, priority: bool) -> None:
    """Activate a squad: what held until its next activation ends, then it is given orders (R-ACT-01)."""
    reasons_given = reasons(battle, squad)
    squad.vigilant = False
    squad.braced = False
    expire(squad, "next_activation")
    for other in battle.squads:
        other.forget("activation")
    for player in battle.players:
        player.forget("activation")
    borrow(battle, squad)
    battle.active = squad
    battle.activated(squad, priority, reasons_given)
    carry_on(battle, Activation(squad))


def reasons(battle: Battle, squad: Squad) -> list[dict[str, object]]:
    """Why a squad is activated; it costs no steps, so that a battle is the same without events."""
    if not battle.explained:
        return []
    left = battle.step_budget.left
    battle.step_budget.left = battle.step_budget.most
    reasons_given = battle.commanders[squad.owner.number].why(battle, squad)
    battle.step_budget.left = left
    return reasons_given


def carry_on(battle: Battle, activation: Activation) -> None:
    """The rest of an activation; once it is over priority orders may follow (R-TAC-02)."""
    squad = activation.squad
    question = next_order(activation)
    for _n in range(MAX_ANSWERS):
        answer = ask(battle, question, Action, always_allowed)
        if isinstance(answer, End):
            break
        follow(battle, activation, answer)
        if battle.over:
            break
    battle.active = None
    squad.free_orders.clear()
    expire(squad, "own_activation")
    for other in battle.squads:
        expire(other, "activation")
    if not battle.over:
        interrupt(battle, Trigger("activated", squad))


def borrow(battle: Battle, squad: Squad) -> None:
    """Count the orders from auras again as an activation begins: their sources may be destroyed (R-DAT-02)."""
    lent = lent_orders(battle, squad)
    squad.orders_left = max(0, squad.orders_left + lent - squad.orders_lent)
    squad.orders_lent = lent


def follow(battle: Battle, activation: Activation, answer: Action) -> None:
    """Carry out one answer; what may not be is refused with its rule, and costs nothing unless it is an order."""
    if isinstance(answer, Order):
        give_order(battle, activation, answer)
        return
    refusal: Refusal | None = None
    if isinstance(answer, Restraint):
        refusal = restrain(battle, activation)
    elif isinstance(answer, Panel):
        refusal = use_panel(battle, activation, answer)
    elif isinstance(answer, UseAbility):
        refusal = use_ability(battle, activation.squad, answer)
    elif isinstance(answer, UseAsset):
        refusal = use_asset(battle, activation.squad, answer)
    if refusal is not None:
        battle.refused(next_order(activation), answer, refusal)
    resolve_deaths(battle)
