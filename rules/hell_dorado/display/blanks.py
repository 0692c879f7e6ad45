"""Forms of datasheets and battle sheets to fill in by hand."""

from typing import Final

from rules.hell_dorado.content.terms import STATISTICS
from rules.hell_dorado.display.battle_sheet import sheet_of
from rules.hell_dorado.display.card_views import WEAPON_COLUMNS
from rules.message import Message, message_in
from rules.presentation.battle_sheet import TrackedUnit
from rules.presentation.card_parts import blank_battle_sheet, empty_table
from rules.presentation.cards import Blank, Stat

STATS: Final = tuple([Stat(short, "", title) for short, title in STATISTICS.values()])
BOXES: Final = 12
UNITS: Final = 10


def blanks() -> tuple[Blank, ...]:
    """A datasheet, half a page high; a unit's card with its life bar; a battle sheet."""
    points = message_in("company", "AP")
    datasheet = Blank(
        "datasheets",
        Message("Blank datasheets"),
        name=Message("Name"),
        cost=(points,),
        lines=(Message("Rank, base, keywords"), Message("Wounded from LP")),
        stats=STATS,
        boxes=BOXES,
        table=empty_table(WEAPON_COLUMNS, 3),
        room=Message("Abilities, powers and spells"),
    )
    unit = Blank(
        "units",
        Message("Blank cards of units"),
        small=True,
        name=Message("Unit"),
        cost=(points,),
        stats=STATS,
        boxes=BOXES,
        table=empty_table(WEAPON_COLUMNS, 2),
    )
    return datasheet, unit, blank_battle_sheet(sheet_of((TrackedUnit(""),) * UNITS, True))
