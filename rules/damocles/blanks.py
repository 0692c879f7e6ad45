"""Forms of datasheets, squads and assets to fill in by hand."""

from typing import Final

from rules.damocles.army import DECK_SIZE
from rules.damocles.cards import WEAPON_COLUMNS, figures
from rules.damocles.task_forces import TACTICAL_POINTS, TASK_FORCES
from rules.damocles.terms import DECK, SHEETS
from rules.damocles.terms import SQUAD_TYPES as TYPE_NAMES
from rules.message import Message
from rules.presentation.cards import Blank, Row, Stat, Table
from rules.presentation.sheets import ListSheet, Pile, Total, UnitRow
from rules.presentation.words import Choice

SQUAD_HEALTH: Final = 16
SQUADS: Final = 10
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
        table=_weapons(4),
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
        table=_weapons(3),
    )
    asset = Blank(
        "asset_cards",
        Message("Blank asset cards"),
        small=True,
        name=Message("Asset"),
        lines=(Message("When"), Message("Cost")),
        foot=Message("Affects"),
    )
    return sheet, squad, asset, Blank("battle_sheet", Message("Blank battle sheet"), sheet=_any_list())


def _any_list() -> ListSheet:
    """As many squads as a page holds, with the points of every task force there is and a whole deck (R-TSK-01)."""
    points = TACTICAL_POINTS + sum([force.bonus for force in TASK_FORCES])
    deck = Pile(DECK, Message("Deck"), (), ("",) * DECK_SIZE)
    squad = UnitRow("", SHEETS, "", "", "")
    return ListSheet((Total("tactical_points", Message("Tactical points"), points),), (squad,) * SQUADS, piles=(deck,))


def _weapons(rows: int) -> Table:
    return Table("", WEAPON_COLUMNS, tuple([Row(())] * rows))
