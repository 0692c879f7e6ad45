"""The random commander: any legal-looking answer, for tests and for a first opponent."""

from typing import Final

from rules.damocles.commanders.formation_moves import plan_towards
from rules.damocles.commanders.steady import Steady
from rules.damocles.commanders.style import Style
from rules.damocles.content.parts import ORDERS
from rules.damocles.engine.answers import Action, End, Order, Restraint
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import foes_engaged
from rules.damocles.engine.orders.activation import refuse_order
from rules.damocles.engine.orders.reach import going_of
from rules.damocles.engine.scenario import Plan
from rules.damocles.engine.state import Activation, Player, Squad
from rules.table.dice import RandomTape

LEAVING: Final = ("move_move", "stay_vigilant", "charge")
"""Orders that are not for squads kept back."""


class Random(Steady):
    """Decides by luck alone; scenery and deployment are the steady commander's, and so are bets that are planned."""

    def __init__(self, tape: RandomTape, style: Style, plan: Plan) -> None:
        super().__init__(tape, style, plan)
        self.bets = plan.bets

    def bid(self, battle: Battle, player: Player) -> int:
        if self.bets:
            return super().bid(battle, player)
        return self.tape.below(player.tactical_points + 1) // 2

    def activate(self, battle: Battle, player: Player, ready: tuple[Squad, ...]) -> Squad | None:
        return ready[self.tape.below(len(ready))]

    def prioritise(self, battle: Battle, player: Player, ready: tuple[Squad, ...]) -> Squad | None:
        return ready[self.tape.below(len(ready))] if self.tape.below(8) == 0 else None

    def counter(self, battle: Battle, player: Player, rival: Player) -> bool:
        return self.tape.below(2) == 0

    def next(self, battle: Battle, activation: Activation) -> Action:
        squad = activation.squad
        if squad.orders_left < 1 or not squad.fights() or activation.impossible > 2:
            return End()
        possible = [name for name in ORDERS if refuse_order(battle, activation, name) is None]
        if self.stays_back(battle, squad):
            possible = [name for name in possible if name not in LEAVING]
        pick = self.tape.below(len(possible) + 2)
        if pick == len(possible):
            return End()
        if pick > len(possible):
            return Restraint() if not squad.owner.restrained else End()
        order = self.order(battle, activation, possible[pick])
        return order if order is not None else End()

    def order(self, battle: Battle, activation: Activation, name: str) -> Order | None:
        """An order of that name with a target or a direction by luck."""
        squad = activation.squad
        if name in ("move_move", "stay_vigilant", "fall_back"):
            x, y = self.tape.below(battle.width), self.tape.below(battle.height)
            positions = plan_towards(battle, squad, x, y, going_of(battle, squad, name))
            return None if positions is None else Order(name, positions=positions, stamp=battle.stamp)
        if name == "take_cover":
            return Order(name, target=battle.pieces[self.tape.below(len(battle.pieces))].id) if battle.pieces else None
        if name == "brace_for_impact":
            return Order(name)
        foes = foes_engaged(battle, squad) if name == "kill_them" else battle.enemies(squad.side)
        return Order(name, target=foes[self.tape.below(len(foes))].id) if foes else None
