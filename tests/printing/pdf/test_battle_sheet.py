"""The battle sheet: a box for each point of health, a row for each squad, a column for each turn; on one page."""

import pypdfium2
import pytest
from django.utils import translation
from pypdfium2.raw import FPDF_PAGEOBJ_PATH
from reportlab.lib.units import mm

from printing.pdf import PrintOptions
from printing.pdf.battle_sheet.marks import SIDE, UnitBoxes
from printing.pdf.battle_sheet.sheet import BOXES
from printing.pdf.battle_sheet.tracks import TURN
from printing.pdf.text.styles import WIDTH
from rules.damocles.display.battle_sheet import draws
from tests.armies.support.extreme_content import absurd_printout
from tests.printing.support.pdf_text import (
    LISTS,
    LOOKS,
    PAIRS_OF_LOOKS,
    STRANGE,
    WIDE,
    all_words,
    document,
    of_squads,
    pack,
    printout_from,
    read,
    sizes,
    starter,
    words,
)

NAMED = WIDTH - 7 * TURN


def boxes(pdf: bytes, left: float, right: float) -> int:
    """How many squares of a box's size stand between two distances from the left edge of the text, on all pages."""
    count = 0
    for page in pypdfium2.PdfDocument(pdf):
        margin = (page.get_width() - 180 * mm) / 2
        for drawn in page.get_objects(filter=[FPDF_PAGEOBJ_PATH]):
            x, low, end, high = drawn.get_bounds()
            square = abs(end - x - SIDE) < 1.3 and abs(high - low - SIDE) < 1.3
            count += square and margin + left - 1 < x and end < margin + right + 1
    return count


def health_boxes(pdf: bytes) -> int:
    return boxes(pdf, NAMED - BOXES, NAMED)


def sheet(printout, options: PrintOptions | None = None) -> bytes:
    return pack(printout, options, battle_sheet=True)


def test_there_is_a_box_for_each_point_of_health():
    """6 + 4 + 9 + 4 + 2 + 3 + 2 units of one health, and the Derrick's seven: 37."""
    assert health_boxes(sheet(starter("third-shift"))) == 6 + 4 + 9 + 4 + 2 + 3 + 2 + 7


def test_scenery_has_neither_health_nor_orders():
    """The garrison without its drum: 6 + 4 + 6 + 6 of one health, 4 x 2 of the gang, Osk's 3, 2 of the mortar."""
    pdf = sheet(starter("night-market-garrison"))
    assert health_boxes(pdf) == 6 + 4 + 6 + 6 + 8 + 3 + 2
    assert "The Lamp Drum Heavy cover" in words(read(pdf).pages[0])


@pytest.mark.rule("R-TRN-03")
def test_each_squad_has_a_square_for_each_of_seven_turns():
    """56 of the squads' activations, 7 + 7 of the turns that are over, 3 x 7 of what may be done once, 5 draws."""
    assert boxes(sheet(starter("third-shift")), NAMED, 180 * mm) == 8 * 7 + 2 * 7 + 3 * 7 + 5


@pytest.mark.rule("R-AST-03")
@pytest.mark.parametrize(
    ("deck", "drawn"),
    [(11, [3, 2, 2, 2, 2, 0, 0]), (0, [0] * 7), (4, [3, 1, 0, 0, 0, 0, 0]), (60, [3, 2, 2, 2, 2, 2, 2])],
)
def test_a_deck_gives_three_assets_and_then_two_until_it_is_empty(deck, drawn):
    assert draws(deck) == drawn


def test_what_is_written_down_is_named_with_its_rule():
    text = words(read(sheet(starter("third-shift"))).pages[0])
    for text_of_sheet in (
        "Bet of player 4; ring the highest (R-INI-01)",
        "Priority orders given, 2 TP (R-TAC-02)",
        "Strategical panel used (R-TAC-05)",
        "Tactical restraint, +1 TP (R-TAC-06)",
        "VICTORY POINTS 1 2 3 4 5 6 7 END TOTAL DESTROYED OBJECTIVES TERRITORY OTHER Player 1",
        "OBJECTIVES HELD",
        "NOTES",
        "Old Patience Derrick × 1 · M 10 · D 4+",
    ):
        assert text_of_sheet in text, text_of_sheet


def test_the_tactical_points_are_there_to_cross_off():
    """The third shift's 12 and 4 for its platoon."""
    text = words(read(sheet(starter("third-shift"))).pages[0])
    assert "(R-TAC-01). 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 TURN" in text


@pytest.mark.parametrize("options", PAIRS_OF_LOOKS, ids=str)
@pytest.mark.parametrize("name", LISTS)
def test_a_starter_list_takes_one_page(name, options):
    assert len(read(sheet(starter(name), options)).pages) == 1


@pytest.mark.parametrize("options", LOOKS[:7:6], ids=str)
def test_fifteen_squads_take_one_page_at_8_points_or_more(options):
    pdf = read(sheet(of_squads(15), options))
    assert len(pdf.pages) == 1
    assert min(sizes(pdf)) >= 8


@pytest.mark.parametrize("name", LISTS)
def test_a_starter_list_takes_one_page_in_french_too(name):
    with translation.override("fr"):
        assert len(read(sheet(starter(name), PrintOptions("Letter"))).pages) == 1


def test_sixty_squads_go_on_with_the_turns_on_each_page():
    pdf = read(sheet(of_squads(60)))
    assert len(pdf.pages) == 3
    assert all("SQUAD HEALTH 1 2 3 4 5 6 7" in words(page) for page in pdf.pages)
    text = all_words(pdf)
    assert all(f"Squad {n} " in text for n in range(1, 61))


@pytest.mark.parametrize(
    ("units", "health", "drawn"), [(3, 5, 15), (25, 4, 100), (50, 20, 50), (60, 2, 60), (61, 2, 0), (1000, 1, 0)]
)
def test_many_points_of_health_are_a_box_for_each_unit_and_a_crowd_is_a_line(units, health, drawn):
    """100 boxes at most; beyond 60 units only a line to write on."""
    flowable = UnitBoxes((health,) * units)
    assert flowable.wrap(BOXES, 1000)[1] < 300
    assert len(flowable.at) == drawn
    assert all(0 <= x <= BOXES for x, _down in flowable.at)


def test_orders_and_health_that_are_too_many_to_draw_are_written():
    """The absurd list's squads have O 9 and H 99: one unit has its 99 boxes, fifty have a box each."""
    text = all_words(read(sheet(absurd_printout())))
    assert "Отряд Бета × 1 · O 9 · M 200 · D 6+" in text
    assert "<b>Bob × 50 · O 9 · M 200 · H 99 · D 6+" in text


@pytest.mark.parametrize("options", LOOKS[::3], ids=str)
def test_absurd_names_and_sizes_stay_printable(options):
    long = of_squads(60, lambda n: WIDE if n % 2 else STRANGE)
    long.army.squads[0].size = 1000
    pdf = read(sheet(long, options))
    assert "<img src=/etc/passwd>" in all_words(pdf)
    assert min(sizes(pdf)) >= 8


def test_an_empty_list_has_a_sheet_too():
    empty = document("third-shift") | {"squads": [], "deck": []}
    pdf = read(sheet(printout_from(empty)))
    assert len(pdf.pages) == 1
    assert "NOTES" in words(pdf.pages[0])
