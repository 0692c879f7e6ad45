"""What a unit may do, as a page shows it: each action with its cost and its dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Any, Final

from rules.hell_dorado.commanders.aiming import Supposed, assaults_on
from rules.hell_dorado.commanders.plans import ready_weapons, uses
from rules.hell_dorado.commanders.sides import assailable
from rules.hell_dorado.content.datasheets import NONE, Weapon
from rules.hell_dorado.display.acting import (
    ASIDE,
    ASSAULTS,
    SHOTS,
    WALKED,
    WALKING,
    Acting,
    aimed,
    refuse_leaving,
    where,
    whole,
)
from rules.hell_dorado.display.dice_words import fight_words, shot_words
from rules.hell_dorado.display.paying import cost_of_uses
from rules.hell_dorado.display.power_prompts import of_lemures, power_words, powers
from rules.hell_dorado.engine.answers import Action, Use
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.command import points_for
from rules.hell_dorado.engine.focusing import refuse_passives
from rules.hell_dorado.engine.measures import enemies, engaging, free, harmless, within
from rules.hell_dorado.engine.movement import jumps
from rules.hell_dorado.engine.moves import farthest, pivot
from rules.hell_dorado.engine.powers import power_of
from rules.hell_dorado.engine.shooting import shooting_dice, targets
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.statistics import mvt
from rules.hell_dorado.formats.script import answer_document
from rules.message import Message, Who, joined
from rules.presentation.prompts import FIGHTING, MOVING, OTHERS, Choice, Places
from rules.table.questions import Refusal

Uses = tuple[Use, ...]

NOT_USED: Final[tuple[Uses, Uses]] = ((), ())
MOST_TRIED: Final = 500
MOST_PASSIVES: Final = 24
"""So many ways to use passive powers with an action are looked through, and offered: those with few first."""

SIDES: Final = {
    "attack": Message("Attack by a way of up to {most:g} fathoms"),
    "charge": Message("Charge by a way of up to {most:g} fathoms"),
}


def choices_of(acting: Acting) -> list[Choice]:
    """Attacks, moves, shots, powers, and what else there is (H-ACT-06)."""
    return [
        *assaults(acting),
        *melees(acting),
        *moves(acting),
        *shots(acting),
        *powers(acting),
        *of_lemures(acting),
        *sides(acting),
        *others(acting),
    ]


def with_passives(acting: Acting) -> list[Choice]:
    """The same actions with passive powers of the unit before or after them, one or several (H-ACT-08)."""
    choices: list[Choice] = []
    for before, behind in passive_uses(acting):
        title = passive_title(acting.unit, before, behind)
        with_them = acting._replace(before=before, behind=behind)
        with Supposed(acting.unit, before):
            choices += [choice._replace(group=title, variant=True) for choice in choices_of(with_them)]
    return choices


def passive_uses(acting: Acting) -> list[tuple[Uses, Uses]]:
    """Which passive powers are used before an action and which after it, the fewest first (H-ACT-08, H-PWR-05)."""
    battle, unit = acting.battle, acting.unit
    options: list[list[tuple[Uses, Uses]]] = []
    for power in unit.sheet.powers:
        able = uses(battle, unit, power) if power.kind == "passive" and not power.aura else []
        options.append([NOT_USED, *[pair for use in able for pair in (((use,), ()), ((), (use,)))]])
    whole: list[tuple[Uses, Uses]] = []
    for pairs in islice(product(*options), 1, MOST_TRIED):
        before = tuple([use for early, _late in pairs for use in early])
        behind = tuple([use for _early, late in pairs for use in late])
        both = (*before, *behind)
        affordable = points_for(unit.owner, cost_of_uses(unit, both)) is not None
        if affordable and refuse_passives(battle, unit, both) is None:
            whole.append((before, behind))
    whole.sort(key=lambda pair: len(pair[0]) + len(pair[1]))
    return whole[:MOST_PASSIVES]


def passive_title(unit: Unit, before: Uses, behind: Uses) -> Message:
    """After which powers an action comes, and before which."""
    early, late = passives_words(unit, before), passives_words(unit, behind)
    if not before:
        return Message("Before {power}", power=late)
    if not behind:
        return Message("After {power}", power=early)
    return Message("After {power}, before {other}", power=early, other=late)


def passives_words(unit: Unit, used: Uses) -> Message | str:
    return joined(tuple([power_words(power, use) for use in used if (power := power_of(unit, use.power))]), ", ")


# close combat


def assaults(acting: Acting) -> Iterator[Choice]:
    """An attack or charge on each enemy in reach, with the dice of both (H-ACN-03, H-ACN-04)."""
    if not acting.may("attack", "charge"):
        return
    for action in assaults_on(acting.battle, acting.unit, acting.instead):
        target = acting.battle.unit(action.target)
        assert target is not None
        text = Message("Attack {target}: {dice}") if action.action == "attack" else Message("Charge {target}: {dice}")
        dice = fight_words(acting.battle, acting.unit, target, action.action, action.way)
        announced = acting.action(action.action, way=action.way, target=action.target)
        yield whole(acting, announced, text.filled({"target": Who(target.id), "dice": dice}), ASSAULTS, target.id)


def sides(acting: Acting) -> Iterator[Choice]:
    """An attack or charge that ends where the player points, beside an enemy (H-ACN-03, H-CHG-02, H-MOV-04)."""
    if refuse_leaving(acting) is not None:
        return
    for kind, text in SIDES.items():
        if acting.may(kind) and assailable(acting.battle, acting.unit, kind):
            label = text.filled({"most": farthest(acting.battle, acting.unit, kind) / 100})
            yield aimed(acting.action(kind), label, Message("Beside which enemy, and on which side of it?"), ASIDE)


def melees(acting: Acting) -> Iterator[Choice]:
    """A sequence against an enemy in contact, perhaps after sliding round the only one (H-ACN-16 to H-ACN-18)."""
    battle, unit = acting.battle, acting.unit
    if not acting.may("melee"):
        return
    for enemy in engaging(battle, unit):
        action = acting.action("melee", target=enemy.id)
        if acting.allows(action):
            dice = fight_words(battle, unit, enemy, "melee", ())
            yield whole(
                acting, action, Message("Fight {target}: {dice}", target=Who(enemy.id), dice=dice), FIGHTING, enemy.id
            )
    around = pivot(battle, unit)
    if isinstance(around, Refusal) or unit.sheet.mvt == NONE or mvt(battle, unit) < 1:
        return
    for enemy in enemies(battle, unit):
        if enemy is around or within(around, enemy, 2 * int(unit.radius)):
            label = Message("Slide round {around}, then fight {target}", around=Who(around.id), target=Who(enemy.id))
            yield aimed(
                acting.action("melee", target=enemy.id), label, Message("To which side of it?"), FIGHTING, enemy.id
            )


# moves


def moves(acting: Acting) -> Iterator[Choice]:
    """A walk or run to where the player points (H-ACN-01, H-ACN-02)."""
    battle, unit = acting.battle, acting.unit
    if unit.sheet.mvt == NONE or refuse_leaving(acting) is not None:
        return
    if acting.may("retreat") and acting.instead is not None and not acting.instead:
        label = Message("Run up to {most:g} fathoms", most=farthest(battle, unit, "retreat") / 100)
        yield aimed(acting.action("retreat"), label, where(acting), MOVING)
    runs = acting.may("run") and not jumps(unit)
    if runs:
        values = {"least": mvt(battle, unit) / 100, "most": farthest(battle, unit, "run") / 100}
        text = Message("Walk up to {least:g} fathoms, or run up to {most:g}")
        if not acting.may("walk"):
            text = Message("Run from {least:g} to {most:g} fathoms")
        yield aimed(acting.action("run"), text.filled(values), where(acting), MOVING)
    elif acting.may("walk"):
        label = Message("Walk up to {most:g} fathoms", most=farthest(battle, unit, "walk") / 100)
        yield aimed(acting.action("walk"), label, where(acting), MOVING)


# shots


def shots(acting: Acting) -> Iterator[Choice]:
    """Shots from where a unit stands, then with a walk before or after them (H-ACN-05, H-ABI-49)."""
    if not acting.may("shoot"):
        return
    battle, unit = acting.battle, acting.unit
    weapons = [weapon for weapon in ready_weapons(battle, unit) if refuse_dice(battle, unit, weapon) is None]
    still = [(weapon, action) for weapon in weapons for action in standing_shots(acting, weapon)]
    for weapon, action in still:
        yield whole(acting, action, shot_label(acting, weapon, action), SHOTS, mark_of(acting, action))
    for weapon in weapons:
        if weapon.area is not None and free(battle, unit):
            action = acting.action("shoot", weapon=weapon.slug)
            label = Message("{weapon} at any point", weapon=weapon.name)
            yield Choice(
                label, answer_document(action) | {"at": []}, Places(Message("At which point?")), "", "H-EXP-01", SHOTS
            )
    if unit.sheet.mvt == NONE or refuse_leaving(acting) is not None:
        return
    light = [weapon for weapon in weapons if not weapon.has("heavy")]
    for weapon in light:
        yield from walked_shots(acting, weapon)
    for weapon, action in still:
        if weapon in light:
            action.after = True
            label = Message("{shot}, then walk", shot=shot_name(acting, weapon, action))
            yield aimed(action, label, where(acting), WALKING, mark_of(acting, action))


def refuse_dice(battle: Battle, unit: Unit, weapon: Weapon) -> Refusal | None:
    """A unit without a die to roll does not shoot, but for a cloud, which needs none (H-SHO-11, H-BLA-02)."""
    cloud = weapon.area is not None and weapon.area.form == "cloud"
    if cloud or shooting_dice(battle, unit, False, 0) > 0:
        return None
    return Refusal("H-SHO-11", "the unit has no die to shoot with")


def standing_shots(acting: Acting, weapon: Weapon) -> list[Action]:
    """A shot at each target, an explosion or blast at each enemy's place, that the rules allow now."""
    actions = [action for enemy in targets_now(acting, weapon) for action in shots_at(acting, weapon, enemy)]
    return [action for action in actions if acting.allows(action)]


