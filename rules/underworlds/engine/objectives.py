"""Objectives: whether what a card asks for holds (U-CRD-01)."""

from rules.underworlds.content.ground import territory
from rules.underworlds.content.parts import Condition, Objective
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.state import Player


def holds(battle: Battle, player: Player, card: Objective) -> bool:
    """Whether all conditions of a card hold at this moment (U-END-02)."""
    return all(fulfilled(battle, player, condition) for condition in card.conditions)


def fulfilled(battle: Battle, player: Player, condition: Condition) -> bool:
    """Whether one condition holds: as many as it says, or more; `round` is that round alone (U-CRD-01)."""
    kind = condition.kind
    if kind == "round":
        return battle.turn == condition.amount
    if kind == "token":
        token = condition.amount - 1
        return token < len(battle.tokens) and battle.holds(token) is player
    if kind == "no_enemy_in_own_territory":
        return not any(territory(foe.hex) == player.number for foe in battle.foe(player).standing())
    return counted(battle, player, kind) >= condition.amount


def counted(battle: Battle, player: Player, kind: str) -> int:
    """How many there are of what a condition counts (U-CRD-01)."""
    if kind == "hold":
        return battle.tokens_held(player)
    if kind == "out":
        return player.felled
    if kind == "out_in_all":
        return len([foe for foe in battle.foe(player).fighters if foe.out])
    if kind == "in_enemy_territory":
        return len([fighter for fighter in player.standing() if territory(fighter.hex) != player.number])
    if kind == "charged":
        return len([fighter for fighter in player.standing() if fighter.charged])
    return len(player.standing())
