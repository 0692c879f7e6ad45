"""The effects of powers and of power tables' rows: what they can do, and nothing else (H-PWR-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.command import DOTS
from rules.hell_dorado.engine.damage import Blow, immune, protection, sure_damage
from rules.hell_dorado.engine.deaths import eliminate
from rules.hell_dorado.engine.measures import contact, enemies
from rules.hell_dorado.engine.movement import Trip, entries_of, settle_contacts, walls
from rules.hell_dorado.engine.state import State, Unit
from rules.hell_dorado.engine.states import give_state
from rules.table.geometry import length_down, nearer_to_segment, step_towards

Handler = Callable[[Battle, Effect, "Unit | None", Unit, str], None]

STEP: Final = 10
"""How finely a unit that is pushed is stopped by what is in its way."""


def apply_effect(battle: Battle, effect: Effect, by: Unit | None, unit: Unit, source: str) -> None:
    """Carry out one effect on a unit; `source` is the power's slug, or weapon."""
    if effect.kind in HANDLERS and (unit.stands() or effect.kind in ("state", "command")):
        HANDLERS[effect.kind](battle, effect, by, unit, source)


def modify(battle: Battle, effect: Effect, by: Unit | None, unit: Unit, source: str) -> None:
    """A statistic, re-rolls or an ability for a while (H-PWR-02)."""
    battle.modified(unit, source, effect)


def state(battle: Battle, effect: Effect, by: Unit | None, unit: Unit, source: str) -> None:
    if unit.stands():
        give_state(battle, unit, effect, by)


def end_state(battle: Battle, effect: Effect, by: Unit | None, unit: Unit, source: str) -> None:
    """A state ends; durable ones last (H-STA-10)."""
    ending = [known for known in unit.states if known.slug == effect.state and not known.durable]
    battle.ended_states(unit, ending)


def damage(battle: Battle, effect: Effect, by: Unit | None, unit: Unit, source: str) -> None:
    """Damage minus PR, or past it; the invulnerable and the immune are not hurt (H-ABI-38, H-ABI-43, H-WND-05)."""
    if unit.has("invulnerable") or immune(unit, effect.type):
        return
    protected = 0 if effect.ignores_protection else protection(battle, Blow(by or unit, unit, None, effect.type))
    if effect.amount > protected:
        battle.hurt(unit, effect.amount - protected, source, by)


def heal(battle: Battle, effect: Effect, by: Unit | None, unit: Unit, source: str) -> None:
    if not unit.has("invulnerable") or source != "healer":
        battle.healed(unit, effect.amount, source)


def command(battle: Battle, effect: Effect, by: Unit | None, unit: Unit, source: str) -> None:
    """CMD comes or goes; permanent points of total and pool (H-CMD-04)."""
    kind = DOTS.get(effect.dot, 0)
    if effect.permanent and effect.amount < 0:
        battle.lost_command(unit.owner, -effect.amount, kind, source)
    else:
        battle.gained_command(unit.owner, effect.amount, kind, source)


def move(battle: Battle, effect: Effect, by: Unit | None, unit: Unit, source: str) -> None:
    """Straight away from who does it, so far as nothing is in the way; forced moves are not bound (H-CTL-10)."""
    if by is not None and (by.x != unit.x or by.y != unit.y):
        push(battle, unit, 2 * int(unit.x) - int(by.x), 2 * int(unit.y) - int(by.y), 100 * effect.amount, source)


def push(battle: Battle, unit: Unit, x: int, y: int, distance: int, kind: str) -> None:
    """Move a unit straight in the direction of a point, until bases, impassable terrain or the edge stop it."""
    start = length_down(x - unit.x, y - unit.y)
    far_x, far_y = x, y
    if 0 < start < distance:
        times = distance // start + 1
        far_x, far_y = int(unit.x) + (x - int(unit.x)) * times, int(unit.y) + (y - int(unit.y)) * times
    reached = int(unit.x), int(unit.y)
    for along in range(STEP, distance + STEP, STEP):
        place = step_towards(unit.x, unit.y, far_x, far_y, min(along, distance))
        if barred(battle, unit, int(place[0]), int(place[1])):
            break
        reached = int(place[0]), int(place[1])
    if reached != (unit.x, unit.y):
        trip = Trip(unit, list(reached))
        trip.entries = entries_of(battle, trip)
        travel(battle, trip, kind)
        settle_contacts(battle)


def travel(battle: Battle, trip: Trip, kind: str) -> bool:
    """A unit goes a way, struck at each entry of an area that provokes it; whether it survives (H-ABI-05)."""
    unit = trip.unit
    for entry in trip.entries:
        enemy = entry.unit
        if provokes(trip, unit, enemy):
            points = enemy.amount("attack-of-opportunity", 1)
            sure_damage(battle, unit, points, "attack of opportunity", enemy)
            if unit.lp <= 0:
                battle.moved(unit, kind, [entry.x, entry.y])
                return False
    battle.moved(unit, kind, trip.way)
    return True


def provokes(trip: Trip, unit: Unit, enemy: Unit) -> bool:
    """Whether entering the area of an enemy lets it strike (H-ABI-05, H-ABI-10, H-ABI-22, H-ABI-64)."""
    if not enemy.has("attack-of-opportunity"):
        return False
    if unit.has("elusive") and not (unit.lemure and enemy.has("intercept")):
        return False
    arrives = unit.has("burrower") or unit.has("teleportation")
    return not (arrives and enemy in trip.contacts)


def barred(battle: Battle, unit: Unit, x: int, y: int) -> bool:
    """Whether a unit cannot be moved straight to a place: no ability carries it over bases (H-MOV-02)."""
    radius = unit.radius
    if x < radius or y < radius or x > battle.width - radius or y > battle.height - radius:
        return True
    if any(shape.swept_by(unit.x, unit.y, x, y, radius) for shape in walls(battle, unit)):
        return True
    return any(
        nearer_to_segment(other.x, other.y, unit.x, unit.y, x, y, radius + other.radius)
        for other in battle.standing()
        if other is not unit
    )


def remove(battle: Battle, effect: Effect, by: Unit | None, unit: Unit, source: str) -> None:
    """A lemure is destroyed, which is no loss (H-LEM-22)."""
    if unit.lemure:
        eliminate(battle, unit, source)


HANDLERS: Final[dict[str, Handler]] = {
    "modify": modify,
    "rerolls": modify,
    "ability": modify,
    "state": state,
    "end_state": end_state,
    "damage": damage,
    "heal": heal,
    "command": command,
    "move": move,
    "remove": remove,
}


def berserk_push(battle: Battle, unit: Unit, closest: Unit, distance: int) -> None:
    """A berserk unit moves straight towards the closest unit, as far as it gets (H-STA-09)."""
    gap = int(unit.gap(closest))
    push(battle, unit, int(closest.x), int(closest.y), min(distance, gap), "berserk")


def touched(battle: Battle, unit: Unit) -> list[Unit]:
    """The enemies in contact with a unit that has been moved."""
    return [enemy for enemy in enemies(battle, unit) if contact(battle, unit, enemy)]


def consume(battle: Battle, unit: Unit, state: State) -> None:
    """An upkeep of a consumed unit: X damage past PR, counted with all others (H-STA-10, H-UPK-03)."""
    state.left -= 1
    if state.left < 1:
        battle.ended_states(unit, [state])
