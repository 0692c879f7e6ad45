"""What attacks, hexes and cards are worth to a player, by what that player may know: 1000 is a glory point."""

from __future__ import annotations

from typing import Final

from rules.underworlds.content.ground import GRID, WIDTH, distance
from rules.underworlds.content.parts import Attack, Objective
from rules.underworlds.engine.attack_dice import least
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.objectives import counted
from rules.underworlds.engine.odds import PARTS, likely
from rules.underworlds.engine.state import Fighter, Player

GLORY: Final = 1000
WOUND: Final = 450
"""A glory point, and what it is worth to bring a fighter nearly there."""

TOKEN: Final = 40
"""A token held decides between equals (U-GAM-02)."""

HALF: Final = GRID.size // 2


class Wishes:
    """What the objectives in a player's hand make tokens, ground, kills and charges worth; `top` is the best hex."""

    def __init__(self, battle: Battle, player: Player) -> None:
        self.kill = 0
        self.charge = 0
        self.ground = 0
        self.token = TOKEN
        self.tokens = [0] * len(battle.tokens)
        self.clear = 0
        for card in player.objectives.hand:
            self.add(battle, player, card)
        self.hexes = self.worth_of_hexes(battle, player)

    def add(self, battle: Battle, player: Player, card: Objective) -> None:
        """A card's glory, shared among what it still asks for."""
        share = card.glory * GLORY // len(card.conditions)
        for condition in card.conditions:
            kind = condition.kind
            if kind == "token" and condition.amount <= len(self.tokens):
                self.tokens[condition.amount - 1] += share
            elif kind == "no_enemy_in_own_territory":
                self.clear += share // 4
            elif kind not in ("token", "round"):
                missing = condition.amount - counted(battle, player, kind)
                each = share // max(1, missing + 1)
                self.want(kind, each if missing > 0 else share // 4)

    def want(self, kind: str, each: int) -> None:
        if kind == "hold":
            self.token += each
        elif kind in ("out", "out_in_all"):
            self.kill += each
        elif kind == "charged":
            self.charge += each
        elif kind == "in_enemy_territory":
            self.ground += each

    def worth_of_hexes(self, battle: Battle, player: Player) -> list[int]:
        """What it is worth to stand in each hex; on each board there are hexes without a token."""
        self.top = self.ground
        far, near = [self.ground] * HALF, [0] * HALF
        hexes = near + far if player.number == 0 else far + near
        for token, hex in enumerate(battle.tokens):
            if hex >= 0:
                hexes[hex] += self.token + self.tokens[token]
                self.top = max(self.top, hexes[hex])
        return hexes


def damage_value(target: Fighter, damage: int, kill: int) -> int:
    """What it is worth to give a fighter so many wounds."""
    left = target.health - target.wounds
    if damage >= left:
        return kill + 100 * len(target.upgrades)
    return WOUND * damage // left


def attack_value(fighter: Fighter, attack: Attack, target: Fighter, kill: int) -> int:
    """What an Attack action at a target is worth; `kill` is what it is worth to put somebody out of action."""
    defends = least("club" if target.guard else target.card.symbol)
    dice = attack.dice + fighter.owner.attack_dice
    chances = likely(dice, least(attack.symbol), target.defence, defends)
    value = chances.succeeds * damage_value(target, attack.damage, kill)
    value += chances.critical * damage_value(target, attack.damage + attack.critical, kill)
    return value // PARTS


def threatened(battle: Battle, fighter: Fighter) -> bool:
    """Whether an enemy who may still act could attack a fighter where he stands."""
    for foe in battle.foe(fighter.owner).fighters:
        if foe.hex >= 0 and not foe.charged:
            reach = foe.reach if foe.moved else foe.reach + foe.move
            if distance(foe.hex, fighter.hex) <= reach:
                return True
    return False


def nearest_foe(battle: Battle, fighter: Fighter) -> int:
    """The hex of the nearest enemy, -1 for none."""
    best = -1
    for foe in battle.foe(fighter.owner).fighters:
        if foe.hex >= 0 and (best < 0 or distance(fighter.hex, foe.hex) < distance(fighter.hex, best)):
            best = foe.hex
    return best


def seen_from(hexes: tuple[int, ...], player: Player) -> tuple[int, ...]:
    """Hexes in a player's own order, from his back on, so that both sides decide alike."""
    return hexes if player.number == 0 else hexes[::-1]


def depth(hex: int, player: Player) -> int:
    """How many rows a hex lies before a player's back."""
    return hex // WIDTH if player.number == 0 else (GRID.size - 1 - hex) // WIDTH
