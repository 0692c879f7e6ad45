"""The random commander: any legal-looking answer, for tests and for a first opponent."""

from rules.table.asking import Commander
from rules.table.dice import RandomTape
from rules.underworlds.content.ground import GRID
from rules.underworlds.content.parts import Ploy, Upgrade
from rules.underworlds.engine.answers import (
    Act,
    Answer,
    Begin,
    Charge,
    Draw,
    Drive,
    Exchange,
    First,
    Guard,
    Move,
    PlaceFighter,
    PlaceToken,
    PlayPloy,
    PlayUpgrade,
    Upgrades,
)
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.deployment import unplaced
from rules.underworlds.engine.movement import Reach
from rules.underworlds.engine.options import is_playable, ploy_on, ploy_targets, push_way, targets, upgradeable
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.state import Fighter, Player


class Random(Commander):
    """Decides by luck alone."""

    def __init__(self, tape: RandomTape) -> None:
        self.tape = tape

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if question.kind == "activation":
            return self.activation(battle, question.player)
        if question.kind == "power":
            return self.power(battle, question.player)
        if question.kind == "drive":
            return Drive(GRID.place(self.one_of(question.hexes))) if self.tape.below(4) else None
        if question.kind == "token":
            return PlaceToken(GRID.place(self.one_of(question.hexes)))
        if question.kind == "place":
            waiting = unplaced(question.player)
            return PlaceFighter(waiting[self.tape.below(len(waiting))].id, GRID.place(self.one_of(question.hexes)))
        if question.kind in ("begin", "first"):
            name = battle.players[self.tape.below(2)].id
            return Begin(name) if question.kind == "begin" else First(name)
        return self.upgrades(question.player) if question.kind == "upgrades" else None

    def one_of(self, hexes: tuple[int, ...]) -> int:
        return hexes[self.tape.below(len(hexes))]

    def activation(self, battle: Battle, player: Player) -> Answer | None:
        """Some fighter does something, or a card is drawn or exchanged, or nothing is done."""
        ready = [fighter for fighter in player.standing() if not fighter.charged]
        choice = self.tape.below(8)
        if choice == 0:
            return Draw() if player.power.deck else None
        if choice == 1:
            hand = player.objectives.hand
            return Exchange(hand[self.tape.below(len(hand))].slug) if hand else None
        if not ready or choice == 2:
            return None
        fighter = ready[self.tape.below(len(ready))]
        if choice == 3:
            return Guard(fighter.id)
        return self.attack(battle, fighter) or self.move(battle, fighter)

    def attack(self, battle: Battle, fighter: Fighter) -> Answer | None:
        """An Attack action at somebody in reach, or another action."""
        if fighter.actions and self.tape.below(4) == 0:
            action = fighter.actions[self.tape.below(len(fighter.actions))]
            if action.kind == "heal":
                return Act(fighter.id, action.slug)
            way = push_way(battle, fighter, action.amount)
            return Act(fighter.id, action.slug, "", way) if way else None
        if not fighter.attacks:
            return None
        attack = fighter.attacks[self.tape.below(len(fighter.attacks))]
        foes = targets(battle, fighter, fighter.hex, attack)
        return Act(fighter.id, attack.slug, foes[self.tape.below(len(foes))].id) if foes else None

    def move(self, battle: Battle, fighter: Fighter) -> Answer | None:
        """A move anywhere within reach, as a charge where somebody can be attacked from there."""
        if fighter.moved:
            return None
        reach = Reach(battle, fighter.hex, fighter.move)
        if not reach.hexes:
            return None
        hex = self.one_of(tuple(reach.hexes))
        way = reach.way(hex)
        for attack in fighter.attacks:
            foes = targets(battle, fighter, hex, attack)
            if foes:
                return Charge(fighter.id, way, attack.slug, foes[self.tape.below(len(foes))].id)
        return Move(fighter.id, way)

    def power(self, battle: Battle, player: Player) -> Answer | None:
        """Now and then a card that may be played."""
        card = player.power.hand[self.tape.below(len(player.power.hand))]
        if self.tape.below(2) or not is_playable(battle, player, card):
            return None
        if isinstance(card, Upgrade):
            fighters = upgradeable(player, card)
            return PlayUpgrade(card.slug, fighters[self.tape.below(len(fighters))].id)
        assert isinstance(card, Ploy)
        if card.effect in ("draw", "attack_dice"):
            return PlayPloy(card.slug)
        marks = ploy_targets(battle, player, card)
        return ploy_on(battle, card, marks[self.tape.below(len(marks))])

    def upgrades(self, player: Player) -> Answer | None:
        """An upgrade for some fighter, if there is glory for it."""
        cards = [card for card in player.power.hand if isinstance(card, Upgrade)]
        card = cards[self.tape.below(len(cards))]
        fighters = upgradeable(player, card)
        if not player.glory or not fighters:
            return None
        return Upgrades((PlayUpgrade(card.slug, fighters[self.tape.below(len(fighters))].id),))
