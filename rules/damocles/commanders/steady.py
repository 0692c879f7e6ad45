"""The steady commander: behind cover, in range, charging what it can beat, betting with thought.

Others are this one with another style.
"""

from typing import Final

from rules.damocles.commanders.ability_choice import Choice, best_reaction, weigh_uses
from rules.damocles.commanders.attack_estimate import (
    NO_SHOT,
    Lookout,
    Shot,
    best_strike,
    melee_worth,
    ranked,
)
from rules.damocles.commanders.decision import DecisionReasons
from rules.damocles.commanders.deployment_choice import best_deployment, best_site, rear_deployment
from rules.damocles.commanders.formation_moves import plan_towards
from rules.damocles.commanders.maneuver import (
    approach,
    charge_choice,
    free_going,
    intruders,
    preys,
    retire,
    shelter,
    step_back,
)
from rules.damocles.commanders.objective_choice import Prize, posts, prizes
from rules.damocles.commanders.style import BETS, BETTINGS, EVERYWHERE, STEADY, Style
from rules.damocles.content.parts import Ability
from rules.damocles.engine.answers import (
    Action,
    Activate,
    Advance,
    Answer,
    Bid,
    Counter,
    Deploy,
    DeployNext,
    End,
    PickPiece,
    Restraint,
    TakeTerritory,
    UseAbility,
)
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import box_gap_squared, foes_engaged, in_close_combat
from rules.damocles.engine.operations.scoring import victory_points
from rules.damocles.engine.orders.activation import MAX_OF_A_KIND
from rules.damocles.engine.orders.tactics import PRIORITY, ready_squads
from rules.damocles.engine.play.home_territories import units_in
from rules.damocles.engine.questions import SET_UP, Question, names
from rules.damocles.engine.scenario import NO_PLAN, Plan
from rules.damocles.engine.state import Activation, Player, Squad
from rules.table.asking import Commander
from rules.table.dice import RandomTape
from rules.table.geometry import root_up

CLOSE: Final = 4500
"""Squads within 45 cm of one another make the initiative worth points."""

DECISIVE: Final = 3
"""Bets are shared out over so many turns: most battles are decided by then, and what is left over is of no use."""

STRIKE: Final = 25
"""What a squad must promise to be given priority orders."""

NERVE: Final = 4
"""A squad that suffers more than so many times what it inflicts in close combat falls back."""

TURNS_KEPT_BACK: Final = 2
"""Number of turns for which squads kept back stay where they are."""


