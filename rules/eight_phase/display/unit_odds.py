"""The exact odds of a unit's weapons against another unit (E-SHO-03, E-SHO-04)."""

from fractions import Fraction
from typing import Final

from rules.eight_phase.content.parts import Faction, Profile, Weapon
from rules.eight_phase.engine.battle import FACES
from rules.eight_phase.engine.measures import needed
from rules.eight_phase.formats.roster import RosterModel
from rules.message import Message, message_in
from rules.presentation.cards import Column, Row, Table
from rules.presentation.odds import odds_table, percent, two_places

COLUMNS: Final = (
    Column(Message("Weapon")),
    Column(Message("Least die")),
    Column(Message("Chance to hit"), Message("Hit")),
    Column(message_in("profile", "Wounds")),
    Column(Message("Chance to destroy"), Message("Destroyed")),
)
NOTE: Final = Message("One attack of the weapon at a target without cover that has all its Wounds.")


def unit_odds(
    force: RosterModel,
    content: Faction,
    place: int,
    enemy: RosterModel,
    enemy_content: Faction,
    enemy_place: int,
) -> Table | None:
    """Each weapon of a unit against one of another force; None where either is unknown."""
    profile = content.profile(force.units[place].profile)
    target = enemy_content.profile(enemy.units[enemy_place].profile)
    return odds_against(profile, target) if profile and target else None


def odds_against(profile: Profile, target: Profile) -> Table | None:
    """Each weapon of a profile against a unit of another."""
    return odds_table(profile.name, COLUMNS, [_row(profile, weapon, target) for weapon in profile.weapons], NOTE)


def _row(profile: Profile, weapon: Weapon, target: Profile) -> Row:
    skill = profile.fight if weapon.melee else profile.shoot
    least = needed(target.defence, skill + weapon.bonus)
    hit = Fraction(FACES + 1 - least, FACES)
    mean = two_places(hit * min(weapon.damage, target.wounds))
    destroyed = percent(hit if weapon.damage >= target.wounds else Fraction(0))
    return Row((weapon.name, f"{least}+", percent(hit), mean, destroyed))
