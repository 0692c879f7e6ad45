"""Statistics: base value, penalties, limits, bonuses, limits again (H-DIE-05), from states, powers and auras.

What counts in a sequence or a shot alone is added there, by the steps of `combat_steps`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.content.powers import Effect, Power
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import allied, hostile, within
from rules.hell_dorado.engine.state import Unit

MOST_DEFENCE: Final = 5
INVULNERABLE: Final = 6
"""DEF is 1 to 5 (H-DIE-05), and always 6 of the invulnerable (H-ABI-43)."""

STATES: Final[dict[str, dict[str, int]]] = {
    "accelerated": {"mvt": 200},
    "brave": {"mvt": 100, "shs": 1, "cbt": 1, "fth": 1},
    "immobilized": {"def": -3},
    "knocked_down": {"cbt": -2, "def": -2},
    "slowed": {"mvt": -200},
    "stunned": {"cbt": -1, "def": -1},
}
NOTHING: Final[dict[str, int]] = {}
NO_CHANGES: Final[list[int]] = []
"""What states do to statistics (H-STA-06, H-STA-15 to H-STA-21); MVT in hundredths."""

WOUNDED: Final = {"mvt": -100, "shs": -1, "cbt": -1, "def": -1, "fth": -1}
FANATIC: Final = {"mvt": -100, "shs": -1, "cbt": 1, "def": 1, "fth": 1}
BERSERKER: Final = {"cbt": 2, "def": -1}
"""What being wounded does, usually and to fanatics (H-STA-19, H-ABI-29), and being berserk by it (H-ABI-07)."""


def worked_out(base: int, changes: Iterable[int], low: int, high: int = 0) -> int:
    """A statistic from its base value: penalties, limits, bonuses, limits again; `high` 0 for none (H-DIE-05)."""
    penalties = bonuses = 0
    for change in changes:
        if change < 0:
            penalties += change
        else:
            bonuses += change
    return limited(limited(base + penalties, low, high) + bonuses, low, high)


def limited(value: int, low: int, high: int) -> int:
    value = max(value, low)
    return min(value, high) if high else value


def is_wounded(unit: Unit) -> bool:
    """Whether a unit has the effects of Wounded: by its LP or a state, not one berserk (H-STA-08, H-STA-19)."""
    return (unit.wounded or unit.is_in("wounded")) and not unit.is_in("berserk")


def changes_of(battle: Battle, unit: Unit, statistic: str) -> list[int]:
    """What states, powers and auras do to a statistic now (H-STA-05, H-STA-06, H-STA-21)."""
    changes: list[int] = []
    for state in unit.states:
        change = STATES.get(state.slug, NOTHING).get(statistic, 0)
        if change:
            changes.append(change)
        if state.type == "berserker":
            changes.append(BERSERKER.get(statistic, 0))
    if is_wounded(unit):
        changes.append((FANATIC if fanatic(unit) else WOUNDED).get(statistic, 0))
    scale = 100 if statistic == "mvt" else 1
    for modifier in unit.modifiers:
        if modifier.effect.kind == "modify" and modifier.effect.statistic == statistic:
            changes.append(scale * modifier.effect.amount)
    for effect in aura_effects(battle, unit):
        if effect.kind == "modify" and effect.statistic == statistic:
            changes.append(scale * effect.amount)
    return changes


def fanatic(unit: Unit) -> bool:
    """Whether being wounded makes a unit more dangerous (H-ABI-29)."""
    return unit.has("fanatic")


def statistic(battle: Battle, unit: Unit, name: str) -> int:
    """A statistic of a unit now, NONE where it has none (H-DIE-05, H-DIE-06); MVT in hundredths."""
    base = printed(unit, name)
    if name == "def":
        return defence(battle, unit, NO_CHANGES)
    if plain(battle, unit, name):
        return base
    return NONE if base == NONE else worked_out(base, changes_of(battle, unit, name), 0)


def plain(battle: Battle, unit: Unit, name: str) -> bool:
    """Whether nothing changes a statistic of a unit now."""
    if unit.states or unit.modifiers or unit.wounded:
        return False
    return not battle.auras and name not in battle.swayed


def printed(unit: Unit, name: str) -> int:
    """The value on the datasheet."""
    sheet = unit.sheet
    if name == "mvt":
        return sheet.mvt
    if name == "shs":
        return sheet.shs
    if name == "cbt":
        return sheet.cbt
    if name == "def":
        return sheet.defence
    return sheet.pr if name == "pr" else sheet.fth


def defence(battle: Battle, unit: Unit, more: list[int]) -> int:
    """DEF with further modifiers: 1 to 5 (H-DIE-05); 6 and unmodified of the invulnerable (H-ABI-43, H-BAS-10)."""
    if unit.has("invulnerable"):
        return INVULNERABLE
    if not more and plain(battle, unit, "def"):
        return limited(unit.sheet.defence, 1, MOST_DEFENCE)
    return worked_out(unit.sheet.defence, changes_of(battle, unit, "def") + more, 1, MOST_DEFENCE)


def mvt(battle: Battle, unit: Unit) -> int:
    """MVT in hundredths (H-MOV-06), 0 without one."""
    return max(0, statistic(battle, unit, "mvt"))


def aura_effects(battle: Battle, unit: Unit) -> list[Effect]:
    """The effects of permanent and lingering auras on a unit; of equals the strongest counts (H-AUR-02 to H-AUR-07)."""
    if not battle.auras and not battle.mentalists:
        return []
    effects, cumulative = auras_on(battle, unit)
    return effects + cumulative


def auras_on(battle: Battle, unit: Unit) -> tuple[list[Effect], list[Effect]]:
    """The effects of auras on a unit, those of cumulative ones apart."""
    strongest: dict[str, tuple[int, list[Effect]]] = {}
    cumulative: list[Effect] = []
    for bearer in battle.mentalists:
        if bearer.stands():
            for power in bearer.sheet.powers:
                if power.aura == "permanent" and in_aura(bearer, power, unit):
                    gather(power, strongest, cumulative)
    for aura in battle.auras:
        if aura.bearer.stands() and in_aura(aura.bearer, aura.power, unit):
            gather(aura.power, strongest, cumulative)
    return [effect for _strength, effects in strongest.values() for effect in effects], cumulative


def gather(power: Power, strongest: dict[str, tuple[int, list[Effect]]], cumulative: list[Effect]) -> None:
    """Take in the effects of an aura: of one name the strongest, cumulative ones all (H-AUR-05 to H-AUR-07)."""
    if power.cumulative:
        cumulative.extend(power.effects)
        return
    strength = sum(abs(effect.amount) for effect in power.effects)
    if power.slug not in strongest or strongest[power.slug][0] < strength:
        strongest[power.slug] = (strength, list(power.effects))


def in_aura(bearer: Unit, power: Power, unit: Unit) -> bool:
    """Whether an aura works on a unit: near enough, of its targets, its own unit only if inclusive (H-AUR-06)."""
    if unit is bearer:
        return power.inclusive
    if not aims_at(bearer, power, unit):
        return False
    return within(bearer, unit, power.radius)


def aims_at(bearer: Unit, power: Power, unit: Unit) -> bool:
    """Whether a power can affect a unit by what its target is and by faith (H-PWR-02, H-FTH-02)."""
    if "faith" in power.keywords and unit.sheet.fth == NONE:
        return False
    if power.target == "ally":
        return allied(bearer, unit)
    if power.target == "enemy":
        return hostile(bearer, unit)
    return True
