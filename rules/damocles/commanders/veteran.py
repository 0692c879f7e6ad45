"""Commanders that look ahead: the veteran, and the captain, who takes less time."""

from typing import Final

from rules.damocles.commanders.ability_choice import Choice, weigh_uses
from rules.damocles.commanders.decision import DecisionReasons
from rules.damocles.commanders.directions import moves_round
from rules.damocles.commanders.lookahead import Candidate, Lookahead
from rules.damocles.commanders.squad_styles import HOLD, SQUAD_STYLES, USUAL, Rehearsing, SquadStyle, StyleSwitching
from rules.damocles.commanders.steady import STRIKE
from rules.damocles.commanders.style import STEADY
from rules.damocles.engine.answers import Action, Bid, End, Order, Use
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import in_close_combat
from rules.damocles.engine.orders.activation import MAX_OF_A_KIND
from rules.damocles.engine.orders.tactics import PRIORITY, granted
from rules.damocles.engine.play.activating import activate, carry_on, follow
from rules.damocles.engine.play.initiative import bet_of, draw_assets, settle_bids
from rules.damocles.engine.play.turn import chosen
from rules.damocles.engine.questions import Question
from rules.damocles.engine.scenario import Plan
from rules.damocles.engine.state import Activation, Player, Squad
from rules.table.asking import always_allowed, ask
from rules.table.dice import RandomTape


class Thinking:
    """How much is tried out: rollouts for a decision, squads, and squads that are led otherwise."""

    def __init__(self, rollouts: int, squads: int, led: int) -> None:
        self.rollouts = rollouts
        self.squads = squads
        self.led = led


THINKINGS: Final = {"captain": Thinking(28, 4, 1), "veteran": Thinking(256, 16, 3)}
"""By the names of the commanders; of rollouts as many as let most answers come within 0.05 and 0.5 s."""

BIDS: Final = (0, 1, 2, 3, 4, 6, 8)
"""Bets that are tried beside the steady one, in eighths of the tactical points."""

CLOSE: Final = 2
"""Another target is tried when the shot at it is worth at least this part of the best one."""

SHOTS: Final = 3
"""Number of targets tried."""

USES: Final = 4
"""Number of uses of abilities and assets tried."""


class Bids(Candidate):
    """Bet so much for the initiative."""

    def __init__(self, player: Player, amount: int) -> None:
        self.player = player
        self.amount = amount

    def begin(self, battle: Battle, own: Rehearsing) -> None:
        bids: dict[str, int] = {}
        for player in battle.players:
            answer = Bid(self.amount)
            if player.number != self.player.number:
                answer = ask(battle, Question("bid", player), Bid, always_allowed)
            bids[player.id] = bet_of(player, answer)
        settle_bids(battle, bids)
        draw_assets(battle)
        battle.seat = 0


class Activates(Candidate):
    """Activate a squad, led in some way."""

    def __init__(self, squad: Squad, squad_style: SquadStyle) -> None:
        self.squad = squad
        self.squad_style = squad_style

    def begin(self, battle: Battle, own: Rehearsing) -> None:
        squad = battle.squads[self.squad.number]
        own.apply_style(squad, self.squad_style)
        activate(battle, squad, False)


class Prioritises(Candidate):
    """Give priority orders to a squad, led in some way, or to none."""

    def __init__(self, player: Player, squad: Squad | None, squad_style: SquadStyle) -> None:
        self.player = player
        self.squad = squad
        self.squad_style = squad_style

    def begin(self, battle: Battle, own: Rehearsing) -> None:
        if self.squad is not None:
            squad = granted(battle, battle.players[self.player.number], battle.squads[self.squad.number])
            if squad is not None:
                own.apply_style(squad, self.squad_style)
                activate(battle, squad, True)


