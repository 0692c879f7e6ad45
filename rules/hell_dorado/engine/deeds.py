"""What a unit is about to do: an announced action looked through before anything of it happens (H-ACT-06, ACN)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.hell_dorado.content.datasheets import Weapon
from rules.hell_dorado.content.powers import Power
from rules.hell_dorado.engine.answers import Action, Use
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.blasts import discreet, refuse_area
from rules.hell_dorado.engine.command import affords
from rules.hell_dorado.engine.contacts import terrified
from rules.hell_dorado.engine.lemures import makes_contact, refuse_contacts, refuse_invocation, refuse_release
from rules.hell_dorado.engine.measures import (
    controlling,
    enemies,
    engaging,
    free,
    harmless,
    hostile,
    within,
)
from rules.hell_dorado.engine.moves import cost_of, farthest, planned, slide
from rules.hell_dorado.engine.powers import INVOKE, power_of, refuse_power
from rules.hell_dorado.engine.shooting import refuse_shooting, refuse_shot, served, shooting_dice
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.ways import Trip, entries_of, jumps
from rules.table.questions import Refusal

WHEN_FREE: Final = ("none", "walk", "run", "attack", "charge", "shoot", "concentrate", "focus")
WHEN_ENGAGED: Final = ("retreat", "concentrate", "focus", "melee")
WHEN_CONTROLLED: Final = ("none", "walk", "run", "attack", "charge", "melee", "shoot", "retreat")
"""The actions of free, engaged and controlled units (ACN, H-STA-12)."""

TAME: Final = ("none", "attack", "walk", "melee")
"""What costs an uncontrollable unit nothing (H-ABI-69)."""


class Deed:
    """An action that its unit may carry out: ways, target, weapon, power and what it costs.

    `areas` are the enemies whose control areas are paid for (H-CTL-08), `cost` the CMD for everything but a power. Who
    has looked whether an action is allowed has its deed at once when nothing has moved since, by the battle's `stamp`.
    """

    def __init__(self, unit: Unit, answer: Action) -> None:
        self.unit = unit
        self.answer = answer
        self.kind = answer.action
        self.trip: Trip | None = None
        self.second: Trip | None = None
        self.target: Unit | None = None
        self.weapon: Weapon | None = None
        self.type = ""
        self.power: Power | None = None
        self.areas: list[Unit] = []
        self.cost = 0
        self.stamp = -1


Planner = Callable[[Battle, Deed], "Refusal | None"]


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
    """Why the costs of an action are not paid: areas, terrain, Terrifying, Uncontrollable, its power (H-CMD-03)."""
    unit, answer = deed.unit, deed.answer
    deed.cost += len(deed.areas)
    if unit.has("uncontrollable") and deed.kind not in TAME:
        deed.cost += 1
    if not deed.cost:
        return None
    if not answer.pays:
        return Refusal("H-CMD-03", "it costs {count} CMD, which is to be paid", count=deed.cost)
    whole = deed.cost + (0 if deed.power is None else deed.power.cost.total())
    if affords(battle.plays(unit), whole):
        return None
    return Refusal("H-CMD-03", "it costs {count} CMD, and the pool does not hold it", count=whole)


# moves


def plan_way(battle: Battle, deed: Deed, kind: str, way: tuple[int, ...]) -> Trip | Refusal:
    """The trip of a move, control areas paid for where that is said and needed (H-CTL-06 to H-CTL-08)."""
    unit, target = deed.unit, deed.target
    trip = planned(battle, unit, kind, list(way), target)
    if not isinstance(trip, Refusal) or not deed.answer.pays or unit.lemure:
        return trip
    areas = [enemy for enemy in controlling(battle, unit) if enemy.number not in battle.parted]
    if not areas:
        return trip
    paid = battle.paid
    battle.paid = [enemy.number for enemy in areas]
    again = planned(battle, unit, kind, list(way), target)
    battle.paid = paid
    if isinstance(again, Refusal):
        return again if trip.rule == "H-CTL-08" else trip
    for enemy in again.contacts:
        if enemy in areas:
            return Refusal("H-CTL-08", "the unit has paid not to engage {unit}", unit=enemy.id)
    deed.areas = areas
    return again


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


def there(battle: Battle, trip: Trip | None, judge: Planner, deed: Deed) -> Refusal | None:
    """What would be refused if the unit stood at the end of its way."""
    if trip is None:
        return judge(battle, deed)
    unit = trip.unit
    x, y = int(unit.x), int(unit.y)
    battle.put(unit, trip.x, trip.y)
    refusal = judge(battle, deed)
    battle.put(unit, x, y)
    return refusal


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


def refuse_target(target: Unit, touched: list[Unit]) -> Refusal | None:
    """An evasive enemy is not fought while others of its side are there who are not (H-ABI-27)."""
    others = [other for other in touched if other.side == target.side and not other.has("evasive")]
    if target.has("evasive") and others:
        return Refusal("H-ABI-27", "{unit} is evasive, and {other} is there", unit=target.id, other=others[0].id)
    return None


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


def plan_walks(battle: Battle, deed: Deed) -> Refusal | None:
    """The walk before or after something else; of a moving shot both parts together are MVT at most (H-ABI-49)."""
    unit, answer = deed.unit, deed.answer
    if answer.way:
        trip = plan_way(battle, deed, deed.kind, answer.way)
        if isinstance(trip, Refusal):
            return trip
        deed.trip = trip
    if not answer.second:
        return None
    if not unit.has("moving-shot") or answer.after or deed.trip is None:
        return Refusal("H-ACN-05", "the whole walk goes before the shot or after it")
    return there(battle, deed.trip, plan_second, deed)


def plan_second(battle: Battle, deed: Deed) -> Refusal | None:
    """The rest of a walk, after the shot (H-ABI-49)."""
    trip = plan_way(battle, deed, deed.kind, deed.answer.second)
    if isinstance(trip, Refusal):
        return trip
    deed.second = trip
    gone = 0 if deed.trip is None else deed.trip.length
    if gone + trip.length > farthest(battle, deed.unit, deed.kind):
        return Refusal("H-ABI-49", "both parts of the walk are longer than MVT")
    return None


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


# powers


def plan_concentration(battle: Battle, deed: Deed) -> Refusal | None:
    """A Concentration: an active power, with a walk or a sequence (H-ACN-11, H-ACN-12, H-ABI-28)."""
    unit, answer = deed.unit, deed.answer
    engaged = not battle.parted and not free(battle, unit)
    if engaged and answer.way:
        return Refusal("H-ACN-12", "an engaged unit does not move when it concentrates")
    if unit.has("expertise") and (answer.ends or answer.reloads):
        refusal = refuse_focusing(battle, deed)
    else:
        refusal = plan_walks(battle, deed) or there(
            battle, None if answer.after else deed.trip, refuse_concentrating, deed
        )
    return refuse_duel(battle, deed) if refusal is None and engaged else refusal


def refuse_duel(battle: Battle, deed: Deed) -> Refusal | None:
    """While engaged a sequence against an enemy that is not harmless, if there is one (H-ACN-12)."""
    unit, answer = deed.unit, deed.answer
    touched = engaging(battle, unit)
    able = [enemy for enemy in touched if not harmless(enemy)]
    if not able or not unit.fights():
        deed.target = None
        return None
    for enemy in able:
        if enemy.id == answer.target or (not answer.target and len(able) == 1):
            deed.target = enemy
            return refuse_target(enemy, touched)
    return Refusal("H-ACN-12", "the unit first fights an enemy in contact that is not harmless")


def refuse_concentrating(battle: Battle, deed: Deed) -> Refusal | None:
    """Why a power is not used by a Concentration from there."""
    kinds = ("active", "exhausting") if deed.unit.has("expertise") else ("active",)
    return refuse_use(battle, deed, kinds)


def plan_focus(battle: Battle, deed: Deed) -> Refusal | None:
    """A Focus: an exhausting power, the end of consumed states, or reloading (H-ACN-13 to H-ACN-15)."""
    if deed.answer.way:
        return Refusal("H-ACN-13", "a unit that focuses does not move")
    return refuse_focusing(battle, deed)


def refuse_focusing(battle: Battle, deed: Deed) -> Refusal | None:
    """Why a unit does not focus so (H-ACN-13, H-ACN-15, H-WPN-12)."""
    unit, answer = deed.unit, deed.answer
    if answer.ends:
        burning = any(state.slug == "consumed" and not state.durable for state in unit.states)
        return None if burning else Refusal("H-ACN-15", "the unit is not consumed")
    if answer.reloads:
        weapon = unit.weapon(answer.reloads)
        if weapon is None or not weapon.has("reloading"):
            return Refusal("H-WPN-12", "{weapon} is not reloaded", weapon=answer.reloads)
        if weapon.has("artillery") and not served(battle, unit):
            return Refusal("H-WPN-02", "its ammunition carrier is not in contact")
        return None
    return refuse_use(battle, deed, ("exhausting",))


def refuse_use(battle: Battle, deed: Deed, kinds: tuple[str, ...]) -> Refusal | None:
    """Why a power of these kinds is not used so (H-PWR-01)."""
    unit, use = deed.unit, deed.answer.use
    power = None if use is None else power_of(unit, use.power)
    if use is None or power is None:
        return Refusal("H-PWR-01", "the unit has no power {power}", power="" if use is None else use.power)
    if power.kind not in kinds:
        return Refusal("H-PWR-01", "{power} needs another action", power=power.slug)
    deed.power = power
    if power.slug == INVOKE:
        return refuse_power(battle, unit, power, use) or refuse_invocation(battle, unit, use)
    return refuse_power(battle, unit, power, use)


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


def refuse_passives(battle: Battle, unit: Unit, uses: tuple[Use, ...]) -> Refusal | None:
    """Why a unit does not use these passive powers (H-ACT-08)."""
    for use in uses:
        power = power_of(unit, use.power)
        if power is None or power.kind != "passive":
            return Refusal("H-ACT-08", "{power} is no passive power of the unit", power=use.power)
        refusal = refuse_power(battle, unit, power, use)
        if refusal is not None:
            return refusal
        if any(other is not use and other.power == use.power for other in uses):
            return Refusal("H-PWR-05", "{power} is used once", power=use.power)
    return None
