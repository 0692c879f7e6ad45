"""Whether a force is legal: every rule that it breaks, and what would mend each (E-FRC-01 to E-FRC-03)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rules.eight_phase.content.parts import Faction, Profile
from rules.eight_phase.facts import PROFILES
from rules.eight_phase.formats.roster import RosterModel
from rules.lists import breaches
from rules.lists.change import Change
from rules.lists.elsewhere import Elsewhere, others
from rules.lists.verdict import Fix, Verdict, Violation
from rules.message import Message

MOST_UNITS: Final = 12


class Foreign:
    """A profile of another faction, and that faction's name."""

    def __init__(self, faction: str, profile: Profile) -> None:
        self.faction = faction
        self.profile = profile


def foreign_profiles(force: RosterModel, content: Faction, elsewhere: Elsewhere) -> dict[str, Foreign]:
    """The profiles of a force that are another faction's (E-FRC-01)."""
    wanted = {unit.profile for unit in force.units} - {profile.slug for profile in content.profiles}
    return {
        profile.slug: Foreign(other.name, profile)
        for other in others(wanted, content, elsewhere, lambda faction: faction.slug)
        for profile in other.profiles
        if profile.slug in wanted
    }


class ForceVerdict(Verdict[Violation[Any]]):
    """The result of judging a force, with its Team Command Value (E-INI-06)."""

    def __init__(self, limit: int, unit_points: list[int], violations: list[Violation[Any]], command: int) -> None:
        super().__init__(limit, unit_points, violations)
        self.command = command


def verdict(force: RosterModel, content: Faction, elsewhere: Elsewhere = None) -> ForceVerdict:
    """Judge a force; profiles of other factions count, an unknown one counts for nothing."""
    foreign = foreign_profiles(force, content, elsewhere)
    profiles = known_profiles(force, content, foreign)
    points = [profile.points if profile else 0 for profile in profiles]
    labels = [
        breaches.label_of(unit.name, profile.name if profile else "", n)
        for n, (unit, profile) in enumerate(zip(force.units, profiles, strict=True))
    ]
    violations = [*of_number(force, content), *of_points(force, labels, points)]
    for n, unit in enumerate(force.units):
        if content.profile(unit.profile) is None:
            violations.append(of_unknown_profile(force, content, foreign, n))
    violations += of_most(force, profiles)
    return ForceVerdict(force.limit, points, violations, sum([profile.command for profile in profiles if profile]))


def profiles_of(force: RosterModel, content: Faction, elsewhere: Elsewhere = None) -> list[Profile | None]:
    """The profile of each unit, whosever it is, None for an unknown one."""
    return known_profiles(force, content, foreign_profiles(force, content, elsewhere))


def known_profiles(force: RosterModel, content: Faction, foreign: Mapping[str, Foreign]) -> list[Profile | None]:
    """The profile of each unit by its own faction or among these."""
    profiles: list[Profile | None] = []
    for unit in force.units:
        other = foreign.get(unit.profile)
        profiles.append(content.profile(unit.profile) or (other.profile if other else None))
    return profiles


def of_number(force: RosterModel, content: Faction) -> list[Violation[Any]]:
    """A force has 1 to 12 units (E-FRC-01)."""
    count = len(force.units)
    if count == 0:
        cheapest = min(content.profiles, key=lambda profile: profile.points) if content.profiles else None
        slug, name, points = (cheapest.slug, cheapest.name, cheapest.points) if cheapest else ("", "", 0)
        empty = Message("No units: a force needs at least 1.")
        return [breaches.no_units("E-FRC-01", empty, PROFILES, slug, name, points)]
    return [breaches.too_many_units("E-FRC-01", count, MOST_UNITS)] if count > MOST_UNITS else []


def of_points(force: RosterModel, labels: Sequence[Message | str], points: Sequence[int]) -> list[Violation[Any]]:
    """The points of all units are within the limit (E-FRC-02)."""
    excess = sum(points) - force.limit
    if excess <= 0:
        return []
    fixes = [fix for _saved, fix in breaches.units_to_drop(labels, points, excess)]
    return [breaches.points_exceeded("E-FRC-02", sum(points), force.limit, fixes)]


def of_unknown_profile(force: RosterModel, content: Faction, foreign: Mapping[str, Foreign], n: int) -> Violation[Any]:
    """Every unit is of a profile of the force's one faction (E-FRC-01)."""
    slug, label = force.units[n].profile, breaches.label_of(force.units[n].name, "", n)
    if slug in foreign:
        return breaches.wrong_faction("E-FRC-01", label, n, slug, foreign[slug].faction, content.name)
    takes = [
        Fix(
            "take_profile",
            Message("Take {card} in place of {unit}", card=other, unit=label),
            Change("set", n, value={"profile": other}),
        )
        for other in breaches.alike(slug, tuple([profile.slug for profile in content.profiles]))
    ]
    message = Message('{unit}: {faction} has no profile "{profile}".', unit=label, faction=content.name, profile=slug)
    return Violation("unknown_profile", "E-FRC-01", message, n, [*takes, breaches.leave_out(label, n)], True)


def of_most(force: RosterModel, profiles: Sequence[Profile | None]) -> list[Violation[Any]]:
    """No profile more often than its most (E-FRC-03)."""
    violations: list[Violation[Any]] = []
    known = {profile.slug: profile for profile in profiles if profile and profile.most}
    for slug, profile in known.items():
        places = [n for n, unit in enumerate(force.units) if unit.profile == slug]
        excess = len(places) - profile.most
        if excess > 0:
            message = Message(
                "{profile}: {count} of at most {most} in a force: {excess} too many.",
                profile=profile.name,
                count=len(places),
                most=profile.most,
                excess=excess,
            )
            label = Message("Drop the last {count} × {profile}", count=excess, profile=profile.name)
            drop = Fix("drop_units", label, Change("drop", value=tuple(places[profile.most :])))
            violations.append(Violation("too_many_of_profile", "E-FRC-03", message, None, [drop], about=slug))
    return violations
