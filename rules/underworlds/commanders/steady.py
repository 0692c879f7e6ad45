"""The steady commander: strikes where it is likely to tell, takes what its objectives ask for, spends its glory.

It decides by what its player may know: of the other side's cards it knows the open ones alone (U-DEC-05).
"""

from __future__ import annotations

from typing import Final

from rules.table.asking import Commander
from rules.table.dice import RandomTape
from rules.underworlds.commanders.hands import card_to_play, upgrades_to_put_on
from rules.underworlds.commanders.values import (
    GLORY,
    Wishes,
    attack_value,
    depth,
    nearest_foe,
    seen_from,
    threatened,
)
from rules.underworlds.content.ground import GRID, NORTH, distance, territory
from rules.underworlds.content.parts import Attack, Condition, Objective
from rules.underworlds.engine.answers import (
    Act,
    Answer,
    Charge,
    Discard,
    Draw,
    Drive,
    Exchange,
    Guard,
    Move,
    PlaceFighter,
    PlaceToken,
)
from rules.underworlds.engine.attacks import in_reach
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.deployment import unplaced
from rules.underworlds.engine.movement import Reach
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.state import Fighter, Player

HAND: Final = 4
"""With fewer power cards in hand another one is worth more."""

NEARER: Final = 12
"""What a hex nearer to the enemy is worth."""


class Plan:
    """The best activation found so far."""

    def __init__(self) -> None:
        self.value = 0
        self.answer: Answer | None = None

    def offer(self, value: int, answer: Answer) -> None:
        if value > self.value:
            self.value = value
            self.answer = answer


class Aim:
    """A target for an Attack action after a move, and what the attack is worth."""

    def __init__(self, attack: Attack, foe: Fighter, value: int) -> None:
        self.attack = attack
        self.foe = foe
        self.value = value


def reach_of(battle: Battle, fighter: Fighter) -> Reach:
    """Where a fighter gets by a Move action, in his player's own order."""
    reach = Reach(battle, fighter.hex, fighter.move)
    if fighter.side == NORTH:
        reach.hexes.reverse()
    return reach


