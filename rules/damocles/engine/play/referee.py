"""How the core rules respond to triggers: free fire at a charge, priority orders after an activation."""

from typing import Final

from rules.damocles.engine.answers import Answer, Order
from rules.damocles.engine.battle import Battle, Referee
from rules.damocles.engine.orders.give import execute_order
from rules.damocles.engine.orders.tactics import priority_squad
from rules.damocles.engine.play.activating import activate
from rules.damocles.engine.questions import Question
from rules.damocles.engine.state import Activation, Squad, Trigger
from rules.table.asking import always_allowed, ask

FREE_FIRE: Final = -1
"""The modifier of attack rolls when a braced squad fires freely at a charger (R-DEF-04)."""

DEEPEST: Final = 4
"""Maximum depth of orders that interrupt one another."""


class CoreRules(Referee):
    """The core rules respond to a trigger after abilities and assets (R-DAT-02)."""

    def handle(self, battle: Battle, trigger: Trigger) -> bool:
        """Respond to a trigger; whether a rule did."""
        if trigger.when == "charged" and trigger.squad.braced and trigger.other is not None:
            return self.free_fire(battle, trigger.squad, trigger.other, FREE_FIRE)
        if trigger.when == "activated":
            offer_priority(battle, trigger.squad)
        return False

    def free_fire(self, battle: Battle, squad: Squad, at: Squad, attack_roll: int) -> bool:
        """A free Open fire! out of turn, given at once or not at all (R-DEF-04, R-DAT-03)."""
        if not squad.fights() or not at.fights() or battle.depth > DEEPEST:
            return False
        question = Question("free_fire", squad.owner, squad)
        question.trigger = Trigger("charged", squad, at)
        order = ask(battle, question, Answer, always_allowed)
        if not isinstance(order, Order):
            return False
        activation = Activation(squad)
        activation.attack_roll = attack_roll
        squad.free_orders.append("open_fire")
        shot = Order("open_fire", at.id, weapon=order.weapon, weapons=order.weapons, stray=order.stray)
        refusal = execute_order(battle, activation, shot)
        if refusal is not None:
            squad.free_orders.remove("open_fire")
        return refusal is None


def offer_priority(battle: Battle, squad: Squad) -> None:
    """Priority orders may follow an activation: by its player, in Convergence by any player (R-TAC-02, R-CNV-04)."""
    asked = [squad.owner]
    if len(battle.players) > 2:
        asked += [p for p in battle.order if p is not squad.owner]
    for player in asked:
        urgent = priority_squad(battle, player)
        if urgent is not None:
            activate(battle, urgent, True)
            return
