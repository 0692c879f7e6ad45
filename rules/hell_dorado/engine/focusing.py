"""Concentrations, Focuses and passive powers before they happen (H-ACN-11 to H-ACN-15, H-ACT-08)."""

from __future__ import annotations

from rules.hell_dorado.engine.answers import Use
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.deed import Deed, plan_walks, refuse_target, there
from rules.hell_dorado.engine.lemures import refuse_invocation
from rules.hell_dorado.engine.measures import (
    engaging,
    free,
    harmless,
)
from rules.hell_dorado.engine.powers import INVOKE, power_of, refuse_power, use_power
from rules.hell_dorado.engine.shooting import served
from rules.hell_dorado.engine.state import Unit
from rules.table.questions import Refusal


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


def use_passives(battle: Battle, unit: Unit, uses: tuple[Use, ...]) -> None:
    """Use the passive powers of a unit that were named (H-ACT-08)."""
    for use in uses:
        power = power_of(unit, use.power)
        if power is not None:
            use_power(battle, unit, power, use)


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
