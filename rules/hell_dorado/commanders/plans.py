"""What commanders choose from: ways, attacks, shots and powers that the rules allow, found as a player would."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hell_dorado.content.datasheets import NONE, Weapon
from rules.hell_dorado.content.powers import Power
from rules.hell_dorado.engine.activation import assault_kind
from rules.hell_dorado.engine.answers import Action, Use
from rules.hell_dorado.engine.battle import Battle, free_miniatures
from rules.hell_dorado.engine.deed import Deed
from rules.hell_dorado.engine.deeds import plan
from rules.hell_dorado.engine.lemures import refuse_invocation
from rules.hell_dorado.engine.measures import control_reach, enemies, engaging, near_enemies, touches_at
from rules.hell_dorado.engine.movement import (
    Trip,
    binds,
    entries_of,
    first_along,
    in_between,
    jumps,
    obstacles,
    phases,
    refuse_end,
    unbound,
    walled,
)
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.powers import (
    HEALER,
    INVOCATION,
    power_of,
    refuse_power,
    refuse_target,
    usable,
    within_reach,
)
from rules.hell_dorado.engine.routes import field_of
from rules.hell_dorado.engine.shooting import refuse_shooting, targets
from rules.hell_dorado.engine.state import CONTACT, Unit
from rules.hell_dorado.engine.statistics import mvt
from rules.table.geometry import length, point_round, ring, step_towards, turned
from rules.table.paths import shortest

if TYPE_CHECKING:
    from mypy_extensions import i64

ROOM: Final = 8
"""How many places round a unit are tried for another to be put."""

SHORT_OF: Final = 2 * CONTACT
"""How far from an enemy a way ends that is not to touch it."""


NEARLY: Final = 30
"""So near to a place a unit has arrived."""

ASIDE: Final = (0, 1, -1, 2, -2)
BESIDE: Final = (0, 1, -1, 2, -2, 3, -3, 4, -4)
"""By how many sixteenths of a turn ways are turned aside from what bars them, and places of contact from the front."""

MANY: Final = 3 * 20
"""Among so many bases, three numbers each, no way round is looked for."""

TWICE: Final = 2
PART: Final = 3
WHOLE: Final = 4
"""A way round something leads to three quarters of how far its unit could go straight."""


def legal(battle: Battle, unit: Unit, answer: Action, instead: tuple[str, ...] = ()) -> bool:
    """Whether the rules allow an action now."""
    return isinstance(plan(battle, unit, answer, instead), Deed)


# ways


def barred(battle: Battle, unit: Unit, x: i64, y: i64) -> bool:
    """Whether something is in the way straight to a place."""
    if phases(unit) or jumps(unit):
        return False
    if walled(battle, unit, unit.x, unit.y, x, y):
        return True
    return in_between(battle, unit, unit.x, unit.y, x, y, None) is not None


def way_towards(battle: Battle, unit: Unit, x: int, y: int, most: int) -> list[int]:
    """A way towards a place, so far as it may go and control areas let it; [] where there is none."""
    aim_x, aim_y = step_towards(unit.x, unit.y, x, y, most)
    way = [int(aim_x), int(aim_y)]
    if barred(battle, unit, aim_x, aim_y):
        way = way_round(battle, unit, x, y, most)
    if not way:
        return []
    return stopped_short(battle, Trip(unit, way))


def way_round(battle: Battle, unit: Unit, x: int, y: int, most: int) -> list[int]:
    """A path round what bars the straight one, to somewhat nearer than a unit could go."""
    whole = int(length(x - unit.x, y - unit.y))
    far = min(whole, most * PART // WHOLE)
    if jumps(unit) or whole < 1:
        return []
    discs: list[int] = []
    for other in obstacles(battle, unit):
        if unit.gap(other) < most:
            discs += [int(other.x), int(other.y), int(other.radius)]
    if len(discs) > MANY:
        return []
    for sixteenths in ASIDE:
        dx, dy = turned(x - unit.x, y - unit.y, sixteenths)
        aim_x, aim_y = step_towards(unit.x, unit.y, unit.x + dx, unit.y + dy, far)
        if refuse_end(battle, unit, aim_x, aim_y) is None:
            field = field_of(battle, unit)
            path = shortest(field, int(unit.x), int(unit.y), int(aim_x), int(aim_y), discs, most)
            if path is not None:
                return path
    return []


def part_of(unit: Unit, path: list[int], most: int) -> list[int]:
    """So much of a path."""
    way: list[int] = []
    x, y = int(unit.x), int(unit.y)
    left = most
    for at in range(0, len(path), 2):
        leg = int(length(path[at] - x, path[at + 1] - y))
        if leg > left:
            end_x, end_y = step_towards(x, y, path[at], path[at + 1], max(0, left - 1))
            return [*way, int(end_x), int(end_y)] if left > 1 else way
        way += [path[at], path[at + 1]]
        x, y = path[at], path[at + 1]
        left -= leg
    return way


def stopped_short(battle: Battle, trip: Trip) -> list[int]:
    """A way cut off where it first enters a control area that binds, or comes near contact."""
    unit = trip.unit
    least = trip.length
    for entry in entries_of(battle, trip):
        if binds(battle, unit, entry.unit):
            least = min(least, entry.along)
            break
    for enemy in near_enemies(battle, unit, trip.length):
        along = first_along(trip, enemy, SHORT_OF)
        if 0 <= along < least:
            least = along
    if least >= trip.length:
        return trip.way
    return part_of(unit, trip.way, max(0, least + 1)) if least > 0 else []


def assaults(battle: Battle, unit: Unit) -> list[Action]:
    """Attacks and charges that the rules allow, one on each enemy in reach."""
    if not unit.fights() or unit.sheet.mvt == NONE:
        return []
    most = farthest(battle, unit, "charge")
    actions: list[Action] = []
    for enemy in enemies(battle, unit):
        if unit.gap(enemy) <= most:
            action = assault_on(battle, unit, enemy, most)
            if action is not None:
                actions.append(action)
    return actions


def assault_on(battle: Battle, unit: Unit, enemy: Unit, most: int) -> Action | None:
    """An attack or charge on an enemy by the most direct way, if the rules allow it."""
    way = way_in(battle, unit, enemy)
    if not way:
        return None
    trip = Trip(unit, way)
    if trip.length > most or not touches_at(battle, unit, trip.x, trip.y, enemy):
        return None
    action = Action(unit.id, assault_kind(battle, trip), way=tuple(way), target=enemy.id, pays=True)
    return action if legal(battle, unit, action) else None


def way_in(battle: Battle, unit: Unit, enemy: Unit) -> list[int]:
    """A straight way to where a unit touches an enemy, from the front or past who stands before it; [] for none.

    An enemy with a control area is reached by the most direct way alone (H-CTL-04).
    """
    for sixteenths in BESIDE if unbound(unit) or not control_reach(battle, enemy, unit) else (0,):
        dx, dy = turned(unit.x - enemy.x, unit.y - enemy.y, sixteenths)
        x, y = point_round(enemy.x, enemy.y, unit.radius + enemy.radius, dx, dy)
        if not barred(battle, unit, x, y) and refuse_end(battle, unit, int(x), int(y)) is None:
            return [int(x), int(y)]
    return []


def move_towards(battle: Battle, unit: Unit, x: int, y: int, runs: bool = True) -> Action | None:
    """A run towards a place if it is far enough, else a walk, that the rules allow."""
    if unit.sheet.mvt == NONE:
        return None
    if runs and not jumps(unit) and length(x - unit.x, y - unit.y) > mvt(battle, unit):
        way = way_towards(battle, unit, x, y, farthest(battle, unit, "run"))
        action = Action(unit.id, "run", way=tuple(way), pays=True)
        if way and legal(battle, unit, action):
            return action
    way = way_towards(battle, unit, x, y, mvt(battle, unit))
    action = Action(unit.id, "walk", way=tuple(way), pays=True)
    return action if way and legal(battle, unit, action) else None


def advance(battle: Battle, unit: Unit, x: int, y: int, instead: tuple[str, ...] = ()) -> Action | None:
    """A run or walk to a place, straight or somewhat aside of what is in the way, that the rules allow."""
    apart = int(length(x - unit.x, y - unit.y))
    if apart < NEARLY:
        return None
    for kind in ("lemure",) if unit.lemure else ("run", "walk"):
        most = farthest(battle, unit, kind)
        if (kind == "run" and (apart <= most // TWICE or jumps(unit))) or (instead and kind not in instead):
            continue
        way = way_aside(battle, unit, x, y, min(most, apart))
        if not way and battle.walls:
            way = way_towards(battle, unit, x, y, most)
        action = Action(unit.id, kind, way=tuple(way), pays=True)
        if way and legal(battle, unit, action, instead):
            return action
    return None


def way_aside(battle: Battle, unit: Unit, x: int, y: int, most: int) -> list[int]:
    """A straight way towards a place, or turned a little where that is barred; [] where all of them are."""
    whole = length(x - unit.x, y - unit.y)
    for sixteenths in BESIDE:
        dx, dy = turned(x - unit.x, y - unit.y, sixteenths)
        aim_x, aim_y = step_towards(unit.x, unit.y, unit.x + dx, unit.y + dy, min(most, whole) - 1)
        if not barred(battle, unit, aim_x, aim_y) and refuse_end(battle, unit, int(aim_x), int(aim_y)) is None:
            return stopped_short(battle, Trip(unit, [int(aim_x), int(aim_y)]))
    return []


# shots and powers


def ready_weapons(battle: Battle, unit: Unit) -> list[Weapon]:
    """The ranged weapons that could be used now."""
    if unit.sheet.shs == NONE:
        return []
    ranged = [weapon for weapon in unit.sheet.weapons if weapon.ranged]
    return [weapon for weapon in ranged if refuse_shooting(battle, unit, weapon) is None]


def shots(battle: Battle, unit: Unit) -> list[Action]:
    """Shots from where a unit stands that the rules allow."""
    actions: list[Action] = []
    for weapon in ready_weapons(battle, unit):
        if weapon.area is None:
            marks = targets(battle, unit, weapon)
            actions += [Action(unit.id, "shoot", weapon=weapon.slug, target=enemy.id, pays=True) for enemy in marks]
        else:
            actions += [
                Action(unit.id, "shoot", weapon=weapon.slug, point=(int(enemy.x), int(enemy.y)), pays=True)
                for enemy in enemies(battle, unit)
            ]
    return [action for action in actions if legal(battle, unit, action)]


def uses(battle: Battle, unit: Unit, power: Power) -> list[Use]:
    """The ways to use a power that the rules allow: on each target, at each enemy's place, by each invocation.

    One without range is used at its unit's own place.
    """
    if power is INVOCATION:
        return invocations(battle, unit)
    if power.aura or power.target == "self":
        use = Use(power.slug, unit.id)
        return [use] if refuse_power(battle, unit, power, use) is None else []
    if power.target in ("point", "area"):
        points = [(int(enemy.x), int(enemy.y)) for enemy in enemies(battle, unit)]
        if power.range == 0:
            points = [(int(unit.x), int(unit.y))]
        all_uses = [Use(power.slug, unit.id, point=point) for point in points]
        return [use for use in all_uses if refuse_power(battle, unit, power, use) is None]
    if not usable(battle, unit, power):
        return []
    near = within_reach(battle, unit, power)
    marks = [target for target in near if refuse_target(battle, unit, power, target) is None]
    return [Use(power.slug, unit.id, (target.id,)) for target in marks]


def invocations(battle: Battle, unit: Unit) -> list[Use]:
    """A lemure beside its Infernalist, for each miniature and spell."""
    choices: list[Use] = []
    for sheet in free_miniatures(unit.owner):
        for spell in unit.sheet.spells:
            use = Use(INVOCATION.slug, unit.id, miniature=sheet.slug, spell=spell.slug)
            for x, y in round_about(unit, int(sheet.radius)):
                use.point = x, y
                if refuse_invocation(battle, unit, use) is None:
                    choices.append(use)
                    break
    return choices


def round_about(unit: Unit, radius: int) -> list[tuple[int, int]]:
    """Places for a base in contact with a unit."""
    places = ring(unit.x, unit.y, unit.radius + radius, ROOM)
    return [(places[at], places[at + 1]) for at in range(0, len(places), 2)]


def powers_by(battle: Battle, unit: Unit, kinds: tuple[str, ...]) -> list[Power]:
    """The powers of these kinds that a unit has, healing and invoking included."""
    powers = [power for power in unit.sheet.powers if power.kind in kinds]
    if "exhausting" in kinds:
        built_in = [power_of(unit, HEALER), power_of(unit, INVOCATION.slug)]
        powers += [power for power in built_in if power is not None]
    return powers


def powered(battle: Battle, unit: Unit) -> list[Action]:
    """Concentrations and Focuses that the rules allow, without a move."""
    actions: list[Action] = []
    for action, kinds in (("concentrate", ("active",)), ("focus", ("exhausting",))):
        for power in powers_by(battle, unit, kinds):
            for use in uses(battle, unit, power):
                answer = Action(unit.id, action, target=foe_of(battle, unit), use=use, pays=True)
                if legal(battle, unit, answer):
                    actions.append(answer)
    return actions


def foe_of(battle: Battle, unit: Unit) -> str:
    """An enemy in contact, "" without one."""
    touched = engaging(battle, unit)
    able = [enemy for enemy in touched if not enemy.has("evasive") and enemy.fights()] or touched
    return able[0].id if able else ""


def melees(battle: Battle, unit: Unit) -> list[Action]:
    """Melees against each enemy in contact."""
    actions = [Action(unit.id, "melee", target=enemy.id) for enemy in engaging(battle, unit)]
    return [action for action in actions if legal(battle, unit, action)]
