"""What an army rolls at the table, by the table of resolution, and rolls against one another (S-DIE-01 to S-DIE-04)."""

from collections.abc import Iterator, Sequence
from typing import Final

from rules.message import Message, plural_message
from rules.presentation.battle_sheet import Aim, UnitRoll
from rules.presentation.contests import Contest, Throw, cancelled, higher, of_kinds
from rules.skirmish.content.parts import UnitCard, Weapon
from rules.skirmish.engine.cover import COVERED, TAKING_COVER
from rules.skirmish.engine.measures import STEP
from rules.skirmish.engine.morale import DIFFICULTY
from rules.skirmish.engine.resolution import needed
from rules.skirmish.lists.army import Army, ArmyUnit

RANGE: Final = "range"
COMBAT: Final = "combat"
PROTECTION: Final = "protection"
IMPACT: Final = "impact"
COVER: Final = "cover"
AUTHORITY: Final = "authority"

MOST: Final = 12
"""The highest figure and the longest range in steps that are offered to be aimed at."""

AIMS: Final = (
    *[Aim(RANGE, Message("Up to {distance} cm", distance=steps * STEP // 100), steps) for steps in range(1, MOST + 1)],
    *[Aim(COMBAT, Message("Combat {number}", number=n), n) for n in range(1, MOST + 1)],
    *[Aim(PROTECTION, Message("Protection {number}", number=n), n) for n in range(1, MOST + 1)],
)
LEFT: Final = plural_message("{count} impact is not cancelled", "{count} impacts are not cancelled", count=0)
CANCELLED: Final = Message("every impact is cancelled")


def needs(value: int) -> tuple[int, ...]:
    """What a die must show against each difficulty (S-DIE-02)."""
    return tuple([needed(value, difficulty) for difficulty in range(MOST + 1)])


def unit_rolls(unit: ArmyUnit, card: UnitCard) -> tuple[UnitRoll, ...]:
    """Attack dice and damage tests of each weapon that is borne, and Morale where a die can succeed."""
    rolls = [roll for weapon in card.weapons for roll in _of_weapon(weapon, _bearers(unit, card, weapon))]
    least = needed(card.morale, DIFFICULTY)
    return (*rolls, *([UnitRoll(Message("Morale"), 1, least, "S-MOR-01")] if least else []))


def _bearers(unit: ArmyUnit, card: UnitCard, weapon: Weapon) -> int:
    """How many fighters have a weapon: who bears a special one has no other (S-CRD-04)."""
    if weapon.special:
        return unit.bearers.get(weapon.slug, 0)
    return unit.fighters if card.striders else unit.fighters - sum(unit.bearers.values())


def _of_weapon(weapon: Weapon, bearers: int) -> Iterator[UnitRoll]:
    """Accuracy against the range or the defender's Combat, Penetration against Protection (S-DIE-03, S-DIE-04)."""
    if bearers < 1:
        return
    if weapon.locked:
        yield UnitRoll(weapon.name, bearers * weapon.attack_rate, weapon.locked, "S-SPW-05", kind=IMPACT)
    else:
        aim, rule = (COMBAT, "S-CCB-04") if weapon.close else (RANGE, "S-SHT-06")
        dice = bearers * weapon.attack_rate
        yield UnitRoll(weapon.name, dice, 0, rule, aim, needs(weapon.accuracy), "" if weapon.close else IMPACT)
    damage = Message("{weapon}: damage test", weapon=weapon.name)
    yield UnitRoll(damage, 1, 0, "S-SHT-08", PROTECTION, needs(weapon.penetration))


def aims_at(card: UnitCard) -> tuple[Aim, ...]:
    """The figures of a unit against which others roll."""
    return (
        Aim(COMBAT, Message("Combat {number}", number=card.combat), card.combat),
        Aim(PROTECTION, Message("Protection {number}", number=card.protection), card.protection),
    )


def army_rolls(authority: int) -> tuple[UnitRoll, ...]:
    """Cover, and the Authority test with what the commander adds (S-COV-06, S-ORD-06, S-AUT-02)."""
    return (
        UnitRoll(Message("Authority test"), 1, 0, "S-AUT-02", kind=AUTHORITY, added=authority),
        UnitRoll(Message("Cover"), 1, COVERED, "S-COV-06", kind=COVER),
        UnitRoll(Message("Take cover"), 1, TAKING_COVER, "S-ORD-06", kind=COVER),
    )


def authority_of(army: Army, cards: Sequence[UnitCard | None]) -> int:
    """The Authority of the army's commander (S-AUT-02)."""
    for unit, card in zip(army.units, cards, strict=True):
        if unit.commander and card is not None and card.officer is not None:
            return card.officer.authority
    return 0


def contest(first: Throw, other: Throw) -> Contest | None:
    """Cover cancels impacts; the higher sum wins the Authority test, equal ones are rolled again."""
    if of_kinds(first, other, IMPACT, COVER):
        return cancelled(first, other, LEFT, CANCELLED, "S-COV-06")
    return higher(first, other, "S-AUT-01", "S-AUT-01") if of_kinds(first, other, AUTHORITY, AUTHORITY) else None
