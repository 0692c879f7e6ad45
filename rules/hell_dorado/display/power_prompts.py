"""Powers of a unit and spells of a lemure, as a page offers them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.hell_dorado.commanders.plans import powers_by, round_about, uses
from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.content.powers import Power
from rules.hell_dorado.display.acting import (
    POWERS,
    RULES,
    WALKED,
    WALKING,
    Acting,
    aimed,
    refuse_leaving,
    where,
    whole,
)
from rules.hell_dorado.display.power_words import cost_words, effect_words
from rules.hell_dorado.engine.answers import Use
from rules.hell_dorado.engine.battle import Battle, free_miniatures
from rules.hell_dorado.engine.command import refuse_cost
from rules.hell_dorado.engine.lemures import refuse_invocation
from rules.hell_dorado.engine.measures import enemies, engaging, free, harmless, within
from rules.hell_dorado.engine.moves import farthest
from rules.hell_dorado.engine.powers import INVOCATION, refuse_target, refuse_user
from rules.hell_dorado.engine.shooting import loaded
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.formats.script import answer_document
from rules.message import Message, Who, joined
from rules.presentation.prompts import MOVING, Choice, Places, Spot
from rules.table.questions import Refusal


def powers(acting: Acting) -> Iterator[Choice]:
    """Concentrations and Focuses: from where the unit stands, then with a walk (H-ACN-11 to H-ACN-15)."""
    battle, unit = acting.battle, acting.unit
    for kind, power in usable_by(acting):
        moving = kind == "concentrate" and free(battle, unit) and unit.sheet.mvt != NONE
        if power is INVOCATION:
            yield from invocations(acting, kind)
            if moving and refuse_leaving(acting) is None:
                yield from walked_invocations(acting)
            continue
        still = [use for use in uses(battle, unit, power) if matters(battle, power, use)]
        for use in still:
            yield from used(acting, kind, power, use)
        if power.target in ("point", "area") and not power.aura:
            action = acting.action(kind, use=Use(power.slug, unit.id), target=first_foe(acting))
            label = Message("{power} at any point", power=power.name)
            answer = answer_document(action) | {"use": {"power": power.slug, "by": unit.id, "point": []}}
            yield Choice(label, answer, Places(Message("At which point?")), "", RULES[kind], power_does(power))
        if moving and refuse_leaving(acting) is None:
            yield from walked_powers(acting, kind, power, still)
    yield from of_focus(acting)


def matters(battle: Battle, power: Power, use: Use) -> bool:
    """Whether a power may do anything there: what only destroys lemures is not offered on others."""
    if any(effect.kind != "remove" for effect in power.effects):
        return True
    named = [battle.unit(id) for id in use.targets]
    return not named or any(target is not None and target.lemure for target in named)


def usable_by(acting: Acting) -> list[tuple[str, Power]]:
    """The powers that a unit may use now, each with the action that it takes (H-PWR-01, H-ABI-28)."""
    battle, unit = acting.battle, acting.unit
    expert = unit.has("expertise") and acting.may("concentrate")
    pairs: list[tuple[str, Power]] = []
    if acting.may("concentrate"):
        kinds = ("active", "exhausting") if expert else ("active",)
        pairs += [("concentrate", power) for power in powers_by(battle, unit, kinds)]
    if acting.may("focus") and not expert:
        pairs += [("focus", power) for power in powers_by(battle, unit, ("exhausting",))]
    return [pair for pair in pairs if refuse_power_now(battle, unit, pair[1]) is None]


def refuse_power_now(battle: Battle, unit: Unit, power: Power) -> Refusal | None:
    """Why a unit cannot use a power now, whatever at."""
    return refuse_user(battle, unit, power) or refuse_cost(unit.owner, power.cost)


def foes_of(acting: Acting, kind: str) -> list[str]:
    """Whom an engaged unit may fight before its power works, "" for nobody (H-ACN-12)."""
    foes = [enemy.id for enemy in engaging(acting.battle, acting.unit) if not harmless(enemy)]
    return foes if kind == "concentrate" and foes and acting.unit.fights() else [""]


def first_foe(acting: Acting) -> str:
    return foes_of(acting, "concentrate")[0]


def used(acting: Acting, kind: str, power: Power, use: Use) -> Iterator[Choice]:
    """A power from where its unit stands, once it has fought an enemy in contact."""
    for foe in foes_of(acting, kind):
        action = acting.action(kind, use=use, target=foe)
        if not acting.allows(action):
            continue
        label = power_words(power, use, acting)
        if foe:
            label = Message("Fight {target}, then {power}", target=Who(foe), power=label)
        mark = use.targets[0] if use.targets else mark_at(acting, use)
        yield whole(acting, action, label, power_does(power), mark)


def power_does(power: Power) -> Message:
    """A power and its effects."""
    effects = joined(tuple([effect_words(effect) for effect in power.effects]), ", ")
    named = Message("{power}: {effects}", power=power.name, effects=effects)
    return named if effects else Message("{power}", power=power.name)


def mark_at(acting: Acting, use: Use) -> str:
    """The enemy at whose place a power is aimed."""
    for enemy in enemies(acting.battle, acting.unit):
        if (int(enemy.x), int(enemy.y)) == use.point:
            return enemy.id
    return ""


def power_words(power: Power, use: Use, acting: Acting | None = None) -> Message:
    """A power, on whom or where, and what it costs."""
    cost = cost_words(power.cost)
    label = Message("{power} ({cost})", power=power.name, cost=cost) if cost else Message("{power}", power=power.name)
    if use.targets:
        return Message("{power} on {target}", power=label, target=Who(use.targets[0]))
    mark = mark_at(acting, use) if acting is not None and use.point else ""
    return Message("{power} at the place of {target}", power=label, target=Who(mark)) if mark else label


def walked_powers(acting: Acting, kind: str, power: Power, still: Iterable[Use]) -> Iterator[Choice]:
    """A power after a walk, on whoever may come into its range, or before one (H-ACN-11)."""
    for use in candidates(acting, power, farthest(acting.battle, acting.unit, kind)):
        action = acting.action(kind, use=use)
        label = Message("Walk, then {power}", power=power_words(power, use, acting))
        yield aimed(action, label, where(acting), WALKED, use.targets[0] if use.targets else mark_at(acting, use))
    for use in still:
        action = acting.action(kind, use=use, after=True)
        label = Message("{power}, then walk", power=power_words(power, use, acting))
        yield aimed(action, label, where(acting), WALKING, use.targets[0] if use.targets else mark_at(acting, use))


def candidates(acting: Acting, power: Power, beyond: int) -> list[Use]:
    """A power on everybody whom it could be used on after a move that long; what else forbids one, rules it out."""
    battle, unit = acting.battle, acting.unit
    if power.aura or power.residual or power.target == "self":
        return [Use(power.slug, unit.id)]
    far = replace(power, range=power.range + beyond) if power.range >= 0 else power
    if power.target in ("point", "area"):
        near = [enemy for enemy in enemies(battle, unit) if power.range < 0 or within(unit, enemy, far.range)]
        return [Use(power.slug, unit.id, point=(int(enemy.x), int(enemy.y))) for enemy in near]
    marks = [other for other in battle.standing() if refuse_target(battle, unit, far, other) is None]
    chosen = [Use(power.slug, unit.id, (other.id,)) for other in marks]
    return [use for use in chosen if matters(battle, power, use)]


def invocations(acting: Acting, kind: str) -> Iterator[Choice]:
    """A lemure beside its Infernalist, for each miniature and spell (H-LEM-02, H-LEM-04)."""
    battle, unit = acting.battle, acting.unit
    sheets = {sheet.slug: sheet for sheet in free_miniatures(unit.owner)}
    for sheet in sheets.values():
        for spell in unit.sheet.spells:
            spots: list[Spot] = []
            for x, y in round_about(unit, int(sheet.radius)):
                use = Use(INVOCATION.slug, unit.id, point=(x, y), miniature=sheet.slug, spell=spell.slug)
                action = acting.action(kind, use=use, target=first_foe(acting) if kind == "concentrate" else "")
                if refuse_invocation(battle, unit, use) is None and acting.allows(action):
                    spots.append(Spot((x / 100, y / 100), answer_document(action), f"({x / 100:g}, {y / 100:g})"))
            if spots:
                label = Message("Invoke {lemure} with {spell}", lemure=sheet.name, spell=spell.name)
                yield Choice(label, {}, Places(Message("Where beside it?"), tuple(spots)), "", "H-LEM-02", POWERS)


def walked_invocations(acting: Acting) -> Iterator[Choice]:
    """An expert invokes by a Concentration, so it may walk before or after that (H-ABI-28, H-ACN-11)."""
    unit, beside = acting.unit, Message("Where beside it?")
    for sheet in {sheet.slug: sheet for sheet in free_miniatures(unit.owner)}.values():
        for spell in unit.sheet.spells:
            known = {"lemure": sheet.name, "spell": spell.name}
            for after, text, group in (
                (False, Message("Walk, then invoke {lemure} with {spell}"), WALKED),
                (True, Message("Invoke {lemure} with {spell}, then walk"), WALKING),
            ):
                use = Use(INVOCATION.slug, unit.id, miniature=sheet.slug, spell=spell.slug)
                action = acting.action("concentrate", use=use, after=after)
                yield aimed(action, text.filled(known), where(acting), group, "", beside)._replace(rule="H-ABI-28")


def of_focus(acting: Acting) -> Iterator[Choice]:
    """The end of what consumes a unit, or a step of reloading, by a Focus or an expert's Concentration (H-ACN-15)."""
    unit = acting.unit
    kind = "focus" if acting.may("focus") else "concentrate"
    target = first_foe(acting) if kind == "concentrate" else ""
    ending = acting.action(kind, ends=True, target=target)
    if acting.may(kind) and acting.instead is None and acting.allows(ending):
        yield whole(acting, ending, Message("End what consumes it"), POWERS)
    for weapon in unit.sheet.weapons:
        action = acting.action(kind, reloads=weapon.slug, target=target)
        if acting.may(kind) and acting.instead is None and not loaded(unit, weapon) and acting.allows(action):
            yield whole(acting, action, Message("Reload {weapon}", weapon=weapon.name), POWERS)


