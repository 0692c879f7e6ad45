"""Forms of profiles and battle sheets to fill in by hand."""

from typing import Final

from rules.eight_phase.display.battle_sheet import sheet_of
from rules.eight_phase.display.card_views import LABELS, WEAPON_COLUMNS
from rules.eight_phase.lists.verdict import MOST_UNITS
from rules.message import Message, message_in
from rules.presentation.battle_sheet import TrackedUnit
from rules.presentation.card_parts import blank_battle_sheet, empty_table
from rules.presentation.cards import Blank, Stat

STATS: Final = tuple(
    [Stat(short, "", title, Message("cm") if key == "move" else "") for key, (short, title) in LABELS.items()]
)
BOXES: Final = 12


def blanks() -> tuple[Blank, ...]:
    """A profile, half a page high; a unit's card with boxes for Wounds; a battle sheet."""
    points = message_in("army", "pts")
    profile = Blank(
        "profiles",
        Message("Blank profiles"),
        name=Message("Name"),
        cost=(points,),
        lines=(Message("Base, cm"), Message("At most in a force")),
        stats=STATS,
        table=empty_table(WEAPON_COLUMNS, 4),
        room=Message("Abilities: when, cost, target, effect"),
    )
    unit = Blank(
        "units",
        Message("Blank cards of units"),
        small=True,
        name=Message("Unit"),
        cost=(points,),
        stats=STATS,
        boxes=BOXES,
        table=empty_table(WEAPON_COLUMNS, 3),
    )
    return profile, unit, blank_battle_sheet(sheet_of((TrackedUnit(""),) * MOST_UNITS))
