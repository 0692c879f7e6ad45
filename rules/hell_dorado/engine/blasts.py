"""Explosions and blasts: templates, who is in them, dice for each (EXP, BLA)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hell_dorado.content.datasheets import Area, Weapon
from rules.hell_dorado.engine.arming import vae_victis
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.close_combat import MOST_DICE, rage_on, rerolls_of
from rules.hell_dorado.engine.damage import Blow, immune, protection
from rules.hell_dorado.engine.deaths import bury
from rules.hell_dorado.engine.effects import apply_effect
from rules.hell_dorado.engine.measures import engaging, free, hostile, listed, within
from rules.hell_dorado.engine.movement import settle_contacts
from rules.hell_dorado.engine.powers import free_powers
from rules.hell_dorado.engine.shooting import (
    Shot,
    distance_difficulty,
    refuse_shooting,
    reroll_shot,
    shooting_dice,
)
from rules.hell_dorado.engine.sight import cover_of, fully_covered, in_line, point_in_line
from rules.hell_dorado.engine.state import Unit
from rules.table.geometry import divided, length_down, point_round, root_down
from rules.table.questions import Refusal
from rules.table.random_choice import choice_by_dice
from rules.table.shapes import Shape

if TYPE_CHECKING:
    from mypy_extensions import i64

DICE: Final = 5
"""Dice for each unit in an explosion or a cloud (H-EXP-06, H-BLA-03)."""

IMPACT: Final = 5
"""What a die of an impact blast has to reach (H-BLA-04)."""

LENGTH: Final = 600
WIDTH: Final = 200
"""The triangle of a blast (H-BLA-01)."""


class Template:
    """What an explosion or blast covers: its shape, where lines into it begin, and from whom."""

    def __init__(self, shape: Shape, x: i64, y: i64, shooter: Unit, weapon: Weapon, type: str) -> None:
        self.shape = shape
        self.x: i64 = x
        self.y: i64 = y
        self.shooter = shooter
        self.weapon = weapon
        self.type = type
        self.struck: list[Unit] = []

    def touches(self, unit: Unit) -> bool:
        """Whether some of a unit's base is under it."""
        return self.shape.touched_by(unit.x, unit.y, unit.radius, 0)

    def distance(self, unit: Unit) -> int:
        """How far a unit's base is from where it begins."""
        return max(0, int(length_down(unit.x - self.x, unit.y - self.y) - unit.radius))


def refuse_area(battle: Battle, shooter: Unit, weapon: Weapon, point: tuple[int, int] | None) -> Refusal | None:
    """Why a unit may not let off an explosion or blast there (H-EXP-01, H-BLA-01, H-ABI-20)."""
    refusal = refuse_shooting(battle, shooter, weapon)
    if refusal is not None:
        return refusal
    if point is None or point == (shooter.x, shooter.y):
        return Refusal("H-EXP-01", "a point is needed that it is aimed at")
    area = weapon.area
    assert area is not None
    if area.form == "explosion":
        if not point_in_line(battle, shooter, *point):
            return Refusal("H-EXP-01", "the point is not in the line of fire")
        if weapon.has("limited-range") and point_gap(shooter, point) > weapon.amount("limited-range") * weapon.range:
            return Refusal("H-WPN-07", "the point is too far off")
    template = template_of(shooter, weapon, "", point)
    inside = [unit for unit in in_template(battle, template) if unit is not shooter]
    if inside and all(discreet(battle, shooter, unit) for unit in inside):
        return Refusal("H-ABI-20", "only discreet enemies are there")
    return None


def discreet(battle: Battle, shooter: Unit, unit: Unit) -> bool:
    """Whether Discretion keeps a unit from being aimed at, or charged, while it is free (H-ABI-20)."""
    if not unit.has("discretion") or not hostile(shooter, unit):
        return False
    return not within(shooter, unit, 100 * unit.amount("discretion")) and free(battle, unit)