class Steady(Commander):
    """Plays to its objectives with sound tactics and no luck of its own."""

    def __init__(self, tape: RandomTape) -> None:
        self.tape = tape

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if question.kind == "activation":
            return self.activation(battle, question.player)
        if question.kind == "power":
            return card_to_play(battle, question.player)
        if question.kind == "drive" and question.target is not None:
            return self.drive(battle, question)
        if question.kind == "token":
            return PlaceToken(GRID.place(seen_from(question.hexes, question.player)[0]))
        if question.kind == "place":
            front = max([depth(hex, question.player) for hex in question.hexes])
            hexes = [hex for hex in seen_from(question.hexes, question.player) if depth(hex, question.player) == front]
            return PlaceFighter(unplaced(question.player)[0].id, GRID.place(hexes[0]))
        if question.kind == "upgrades":
            return upgrades_to_put_on(question.player)
        return self.discard(battle, question.player) if question.kind == "discard" else None

    def activation(self, battle: Battle, player: Player) -> Answer | None:
        """What is worth most: an attack, a charge, a move, guard, or a card."""
        wishes = Wishes(battle, player)
        plan = Plan()
        if player.power.deck:
            plan.offer(90 if len(player.power.hand) < HAND else 30, Draw())
        for fighter in player.fighters:
            if fighter.hex >= 0 and not fighter.charged:
                self.consider(battle, fighter, wishes, plan)
        if plan.value < 100:
            lost = hopeless(battle, player)
            if lost:
                plan.offer(100, Exchange(lost[0].slug))
        return plan.answer

    def consider(self, battle: Battle, fighter: Fighter, wishes: Wishes, plan: Plan) -> None:
        """What one fighter may do with the activation."""
        aims: list[Aim] = []
        for attack in fighter.attacks:
            self.strike(battle, fighter, attack, wishes, plan, aims)
        if not fighter.moved:
            self.go(battle, fighter, aims, wishes, plan)
        if not fighter.guard and threatened(battle, fighter):
            plan.offer(60 + wishes.hexes[fighter.hex] // 4 + 20 * len(fighter.upgrades), Guard(fighter.id))
        for action in fighter.actions:
            if action.kind == "heal" and fighter.wounds >= action.amount:
                plan.offer(150 * action.amount, Act(fighter.id, action.slug))

    def strike(
        self, battle: Battle, fighter: Fighter, attack: Attack, wishes: Wishes, plan: Plan, aims: list[Aim]
    ) -> None:
        """The best target of an Attack action from where he stands; those for a charge are kept."""
        for foe in battle.players[1 - fighter.side].fighters:
            if foe.hex < 0:
                continue
            apart = distance(fighter.hex, foe.hex)
            if apart > attack.range + (0 if fighter.moved else fighter.move):
                continue
            value = attack_value(fighter, attack, foe, GLORY + wishes.kill)
            if territory(foe.hex) == fighter.side:
                value += wishes.clear // 4
            if value > plan.value and in_reach(battle, fighter, fighter.hex, attack, foe):
                plan.offer(value, Act(fighter.id, attack.slug, foe.id))
            elif not fighter.moved:
                aims.append(Aim(attack, foe, value))

    def go(self, battle: Battle, fighter: Fighter, aims: list[Aim], wishes: Wishes, plan: Plan) -> None:
        """Charges and a move, looked into where they may be worth more than the best plan so far."""
        reach: Reach | None = None
        gain = wishes.top - wishes.hexes[fighter.hex]
        for aim in aims:
            aim.value += wishes.charge - 20 * (fighter.owner.activations - 1)
            if aim.value + gain + 2 * aim.attack.range > plan.value:
                reach = reach or reach_of(battle, fighter)
                self.charge(battle, fighter, aim, reach, wishes, plan)
        if gain + NEARER * fighter.move > plan.value:
            self.move(battle, fighter, reach or reach_of(battle, fighter), wishes, plan)

    def charge(self, battle: Battle, fighter: Fighter, aim: Aim, reach: Reach, wishes: Wishes, plan: Plan) -> None:
        """The best hex from which to attack a target; a charge ends what he does in this round."""
        value = aim.value - wishes.hexes[fighter.hex]
        most = plan.value - value
        best = -1
        away = GRID.distances[aim.foe.hex]
        for hex in reach.hexes:
            if away[hex] <= aim.attack.range:
                worth = wishes.hexes[hex] + 2 * away[hex]
                if worth > most and battle.ground.sees(hex, aim.foe.hex):
                    most, best = worth, hex
        if best >= 0:
            plan.offer(value + most, Charge(fighter.id, reach.way(best), aim.attack.slug, aim.foe.id))

    def move(self, battle: Battle, fighter: Fighter, reach: Reach, wishes: Wishes, plan: Plan) -> None:
        """To a hex that is worth more, or towards the nearest enemy."""
        here = wishes.hexes[fighter.hex]
        goal = nearest_foe(battle, fighter)
        away = GRID.distances[goal] if goal >= 0 else None
        best, most = -1, plan.value
        for hex in reach.hexes:
            value = wishes.hexes[hex] - here
            if away is not None:
                value += NEARER * (away[fighter.hex] - away[hex])
            if value > most:
                most, best = value, hex
        if best >= 0:
            plan.offer(most, Move(fighter.id, reach.way(best)))

    def drive(self, battle: Battle, question: Question) -> Answer | None:
        """Off a token, or back to where he came from."""
        player, target = question.player, question.target
        assert target is not None
        hexes = seen_from(question.hexes, player)
        on_token = target.hex in battle.tokens
        free = [hex for hex in hexes if hex not in battle.tokens]
        if territory(target.hex) == player.number:
            out = [hex for hex in free if territory(hex) != player.number]
            if out:
                return Drive(GRID.place(out[0]))
        return Drive(GRID.place(free[0])) if free and on_token else None

    def discard(self, battle: Battle, player: Player) -> Answer | None:
        """Objectives that can no longer be scored."""
        lost = hopeless(battle, player)
        return Discard(tuple([card.slug for card in lost])) if lost else None


def hopeless(battle: Battle, player: Player) -> list[Objective]:
    """The objectives in a player's hand that can no longer be scored."""
    lost: list[Objective] = []
    for card in player.objectives.hand:
        if any(is_lost(battle, player, condition) for condition in card.conditions):
            lost.append(card)
    return lost


def is_lost(battle: Battle, player: Player, condition: Condition) -> bool:
    """Whether a condition cannot hold any more: its round is over, or there are not so many fighters."""
    if condition.kind == "round":
        return condition.amount < battle.turn
    if condition.kind in ("out", "out_in_all"):
        return condition.amount > len(battle.foe(player).fighters)
    if condition.kind in ("hold", "in_enemy_territory", "standing", "charged"):
        return condition.amount > len(player.standing())
    return condition.kind == "token" and condition.amount > len(battle.tokens)
