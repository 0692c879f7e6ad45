"""The conflict zone, the dead, the end of the battle (VIC)."""

from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import within_place
from rules.hell_dorado.engine.state import INSIDE, Player, Unit


def holds_out(player: Player) -> bool:
    """Whether a company has a unit on the table that is not insignificant (H-VIC-01)."""
    return any(unit.stands() and not unit.has("insignificant") for unit in player.units)


def look(battle: Battle) -> None:
    """The battle ends as soon as a company has nothing left that counts (H-VIC-01)."""
    if not battle.over and not all(holds_out(player) for player in battle.players):
        finish(battle, "wiped out")


def contests(battle: Battle, unit: Unit) -> bool:
    """Whether a unit counts in the conflict zone: any part of its base in it (H-VIC-03, H-BAS-03)."""
    zone = battle.zone
    if zone is None or not unit.stands() or unit.controller is not None or unit.has("insignificant"):
        return False
    return within_place(zone.x, zone.y, zone.radius, unit, 0)


def score_zone(battle: Battle) -> None:
    """The end of a turn: the zone scores for who has more units in it (H-VIC-03)."""
    mission = battle.mission
    if battle.zone is None or battle.turn < mission.first_scored:
        return
    counts = [sum([1 for unit in player.units if contests(battle, unit)]) for player in battle.players]
    if counts[0] != counts[1]:
        battle.scored(battle.players[0 if counts[0] > counts[1] else 1], mission.score, "zone")


def finish(battle: Battle, reason: str) -> None:
    """Each dead enemy scores its AP, devoured ones too; the higher score wins (H-VIC-02, H-VIC-04)."""
    for player in battle.players:
        foe = battle.foe(player)
        devoured = sum([unit.sheet.points for unit in foe.units if unit.place == INSIDE])
        battle.scored(player, foe.lost_points + devoured, "dead")
    mine, theirs = battle.players[0].score, battle.players[1].score
    battle.ended(-1 if mine == theirs else 0 if mine > theirs else 1, reason)
