"""Blanks to fill in by hand: every field named, cards at their true size, one page each."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from printing.pdf import PrintOptions
from printing.pdf.blanks.forms import print_blanks
from rules.damocles.game import GAME
from tests.printing.support.pdf_text import PAIRS_OF_LOOKS, read, sizes, words


def blank(what: str, options: PrintOptions | None = None) -> PdfReader:
    file = BytesIO()
    assert print_blanks(GAME, what, options or PrintOptions(), file) == 1
    return read(file.getvalue())


@pytest.mark.rule("R-DAT-01")
def test_a_blank_datasheet_asks_for_all_that_a_datasheet_states():
    text = words(blank("datasheets").pages[0])
    for asked in ("Name", "SV", "SV of each extra unit", "Troops", "Faction scenery", "Fewest units", "Most units"):
        assert text.count(asked) >= 2, asked
    for asked in ("orders", "move, cm", "health", "defense", "RANGE ATTACKS PRECISION DAMAGE", "ABILITIES", "Base, cm"):
        assert text.count(asked) == 2, asked


def test_nine_blank_cards_stand_on_a_sheet():
    assert words(blank("squad_cards").pages[0]).count("Squad SV units O M H D WEAPON R A P D") == 9
    assert words(blank("asset_cards").pages[0]).count("Affects") == 9


def test_a_blank_battle_sheet_has_ten_rows_and_every_point_there_may_be():
    """12 tactical points, and 4 + 4 + 6 + 8 + 6 + 8 = 36 of the task forces."""
    text = words(blank("battle_sheet").pages[0])
    assert "SQUAD HEALTH 1 2 3 4 5 6 7 1 2 3 4 5 6 7 8 9 10 Square" in text
    assert " 46 47 48 TURN" in text


@pytest.mark.parametrize("options", PAIRS_OF_LOOKS, ids=str)
@pytest.mark.parametrize("what", [each_blank.key for each_blank in GAME.display.blanks()])
def test_a_blank_is_one_page_at_8_points_or_more(what, options):
    pdf = blank(what, options)
    assert len(pdf.pages) == 1
    assert min(sizes(pdf)) >= 8


def test_what_is_not_there_is_refused():
    with pytest.raises(LookupError):
        print_blanks(GAME, "novels", PrintOptions(), BytesIO())
