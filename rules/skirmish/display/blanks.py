"""Forms of unit cards and units to fill in by hand."""

from typing import Final

from rules.message import Message, message_in
from rules.presentation.battle_sheet import TrackedUnit
from rules.presentation.card_parts import blank_battle_sheet, empty_table
from rules.presentation.cards import Blank, Stat
from rules.presentation.words import Choice
from rules.skirmish.display.battle_sheet import sheet_of
from rules.skirmish.display.card_views import WEAPON_COLUMNS
from rules.skirmish.facts import ICONS, UNIT_KINDS
from rules.skirmish.lists.verdict import MOST_UNITS

BOXES: Final = 12

STATS: Final = (
    Stat(message_in("unit card", "Mov"), "", Message("Move"), Message("cm")),
    Stat(message_in("unit card", "Pro"), "", Message("Protection")),
    Stat(message_in("unit card", "Com"), "", Message("Combat")),
    Stat(message_in("unit card", "Mor"), "", Message("Morale")),
    Stat(message_in("unit card", "Size"), "", message_in("height", "Size")),
)


def blanks() -> tuple[Blank, ...]:
    """A unit card, half a page high; the card of a unit with boxes; a sheet of as many units as may be (S-ARM-01)."""
    points = message_in("army", "pts")
    icons = tuple([Choice(ICONS[kind], name) for kind, name in UNIT_KINDS.items()])
    card = Blank(
        "unit_cards",
        Message("Blank unit cards"),
        name=Message("Name"),
        cost=(points, Message("points of each further fighter")),
        icons=icons,
        lines=(Message("Fewest fighters"), Message("Most fighters"), Message("Base, cm")),
        stats=STATS,
        table=empty_table(WEAPON_COLUMNS, 4),
        room=Message("Officer, locations, notes"),
    )
    unit = Blank(
        "units",
        Message("Blank cards of units"),
        small=True,
        name=Message("Unit"),
        cost=(points,),
        icons=tuple([Choice(ICONS[kind], "") for kind in UNIT_KINDS]),
        stats=(Stat("", "", Message("fighters")), *STATS),
        boxes=BOXES,
        table=empty_table(WEAPON_COLUMNS, 3),
    )
    return card, unit, blank_battle_sheet(sheet_of((TrackedUnit(""),) * MOST_UNITS, 0))
