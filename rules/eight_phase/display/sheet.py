"""A force as the site shows it, and what it may take (FRC)."""

from collections.abc import Sequence
from typing import Final

from rules.eight_phase.content.parts import Faction, Profile
from rules.eight_phase.content.roles import ROLES, role_of
from rules.eight_phase.facts import PROFILES
from rules.eight_phase.formats.roster import RosterModel
from rules.eight_phase.lists.verdict import MOST_UNITS, ForceVerdict, profiles_of
from rules.game.derived import verdicts
from rules.game.game import Game
from rules.lists.elsewhere import Elsewhere
from rules.message import Message, joined, message_in, plural_message
from rules.presentation.cards import Chapter, Column, Row, Table
from rules.presentation.drawing import centimetres
from rules.presentation.sheets import ListSheet, Option, Total, UnitRow
from rules.presentation.words import Words

EQUIPMENT: Final = Message("Weapons and abilities")


def options(content: Faction) -> tuple[Option, ...]:
    """The profiles of a faction by role, the dearest first."""
    order = list(ROLES)
    profiles = sorted(content.profiles, key=lambda profile: (order.index(role_of(profile)), -profile.points))
    return tuple([option_of(profile) for profile in profiles])


def option_of(profile: Profile) -> Option:
    names = " ".join(names_of(profile))
    role = role_of(profile)
    return Option(PROFILES, profile.slug, profile.name, role, ROLES[role], profile.points, line_of(profile), names)


def line_of(profile: Profile) -> Words:
    """What tells profiles apart at a glance."""
    commands: Words = Message("Command {value}", value=profile.command) if profile.command else ""
    rams: Words = Message("Ram {value}", value=profile.ram) if profile.ram else ""
    most: Words = (
        plural_message("at most {count} in a force", "at most {count} in a force", count=profile.most)
        if profile.most
        else ""
    )
    return joined((Message("{cm:g} cm", cm=centimetres(profile.move)), wounds_of(profile), commands, rams, most))


def wounds_of(profile: Profile) -> Message:
    return plural_message("{count} Wound", "{count} Wounds", count=profile.wounds)


def sheet_of(
    game: Game, force: RosterModel, content: Faction, verdict: ForceVerdict, elsewhere: Elsewhere = None
) -> ListSheet:
    """The force with its totals, and units as their profiles have them."""
    plain = verdicts.sheet(game, force, content, verdict, elsewhere)
    profiles = profiles_of(force, content, elsewhere)
    pairs = zip(plain.units, profiles, strict=True)
    rows = [row if profile is None else with_profile(row, profile) for row, profile in pairs]
    return plain._replace(units=tuple(rows), equipment=EQUIPMENT)


def with_profile(row: UnitRow, profile: Profile) -> UnitRow:
    """A unit with what its profile says of it."""
    role = role_of(profile)
    return row._replace(
        part=profile.name,
        line=line_of(profile),
        equipment=equipment_of(profile),
        icon=role,
        group_name=ROLES[role],
    )


def equipment_of(profile: Profile) -> Words:
    """Its weapons and abilities."""
    return joined(names_of(profile))


def names_of(profile: Profile) -> list[str]:
    return [weapon.name for weapon in profile.weapons] + [ability.name for ability in profile.abilities]


def totals(verdict: ForceVerdict) -> tuple[Total, ...]:
    """Points, units and the Team Command Value (E-FRC-01, E-FRC-02, E-INI-06)."""
    return (
        Total("points", Message("Points"), verdict.points, verdict.limit, message_in("army", "pts")),
        Total("units", Message("Units"), len(verdict.unit_points), MOST_UNITS),
        Total("command_value", Message("Team Command Value"), verdict.command, short=Message("TCV")),
    )


def comparison(
    game: Game, forces: Sequence[RosterModel], contents: Sequence[Faction], elsewhere: Elsewhere = None
) -> tuple[Chapter, ...]:
    """The totals of forces, and their strengths."""
    return (*verdicts.comparison(game, forces, contents, elsewhere), strengths(contents, forces))


def strengths(contents: Sequence[Faction], forces: Sequence[RosterModel]) -> Chapter:
    """What these forces have in all of Output, Wounds and rammers."""
    fielded = [
        [profile for unit in force.units if (profile := content.profile(unit.profile)) is not None]
        for content, force in zip(contents, forces, strict=True)
    ]
    rows = (
        Row((Message("Output"), *[sum([unit.output for unit in units]) for units in fielded])),
        Row((message_in("profile", "Wounds"), *[sum([unit.wounds for unit in units]) for units in fielded])),
        Row((Message("units that ram"), *[sum([1 for unit in units if unit.ram]) for units in fielded])),
    )
    return Chapter(Message("Strengths"), tables=(Table("", (Column(Message("Figure")),), rows),))
