"""Whose territory is whose, when the squads are given where they stand (R-DEP-01, R-OPS-01)."""

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.operations.scoring import wholly_in
from rules.damocles.engine.state import Player


def settle_in(battle: Battle) -> None:
    """Give players the territory with most of their units, each side its own; others get the rest, in order.

    The player with most units in a territory comes first.
    """
    homeless = list(battle.players)
    while homeless:
        best, home, most = homeless[0], -1, 0
        for player in homeless:
            for number in open_to(battle, player):
                held = units_in(battle, player, number)
                if held > most:
                    best, home, most = player, number, held
        if home < 0:
            break
        best.territory = home
        homeless.remove(best)
    for player in homeless:
        player.territory = next((n for n in open_to(battle, player) if not taken(battle, n)), ally_home(battle, player))


def open_to(battle: Battle, player: Player) -> list[int]:
    """The territories for deployment that no other side has."""
    others = [p.territory for p in battle.players if p.side != player.side]
    return [n for n, territory in enumerate(battle.territories) if territory.deployment and n not in others]


def taken(battle: Battle, number: int) -> bool:
    return any(p.territory == number for p in battle.players)


def ally_home(battle: Battle, player: Player) -> int:
    """The territory of an ally, -1 without one."""
    return next((p.territory for p in battle.players if p.side == player.side and p.territory >= 0), -1)


def units_in(battle: Battle, player: Player, number: int) -> int:
    """How many of a player's units stand wholly in a territory."""
    territory = battle.territories[number]
    return sum(1 for s in player.forces() for u in s.living if wholly_in(territory, u.x, u.y, u.radius))
