"""Close combat of the steady commander: whom to attack, whom to melee, where to slide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hell_dorado.commanders.ground import Outlook
from rules.hell_dorado.commanders.plans import assault_on, legal
from rules.hell_dorado.commanders.values import PARTS, sequence_value
from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.answers import Action
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import enemies, touches_at
from rules.hell_dorado.engine.movement import refuse_end
from rules.hell_dorado.engine.moves import farthest, pivot
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.statistics import mvt
from rules.table.arcs import arc_end
from rules.table.geometry import divided, point_round, ring, root_down

if TYPE_CHECKING:
    from mypy_extensions import i64

LEAST: Final = 2 * PARTS
"""What an attack has to be worth."""

PLACES: Final = 16
"""So many places round an enemy are looked at for a slide."""

ROUNDED: Final = 2
"""So much wider than contact, in hundredths, that no base overlaps another once rounded."""


def best_assault(battle: Battle, unit: Unit, outlook: Outlook, least: int) -> tuple[Action | None, int]:
    """The best attack or charge that is worth more than `least`, with the place where its unit stands then."""
    if unit.sheet.mvt == NONE or not unit.fights():
        return None, 0
    reach = farthest(battle, unit, "charge")
    ranked: list[tuple[int, Unit]] = []
    for enemy in enemies(battle, unit):
        gap = int(unit.gap(enemy))
        if gap <= reach:
            value = sequence_value(battle, unit, enemy, 2 * gap > reach)
            if value > LEAST:
                x, y = point_round(enemy.x, enemy.y, unit.radius + enemy.radius, unit.x - enemy.x, unit.y - enemy.y)
                value += outlook.at(int(x), int(y))
                if value > least:
                    ranked.append((value, enemy))
    ranked.sort(key=lambda pair: -pair[0])
    for value, enemy in ranked:
        action = assault_on(battle, unit, enemy, reach)
        if action is not None:
            return action, value
    return None, 0


def melee(battle: Battle, unit: Unit, engaged: list[Unit], outlook: Outlook) -> Action | None:
    """Fight the enemy against whom that pays most, perhaps after a slide; who does not fight goes away."""
    if not unit.fights():
        return Action(unit.id, "retreat", pays=True)
    ranked = sorted(engaged, key=lambda enemy: -sequence_value(battle, unit, enemy, False))
    sliding = slide(battle, unit, outlook, sequence_value(battle, unit, ranked[0], False))
    if sliding is not None:
        return sliding
    for enemy in ranked:
        action = Action(unit.id, "melee", target=enemy.id)
        if len(engaged) == 1 or legal(battle, unit, action):
            return action
    return None


def slide(battle: Battle, unit: Unit, outlook: Outlook, value: int) -> Action | None:
    """A melee after a slide to a better place or a better enemy than those of `value` here (H-ACN-17, H-ACN-18)."""
    around = pivot(battle, unit)
    if not isinstance(around, Unit) or unit.sheet.mvt == NONE:
        return None
    far = 2 * mvt(battle, unit)
    others = [enemy for enemy in enemies(battle, unit) if enemy is not around and unit.gap(enemy) <= far]
    here = outlook.nearness(int(unit.x), int(unit.y)) + outlook.height(int(unit.x), int(unit.y))
    if not others and here >= outlook.presence:
        return None
    ranked: list[tuple[int, Action]] = []
    for x, y in places_round(unit, around, others):
        foe, gained = best_foe(battle, unit, x, y, around, others)
        gained += outlook.nearness(x, y) + outlook.height(x, y)
        if gained > value + here + LEAST:
            ranked.append((gained, Action(unit.id, "melee", way=(x, y), target=foe.id, pays=True)))
    ranked.sort(key=lambda pair: -pair[0])
    for _gained, action in ranked:
        x, y = arc_end(around.x, around.y, unit.x, unit.y, action.way[0], action.way[1])
        if refuse_end(battle, unit, x, y) is None and legal(battle, unit, action):
            return action
    return None


def places_round(unit: Unit, around: Unit, others: list[Unit]) -> list[tuple[int, int]]:
    """Places all round an enemy, and those where a base touches another one too."""
    whole = ring(around.x, around.y, unit.radius + around.radius, PLACES)
    places = [(whole[at], whole[at + 1]) for at in range(0, len(whole), 2)]
    for enemy in others:
        places += touching_both(unit, around, enemy)
    return places


def touching_both(unit: Unit, around: Unit, enemy: Unit) -> list[tuple[int, int]]:
    """The two places where a base touches both enemies, [] where they are too far apart."""
    dx, dy = enemy.x - around.x, enemy.y - around.y
    near, far = unit.radius + around.radius + ROUNDED, unit.radius + enemy.radius + ROUNDED
    square = dx * dx + dy * dy
    along = near * near - far * far + square
    across = 4 * near * near * square - along * along
    if across < 0:
        return []
    off = root_down(across)
    return [
        (
            int(around.x + divided(dx * along - side * dy * off, 2 * square)),
            int(around.y + divided(dy * along + side * dx * off, 2 * square)),
        )
        for side in (1, -1)
    ]


def best_foe(battle: Battle, unit: Unit, x: i64, y: i64, around: Unit, others: list[Unit]) -> tuple[Unit, int]:
    """The enemy in contact with a place against whom a sequence pays most."""
    foe, most = around, sequence_value(battle, unit, around, False)
    for enemy in others:
        if touches_at(battle, unit, x, y, enemy):
            value = sequence_value(battle, unit, enemy, False)
            if value > most:
                foe, most = enemy, value
    return foe, most
