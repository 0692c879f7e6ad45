"""Cover by low walls, soldiers against soldiers (S-COV-01 to S-COV-06)."""

from typing import Final

from rules.skirmish.content.mission import Terrain
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.state import Fighter, Unit

COVERED: Final = 4
TAKING_COVER: Final = 3
"""The cover roll, and that of a unit that takes cover (S-COV-06, S-ORD-06)."""

EXPOSING: Final = 1000
"""A wall does not cover against a unit whose leader is within 10 of it (S-COV-05)."""


def cover_roll(battle: Battle, unit: Unit, target: Unit) -> int:
    """The least result that cancels an impact, 0 for an exposed target (S-COV-06, S-ORD-06).

    Low walls protect soldiers against soldiers alone (S-COV-01, S-COV-02).
    """
    if unit.striders or target.striders:
        return 0
    walls = [piece for piece in battle.terrain if piece.low_wall]
    if not walls or not under_cover(walls, unit, target):
        return 0
    return TAKING_COVER if target.marker == "take_cover" else COVERED


def under_cover(walls: list[Terrain], unit: Unit, target: Unit) -> bool:
    """Whether half of the fighters stand in dead angles, the shooting leader not too near (S-COV-04, S-COV-05)."""
    covered = 0
    covering: list[Terrain] = []
    for fighter in target.fighters:
        covering_walls = [wall for wall in walls if covers(wall, unit, fighter)]
        if covering_walls:
            covered += 1
            covering += covering_walls
    if 2 * covered < len(target.fighters):
        return False
    leader = target.leader()
    nearest = covering[0]
    least = nearest.shape.distance(leader.x, leader.y)
    for wall in covering:
        away = wall.shape.distance(leader.x, leader.y)
        if away < least:
            nearest, least = wall, away
    shooter = unit.leader()
    return not nearest.shape.near(shooter.x, shooter.y, shooter.radius + EXPOSING, 1)


def covers(wall: Terrain, unit: Unit, fighter: Fighter) -> bool:
    """Whether every line from a fighter of the firing unit, centre to centre, crosses this wall (S-COV-03)."""
    for shooter in unit.fighters:  # noqa: SIM110
        if not wall.shape.crossed_by(shooter.x, shooter.y, fighter.x, fighter.y):
            return False
    return True
