"""Forms of profiles and battle sheets to fill in by hand."""

from typing import Final

from rules.eight_phase.display.battle_sheet import sheet_of
from rules.eight_phase.display.card_views import LABELS, WEAPON_COLUMNS
from rules.eight_phase.lists.verdict import MOST_UNITS
from rules.message import Message, message_in
from rules.presentation.battle_sheet import TrackedUnit
from rules.presentation.cards import Blank, Row, Stat, Table

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
        table=weapons(4),
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
        table=weapons(3),
    )
    sheet = sheet_of((TrackedUnit(""),) * MOST_UNITS)
    return profile, unit, Blank("battle_sheet", Message("Blank battle sheet"), sheet=sheet)


def weapons(rows: int) -> Table:
    return Table("", WEAPON_COLUMNS, tuple([Row(())] * rows))
