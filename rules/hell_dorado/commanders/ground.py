"""What places are worth to the steady commander: the conflict zone, the way there, high ground, enemies in reach."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.commanders.values import PARTS, sequence_value, worth
from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import HIGHER, elevation, enemies, within_place
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.objectives import contests
from rules.hell_dorado.engine.state import Unit
from rules.table.geometry import length

APPROACH: Final = 3 * PARTS
"""What it is worth to be one run nearer to where a unit goes."""

HEIGHT: Final = 8
"""High ground is worth one in so many of its unit's points."""


class Threat:
    """An enemy that may still attack in this turn: how far its base reaches, and what it would gain."""

    def __init__(self, enemy: Unit, reach: int, value: int) -> None:
        self.enemy = enemy
        self.reach = reach
        self.value = value


class Outlook:
    """What a unit weighs places by in one activation; `goal` is where it goes where there is no conflict zone.

    Threats are looked for when they are first asked about: a unit that is engaged asks nothing of them.
    """

    def __init__(self, battle: Battle, unit: Unit, goal: tuple[int, int]) -> None:
        self.battle = battle
        self.unit = unit
        self.goal = goal
        self.stride = max(1, farthest(battle, unit, "run"))
        self.counts = unit.controller is None and not unit.has("insignificant")
        self.presence = presence(battle, unit) if self.counts else 0
        self.threats: list[Threat] | None = None

    def at(self, x: int, y: int) -> int:
        """What it is worth to stand at a place."""
        return self.nearness(x, y) + self.height(x, y) - self.danger(x, y)

    def nearness(self, x: int, y: int) -> int:
        """What presence in the zone is worth, or what the way costs that is left."""
        zone = self.battle.zone
        if not self.counts:
            return 0
        if zone is None:
            return -APPROACH * int(length(self.goal[0] - x, self.goal[1] - y)) // self.stride
        left = int(length(zone.x - x, zone.y - y) - zone.radius - self.unit.radius)
        return self.presence if left <= 0 else -APPROACH * left // self.stride

    def height(self, x: int, y: int) -> int:
        """High ground helps in close combat (H-FGT-20)."""
        if self.battle.level or elevation(self.battle, x, y) < HIGHER:
            return 0
        return worth(self.unit) * PARTS // HEIGHT

    def danger(self, x: int, y: int) -> int:
        """The half of what the worst enemy in reach would gain."""
        worst = 0
        if self.threats is None:
            self.threats = threats(self.battle, self.unit, self.stride)
        for threat in self.threats:
            if threat.value > worst and within_place(x, y, self.unit.radius, threat.enemy, threat.reach):
                worst = threat.value
        return worst // 2


def presence(battle: Battle, unit: Unit) -> int:
    """What one unit more in the conflict zone is worth: most where it decides who scores (H-VIC-03)."""
    if battle.zone is None:
        return 0
    lead = 0
    for other in battle.units:
        if other is not unit and contests(battle, other):
            lead += 1 if other.side == unit.side else -1
    whole = battle.mission.score * PARTS
    if battle.turn < battle.mission.first_scored:
        return whole // 4
    return whole if -1 <= lead <= 0 else whole // 2 if lead < 0 else whole // 4


def threats(battle: Battle, unit: Unit, stride: int) -> list[Threat]:
    """The enemies that still wait to be activated and could gain by falling upon a unit where it may go."""
    near: list[Threat] = []
    battle.step_budget.spend(len(enemies(battle, unit)))
    for enemy in enemies(battle, unit):
        if enemy.activated or enemy.sheet.cbt == NONE or enemy.sheet.mvt == NONE or enemy.is_in("immobilized"):
            continue
        reach = farthest(battle, enemy, "charge")
        if unit.gap(enemy) <= reach + stride:
            value = sequence_value(battle, enemy, unit, True)
            if value > 0:
                near.append(Threat(enemy, reach, value))
    return near
