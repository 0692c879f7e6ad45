"""Abilities that auras give to the units in their areas (H-AUR-02 to H-AUR-07, H-PWR-03)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.hell_dorado.content.datasheets import Ability, Datasheet
from rules.hell_dorado.content.powers import Power
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.state import DEAD, ELIMINATED, TABLE, Unit
from rules.hell_dorado.engine.statistics import auras_on


def watch(battle: Battle) -> None:
    """Let a battle look at who is in which aura whenever something moves, where any aura gives an ability."""
    sheets = [unit.sheet for unit in battle.units]
    sheets += [sheet for player in battle.players for sheet, _count in player.miniatures.values()]
    if any(gives_ability(power) for power in powers_of(sheets)):
        battle.grant = grant
        grant(battle)


def powers_of(sheets: Iterable[Datasheet]) -> list[Power]:
    """All powers and spells of datasheets."""
    return [power for sheet in sheets for power in (*sheet.powers, *sheet.spells)]


def gives_ability(power: Power) -> bool:
    """Whether a power gives abilities as long as one is in its area; an instant aura's are given once (H-AUR-04)."""
    lasts = power.aura in ("permanent", "lingering") or power.residual
    return lasts and any(effect.kind == "ability" for effect in power.effects)


def grant(battle: Battle) -> None:
    """Each unit has the abilities of the auras that it is in now; who is gone for good keeps what it had."""
    for unit in battle.units:
        if unit.place not in (DEAD, ELIMINATED):
            abilities = given_to(battle, unit) if unit.place == TABLE else []
            if printed(abilities) != printed(unit.granted):
                battle.granted(unit, abilities)


def given_to(battle: Battle, unit: Unit) -> list[Ability]:
    """What auras give a unit: of one ability the highest X, and those of cumulative auras added up (H-AUR-06, 07)."""
    amounts: dict[tuple[str, str], int] = {}
    effects, cumulative = auras_on(battle, unit)
    for effect in effects:
        if effect.kind == "ability":
            key = effect.ability, effect.keyword
            amounts[key] = max(amounts.get(key, 0), effect.amount)
    for effect in cumulative:
        if effect.kind == "ability":
            key = effect.ability, effect.keyword
            amounts[key] = amounts.get(key, 0) + effect.amount
    return [Ability(slug, amount, keyword) for (slug, keyword), amount in amounts.items()]


def printed(abilities: list[Ability]) -> list[tuple[str, int, str]]:
    """Abilities as they compare."""
    return [(ability.slug, ability.amount, ability.keyword) for ability in abilities]