class Steady(Commander):
    """A sensible default; deterministic for the same battle, plan and stream of luck."""

    def __init__(self, tape: RandomTape, style: Style = STEADY, plan: Plan = NO_PLAN) -> None:
        self.tape = tape
        self.style = style
        self.deployment = plan.deployment or style.deployment
        self.betting = BETTINGS[plan.bets or BETS]
        self.kept_back = plan.keep_back
        self.stamp = -1
        self.shots: list[Shot | None] = []
        self.lookout = Lookout()
        self.ready: tuple[Squad, ...] = ()
        self.urgencies: list[int] = []
        self.prizes: list[Prize] | None = None
        self.posted = 0
        self.posts: dict[int, Prize] = {}
        self.active: Activation | None = None
        self.tried: list[str] = []
        self.exhausted = False

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if question.kind == "allocate":
            return None
        if question.activation is not None:
            return self.next(battle, question.activation)
        player = question.player
        if question.squads:
            return self.whom_to_activate(battle, question) if question.closed is None else None
        if question.kind == "bid":
            return Bid(self.bid(battle, player))
        if question.rival is not None:
            return Counter(self.counter(battle, player, question.rival))
        if question.ability is not None:
            pays = self.pays(battle, question.unit, question.ability)
            return UseAbility(question.ability.slug, []) if pays else None
        if question.kind == "react" and question.trigger is not None:
            return best_reaction(battle, question.unit, question.trigger.other, question.cards)
        if question.kind == "advance":
            return self.advance(battle, question.unit, question.amount)
        return self.set_up(battle, question) if question.kind in SET_UP else None

    def whom_to_activate(self, battle: Battle, question: Question) -> Answer | None:
        if question.kind == "activate":
            squad = self.activate(battle, question.player, question.squads)
        else:
            squad = self.prioritise(battle, question.player, question.squads)
        return None if squad is None else Activate(squad.id, question.kind == "priority")

    # set-up

    def set_up(self, battle: Battle, question: Question) -> Answer | None:
        """Scenery by luck, then territory and squads."""
        if question.kind == "pick_piece":
            return PickPiece(question.pieces[self.tape.below(len(question.pieces))].id)
        if question.kind == "site":
            return best_site(battle, self.tape, question.pieces[0])
        if question.kind == "territory":
            return TakeTerritory(battle.territories[self.territory(battle, question.player, question.territories)].id)
        if question.kind == "deploy_next":
            return DeployNext(names(question.groups[self.next_to_deploy(question.groups)]))
        positions = self.deploy(battle, question.player, question.unit)
        return None if positions is None else Deploy(positions)

    def territory(self, battle: Battle, player: Player, free: tuple[int, ...]) -> int:
        """Where its squads stand already, else any (R-DEP-01)."""
        standing = [units_in(battle, player, number) for number in free]
        most = max(standing)
        return free[standing.index(most)] if most else free[self.tape.below(len(free))]

    def next_to_deploy(self, choices: tuple[list[Squad], ...]) -> int:
        """By luck; those kept back last, and task forces with some of them before those (R-DEP-02)."""
        if not self.kept_back:
            return self.tape.below(len(choices))
        kept = [sum(3 for s in squads if s.id in self.kept_back) // len(squads) for squads in choices]
        first = [n for n, share in enumerate(kept) if share == min(kept)]
        return first[self.tape.below(len(first))]

    def deploy(self, battle: Battle, player: Player, squad: Squad) -> list[int] | None:
        if squad.id in self.kept_back:
            return rear_deployment(battle, player, squad)
        return best_deployment(battle, self.tape, player, squad, self.style.cover, self.deployment)

    def stays_back(self, battle: Battle, squad: Squad) -> bool:
        """Whether a squad is still kept back."""
        return battle.turn <= TURNS_KEPT_BACK and squad.id in self.kept_back

    # the turn

    def bid(self, battle: Battle, player: Player) -> int:
        """A share of what is left for the turns that decide, nothing before a squad could strike (R-INI-01)."""
        left = battle.turns - battle.turn + 1
        betting = self.betting
        if left <= 1:
            return player.tactical_points * betting.last // 2
        strikes = 0
        for squad in player.forces():
            for foe in battle.enemies(player.side):
                if box_gap_squared(squad, foe) < CLOSE * CLOSE:
                    strikes += 1
                    break
        share = player.tactical_points // min(left, DECISIVE)
        if strikes == 0:
            return 0
        luck = self.tape.below(share * betting.luck // 2 + betting.more)
        return min(player.tactical_points, share * betting.halves // 2 + luck)

    def activate(self, battle: Battle, player: Player, ready: tuple[Squad, ...]) -> Squad | None:
        """The squad that has most to do and to fear; those with nothing to do wait (R-ACT-01)."""
        self.ready = ready
        self.urgencies = [self.urgency(battle, squad) for squad in ready]
        best = 0
        for number, urgency in enumerate(self.urgencies):
            if urgency > self.urgencies[best]:
                best = number
        return ready[best]

    @property
    def judged(self) -> list[tuple[Squad, int]]:
        """The squads that could be activated, the most urgent first, and what each was judged at."""
        return [(self.ready[n], self.urgencies[n] // EVERYWHERE) for n in ranked(self.urgencies)]

    def why(self, battle: Battle, squad: Squad) -> list[dict[str, object]]:
        """What the squad and the next best were judged at."""
        judged = self.judged[:2]
        if not judged or judged[0][0] is not squad:
            return []
        return [self.reasons(battle, DecisionReasons(other, value)).document() for other, value in judged]

    def reasons(self, battle: Battle, decision: DecisionReasons) -> DecisionReasons:
        """With what it can do at once and, if it can do anything, the enemy that it has to fear."""
        squad = decision.squad
        foes = foes_engaged(battle, squad)
        if foes:
            decision.order, decision.target = "kill_them", max(foes, key=lambda foe: melee_worth(squad, foe))
        elif self.shot(battle, squad).target is not None:
            decision.order, decision.target = "open_fire", self.shot(battle, squad).target
        if self.promise(battle, squad) > 0 and self.lookout.danger(battle, squad) > 0:
            decision.feared, decision.charges = self.lookout.feared, self.lookout.charges
        return decision

    def urgency(self, battle: Battle, squad: Squad) -> int:
        """How soon a squad is to act: by what it can do and may suffer; with nothing to do, the nearest the enemy."""
        promise = self.promise(battle, squad)
        if promise > 0:
            return EVERYWHERE * (promise + 2 * self.lookout.danger(battle, squad))
        least = EVERYWHERE * EVERYWHERE
        for foe in battle.enemies(squad.side):
            least = min(least, int(box_gap_squared(squad, foe)))
        return EVERYWHERE - root_up(least)

    def promise(self, battle: Battle, squad: Squad) -> int:
        """What a squad could do if activated now."""
        if in_close_combat(battle, squad):
            return 10 + max([melee_worth(squad, foe) for foe in foes_engaged(battle, squad)])
        return self.shot(battle, squad).value

    def shot(self, battle: Battle, squad: Squad) -> Shot:
        """The best shot of a squad, cached until something moves."""
        if self.stamp != battle.stamp:
            self.stamp = battle.stamp
            self.shots = [None] * len(battle.squads)
        best = self.shots[squad.number]
        if best is None:
            best = self.lookout.best_shot(battle, squad)
            self.shots[squad.number] = best
        return best

    def post(self, battle: Battle, squad: Squad) -> Prize | None:
        """The prize that a squad is sent to hold, computed once a turn."""
        if self.prizes is None:
            self.prizes = prizes(battle, squad.owner)
        if not self.prizes:
            return None
        if self.posted != battle.turn:
            self.posted = battle.turn
            free = [s for s in squad.owner.forces() if not self.stays_back(battle, s)]
            self.posts = posts(battle, squad.owner, self.prizes, free, self.style)
        return self.posts.get(squad.number)

    def prioritise(self, battle: Battle, player: Player, ready: tuple[Squad, ...]) -> Squad | None:
        """A second squad at once when it would strike hard (R-TAC-02)."""
        squad = self.activate(battle, player, ready)
        return squad if squad is not None and self.promise(battle, squad) >= STRIKE else None

    def counter(self, battle: Battle, player: Player, rival: Player) -> bool:
        """Counter when points are plenty and the rival has something near (R-TAC-03)."""
        if player.tactical_points < 2 * PRIORITY + (battle.turns - battle.turn):
            return False
        for squad in ready_squads(rival):
            for own in player.forces():
                if box_gap_squared(squad, own) < CLOSE * CLOSE // 2:
                    return True
        return False

    # the activation

    def next(self, battle: Battle, activation: Activation) -> Action:
        squad = activation.squad
        if squad.orders_left < 1 or not squad.fights() or battle.over:
            return End()
        means = self.means(battle, activation)
        if means is not None:
            return means
        fighting = in_close_combat(battle, squad)
        answer = self.melee(battle, activation) if fighting else self.field(battle, activation)
        if answer is not None:
            return answer
        if not squad.owner.restrained:
            return Restraint()
        return End()

    def means(self, battle: Battle, activation: Activation) -> Action | None:
        """An ability or asset worth what it costs, each at most once in an activation (R-DAT-03, R-AST-04)."""
        if self.active is not activation:
            self.active = activation
            self.tried = []
            self.exhausted = False
        squad = activation.squad
        if self.exhausted or (not squad.owner.hand and not squad.abilities):
            return None
        choice = Choice()
        weigh_uses(battle, squad, self.promise(battle, squad), self.tried, choice)
        if choice.answer is not None:
            self.tried.append(choice.answer.slug)
        self.exhausted = choice.answer is None
        return choice.answer

    def pays(self, battle: Battle, squad: Squad, ability: Ability) -> bool:
        """Pay when points are left for the bets to come (R-DAT-03)."""
        left = battle.turns - battle.turn
        return squad.owner.tactical_points >= ability.cost_tactical_points + left and ability.cost_orders == 0

    def advance(self, battle: Battle, squad: Squad, allowance: int) -> Answer | None:
        """A free move is made towards where the squad is going anyway."""
        prize = self.post(battle, squad)
        if self.stays_back(battle, squad) or (prize is not None and prize.kept_by(squad)):
            return None
        goals = [prize.place(squad)] if prize is not None else [(prey.x, prey.y) for prey in preys(battle, squad)]
        if not goals:
            return None
        positions = plan_towards(battle, squad, goals[0][0], goals[0][1], free_going(allowance))
        return None if positions is None else Advance(positions)

    def melee(self, battle: Battle, activation: Activation) -> Action | None:
        """Strike the foe it hurts most, or fall back from one it cannot hurt (R-LET-04, R-MOV-08)."""
        squad = activation.squad
        best: Squad | None = None
        most = 0
        danger = 0
        for foe in foes_engaged(battle, squad):
            value = melee_worth(squad, foe)
            danger += melee_worth(foe, squad)
            if value > most:
                best, most = foe, value
        may_strike = best is not None and activation.lethals < MAX_OF_A_KIND and not activation.defended
        if danger > NERVE * most and activation.movements < MAX_OF_A_KIND:
            order = retire(battle, squad)
            if order is not None:
                return order
        return best_strike(squad, best) if may_strike and best is not None else None

    def field(self, battle: Battle, activation: Activation) -> Action | None:
        """Hold, fire, charge, close in, or make ready, whichever promises most."""
        squad = activation.squad
        if activation.defended:
            return None
        shot = self.shot(battle, squad) if activation.lethals < MAX_OF_A_KIND else NO_SHOT
        may_move = activation.movements < MAX_OF_A_KIND and activation.impossible == 0
        waits = self.stays_back(battle, squad)
        prize = None if waits else self.post(battle, squad)
        kept = prize is not None and prize.kept_by(squad)
        leads = leads_at_last(battle, squad)
        waits = waits or (leads and prize is None)
        if may_move and not activation.fell_back:
            foes = intruders(battle, squad.owner) if waits else battle.enemies(squad.side)
            charge = None if leads else charge_choice(battle, activation, shot.value, foes, self.style)
            if charge is not None:
                return charge
        if may_move and not waits and not kept and activation.movements == 0 and self.goes_first(squad, prize, shot):
            order = approach(battle, activation, prize)
            if order is not None:
                return order
        if shot.target is not None:
            return shot.order
        if may_move and not waits and not kept and (activation.lethals == 0 or prize is not None):
            order = approach(battle, activation, prize)
            if order is not None:
                return order
        if may_move and not waits and prize is None and activation.lethals > 0:
            order = step_back(battle, squad, self.style.retires)
            if order is not None:
                return order
        return shelter(battle, activation, kept)

    def goes_first(self, squad: Squad, prize: Prize | None, shot: Shot) -> bool:
        """Whether a squad moves before it fires: to what it is to hold, or nearer to the enemy if an order is left.

        Where not all of it can fire it comes nearer, if it can still fire twice.
        """
        if prize is not None or (self.style.presses and squad.orders_left > 1):
            return True
        return shot.target is not None and not shot.whole and squad.orders_left > MAX_OF_A_KIND


def leads_at_last(battle: Battle, squad: Squad) -> bool:
    """Whether its side is ahead in the last turn, so that it has only to keep what it has."""
    if battle.turn < battle.turns:
        return False
    own = victory_points(battle, squad.side)
    return all(victory_points(battle, p.side) < own for p in battle.players if p.side != squad.side)
