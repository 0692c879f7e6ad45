"""What a unit may not do now, each with the refusal that says why."""

from __future__ import annotations

from collections.abc import Iterator

from rules.hell_dorado.commanders.aiming import assault_at
from rules.hell_dorado.commanders.plans import powers_by
from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.display.acting import NAMES, Acting, refuse_leaving
from rules.hell_dorado.display.action_prompts import refuse_dice
from rules.hell_dorado.display.power_prompts import refuse_power_now
from rules.hell_dorado.engine.deeds import plan, refuse_kind
from rules.hell_dorado.engine.measures import enemies, free
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.shooting import refuse_shooting, refuse_shot
from rules.message import Message, Who
from rules.presentation.prompts import Forbidden, forbidden_of
from rules.table.questions import Refusal


def forbidden_to(acting: Acting) -> tuple[Forbidden, ...]:
    """What a unit may not do now, each with the refusal that says why; of alike reasons one."""
    if acting.instead is not None or acting.unit.lemure:
        return ()
    return forbidden_of([
        *refused_kinds(acting), *refused_assaults(acting), *refused_shots(acting), *refused_powers(acting)
    ])  # fmt: skip


def refused_powers(acting: Acting) -> Iterator[tuple[Message, Refusal | None]]:
    """Powers that a unit cannot use now, whatever at."""
    for power in powers_by(acting.battle, acting.unit, ("active", "exhausting")):
        yield Message("{power}", power=power.name), refuse_power_now(acting.battle, acting.unit, power)


def refused_kinds(acting: Acting) -> Iterator[tuple[Message, Refusal]]:
    """Actions that a unit does not name while it is free, engaged or controlled."""
    battle, unit = acting.battle, acting.unit
    for kind, words in NAMES.items():
        if not acting.may(kind) and not (kind in ("retreat", "melee") and free(battle, unit)):
            yield words, refuse_kind(battle, unit, kind, ())
    refusal = refuse_leaving(acting)
    if refusal is not None:
        yield NAMES["walk"], refusal


def refused_assaults(acting: Acting) -> Iterator[tuple[Message, Refusal]]:
    """Enemies near enough for a charge whom the unit may not attack."""
    battle, unit = acting.battle, acting.unit
    if not acting.may("charge") or not unit.fights() or unit.sheet.mvt == NONE:
        return
    most = farthest(battle, unit, "charge")
    for enemy in enemies(battle, unit):
        action = assault_at(battle, unit, enemy, most) if unit.gap(enemy) <= most else None
        deed = None if action is None else plan(battle, unit, action)
        if isinstance(deed, Refusal):
            yield Message("Charge {target}", target=Who(enemy.id)), deed


def refused_shots(acting: Acting) -> Iterator[tuple[Message, Refusal]]:
    """Weapons that do not shoot now, and enemies that are no targets."""
    battle, unit = acting.battle, acting.unit
    if not acting.may("shoot") or unit.sheet.shs == NONE:
        return
    for weapon in [weapon for weapon in unit.sheet.weapons if weapon.ranged]:
        refusal = refuse_shooting(battle, unit, weapon) or refuse_dice(battle, unit, weapon)
        if refusal is not None:
            yield Message("{weapon}", weapon=weapon.name), refusal
            continue
        for enemy in enemies(battle, unit) if weapon.area is None else ():
            refusal = refuse_shot(battle, unit, weapon, enemy)
            if refusal is not None:
                yield Message("{weapon} at {target}", weapon=weapon.name, target=Who(enemy.id)), refusal
