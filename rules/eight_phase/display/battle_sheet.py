"""What is kept of a force on paper while it fights: Wounds, action counters, who is shaken, move actions."""

from collections.abc import Sequence
from typing import Final

from rules.eight_phase.content.mission import TURNS
from rules.eight_phase.content.parts import Faction, Profile
from rules.eight_phase.content.roles import role_of
from rules.eight_phase.display.table_rolls import AIMS, aims_at, initiative, unit_rolls
from rules.eight_phase.engine.battle import FACES
from rules.eight_phase.formats.roster import RosterModel
from rules.eight_phase.lists.verdict import ForceVerdict, profiles_of
from rules.lists.elsewhere import Elsewhere
from rules.message import Message, message_in
from rules.presentation.battle_sheet import BattleSheet, Track, TrackedUnit

TRACKS: Final = (Track(Message("Seat")), Track(Message("Team Command Value")))


def tracked(name: str, profile: Profile | None, slug: str) -> TrackedUnit:
    """A unit with its Wounds, its move actions, and in each turn a circle for each counter that it may have."""
    if profile is None:
        return TrackedUnit(name or slug)
    moves = (profile.output + 1) // 2
    figures = Message("Output {output}, {moves} move actions a turn", output=profile.output, moves=moves)
    note = Message("{profile}, {figures}", profile=profile.name, figures=figures) if name else figures
    return TrackedUnit(
        name or profile.name,
        note,
        role_of(profile),
        (profile.wounds,),
        profile.output,
        unit_rolls(profile),
        aims_at(profile),
    )


def battle_sheet(
    force: RosterModel, content: Faction, verdict: ForceVerdict, elsewhere: Elsewhere = None
) -> BattleSheet:
    """The units of a force."""
    profiles = profiles_of(force, content, elsewhere)
    units = [tracked(unit.name, of, unit.profile) for unit, of in zip(force.units, profiles, strict=True)]
    return sheet_of(units, verdict.command)


def sheet_of(units: Sequence[TrackedUnit], command: int = 0) -> BattleSheet:
    return BattleSheet(
        tuple(units),
        TURNS,
        players=4,
        boxes=message_in("profile", "Wounds"),
        legend=Message("In each turn: the square while it is shaken, a circle for each action counter."),
        tracks=TRACKS,
        square=Message("Shaken"),
        circles=Message("Action counters"),
        die=FACES,
        rolls=(initiative(command),),
        aims=AIMS,
    )