def point_gap(shooter: Unit, point: tuple[int, int]) -> int:
    """From the shooter's base edge to a point (H-EXP-03)."""
    return max(0, int(length_down(point[0] - shooter.x, point[1] - shooter.y) - shooter.radius))


def template_of(shooter: Unit, weapon: Weapon, type: str, point: tuple[int, int]) -> Template:
    """A circle round the point, or a triangle with its tip at the shooter's base (H-EXP-02, H-BLA-01)."""
    area = weapon.area
    assert area is not None
    if area.form == "explosion":
        shape = Shape.circle(point[0], point[1], area.radius)
        return Template(shape, point[0], point[1], shooter, weapon, type)
    return Template(triangle(shooter, *point), shooter.x, shooter.y, shooter, weapon, type)


def triangle(shooter: Unit, x: i64, y: i64) -> Shape:
    """The template of a blast (H-BLA-01)."""
    dx, dy = x - shooter.x, y - shooter.y
    whole = root_down(dx * dx + dy * dy)
    tip_x, tip_y = point_round(shooter.x, shooter.y, shooter.radius, dx, dy)
    end_x, end_y = point_round(shooter.x, shooter.y, shooter.radius + LENGTH, dx, dy)
    east, north = divided(-dy * WIDTH // 2, whole), divided(dx * WIDTH // 2, whole)
    return Shape.polygon(
        [
            (int(tip_x), int(tip_y)),
            (int(end_x + east), int(end_y + north)),
            (int(end_x - east), int(end_y - north)),
        ]
    )


def in_template(battle: Battle, template: Template) -> list[Unit]:
    """The units under a template that are affected: not fully covered, of a blast in the shooter's line (H-EXP-04,
    H-EXP-05, H-BLA-02, H-BLA-05)."""
    area = template.weapon.area
    blast = area is not None and area.form != "explosion"
    shooter = template.shooter
    touched = [unit for unit in battle.standing() if template.touches(unit)]
    return listed(
        [
            unit
            for unit in touched
            if not (blast and (unit is shooter or not in_line(battle, shooter, unit)))
            and not fully_covered(battle, template.x, template.y, unit, shooter if blast else None)
        ]
    )


# letting off


def let_off(battle: Battle, shooter: Unit, weapon: Weapon, type: str, point: tuple[int, int], moved: bool) -> None:
    """An explosive shot, or a blast, which no Vae Victis helps (H-EXP-03, H-BLA-02, H-ORD-09)."""
    area = weapon.area
    assert area is not None
    battle.note(
        "blast",
        player=battle.plays(shooter).id,
        unit=shooter.id,
        weapon=weapon.slug,
        form=area.form,
        point=[point[0] / 100, point[1] / 100],
    )
    free_powers(battle, "before_sequence")
    if not shooter.stands():
        return
    template = template_of(shooter, weapon, type, point)
    if area.form != "explosion":
        use_up(shooter, weapon)
    if area.form != "explosion" or goes_off(battle, shooter, weapon, point, moved):
        if area.form == "impact":
            impact(battle, template, area, moved)
        else:
            strike_all(battle, template, area)
        bury(battle, area.form)
        settle_contacts(battle)
        rage_on(battle)
    free_powers(battle, "after_sequence")


def use_up(shooter: Unit, weapon: Weapon) -> None:
    """One shot of the weapon is gone (H-WPN-01, H-WPN-12)."""
    shooter.fired[weapon.slug] = shooter.fired.get(weapon.slug, 0) + 1
    shooter.reloaded[weapon.slug] = 0


def goes_off(battle: Battle, shooter: Unit, weapon: Weapon, point: tuple[int, int], moved: bool) -> bool:
    """Whether an explosive shot hits: against the distance difficulty alone (H-EXP-03, H-EXP-08)."""
    shot = Shot(shooter, shooter, weapon, "")
    shot.difficulty = distance_difficulty(point_gap(shooter, point), weapon)
    strength = shooting_dice(battle, shooter, moved, vae_victis(battle, shooter, shot))
    use_up(shooter, weapon)
    shot.dice = battle.dice.roll(min(MOST_DICE, strength))
    battle.note("dice", unit=shooter.id, purpose="shooting", dice=list(shot.dice), needed=shot.difficulty)
    reroll_shot(battle, shot, rerolls_of(battle, shooter, strength))
    return any(die >= shot.difficulty for die in shot.dice)


def strike_all(battle: Battle, template: Template, area: Area) -> None:
    """Each unit in an explosion or cloud, the nearest first, and who is engaged with it (H-EXP-06, H-BLA-07)."""
    affected = sorted(in_template(battle, template), key=template.distance)
    for unit in affected:
        if unit not in template.struck:
            strike(battle, template, area, unit)
            stray = stray_from(battle, template, unit)
            if stray is not None:
                strike(battle, template, area, stray)


def strike(battle: Battle, template: Template, area: Area, unit: Unit) -> None:
    """Five dice, each at X or more is Y damage; or a state (H-EXP-06, H-EXP-07, H-BLA-03)."""
    template.struck.append(unit)
    if area.state is not None:
        apply_effect(battle, area.state, template.shooter, unit, area.form)
        return
    dice = battle.rolled(area.form, unit, battle.dice.roll(DICE))
    hits = sum([1 for die in dice if die >= area.needed])
    hurt(battle, template, area, unit, hits, dice.count(6), 0)


def hurt(battle: Battle, template: Template, area: Area, unit: Unit, hits: int, sixes: int, cover: int) -> None:
    """The damage of dice minus PR; of the invulnerable a point for each six (H-EXP-06, H-ABI-43)."""
    blow = Blow(template.shooter, unit, template.weapon, template.type)
    blow.damage = area.power * hits
    blow.cover = cover
    if unit.has("invulnerable"):
        blow.damage = min(blow.damage, sixes)
    taken = 0 if immune(unit, template.type) else blow.damage - protection(battle, blow)
    if taken > 0:
        battle.hurt(unit, taken, area.form, template.shooter)


def stray_from(battle: Battle, template: Template, unit: Unit) -> Unit | None:
    """On an odd die one unit engaged with who was hit, and outside of the area, is hit as well (H-BLA-07)."""
    engaged = listed(engaging(battle, unit))
    others = [other for other in engaged if not template.touches(other) and other not in template.struck]
    if not others or battle.rolled("stray", template.shooter, battle.dice.roll(1))[0] % 2 == 0:
        return None
    place, dice = choice_by_dice(battle.dice, len(others))
    if dice:
        battle.rolled("stray", template.shooter, dice)
    return others[place]


def impact(battle: Battle, template: Template, area: Area, moved: bool) -> None:
    """Dice equal to SHS at the nearest, as many as missed at the next, until none is left (H-BLA-04, H-BLA-08)."""
    left = min(MOST_DICE, shooting_dice(battle, template.shooter, moved, 0))
    waiting = in_template(battle, template)
    following: Unit | None = None
    while left > 0 and (waiting or following is not None):
        unit = following or nearest(battle, template, waiting)
        waiting = [other for other in waiting if other is not unit]
        template.struck.append(unit)
        dice = battle.rolled("impact", unit, battle.dice.roll(left))
        hits = sum([1 for die in dice if die >= IMPACT])
        hurt(battle, template, area, unit, hits, dice.count(6), cover_of(battle, template.shooter, unit))
        left -= hits
        following = stray_from(battle, template, unit) if hits and following is None else None


def nearest(battle: Battle, template: Template, waiting: list[Unit]) -> Unit:
    """The nearest unit to the shooter, at random among equals (H-BLA-04, H-BLA-06)."""
    least = min(template.distance(unit) for unit in waiting)
    equals = listed([unit for unit in waiting if template.distance(unit) == least])
    place, dice = choice_by_dice(battle.dice, len(equals))
    if dice:
        battle.rolled("order", template.shooter, dice)
    return equals[place]