class Counters(Candidate):
    """Counter a rival's priority orders, or not; which squad they are for is not known yet (R-TAC-03)."""

    def __init__(self, player: Player, rival: Player, counters: bool) -> None:
        self.player = player
        self.rival = rival
        self.counters = counters

    def begin(self, battle: Battle, own: Rehearsing) -> None:
        rival = battle.players[self.rival.number]
        if self.counters:
            battle.spent(battle.players[self.player.number], -PRIORITY, "counter")
            if battle.dice.d6() % 2 == 1:
                return
        squad = chosen(battle, rival)
        if squad is not None:
            activate(battle, squad, True)


class Answers(Candidate):
    """Give the active squad an order, or end its activation."""

    def __init__(self, activation: Activation, answer: Action, squad_style: SquadStyle) -> None:
        self.activation = activation
        self.answer = answer
        self.squad_style = squad_style

    def begin(self, battle: Battle, own: Rehearsing) -> None:
        squad = battle.squads[self.activation.squad.number]
        activation = self.activation.copy(squad)
        own.apply_style(squad, self.squad_style)
        if not isinstance(self.answer, End):
            follow(battle, activation, self.answer)
        else:
            squad.orders_left = 0
        carry_on(battle, activation)


class Veteran(StyleSwitching):
    """Answers with the best of its candidates by rollouts, so many for each decision."""

    def __init__(self, tape: RandomTape, plan: Plan, thinking: Thinking) -> None:
        super().__init__(tape, STEADY, plan)
        self.thinking = thinking
        self.lookahead = Lookahead(tape.key, STEADY, plan)
        self.weighed_up: list[tuple[Squad, SquadStyle, int]] = []

    def bid(self, battle: Battle, player: Player) -> int:
        """Judged at the end of this turn: what the next one brings hangs on bets to come, which no rollout knows."""
        usual = super().bid(battle, player)
        amounts = [usual]
        for eighths in BIDS:
            amount = player.tactical_points * eighths // 8
            if amount not in amounts:
                amounts.append(amount)
        candidates: list[Candidate] = [Bids(player, amount) for amount in amounts]
        return amounts[self.lookahead.ranked(battle, player, candidates, self.thinking.rollouts, 0)[0]]

    def activate(self, battle: Battle, player: Player, ready: tuple[Squad, ...]) -> Squad | None:
        choices = self.choices(battle, player, ready)
        candidates: list[Candidate] = [Activates(squad, squad_style) for squad, squad_style in choices]
        ranked = self.lookahead.ranked(battle, player, candidates, self.thinking.rollouts)
        self.weighed_up = [(*choices[n], self.lookahead.values[n]) for n in ranked]
        squad, squad_style = choices[ranked[0]]
        self.apply_style(squad, squad_style)
        return squad

    def why(self, battle: Battle, squad: Squad) -> list[dict[str, object]]:
        """With the best of the other squads, however led."""
        if not self.weighed_up or self.weighed_up[0][0] is not squad:
            return []
        others = [considered for considered in self.weighed_up if considered[0] is not squad]
        named = [self.weighed_up[0], *others[:1]]
        return [
            self.reasons(battle, DecisionReasons(other, value, style.name, self.lookahead.chance(value))).document()
            for other, style, value in named
        ]

    def choices(self, battle: Battle, player: Player, ready: tuple[Squad, ...]) -> list[tuple[Squad, SquadStyle]]:
        """The squads that may be activated, the steady choice first, then the first ones led otherwise."""
        self.apply_usual_style()
        super().activate(battle, player, ready)
        squads = [squad for squad, _ in self.judged[: self.thinking.squads]]
        otherwise = [(squad, squad_style) for squad in squads[: self.thinking.led] for squad_style in SQUAD_STYLES[1:]]
        return [(squad, USUAL) for squad in squads] + otherwise

    def prioritise(self, battle: Battle, player: Player, ready: tuple[Squad, ...]) -> Squad | None:
        choices = self.choices(battle, player, ready)
        candidates: list[Candidate] = [Prioritises(player, squad, squad_style) for squad, squad_style in choices]
        none = 0 if self.promise(battle, choices[0][0]) < STRIKE else len(choices)
        candidates.insert(none, Prioritises(player, None, USUAL))
        ranked = self.lookahead.ranked(battle, player, candidates, self.thinking.rollouts)
        at_once = [n for n in ranked if n != none]
        self.weighed_up = [(*choices[n - (n > none)], self.lookahead.values[n]) for n in at_once]
        if ranked[0] == none:
            return None
        squad, squad_style, _ = self.weighed_up[0]
        self.apply_style(squad, squad_style)
        return squad

    def counter(self, battle: Battle, player: Player, rival: Player) -> bool:
        if player.tactical_points < PRIORITY:
            return False
        candidates: list[Candidate] = [Counters(player, rival, counters) for counters in (False, True)]
        return self.lookahead.ranked(battle, player, candidates, self.thinking.rollouts)[0] == 1

    def next(self, battle: Battle, activation: Activation) -> Action:
        usual = super().next(battle, activation)
        squad = activation.squad
        if squad.orders_left < 1 or not squad.fights() or battle.over:
            return usual
        squad_style = SquadStyle("", self.style, self.holding >= 0)
        answers = [(answer, squad_style) for answer in self.answers(battle, activation, usual)]
        answers += [(use, squad_style) for use in self.other_uses(battle, squad)]
        answers += [(order, HOLD) for order in moves_round(battle, activation)]
        candidates: list[Candidate] = [Answers(activation, answer, squad_style) for answer, squad_style in answers]
        answer, squad_style = answers[self.lookahead.ranked(battle, squad.owner, candidates, self.thinking.rollouts)[0]]
        self.apply_style(squad, squad_style)
        if isinstance(answer, Use) and answer.slug not in self.tried:
            self.tried.append(answer.slug)
        return answer

    def answers(self, battle: Battle, activation: Activation, usual: Action) -> list[Action]:
        """The usual answer, other ones in other styles, shots at other targets."""
        squad = activation.squad
        actions = [usual]
        fighting = in_close_combat(battle, squad)
        style, holding = self.style, self.holding
        for squad_style in SQUAD_STYLES:
            self.apply_style(squad, squad_style)
            answer = self.melee(battle, activation) if fighting else self.field(battle, activation)
            if answer is not None and not any(alike(answer, other) for other in actions):
                actions.append(answer)
        self.style, self.holding = style, holding
        if not fighting and activation.lethals < MAX_OF_A_KIND and not activation.defended:
            actions += self.other_shots(battle, squad, actions)
        return actions

    def other_uses(self, battle: Battle, squad: Squad) -> list[Action]:
        """The most worthwhile uses of abilities and assets that are not tried yet, worth their cost or not."""
        choice = Choice(True)
        weigh_uses(battle, squad, self.promise(battle, squad), self.tried, choice)
        ranked = sorted([(-value, n) for n, (value, _) in enumerate(choice.all)])
        return [choice.all[n][1] for _, n in ranked[:USES]]

    def other_shots(self, battle: Battle, squad: Squad, tried: list[Action]) -> list[Action]:
        """Shots at the most worthwhile of the targets that are not tried yet."""
        shots = [self.lookout.shot_at(battle, squad, foe) for foe in battle.enemies(squad.side)]
        least = self.shot(battle, squad).value // CLOSE
        ranked = sorted([(-shot.value, n) for n, shot in enumerate(shots) if shot.order is not None])
        orders: list[Action] = []
        for value, n in ranked[:SHOTS]:
            order = shots[n].order
            if order is not None and -value >= least and not any(alike(order, other) for other in tried):
                orders.append(order)
        return orders


def alike(action: Action, other: Action) -> bool:
    """Whether two answers are the same order at the same target, or at the same place."""
    if isinstance(action, Order) and isinstance(other, Order):
        return action.name == other.name and action.target == other.target and action.positions == other.positions
    return type(action) is type(other)