def shots_at(acting: Acting, weapon: Weapon, enemy: Unit | None) -> list[Action]:
    """A shot at an enemy, or at whoever is nearest then, with each type of its damage (H-UNT-08)."""
    keys: dict[str, Any] = {} if enemy is None else {"target": enemy.id}
    if enemy is not None and weapon.area is not None:
        keys = {"point": (int(enemy.x), int(enemy.y))}
    types = weapon.types if len(weapon.types) > 1 else ("",)
    return [acting.action("shoot", weapon=weapon.slug, type=type, **keys) for type in types]


def walked_shots(acting: Acting, weapon: Weapon) -> Iterator[Choice]:
    """At whoever is nearest then, or at one who can be aimed at now; a moving shot goes back or on (H-ABI-49)."""
    marks = [None] if weapon.area is None else []
    near = [*marks, *targets_now(acting, weapon)]
    for action in [action for enemy in near for action in shots_at(acting, weapon, enemy)]:
        name, mark = shot_name(acting, weapon, action), mark_of(acting, action)
        yield aimed(action, Message("Walk, then {shot}", shot=name), where(acting), WALKED, mark)
        if acting.unit.has("moving-shot"):
            label = Message("Step out, {shot}, step back", shot=name)
            choice = aimed(action, label, Message("Shoot from where?"), WALKED, mark)
            yield choice._replace(answer=choice.answer | {"second": []}, rule="H-ABI-49")
            label, then = Message("Walk, {shot}, walk on", shot=name), Message("Where to then?")
            yield aimed(action, label, Message("Shoot from where?"), WALKED, mark, then)._replace(rule="H-ABI-49")


