"""Where steady units go, and how they answer what happens in a fight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hell_dorado.commanders.values import (
    past,
    sequence_value,
)
from rules.hell_dorado.content.datasheets import MOST_HITS, Weapon
from rules.hell_dorado.engine.answers import (
    Answer,
    Armed,
    Dodge,
    DodgeMove,
    Pick,
)
from rules.hell_dorado.engine.arming import close_weapons
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.contacts import escape
from rules.hell_dorado.engine.fighters import Sequence
from rules.hell_dorado.engine.measures import enemies, free
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import Player, Unit
from rules.table.geometry import divided, length, squared

if TYPE_CHECKING:
    from mypy_extensions import i64

SPOTS: Final = ((2, -2), (2, 2), (2, -6), (2, 6), (7, -2), (7, 2), (7, -6), (7, 6))

EDGE: Final = 10
"""Places in the conflict zone that units go to, in tenths of its radius: towards one's own zone, and across."""

NEAREST: Final = 100_000_000
"""The square of a distance that no two units are apart."""


def evasion(battle: Battle, question: Question) -> Answer | None:
    """A dodge, a shot at who comes, or who is to be fought."""
    kind = question.kind
    if kind == "dodge":
        return Dodge(True)
    if kind == "dodge_move":
        return DodgeMove(tuple(escape(battle, question.unit, question.amount)))
    if kind == "defensive_shot":
        return Armed(question.names[0])
    if kind == "second_target":
        return Pick(max(question.units, key=lambda enemy: sequence_value(battle, question.unit, enemy, False)).id)
    if kind.endswith("_attacker") and question.other is not None:
        other = question.other
        return Pick(max(question.units, key=lambda enemy: sequence_value(battle, enemy, other, False)).id)
    return None


def goal_of(battle: Battle, unit: Unit) -> tuple[int, int]:
    """Where a unit goes: the conflict zone, without one the nearest enemy, else the middle of the table."""
    if battle.zone is not None:
        return battle.zone.x, battle.zone.y
    foes = enemies(battle, unit)
    if not foes or not unit.stands():
        return int(battle.width) // 2, int(battle.height) // 2
    nearest = min(foes, key=lambda enemy: squared(unit.x, unit.y, enemy.x, enemy.y))
    return int(nearest.x), int(nearest.y)


def spot_of(battle: Battle, unit: Unit, x: int, y: int) -> tuple[int, int]:
    """A unit's own place in the conflict zone, on its side of the middle."""
    if battle.zone is None:
        return x, y
    home = battle.areas[unit.owner.zone].shape
    dx, dy = home.x - x, home.y - y
    whole = EDGE * max(1, length(dx, dy))
    back, across = SPOTS[(unit.number - unit.owner.units[0].number) % len(SPOTS)]
    radius = battle.zone.radius
    east, north = (back * dx - across * dy) * radius, (back * dy + across * dx) * radius
    return int(x + divided(east, whole)), int(y + divided(north, whole))


def nearest(battle: Battle, unit: Unit) -> int:
    """The square of the distance of the nearest enemy."""
    least: i64 = NEAREST
    for enemy in enemies(battle, unit):
        least = min(least, squared(unit.x, unit.y, enemy.x, enemy.y))
    return int(least)


def orders_for(battle: Battle, question: Question) -> int:
    """Vae Victis: what the pool holds for each of the units still to be activated, and one more."""
    player: Player = question.player
    left = sum([1 for unit in player.units if unit.stands() and not unit.activated and not free(battle, unit)])
    context = question.context
    if not isinstance(context, Sequence) and left:
        return 0
    return max(0, min(question.amount, 2, sum(player.pool) - max(0, left - 1)))


def best_hits(question: Question) -> int:
    """The number of hits whose row does most."""
    sequence, unit = question.context, question.unit
    weapon: Weapon | None = None
    if isinstance(sequence, Sequence):
        weapon = (sequence.attacker if sequence.attacker.unit is unit else sequence.defender).weapon
    if weapon is None:
        return question.amount
    top = min(question.amount, MOST_HITS)
    best, most = question.amount, past(weapon, top, 0)
    for hits in range(1, top):
        if past(weapon, hits, 0) > most:
            best, most = hits, past(weapon, hits, 0)
    return best


def best_weapon(unit: Unit, enemy: Unit) -> Weapon:
    """The weapon that does most past an enemy's PR with two or three hits."""
    pr = enemy.sheet.pr
    return max(close_weapons(unit), key=lambda weapon: past(weapon, 2, pr) + past(weapon, 3, pr))
