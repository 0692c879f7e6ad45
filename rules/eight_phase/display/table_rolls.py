"""What a force rolls at the table: attacks, Courage, initiative (E-SHO-03, E-MEL-03, E-CRG-01, E-INI-01)."""

from typing import Final

from rules.eight_phase.content.parts import Profile, Weapon
from rules.eight_phase.engine.battle import FACES
from rules.eight_phase.engine.measures import COVER, needed
from rules.message import Message, message_in
from rules.presentation.battle_sheet import Aim, UnitRoll
from rules.presentation.contests import Contest, Throw, higher, of_kinds

SHOT: Final = "shot"
BLOW: Final = "blow"
INITIATIVE: Final = "initiative"

MOST: Final = 20 + COVER
"""The highest Defence, in cover."""

AIMS: Final = tuple(
    [Aim(aim, Message("Defence {number}", number=n), n) for aim in (SHOT, BLOW) for n in range(2, MOST + 1)]
)
"""Defences of targets whose profile is not on the table."""


def needs(added: int) -> tuple[int, ...]:
    """What the die must show against each Defence (E-SHO-03)."""
    return tuple([needed(defence, added) for defence in range(MOST + 1)])


def unit_rolls(profile: Profile) -> tuple[UnitRoll, ...]:
    """Each weapon, the ram of who rams, and Courage."""
    rolls = [_of_weapon(profile, weapon) for weapon in profile.weapons]
    if profile.ram:
        rolls.append(UnitRoll(message_in("profile", "Ram"), 1, 0, "E-MEL-04", BLOW, needs(profile.fight)))
    return (*rolls, UnitRoll(message_in("profile", "Courage"), 1, needed(FACES, profile.courage), "E-CRG-01"))


def _of_weapon(profile: Profile, weapon: Weapon) -> UnitRoll:
    """D10 and Shoot or Fight and the weapon's bonus (E-SHO-03, E-MEL-03)."""
    if weapon.melee:
        return UnitRoll(weapon.name, 1, 0, "E-MEL-03", BLOW, needs(profile.fight + weapon.bonus))
    return UnitRoll(weapon.name, 1, 0, "E-SHO-03", SHOT, needs(profile.shoot + weapon.bonus))


def aims_at(profile: Profile) -> tuple[Aim, ...]:
    """The Defence of a unit, against shots in cover too (E-SHO-06)."""
    defence = Message("Defence {number}", number=profile.defence)
    covered = Message("Defence {number} in cover (E-SHO-06)", number=profile.defence + COVER)
    return (
        Aim(SHOT, defence, profile.defence),
        Aim(SHOT, covered, profile.defence + COVER),
        Aim(BLOW, defence, profile.defence),
    )


def initiative(command: int) -> UnitRoll:
    """D10 and the command value of a force of which nothing is destroyed (E-INI-01, E-INI-06)."""
    return UnitRoll(Message("Initiative"), 1, 0, "E-INI-01", kind=INITIATIVE, added=command)


def contest(first: Throw, other: Throw) -> Contest | None:
    """The higher sum, a draw to the higher command value, else rolled again (E-INI-01, E-INI-03, E-INI-04)."""
    if not of_kinds(first, other, INITIATIVE, INITIATIVE):
        return None
    if first.total == other.total and first.added != other.added:
        return Contest(0 if first.added > other.added else 1, Message("the higher command value"), "E-INI-03")
    return higher(first, other, "E-INI-01", "E-INI-04")
