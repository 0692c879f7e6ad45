"""Which power cards the steady commander plays, and on whom."""

from __future__ import annotations

from typing import Final

from rules.underworlds.commanders.values import Wishes, threatened
from rules.underworlds.content.ground import distance
from rules.underworlds.content.parts import Ploy, Upgrade
from rules.underworlds.engine.answers import Answer, PlayPloy, PlayUpgrade, Upgrades
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.movement import Reach
from rules.underworlds.engine.options import ploy_targets
from rules.underworlds.engine.power import improves, is_for_own, is_near, refuse_useless
from rules.underworlds.engine.state import Fighter, Player

WORTH_A_PUSH: Final = 100


def card_to_play(battle: Battle, player: Player) -> Answer | None:
    """The first card in hand that is worth playing now; what hexes are worth is asked only for a push."""
    wishes: Wishes | None = None
    for card in player.power.hand:
        answer: Answer | None = None
        if isinstance(card, Ploy):
            if card.effect == "push":
                wishes = wishes or Wishes(battle, player)
                answer = push(battle, player, card, wishes)
            else:
                answer = ploy(battle, player, card)
        elif isinstance(card, Upgrade) and player.glory > 0:
            bearer = bearer_of(player, card, {})
            answer = None if bearer is None else PlayUpgrade(card.slug, bearer.id)
        if answer is not None:
            return answer
    return None


def upgrades_to_put_on(player: Player) -> Answer | None:
    """Glory that is spent still counts, so upgrades cost nothing (U-DEC-04)."""
    chosen: list[PlayUpgrade] = []
    worn: dict[str, list[Upgrade]] = {}
    for card in player.power.hand:
        if isinstance(card, Upgrade) and len(chosen) < player.glory:
            bearer = bearer_of(player, card, worn)
            if bearer is not None:
                chosen.append(PlayUpgrade(card.slug, bearer.id))
                worn[bearer.id] = [*worn.get(bearer.id, []), card]
    return Upgrades(tuple(chosen)) if chosen else None


def bearer_of(player: Player, card: Upgrade, worn: dict[str, list[Upgrade]]) -> Fighter | None:
    """The fighter for an upgrade: who has most to live for, and fewest upgrades; others are put on with it."""
    best: Fighter | None = None
    most = 0
    for fighter in player.fighters:
        if fighter.hex >= 0 and improves(card, fighter, worn.get(fighter.id, [])):
            value = 4 * (fighter.health - fighter.wounds) + 2 * len(fighter.attacks) - len(fighter.upgrades)
            if best is None or value > most:
                best, most = fighter, value
    return best


def ploy(battle: Battle, player: Player, card: Ploy) -> Answer | None:
    """A ploy that pushes nobody, if it is worth playing now."""
    if card.effect == "draw":
        return PlayPloy(card.slug) if player.power.deck else None
    if card.effect == "attack_dice":
        able = refuse_useless(battle, player, card) is None and any(
            can_strike(battle, fighter) for fighter in player.standing()
        )
        return PlayPloy(card.slug) if able else None
    if card.effect == "ready" and not player.activations:
        return None
    if card.effect == "guard" and not battle.foe(player).activations:
        return None
    best = best_mark(battle, card, ploy_targets(battle, player, card))
    return None if best is None else PlayPloy(card.slug, best.id)


def best_mark(battle: Battle, card: Ploy, marks: list[Fighter]) -> Fighter | None:
    """The fighter on whom a ploy does most."""
    best: Fighter | None = None
    most = 0
    for mark in marks:
        value = mark_value(battle, card, mark)
        if value > most:
            best, most = mark, value
    return best


def mark_value(battle: Battle, card: Ploy, fighter: Fighter) -> int:
    """What a ploy is worth on a fighter: to wound who is nearly out, to heal who is, to guard who is threatened."""
    if card.effect == "wound":
        return 20 - (fighter.health - fighter.wounds)
    if card.effect == "heal":
        return fighter.wounds if fighter.wounds >= card.amount else 0
    if card.effect == "guard":
        return 1 + fighter.wounds if threatened(battle, fighter) else 0
    return 1


def can_strike(battle: Battle, fighter: Fighter) -> bool:
    """Whether a fighter may still attack in this round, as far as distances tell."""
    if fighter.charged:
        return False
    reach = fighter.reach if fighter.moved else fighter.reach + fighter.move
    return any(foe.hex >= 0 and distance(fighter.hex, foe.hex) <= reach for foe in battle.foe(fighter.owner).fighters)


def push(battle: Battle, player: Player, card: Ploy, wishes: Wishes) -> Answer | None:
    """A push of one's own onto what objectives ask for, or of an enemy off it."""
    own = is_for_own(card)
    hexes, top = wishes.hexes, wishes.top
    best: Answer | None = None
    most = WORTH_A_PUSH
    for fighter in (player if own else battle.foe(player)).fighters:
        if (
            fighter.hex < 0
            or (top - hexes[fighter.hex] if own else hexes[fighter.hex]) <= most
            or not is_near(player, card, fighter)
        ):
            continue
        here = hexes[fighter.hex]
        reach = Reach(battle, fighter.hex, card.amount)
        for hex in reach.hexes:
            gain = hexes[hex] - here if own else here - hexes[hex]
            if gain > most:
                way = reach.way(hex)
                if len(way) == card.amount:
                    best, most = PlayPloy(card.slug, fighter.id, way), gain
    return best
