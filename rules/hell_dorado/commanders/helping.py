"""Powers of the steady commander: Concentrations and Focuses, free powers, lemures and their spells."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.commanders.goals import goal_of, spot_of
from rules.hell_dorado.commanders.plans import advance, foe_of, legal, powers_by, uses
from rules.hell_dorado.commanders.values import PARTS, sequence_value, use_value, worth
from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.answers import Action, Answer, FreePower, Use
from rules.hell_dorado.engine.battle import FIGHTING, Battle
from rules.hell_dorado.engine.lemures import spell_of
from rules.hell_dorado.engine.measures import controlling, enemies, engaging, hostile
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.objectives import contests
from rules.hell_dorado.engine.powers import INVOKE, can_affect, power_of, refuse_power
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import Unit
from rules.table.geometry import length, squared, step_towards

LEAST: Final = 2 * PARTS
"""What a free power has to be worth."""

BESIDE: Final = 150
"""How near to an enemy a lemure goes."""

DISTANT: Final = 1400
"""An Infernalist goes on where no enemy is so near that a lemure soon reaches it."""

SCALE: Final = 100
"""MVT is counted in hundredths."""


def best_power(battle: Battle, unit: Unit, least: int) -> tuple[Action | None, int]:
    """The best Concentration or Focus that is worth more than `least`; lemures are worth invoking."""
    best: Action | None = None
    most = least
    for action, kind in (("concentrate", "active"), ("focus", "exhausting")):
        for power in powers_by(battle, unit, (kind,)):
            for use in uses(battle, unit, power):
                value = worth_of_use(battle, unit, use)
                answer = Action(unit.id, action, target=foe_of(battle, unit), use=use, pays=True)
                if value > most and legal(battle, unit, answer):
                    best, most = answer, value
    return best, most


def worth_of_use(battle: Battle, unit: Unit, use: Use) -> int:
    """What a use of a power is worth: its effects on its target, or on who is round it."""
    power = power_of(unit, use.power) or unit.spell
    if power is None:
        return 0
    if power.slug == INVOKE:
        return invocation_value(battle, unit, use)
    if use.targets:
        target = battle.unit(use.targets[0])
        return 0 if target is None else use_value(battle, unit, power, target)
    if use.point is None and not power.aura:
        return use_value(battle, unit, power, unit)
    x, y = use.point or (int(unit.x), int(unit.y))
    value = 0
    for other in battle.standing():
        far = power.radius + other.radius
        if other is not unit and squared(other.x, other.y, x, y) <= far * far:
            if (power.target == "ally") == hostile(unit, other) and power.target in ("ally", "enemy"):
                continue
            value += use_value(battle, unit, power, other)
    return value


def invocation_value(battle: Battle, unit: Unit, use: Use) -> int:
    """What a lemure is worth, where one is needed: most with the spell that does most to the nearest enemy."""
    foes = [enemy for enemy in enemies(battle, unit) if not enemy.lemure]
    if controlling(battle, unit) or not foes:
        return 0
    nearest = min(foes, key=lambda enemy: squared(unit.x, unit.y, enemy.x, enemy.y))
    spell = spell_of(unit.sheet, use.spell)
    if spell is None or unit.gap(nearest) > DISTANT:
        return 0
    return worth(unit) * PARTS // 2 + use_value(battle, unit, spell, nearest)


def lemure_action(battle: Battle, unit: Unit) -> Action | None:
    """Towards the nearest enemy; the spell is released where that is worth something. One without goes to the zone."""
    spell = unit.spell
    if spell is None:
        x, y = goal_of(battle, unit)
        return None if contests(battle, unit) else advance(battle, unit, *spot_of(battle, unit, x, y))
    foes = [enemy for enemy in enemies(battle, unit) if not enemy.lemure]
    if not foes:
        return None
    best: Use | None = None
    most = 0
    for use in uses(battle, unit, spell):
        value = worth_of_use(battle, unit, use)
        if value > most:
            best, most = use, value
    if best is not None:
        return Action(unit.id, "lemure", use=best, pays=True)
    nearest = min(foes, key=lambda enemy: squared(unit.x, unit.y, enemy.x, enemy.y))
    x, y = step_towards(nearest.x, nearest.y, unit.x, unit.y, nearest.radius + unit.radius + BESIDE)
    return advance(battle, unit, int(x), int(y))


def free_power(battle: Battle, question: Question) -> Answer | None:
    """One that helps the active unit in what it may do, or harms whom it fights."""
    active = battle.active
    if active is None:
        return None
    best: Use | None = None
    most = LEAST
    engaged = engaging(battle, active)
    for unit, slug in zip(question.units, question.names, strict=True):
        power = power_of(unit, slug)
        if power is None:
            continue
        for target in (active, *engaged):
            use = Use(slug, unit.id, () if power.target == "self" else (target.id,))
            if (power.target == "self" and target is not unit) or not can_affect(power, target):
                continue
            if not any(matters(battle, effect, target) for effect in power.effects):
                continue
            value = use_value(battle, unit, power, target)
            if value > most and refuse_power(battle, unit, power, use) is None:
                best, most = use, value
    return None if best is None else FreePower(best)


def matters(battle: Battle, effect: Effect, unit: Unit) -> bool:
    """Whether an effect changes what a unit may do: dice where it can fight, MVT where it is free to go."""
    if effect.kind == "modify" and effect.statistic == "mvt":
        return hastens(battle, unit, SCALE * effect.amount)
    if effect.kind == "rerolls" or (effect.kind == "modify" and effect.statistic in FIGHTING):
        return can_strike(battle, unit)
    return True


def hastens(battle: Battle, unit: Unit, more: int) -> bool:
    """Whether so much MVT brings a free unit to an enemy whom it gains by attacking, or into the conflict zone."""
    if unit.sheet.mvt == NONE or engaging(battle, unit):
        return False
    reach = farthest(battle, unit, "charge")
    for enemy in enemies(battle, unit):
        if reach < unit.gap(enemy) <= reach + 2 * more and sequence_value(battle, unit, enemy, True) > 0:
            return True
    zone = battle.zone
    if zone is None or contests(battle, unit):
        return False
    reach = farthest(battle, unit, "run")
    left = length(zone.x - unit.x, zone.y - unit.y) - zone.radius - unit.radius
    return reach < left <= reach + 2 * more


def can_strike(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is engaged, or reaches an enemy against whom it gains."""
    if engaging(battle, unit):
        return True
    reach = farthest(battle, unit, "charge")
    near = [enemy for enemy in enemies(battle, unit) if unit.gap(enemy) <= reach]
    return any(sequence_value(battle, unit, enemy, True) > 0 for enemy in near)
