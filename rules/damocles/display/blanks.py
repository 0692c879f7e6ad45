"""Forms of datasheets, squads and assets to fill in by hand."""

from typing import Final

from rules.damocles.content.task_forces import TACTICAL_POINTS, TASK_FORCES
from rules.damocles.display.battle_sheet import sheet_of
from rules.damocles.display.card_views import WEAPON_COLUMNS, figures
from rules.damocles.facts import SQUAD_TYPES as TYPE_NAMES
from rules.damocles.lists.army import DECK_SIZE
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet, TrackedUnit
from rules.presentation.card_parts import blank_battle_sheet, empty_table
from rules.presentation.cards import Blank, Stat
from rules.presentation.words import Choice

SQUAD_HEALTH: Final = 16
SQUADS: Final = 10
USUAL_ORDERS: Final = 4
"""On a blank battle sheet."""


def blanks() -> tuple[Blank, ...]:
    """A datasheet, half a page high (R-DAT-01); cards of a squad and of an asset (R-AST-04); a battle sheet."""
    empty = figures("", "", "", "")
    sheet = Blank(
        "datasheets",
        Message("Blank datasheets"),
        name=Message("Name"),
        cost=(Message("SV"), Message("SV of each extra unit")),
        icons=tuple([Choice(type, name) for type, name in TYPE_NAMES.items()]),
        lines=(Message("Fewest units"), Message("Most units"), Message("Base, cm")),
        stats=empty,
        table=empty_table(WEAPON_COLUMNS, 4),
        room=Message("Abilities"),
    )
    squad = Blank(
        "squad_cards",
        Message("Blank squad cards"),
        small=True,
        name=Message("Squad"),
        cost=(Message("SV"),),
        icons=tuple([Choice(type, "") for type in TYPE_NAMES]),
        stats=(Stat("", "", Message("units")), *empty),
        boxes=SQUAD_HEALTH,
        table=empty_table(WEAPON_COLUMNS, 3),
    )
    asset = Blank(
        "asset_cards",
        Message("Blank asset cards"),
        small=True,
        name=Message("Asset"),
        lines=(Message("When"), Message("Cost")),
        foot=Message("Affects"),
    )
    return sheet, squad, asset, blank_battle_sheet(_any_list())


def _any_list() -> BattleSheet:
    """As many squads as a page holds, with the points of every task force there is and a whole deck (R-TSK-01)."""
    points = TACTICAL_POINTS + sum([force.bonus for force in TASK_FORCES])
    return sheet_of((TrackedUnit("", marks=USUAL_ORDERS),) * SQUADS, points, DECK_SIZE)
