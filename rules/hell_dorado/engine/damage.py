"""Damage: what a blow does to a unit past its protection, and what follows (H-FGT-14, H-WND-05 to H-WND-07)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.datasheets import NONE, Row, Weapon
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import allied, contact
from rules.hell_dorado.engine.state import State, Unit
from rules.hell_dorado.engine.states import can_be_wounded
from rules.hell_dorado.engine.statistics import changes_of, printed, worked_out

BODYGUARDED: Final = 3
"""The PR above which bodyguards lift nobody (H-ABI-09)."""

SPIRITUAL: Final = "spiritual"
LIFE_DRAIN: Final = "life drain"
BY_BLOWS: Final = "blow"
"""The cause of damage that sequences and shots do: it alone is answered by Ricochet (H-ABI-57)."""


class Blow:
    """What one unit does to another in a sequence or shot, before protection.

    `damage` is of the type `type`, `drain` of life drain, `sure` ignores PR. `cover` is added to PR.
    """

    def __init__(self, by: Unit, victim: Unit, weapon: Weapon | None, type: str) -> None:
        self.by = by
        self.victim = victim
        self.weapon = weapon
        self.type = type
        self.row: Row | None = None
        self.damage = 0
        self.drain = 0
        self.sure = 0
        self.cover = 0
        self.lost = 0
        self.drained = 0


def strike_with(blow: Blow, hits: int, automatic: int, extra: int) -> None:
    """Work out the damage of hits with a weapon, automatic damage, and more of it before PR (H-FGT-07, H-FGT-11)."""
    weapon = blow.weapon
    row = None if weapon is None or hits < 1 else weapon.row(hits)
    blow.row = row
    blow.damage = (0 if row is None else row.damage) + extra
    blow.sure = automatic
    spared = blow.victim.has("invulnerable")
    if spared:
        blow.sure = 0
        blow.damage = invulnerable_damage(weapon, hits)
    if weapon is not None and weapon.has("life-drain") and row is not None:
        drain = weapon.amount("life-drain")
        blow.drain = 0 if spared and drain else drain or blow.damage
        blow.damage = blow.damage if drain else 0


def invulnerable_damage(weapon: Weapon | None, hits: int) -> int:
    """A point for each number of hits whose row inflicts damage, never more than the last row's (H-ABI-43)."""
    if weapon is None or hits < 1:
        return 0
    rows = [row.damage for count in range(1, hits + 1) if (row := weapon.row(count)) is not None]
    return min(sum([1 for damage in rows if damage]), rows[-1]) if rows else 0


def protection(battle: Battle, blow: Blow) -> int:
    """PR against one blow: cover, Bodyguard, Resistance; then what pierces it (H-WND-07, H-WPN-10, H-ABI-56, 71)."""
    unit, weapon = blow.victim, blow.weapon
    if weapon is not None and weapon.has("spiritual-damage"):
        return spirit(battle, unit)
    if printed(unit, "pr") == NONE:
        return 0
    resists = unit.against("resistance", blow.type) if blow.type else None
    more = [blow.cover] if blow.cover else []
    if resists is not None:
        more.append(resists.amount)
    value = worked_out(printed(unit, "pr"), changes_of(battle, unit, "pr") + more, 0)
    guards = sum([1 for other in battle.noted["bodyguard"] if guards_of(battle, other, unit)])
    if value < BODYGUARDED:
        value = min(BODYGUARDED, value + guards)
    if weapon is not None:
        value = max(0, value - weapon.amount("penetrating-strike"))
    weak = unit.against("vulnerability", blow.type) if blow.type else None
    return value if weak is None else min(value, weak.amount)


def guards_of(battle: Battle, other: Unit, unit: Unit) -> bool:
    """Whether a unit is a working bodyguard of another (H-ABI-09, H-ABI-74)."""
    return other.stands() and works(other, "bodyguard") and allied(other, unit) and contact(battle, other, unit)


def works(unit: Unit, ability: str) -> bool:
    """Whether an ability marked * works: not while immobilized or knocked down; all others always (H-ABI-73, 74)."""
    return unit.has(ability) and not unit.is_in("immobilized") and not unit.is_in("knocked_down")


def spirit(battle: Battle, unit: Unit) -> int:
    """FTH in the place of PR, 0 of an unbeliever (H-WPN-13, H-FTH-01, H-FTH-03)."""
    if unit.sheet.fth == NONE:
        return 0
    return worked_out(unit.sheet.fth, changes_of(battle, unit, "fth"), 0)


def immune(unit: Unit, type: str) -> bool:
    """Whether a type of damage does nothing to a unit (H-ABI-38)."""
    return type != "" and unit.against("immunity", type) is not None


def land(battle: Battle, blow: Blow) -> None:
    """A blow falls: damage minus PR, plus what ignores PR (H-FGT-14); `lost` are LP actually lost (H-WND-06)."""
    unit = blow.victim
    type = "" if blow.weapon is not None and blow.weapon.has("spiritual-damage") else blow.type
    taken = 0 if immune(unit, type) else max(0, blow.damage - protection(battle, blow))
    drain = 0 if immune(unit, LIFE_DRAIN) else blow.drain
    whole = taken + drain + blow.sure
    if whole > 0:
        blow.lost = battle.hurt(unit, whole, BY_BLOWS, blow.by)
        blow.drained = min(drain, blow.lost)


def follow_up(battle: Battle, blow: Blow) -> None:
    """What a blow brings about besides the effects of its row: Life Drain and Pain (H-WPN-06, H-WPN-09)."""
    weapon = blow.weapon
    if blow.drained and blow.by.lp > 0:
        battle.healed(blow.by, blow.drained, "life drain")
    if weapon is not None and weapon.has("pain") and blow.lost and can_be_wounded(blow.victim) and blow.victim.lp > 0:
        battle.given(blow.victim, State("wounded", 0, max(1, weapon.amount("pain"))))


def ricochet(battle: Battle, blow: Blow) -> None:
    """Who loses LP to a blow gives X back, past PR; not to the invulnerable, and never answered (H-ABI-57)."""
    if blow.lost and blow.victim.has("ricochet") and not blow.by.has("invulnerable"):
        battle.hurt(blow.by, blow.victim.amount("ricochet"), "ricochet", blow.victim)


def sure_damage(battle: Battle, unit: Unit, points: int, cause: str, by: Unit | None) -> None:
    """Damage that ignores PR and is no blow; the invulnerable are hurt by attacks of opportunity alone (H-ABI-43)."""
    if cause == "attack of opportunity" or not unit.has("invulnerable"):
        battle.hurt(unit, points, cause, by)
