"""Roll-offs (R-DIE-03, R-DIE-04)."""

from rules.damocles.battle import Battle
from rules.damocles.state import Player


def ranked(battle: Battle, players: list[Player]) -> list[Player]:
    """Rank players by a die each, in player order; those tied with one another roll again (R-DIE-03, R-DIE-04)."""
    if len(players) < 2:
        return list(players)
    dice: dict[str, int] = {}
    for player in players:
        dice[player.id] = battle.dice.d6()
    shown: list[Player] = []
    tied: list[list[Player]] = []
    for value in (6, 5, 4, 3, 2, 1):
        equal = [p for p in players if dice[p.id] == value]
        if equal:
            tied.append(equal)
            shown.extend(equal)
    battle.rolled_off(dice, shown)
    ranking: list[Player] = []
    for equal in tied:
        ranking.extend(ranked(battle, equal))
    return ranking
