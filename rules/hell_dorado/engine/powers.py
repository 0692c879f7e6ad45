"""Powers: who may use them, on whom, at what cost, at which moments (PWR, ORD, AUR, ACT)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.content.powers import Effect, Power
from rules.hell_dorado.engine.answers import FreePower, Use
from rules.hell_dorado.engine.battle import Aura, Battle, alike
from rules.hell_dorado.engine.command import gives_orders, points_for, receives_orders, refuse_cost
from rules.hell_dorado.engine.deaths import bury
from rules.hell_dorado.engine.effects import apply_effect
from rules.hell_dorado.engine.measures import allied, contact, hostile, within, within_place
from rules.hell_dorado.engine.movement import settle_contacts
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.sight import in_line
from rules.hell_dorado.engine.state import TABLE, Player, Unit
from rules.hell_dorado.engine.statistics import aims_at, in_aura
from rules.table.asking import ask
from rules.table.questions import Refusal
from rules.table.turns import Passing

NO_POWERS: Final = ("immobilized", "devoured")
"""The states in which a unit does nothing at all (H-STA-14, H-STA-15)."""


HEALER: Final = "healer"
INVOKE: Final = "invoke"
INVOCATION: Final = Power(INVOKE, "Invocation", "exhausting", "point")
"""What a healer and an Infernalist do by a Focus (H-ABI-36, H-LEM-02)."""


def power_of(unit: Unit, slug: str) -> Power | None:
    """A power of a unit, healing and invoking included (H-ABI-36, H-LEM-02)."""
    for power in unit.sheet.powers:
        if power.slug == slug:
            return power
    if slug == HEALER and unit.has(HEALER):
        return Power(HEALER, "Healer", "exhausting", "unit", effects=(Effect("heal", amount=unit.amount(HEALER, 1)),))
    return INVOCATION if slug == INVOKE and unit.sheet.lemures else None


def refuse_power(battle: Battle, unit: Unit, power: Power, use: Use) -> Refusal | None:
    """Why a unit may not use a power so: states, cost, how often, targets (H-PWR-02 to H-PWR-05)."""
    return (
        refuse_user(battle, unit, power)
        or refuse_cost(unit.owner, power.cost, use.dot)
        or refuse_targets(battle, unit, power, use)
    )


def refuse_user(battle: Battle, unit: Unit, power: Power) -> Refusal | None:
    """Why a unit cannot use a power now, whatever at."""
    if not unit.stands() or any(unit.is_in(state) for state in NO_POWERS):
        return Refusal("H-PWR-01", "{unit} uses no powers now", unit=unit.id)
    if unit.controller is not None and power.aura != "permanent":
        return Refusal("H-STA-12", "a controlled unit uses only permanent auras")
    if power.order and not gives_orders(unit):
        return Refusal("H-ORD-05", "{unit} gives no orders now", unit=unit.id)
    if power.unique and power.slug in unit.owner.given:
        return Refusal("H-ORD-04", "{power} is given once a game", power=power.slug)
    if power.slug in unit.used and (power.kind != "free" or not power.cost.total()):
        return Refusal("H-PWR-05", "{power} has been used", power=power.slug)
    return None


def refuse_targets(battle: Battle, unit: Unit, power: Power, use: Use) -> Refusal | None:
    """Why a power does not work on these targets or at this point (H-PWR-02, H-PWR-04, H-ORD-03)."""
    if power.aura or power.residual or power.target == "self":
        return None
    if power.target in ("point", "area"):
        if use.point is None:
            return Refusal("H-PWR-02", "{power} needs a point", power=power.slug)
        x, y = use.point
        if power.range >= 0 and not within_place(x, y, 0, unit, power.range):
            return Refusal("H-PWR-04", "the point is out of range")
        return None
    if len(use.targets) != 1:
        return Refusal("H-PWR-02", "{power} needs one target", power=power.slug)
    target = battle.unit(use.targets[0])
    if target is None or not target.stands():
        return Refusal("H-PWR-02", "there is no unit {unit}", unit=use.targets[0])
    return refuse_target(battle, unit, power, target)


def refuse_target(battle: Battle, unit: Unit, power: Power, target: Unit) -> Refusal | None:
    """Why a power does not work on a unit: which it is for, faith, range, orders (H-PWR-02, H-FTH-02, H-ORD-01)."""
    if "faith" in power.keywords and target.sheet.fth == NONE:
        return Refusal("H-FTH-02", "{unit} is an unbeliever", unit=target.id)
    if power.target in ("ally", "enemy") and (target is unit or not aims_at(unit, power, target)):
        return Refusal("H-PWR-02", "{unit} is no target of {power}", unit=target.id, power=power.slug)
    if power.slug == HEALER and target is not unit and not (allied(unit, target) and contact(battle, unit, target)):
        return Refusal("H-ABI-36", "{unit} is no ally in contact", unit=target.id)
    if power.slug == HEALER and target.has("invulnerable"):
        return Refusal("H-ABI-36", "{unit} is invulnerable", unit=target.id)
    if power.range >= 0 and target is not unit and not within(unit, target, power.range):
        return Refusal("H-PWR-04", "{unit} is out of range", unit=target.id)
    if power.sight and target is not unit and not in_line(battle, unit, target):
        return Refusal("H-PWR-04", "{unit} is not in the line of fire", unit=target.id)
    if not hears(unit, power, target):
        return Refusal("H-ORD-01", "{unit} receives no orders now", unit=target.id)
    if power.order and not can_affect(power, target):
        return Refusal("H-ORD-03", "{power} would do nothing to {unit}", power=power.slug, unit=target.id)
    return None


def can_affect(power: Power, target: Unit) -> bool:
    """Whether a power would do anything to a unit: its own modifiers do not add up (H-ORD-03, H-PWR-05)."""
    for effect in power.effects:
        if effect.kind == "end_state":
            does = target.is_in(effect.state)
        elif effect.kind == "heal":
            does = target.lp < target.sheet.lp
        else:
            does = not any(known.power == power.slug and alike(known.effect, effect) for known in target.modifiers)
        if does:
            return True
    return not power.effects


def hears(unit: Unit, power: Power, other: Unit) -> bool:
    """Whether a power works on a unit as far as orders go: friendly ones are received (H-ORD-01, H-ORD-02)."""
    stoppable = power.order and not power.unstoppable and not hostile(unit, other)
    return not stoppable or receives_orders(other, unit)


def pay_power(battle: Battle, unit: Unit, power: Power, use: Use) -> None:
    """The cost of a power is paid and the use is remembered (H-PWR-05, H-ORD-04)."""
    points = points_for(unit.owner, power.cost, use.dot)
    if points is not None:
        battle.paid_command(unit.owner, points, power.slug, power.cost.permanent)
    unit.used.append(power.slug)
    if power.unique:
        unit.owner.given.append(power.slug)
    battle.note(
        "power",
        player=battle.plays(unit).id,
        unit=unit.id,
        power=power.slug,
        targets=list(use.targets),
        point=None if use.point is None else [use.point[0] / 100, use.point[1] / 100],
    )


def work_power(battle: Battle, unit: Unit, power: Power, use: Use) -> None:
    """A power takes effect on its targets, or its aura begins (H-PWR-02, H-AUR-03, H-AUR-04)."""
    if power.aura == "lingering":
        battle.aura_begins(Aura(unit, power))
    for target in affected(battle, unit, power, use):
        for effect in power.effects:
            apply_effect(battle, effect, unit, target, power.slug)
    bury(battle, power.slug)
    settle_contacts(battle)


def affected(battle: Battle, unit: Unit, power: Power, use: Use) -> list[Unit]:
    """The units that a power works on now."""
    if power.aura == "lingering":
        return []
    if power.aura == "instant":
        return [other for other in battle.standing() if in_aura(unit, power, other) and hears(unit, power, other)]
    if power.target == "self":
        return [unit]
    if power.target in ("point", "area") and use.point is not None:
        x, y = use.point
        return [
            other
            for other in battle.standing()
            if within_place(x, y, 0, other, power.radius) and aims_at(unit, power, other) and hears(unit, power, other)
        ]
    named = [battle.unit(id) for id in use.targets]
    return [target for target in named if target is not None]


def use_power(battle: Battle, unit: Unit, power: Power, use: Use) -> Refusal | None:
    """Use a power, or say why not."""
    refusal = refuse_power(battle, unit, power, use)
    if refusal is None:
        pay_power(battle, unit, power, use)
        work_power(battle, unit, power, use)
    return refusal


# free powers


def free_powers(battle: Battle, moment: str) -> None:
    """The active player, then the other, use free powers until both pass in a row (H-PWR-06, H-ACT-09)."""
    if not battle.with_free_powers:
        return
    active = battle.active
    first = battle.players[0] if active is None else battle.plays(active)
    passing = Passing(2, first.number)
    while not passing.over:
        player = battle.players[passing.side]
        usable = usable_powers(battle, player, moment)
        if not usable:
            passing.answer(True)
            continue
        question = Question("free_power", player)
        question.units = [unit for unit, _power in usable]
        question.names = [power.slug for _unit, power in usable]
        question.context = moment
        passing.answer(ask(battle, question, FreePower, use_free).use is None)


def usable_powers(battle: Battle, player: Player, moment: str) -> list[tuple[Unit, Power]]:
    """The free powers that a player could use at a moment (H-PWR-06, H-ORD-03)."""
    return [
        (unit, power)
        for unit in battle.with_free_powers
        if unit.owner is player and unit.stands()
        for power in unit.sheet.powers
        if power.kind == "free" and power.moment in ("", moment) and usable(battle, unit, power)
    ]


def usable(battle: Battle, unit: Unit, power: Power) -> bool:
    """Whether a unit could use a power on somebody."""
    if points_for(unit.owner, power.cost) is None or refuse_user(battle, unit, power) is not None:
        return False
    if power.aura or power.target in ("self", "point", "area"):
        return True
    return any(refuse_target(battle, unit, power, target) is None for target in within_reach(battle, unit, power))


def within_reach(battle: Battle, unit: Unit, power: Power) -> list[Unit]:
    """The units near enough for a power, of the side that it is for (H-PWR-02, H-PWR-04)."""
    battle.step_budget.spend(len(battle.units))
    reach = power.range
    targets: list[Unit] = []
    for target in battle.units:
        if target.place != TABLE or (reach >= 0 and target is not unit and not within(unit, target, reach)):
            continue
        if power.target == "ally" and not allied(unit, target):
            continue
        if power.target != "enemy" or hostile(unit, target):
            targets.append(target)
    return targets


def use_free(battle: Battle, question: Question, answer: FreePower) -> Refusal | None:
    """Use the free power that a player names, or say why not; to pass is always allowed."""
    use = answer.use
    if use is None:
        return None
    unit = battle.unit(use.by)
    power = None if unit is None else power_of(unit, use.power)
    if unit is None or power is None or unit.owner is not question.player:
        return Refusal("H-PWR-01", "{unit} has no power {power}", unit=use.by, power=use.power)
    if power.kind != "free" or power.moment not in ("", question.context):
        return Refusal("H-PWR-06", "{power} is not used at this moment", power=power.slug)
    return use_power(battle, unit, power, use)
