"""What a mission asks of a unit: where it has to go, and how near (E-MIS-05, E-MIS-06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.objectives import HOLDING, TAKING, near_point
from rules.eight_phase.engine.state import Player, Unit
from rules.table.geometry import squared

if TYPE_CHECKING:
    from mypy_extensions import i64


class Goal:
    """A place to come to within `reach`; one that is `urgent` goes before any fight."""

    def __init__(self, x: int, y: int, reach: int, urgent: bool = False) -> None:
        self.x = x
        self.y = y
        self.reach = reach
        self.urgent = urgent

    def reached(self, unit: Unit) -> bool:
        return near_point(unit, self.x, self.y, self.reach)


def goal_of(battle: Battle, unit: Unit) -> Goal | None:
    """Where the mission wants a unit: home with the captive, to the captive, to a marker; None to fight."""
    if unit.carrying:
        return home(battle, unit)
    captive = battle.captive
    if captive is not None:
        if nearest_unit(unit.owner, captive[0], captive[1]) is unit:
            return Goal(captive[0], captive[1], TAKING, True)
        return None
    if battle.mission.scoring == "raid":
        for marker in battle.mission.markers:
            if nearest_unit(unit.owner, marker.x, marker.y) is unit:
                return Goal(marker.x, marker.y, HOLDING - TAKING)
    return None


def home(battle: Battle, unit: Unit) -> Goal:
    """The nearest place at the own edge."""
    x, y = int(unit.x), int(unit.y)
    edge = unit.owner.edge
    if edge in ("left", "right"):
        return Goal(0 if edge == "left" else battle.width, y, 0, True)
    return Goal(x, 0 if edge == "lower" else battle.height, 0, True)


def nearest_unit(player: Player, x: i64, y: i64) -> Unit | None:
    """A player's unshaken unit that is nearest to a place."""
    best: Unit | None = None
    least: i64 = 0
    for unit in player.units:
        if unit.placed and not unit.destroyed and not unit.shaken:
            square = squared(unit.x, unit.y, x, y)
            if best is None or square < least:
                best, least = unit, square
    return best
