"""What a unit is about to do: an announced action looked through before anything of it happens (H-ACT-06, ACN)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.powers import Cost
from rules.hell_dorado.engine.answers import Action
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.blasts import discreet, refuse_area
from rules.hell_dorado.engine.command import points_for
from rules.hell_dorado.engine.contacts import terrified
from rules.hell_dorado.engine.deed import Deed, Planner, plan_walks, plan_way, refuse_target, there
from rules.hell_dorado.engine.focusing import plan_concentration, plan_focus
from rules.hell_dorado.engine.lemures import makes_contact, refuse_contacts, refuse_release
from rules.hell_dorado.engine.measures import (
    controlling,
    enemies,
    engaging,
    free,
    harmless,
    hostile,
    within,
)
from rules.hell_dorado.engine.movement import Trip, entries_of, jumps
from rules.hell_dorado.engine.moves import cost_of, slide
from rules.hell_dorado.engine.powers import power_of
from rules.hell_dorado.engine.shooting import refuse_shooting, refuse_shot, shooting_dice
from rules.hell_dorado.engine.state import Unit
from rules.table.questions import Refusal

WHEN_FREE: Final = ("none", "walk", "run", "attack", "charge", "shoot", "concentrate", "focus")
WHEN_ENGAGED: Final = ("retreat", "concentrate", "focus", "melee")
WHEN_CONTROLLED: Final = ("none", "walk", "run", "attack", "charge", "melee", "shoot", "retreat")
"""The actions of free, engaged and controlled units (ACN, H-STA-12)."""

TAME: Final = ("none", "attack", "walk", "melee")
"""What costs an uncontrollable unit nothing (H-ABI-69)."""


def plan(battle: Battle, unit: Unit, answer: Action, instead: tuple[str, ...] = ()) -> Deed | Refusal:
    """What an announced action comes to, or why it is refused; `instead` are those that a retreat has become."""
    known = battle.planned
    if isinstance(known, Deed) and known.answer is answer and known.unit is unit and known.stamp == battle.stamp:
        return known
    if answer.unit and answer.unit != unit.id:
        return Refusal("H-ACT-06", "{unit} is not the active unit", unit=answer.unit)
    allowed = instead or actions_of(battle, unit)
    if answer.action not in allowed:
        return refuse_kind(battle, unit, answer.action, instead)
    deed = Deed(unit, answer)
    refusal = PLANNERS[answer.action](battle, deed) or refuse_costs(battle, deed)
    if refusal is not None:
        return refusal
    deed.stamp = battle.stamp
    battle.planned = deed
    return deed


def actions_of(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """The actions that a unit could name now."""
    if unit.lemure:
        return ("none", "lemure")
    engaged = engaging(battle, unit)
    if not engaged:
        return tuple([kind for kind in WHEN_FREE if kind in WHEN_CONTROLLED]) if unit.controller else WHEN_FREE
    kinds = [kind for kind in WHEN_ENGAGED if unit.controller is None or kind in WHEN_CONTROLLED]
    if not unit.fights():
        kinds.remove("melee")
    if held(unit, engaged):
        kinds.remove("retreat")
    elif unit.has("runaway"):
        kinds += ["walk", "run"]
    if "melee" not in kinds and "retreat" not in kinds:
        kinds.append("none")
    return tuple(kinds)


def held(unit: Unit, engaged: list[Unit]) -> bool:
    """Whether somebody entangles a unit whose base is not larger, or it cannot retreat at all (H-ABI-25, H-ABI-64)."""
    return jumps(unit) or any(enemy.has("entangled") and unit.radius <= enemy.radius for enemy in engaged)


def refuse_kind(battle: Battle, unit: Unit, kind: str, instead: tuple[str, ...]) -> Refusal:
    """Why an action is none that a unit may name now (ACN)."""
    if instead:
        return Refusal("H-ACN-10", "a retreat does not become this action: {action}", action=kind)
    if unit.lemure:
        return Refusal("H-LEM-09", "a lemure performs only its own action")
    if unit.controller is not None and kind not in WHEN_CONTROLLED:
        return Refusal("H-STA-12", "a controlled unit does not do this: {action}", action=kind)
    if free(battle, unit):
        return Refusal("H-ACN-16", "the unit is in contact with no enemy")
    if kind == "none":
        return Refusal("H-ACT-03", "an engaged unit must perform an action")
    if kind == "melee":
        return Refusal("H-FGT-02", "the unit does not fight")
    if kind == "retreat":
        return Refusal("H-ABI-64" if jumps(unit) else "H-ABI-25", "the unit cannot retreat")
    return Refusal("H-ACN-01", "the unit is engaged")


# costs


def refuse_costs(battle: Battle, deed: Deed) -> Refusal | None:
    """Why the costs of an action are not paid: areas, terrain, Terrifying, Uncontrollable, its powers (H-CMD-03)."""
    unit, answer = deed.unit, deed.answer
    deed.cost += len(deed.areas)
    if unit.has("uncontrollable") and deed.kind not in TAME:
        deed.cost += 1
    if deed.cost and not answer.pays:
        return Refusal("H-CMD-03", "it costs {count} CMD, which is to be paid", count=deed.cost)
    if not deed.cost and not answer.before:
        return None
    whole = cost_with_powers(deed)
    if points_for(battle.plays(unit), whole, answer.dot) is not None:
        return None
    return Refusal("H-CMD-03", "it costs {count} CMD, and the pool does not hold it", count=whole.total())


def cost_with_powers(deed: Deed) -> Cost:
    """What an action costs with its power and the passive powers used before it (H-CMD-03, H-CMD-08)."""
    whole = Cost(deed.cost)
    powers = [power_of(deed.unit, use.power) for use in deed.answer.before]
    for power in (*powers, deed.power):
        if power is not None:
            cost = power.cost
            whole = Cost(whole.any + cost.any, whole.light + cost.light, whole.dark + cost.dark)
    return whole


# moves


def plan_nothing(battle: Battle, deed: Deed) -> Refusal | None:
    """A free unit may do nothing (H-ACT-03)."""
    return None


def plan_move(battle: Battle, deed: Deed) -> Refusal | None:
    """A walk or run, out of contact by a runaway (H-ACN-01, H-ACN-02, H-ABI-58)."""
    unit = deed.unit
    parted = battle.parted
    engaged = engaging(battle, unit)
    battle.parted = parted + [enemy.number for enemy in engaged]
    trip = plan_way(battle, deed, deed.kind, deed.answer.way)
    battle.parted = parted
    if isinstance(trip, Refusal):
        return trip
    deed.trip = trip
    deed.cost = cost_of(trip, deed.kind)
    if engaged and not parted:
        return there(battle, trip, refuse_refuge, deed)
    return None


def refuse_refuge(battle: Battle, deed: Deed) -> Refusal | None:
    """A runaway ends in no control area, with no enemy in its own (H-ABI-58)."""
    unit = deed.unit
    near = any(within(unit, enemy, unit.reach) for enemy in enemies(battle, unit))
    if controlling(battle, unit) or (near and not harmless(unit)):
        return Refusal("H-ABI-58", "a runaway ends out of all control areas")
    return None


def plan_assault(battle: Battle, deed: Deed) -> Refusal | None:
    """An attack or charge (H-ACN-03, H-ACN-04)."""
    unit, answer = deed.unit, deed.answer
    deed.target = target = battle.unit(answer.target)
    if not unit.fights():
        return Refusal("H-FGT-02", "the unit does not fight")
    if target is None or not target.stands() or not hostile(unit, target):
        return Refusal("H-FGT-01", "{unit} is no enemy on the table", unit=answer.target)
    if deed.kind == "charge" and discreet(battle, unit, target):
        return Refusal("H-ABI-20", "{unit} is too far off", unit=target.id)
    trip = plan_way(battle, deed, deed.kind, answer.way)
    if isinstance(trip, Refusal):
        return trip
    deed.trip = trip
    deed.cost = cost_of(trip, deed.kind)
    return refuse_target(target, trip.contacts)


def plan_melee(battle: Battle, deed: Deed) -> Refusal | None:
    """A melee, perhaps after sliding round the enemy (H-ACN-16 to H-ACN-18)."""
    unit, answer = deed.unit, deed.answer
    if answer.way:
        points = slide(battle, unit, answer.way[0], answer.way[1])
        if isinstance(points, Refusal):
            return points
        deed.trip = Trip(unit, points)
        deed.trip.entries = entries_of(battle, deed.trip)
        deed.cost = terrified(makes_contact(battle, deed.trip))
    return there(battle, deed.trip, refuse_foe, deed)


def refuse_foe(battle: Battle, deed: Deed) -> Refusal | None:
    """Why a unit does not fight its target from where it stands (H-ACN-16, H-FGT-01)."""
    unit = deed.unit
    touched = engaging(battle, unit)
    deed.target = battle.unit(deed.answer.target)
    for enemy in touched:
        if enemy is deed.target:
            return refuse_target(enemy, touched)
    return Refusal("H-ACN-16", "{unit} is no enemy in contact", unit=deed.answer.target)


# shots


def plan_shot(battle: Battle, deed: Deed) -> Refusal | None:
    """A shot, with a walk before or after it, or by some partly both (H-ACN-05, H-ABI-49, H-WPN-05)."""
    unit, answer = deed.unit, deed.answer
    ranged = [weapon for weapon in unit.sheet.weapons if weapon.ranged]
    chosen = [weapon for weapon in ranged if weapon.slug == answer.weapon or (not answer.weapon and len(ranged) == 1)]
    if not chosen:
        return Refusal("H-ACN-05", "the unit has no ranged weapon {weapon}", weapon=answer.weapon)
    deed.weapon = weapon = chosen[0]
    if answer.type and answer.type not in weapon.types:
        return Refusal("H-UNT-08", "{weapon} does not deal damage of this type", weapon=weapon.slug)
    deed.type = answer.type or (weapon.types[0] if weapon.types else "")
    deed.target = battle.unit(answer.target)
    if (answer.way or answer.second) and weapon.has("heavy"):
        return Refusal("H-WPN-05", "{weapon} is heavy: no move", weapon=weapon.slug)
    return plan_walks(battle, deed) or there(battle, None if answer.after else deed.trip, refuse_fire, deed)


def refuse_fire(battle: Battle, deed: Deed) -> Refusal | None:
    """Why a unit does not shoot so from where it stands (SHO, EXP, BLA)."""
    unit, weapon = deed.unit, deed.weapon
    assert weapon is not None
    if not free(battle, unit) and not battle.parted:
        return Refusal("H-ACN-05", "the unit is engaged")
    moves = bool(deed.answer.way or deed.answer.second)
    if weapon.area is not None:
        refusal = refuse_area(battle, unit, weapon, deed.answer.point)
    elif deed.target is None:
        refusal = refuse_shooting(battle, unit, weapon) or Refusal("H-SHO-02", "the shot needs a target")
    else:
        refusal = refuse_shot(battle, unit, weapon, deed.target)
    cloud = weapon.area is not None and weapon.area.form == "cloud"
    if refusal is None and not cloud and shooting_dice(battle, unit, moves, 0) < 1:
        return Refusal("H-SHO-11", "the unit has no die to shoot with")
    return refusal


def plan_retreat(battle: Battle, deed: Deed) -> Refusal | None:
    """A retreat is announced; its way is asked for after the attack (H-ACN-06)."""
    return None


# lemures


def plan_lemure(battle: Battle, deed: Deed) -> Refusal | None:
    """A lemure's own action: a move and the release of its spell (H-LEM-09 to H-LEM-13)."""
    unit, answer = deed.unit, deed.answer
    if answer.way:
        trip = plan_way(battle, deed, "lemure", answer.way)
        if isinstance(trip, Refusal):
            return trip
        deed.trip = trip
        refusal = refuse_contacts(battle, trip)
        if refusal is not None:
            return refusal
        deed.cost = terrified(makes_contact(battle, trip))
    if answer.use is None:
        return None
    deed.power = unit.spell
    return there(battle, None if answer.after else deed.trip, refuse_spell, deed)


def refuse_spell(battle: Battle, deed: Deed) -> Refusal | None:
    """Why a spell is not released so from where the lemure stands."""
    assert deed.answer.use is not None
    return refuse_release(battle, deed.unit, deed.answer.use)


PLANNERS: Final[dict[str, Planner]] = {
    "none": plan_nothing,
    "walk": plan_move,
    "run": plan_move,
    "attack": plan_assault,
    "charge": plan_assault,
    "shoot": plan_shot,
    "retreat": plan_retreat,
    "concentrate": plan_concentration,
    "focus": plan_focus,
    "melee": plan_melee,
    "lemure": plan_lemure,
}
