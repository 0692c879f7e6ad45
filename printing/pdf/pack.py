"""The pack of a strike force: the requested parts in one document."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import BinaryIO

from armies.models import StrikeForce
from printing.pdf.battle_sheet.sheet import battle_sheet_sections
from printing.pdf.cards.card_back import FactionBack
from printing.pdf.cards.card_sheet import card_sheets
from printing.pdf.cards.deck_cards import cards_title, deck_cards
from printing.pdf.cards.fielded_unit_card import squad_cards
from printing.pdf.cards.unit_pages import GRIDS, datasheet_sections
from printing.pdf.layout.card import Card
from printing.pdf.layout.document import DocumentInfo, Section, build_pdf
from printing.pdf.printout import Printout, printout_of
from printing.pdf.reference.quick_reference import reference_sections
from printing.pdf.roster.page import roster_sections
from printing.pdf.text.fonts import one_line
from printing.pdf.text.options import PrintOptions
from web.translation.messages import titled


@dataclass(frozen=True)
class Parts:
    """The parts of a pack, with their defaults."""

    roster: bool = True
    sheets: str = "2up"
    together: bool = False
    """Equal units share a card."""

    pictures: bool = True
    """Of the miniatures of units, on their cards."""

    assets: str = "fronts"
    reference: bool = False
    battle_sheet: bool = False
    notes: bool = False
    """Notes of its player on roster and battle sheet."""


def print_pack(printout: Printout, parts: Parts, options: PrintOptions, file: BinaryIO) -> int:
    """Write the pack as a PDF; returns the number of pages."""
    printed = printout if parts.notes else replace(printout, notes={})
    return build_pdf(_book(printed), _sections(printed, parts, options), options, file)


def strike_force_pdf(
    strike_force: StrikeForce, options: PrintOptions | None = None, parts: Parts | None = None
) -> bytes:
    """The pack of a strike force fetched `with_release`."""
    file = BytesIO()
    print_pack(printout_of(strike_force), parts or Parts(), options or PrintOptions(), file)
    return file.getvalue()


def _book(printout: Printout) -> DocumentInfo:
    subject = f"{titled(printout.game.facts.terms.list.one)} · {one_line(printout.head.name)}"
    return DocumentInfo(printout.name, printout.player, subject, printout.release)


def _sections(printout: Printout, parts: Parts, options: PrintOptions) -> list[Section]:
    sections: list[Section] = []
    if parts.roster:
        sections += roster_sections(printout, options)
    if parts.battle_sheet:
        sections += battle_sheet_sections(printout, options)
    if parts.reference:
        sections += reference_sections(printout, options)
    if parts.sheets in GRIDS:
        sections += datasheet_sections(printout, options, parts.sheets)
    return sections + _card_sections(printout, parts, options)


def _card_sections(printout: Printout, parts: Parts, options: PrintOptions) -> list[Section]:
    """All cards of 63 x 88 mm, units before piles, on the same sheets; with backs, all have them."""
    decks: dict[str, Sequence[Card]] = {}
    if parts.sheets == "cards":
        decks[titled(printout.game.facts.terms.unit.many)] = squad_cards(
            printout, options, parts.together, parts.pictures
        )
    if parts.assets:
        decks[cards_title(printout.game)] = deck_cards(printout, options)
    title = " · ".join(title for title, cards in decks.items() if cards)
    cards = [card for deck in decks.values() for card in deck]
    back = FactionBack(printout.head, options.full) if parts.assets == "backs" else None
    sheets = card_sheets(cards, options, title, (printout.name, printout.release), back)
    return [Section(title, sheets, bare=True, on_front=back is not None)] if cards else []
