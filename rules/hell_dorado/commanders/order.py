"""In which order the steady commander activates its units, and who follows by Vae Soli."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.commanders.goals import nearest
from rules.hell_dorado.commanders.plans import ready_weapons
from rules.hell_dorado.commanders.values import PARTS, blow, edge, sequence_value, worth
from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import enemies, engaging, within
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.state import Player, Unit

SHOT: Final = 3 * PARTS
"""What a weapon that is ready is taken to be worth."""

CLOSE: Final = 600
"""How far a blast reaches, which has no range."""

PROMPT: Final = 4 * PARTS
"""What an activation has to be worth to be bought by Vae Soli."""


def urgency(battle: Battle, unit: Unit) -> int:
    """What it is worth to activate a unit now: what it could do to an enemy at once, 0 for nothing."""
    if unit.lemure:
        return PARTS
    if not unit.fights():
        return 0
    engaged = engaging(battle, unit)
    if engaged:
        return worth(unit) * PARTS // 4 + max([sequence_value(battle, unit, enemy, False) for enemy in engaged])
    most = SHOT if can_shoot(battle, unit) else 0
    if unit.sheet.mvt != NONE:
        reach = farthest(battle, unit, "charge")
        battle.step_budget.spend(len(enemies(battle, unit)))
        for enemy in enemies(battle, unit):
            gap = int(unit.gap(enemy))
            if gap <= reach:
                most = max(most, sequence_value(battle, unit, enemy, 2 * gap > reach) * 3 // 4)
    return most


def can_shoot(battle: Battle, unit: Unit) -> bool:
    """Whether a weapon that is ready has an enemy within twice its range."""
    for weapon in ready_weapons(battle, unit):
        far = max(2 * weapon.range, CLOSE)
        if any(within(unit, enemy, far) for enemy in enemies(battle, unit)):
            return True
    return False


def most_urgent(battle: Battle, units: list[Unit]) -> tuple[Unit, int]:
    """The unit whose activation is worth most; of those that only move the one nearest to the enemy."""
    best, most, far = units[0], -1, 0
    for unit in units:
        value = urgency(battle, unit)
        if value > most or (value == most and nearest(battle, unit) < far):
            best, most, far = unit, value, nearest(battle, unit)
    return best, most


def begins(battle: Battle, player: Player) -> bool:
    """Whether a player who is dominant activates first: who has more to do at once (H-TRN-04)."""
    mine, theirs = [most_urgent(battle, side.on_table())[1] for side in (player, battle.foe(player))]
    return mine >= theirs


def follower(battle: Battle, units: list[Unit]) -> str:
    """Who is activated at once by Vae Soli: one that could slay an enemy before it acts, "" for nobody (H-ORD-06)."""
    best, most = "", PROMPT
    for unit in units:
        if unit.fights():
            reach = 0 if engaging(battle, unit) else farthest(battle, unit, "charge")
            for enemy in enemies(battle, unit):
                gap = int(unit.gap(enemy))
                if gap <= reach and not enemy.activated and slays(battle, unit, enemy, 2 * gap > reach > 0):
                    value = sequence_value(battle, unit, enemy, False)
                    if value > most:
                        best, most = unit.id, value
    return best


def slays(battle: Battle, unit: Unit, enemy: Unit, charges: bool) -> bool:
    """Whether a sequence is likely to kill an enemy."""
    more = edge(battle, unit, enemy) - (1 if charges else 0)
    return blow(battle, unit, enemy, more) >= enemy.lp * PARTS
