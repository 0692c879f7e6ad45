"""Forms of fighter cards, cards of decks and battle sheets to fill in by hand."""

from typing import Final

from rules.message import Message, message_in
from rules.presentation.battle_sheet import TrackedUnit
from rules.presentation.card_parts import blank_battle_sheet, empty_table
from rules.presentation.cards import Blank, Stat
from rules.presentation.words import Choice
from rules.underworlds.display.battle_sheet import sheet_of
from rules.underworlds.display.card_views import ATTACK_COLUMNS
from rules.underworlds.facts import TYPES
from rules.underworlds.formats.content import MAX_FIGHTERS

STATS: Final = (
    Stat(message_in("fighter", "Mv"), "", Message("Move")),
    Stat(message_in("fighter", "Def"), "", Message("Defence")),
    Stat(message_in("fighter", "W"), "", Message("Wounds")),
)
BOXES: Final = 6


def blanks() -> tuple[Blank, ...]:
    """A fighter card, a card of a deck, a battle sheet."""
    fighter = Blank(
        "fighters",
        Message("Blank fighter cards"),
        small=True,
        name=Message("Fighter"),
        stats=STATS,
        boxes=BOXES,
        table=empty_table(ATTACK_COLUMNS, 3),
        room=Message("Other actions, upgrades"),
    )
    card = Blank(
        "cards",
        Message("Blank cards of both decks"),
        small=True,
        name=Message("Card"),
        cost=(Message("glory"),),
        icons=tuple([Choice("mark", name) for name in TYPES.values()]),
        room=Message("What it says"),
    )
    return fighter, card, blank_battle_sheet(sheet_of((TrackedUnit(""),) * MAX_FIGHTERS))