def targets_now(acting: Acting, weapon: Weapon) -> list[Unit]:
    """Whom a weapon can be aimed at from where its unit stands."""
    if weapon.area is None:
        return targets(acting.battle, acting.unit, weapon)
    return enemies(acting.battle, acting.unit)


def mark_of(acting: Acting, action: Action) -> str:
    """The enemy that a shot is at, or at whose place."""
    for enemy in enemies(acting.battle, acting.unit):
        if enemy.id == action.target or (int(enemy.x), int(enemy.y)) == action.point:
            return enemy.id
    return ""


def shot_name(acting: Acting, weapon: Weapon, action: Action) -> Message:
    named = Message("{weapon}", weapon=weapon.name)
    if action.type:
        named = Message("{weapon} ({type})", weapon=weapon.name, type=action.type)
    mark = mark_of(acting, action)
    if not mark:
        return Message("{weapon} at the nearest enemy", weapon=named)
    text = Message("{weapon} at {target}") if weapon.area is None else Message("{weapon} at the place of {target}")
    return text.filled({"weapon": named, "target": Who(mark)})


def shot_label(acting: Acting, weapon: Weapon, action: Action) -> Message:
    """A shot with its dice."""
    target = acting.battle.unit(action.target)
    dice = shot_words(acting.battle, acting.unit, weapon, target)
    return Message("{shot}: {dice}", shot=shot_name(acting, weapon, action), dice=dice)


def others(acting: Acting) -> Iterator[Choice]:
    """To retreat, to stay in a retreat, or to do nothing (H-ACN-06, H-ACN-07, H-ACT-03)."""
    if acting.instead is not None:
        yield Choice(Message("Stay"), {"retreat_move": "none"}, None, "", "H-ACN-07", OTHERS, passes=True)
        return
    if acting.may("retreat"):
        able = tuple([Who(enemy.id) for enemy in engaging(acting.battle, acting.unit) if not harmless(enemy)])
        label = Message("Retreat: one of {units} may strike first", units=able) if able else Message("Retreat")
        action = acting.action("retreat")
        if acting.allows(action):
            yield whole(acting, action, label, OTHERS)
    if acting.may("none"):
        yield whole(acting, acting.action("none"), Message("Do nothing"), OTHERS)._replace(passes=True)