def of_lemures(acting: Acting) -> Iterator[Choice]:
    """A lemure's move and the release of its spell, each with the other or alone (H-LEM-09)."""
    battle, unit, spell = acting.battle, acting.unit, acting.unit.spell
    if not acting.may("lemure"):
        return
    most = farthest(battle, unit, "lemure")
    if unit.sheet.mvt != NONE:
        label = Message("Move up to {most:g} fathoms", most=most / 100)
        yield aimed(acting.action("lemure"), label, where(acting), MOVING)
    still = [] if spell is None else uses(battle, unit, spell)
    for use in still:
        assert spell is not None
        action = acting.action("lemure", use=use)
        mark = use.targets[0] if use.targets else mark_at(acting, use)
        if acting.allows(action):
            label = Message("Release {spell}", spell=power_words(spell, use, acting))
            yield whole(acting, action, label, POWERS, mark)
            label = Message("Release {spell}, then move", spell=power_words(spell, use, acting))
            yield aimed(acting.action("lemure", use=use, after=True), label, where(acting), WALKING, mark)
    if spell is None or refuse_power_now(battle, unit, spell) is not None:
        return
    for use in candidates(acting, spell, most):
        label = Message("Move, then release {spell}", spell=power_words(spell, use, acting))
        mark = use.targets[0] if use.targets else mark_at(acting, use)
        yield aimed(acting.action("lemure", use=use), label, where(acting), WALKED, mark)
