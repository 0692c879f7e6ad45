"""What is kept of a company on paper while it fights: LP, activations, pools of CMD, lemures."""

from collections.abc import Sequence
from typing import Final

from rules.hell_dorado.content.datasheets import Datasheet, Faction
from rules.hell_dorado.content.mission import TURNS
from rules.hell_dorado.content.terms import ICONS
from rules.hell_dorado.display.table_rolls import AIMS, aims_at, unit_rolls
from rules.hell_dorado.formats.roster import RosterModel
from rules.hell_dorado.lists.library import members_of
from rules.hell_dorado.lists.verdict import CompanyVerdict
from rules.lists.elsewhere import Elsewhere
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet, Track, TrackedUnit

POOLS: Final = (Track(Message("Command Pool")),)
DOTTED: Final = (Track(Message("Light CMD")), Track(Message("Dark CMD")))


def tracked(name: str, sheet: Datasheet | None, slug: str) -> TrackedUnit:
    """A unit with its life bar, those LP from which it is wounded in a row of their own, and what to remember."""
    if sheet is None:
        return TrackedUnit(name or slug)
    wounded = max(0, sheet.threshold)
    parts = [part for part in (sheet.lp - wounded, wounded) if part]
    figures = Message(
        "CBT {cbt}, DEF {defence}, PR {pr}", cbt=max(0, sheet.cbt), defence=sheet.defence, pr=max(0, sheet.pr)
    )
    note = Message("{sheet}, {figures}", sheet=sheet.name, figures=figures) if name else figures
    return TrackedUnit(
        name or sheet.name,
        note,
        icon=ICONS[sheet.rank],
        boxes=tuple(parts),
        marks=1,
        rolls=unit_rolls(sheet),
        aims=aims_at(sheet),
    )


def battle_sheet(
    company: RosterModel, content: Faction, verdict: CompanyVerdict, elsewhere: Elsewhere = None
) -> BattleSheet:
    """The units of a company, and its pools."""
    members = members_of(company, content)
    units = [tracked(unit.name, sheet, unit.datasheet) for unit, sheet in zip(company.units, members, strict=True)]
    return sheet_of(units, content.cares)


def sheet_of(units: Sequence[TrackedUnit], cares: bool = False) -> BattleSheet:
    return BattleSheet(
        tuple(units),
        TURNS,
        players=2,
        boxes=Message("Life points"),
        legend=Message("In each turn: the square while a state holds it, the circle once it was activated."),
        tracks=(*POOLS, *(DOTTED if cares else ())),
        square=Message("In a state"),
        circles=Message("Activated"),
        aims=AIMS,
    )
