"""Roll-offs (R-DIE-03, R-DIE-04)."""

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.state import Player

Roll = tuple[dict[str, int], list[Player]]


def ranked(battle: Battle, players: list[Player]) -> list[Player]:
    """Rank players by a die each; every roll is recorded with the ranking it leads to (R-DIE-03, R-DIE-04)."""
    rolls: list[Roll] = []
    ranking = rolled(battle, players, rolls)
    for dice, order in rolls:
        battle.rolled_off(dice, order)
    return ranking


def rolled(battle: Battle, players: list[Player], rolls: list[Roll]) -> list[Player]:
    """A die each, in player order; those tied with one another roll again, the highest first (R-DIE-03, R-DIE-04)."""
    if len(players) < 2:
        return list(players)
    dice: dict[str, int] = {}
    for player in players:
        dice[player.id] = battle.dice.d6()
    order: list[Player] = []
    rolls.append((dice, order))
    for value in (6, 5, 4, 3, 2, 1):
        order.extend(rolled(battle, [p for p in players if dice[p.id] == value], rolls))
    return order
