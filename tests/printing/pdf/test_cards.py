"""Cards of true size, measured in points: 63 mm = 178.58, 88 mm = 249.45; the paper they lie on, and what goes on."""

from dataclasses import replace
from io import BytesIO
from itertools import product

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from printing.pdf.cards.card_sheet import place
from printing.pdf.cards.unit_card import unit_cards
from printing.pdf.cards.unit_pages import GRIDS
from printing.pdf.layout.document import DocumentInfo, Section, build_pdf
from printing.pdf.layout.shrink_to_fit import shrink_to_fit
from printing.pdf.symbols.emblem import printed_faction
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import Styles, styles_of
from printing.pdf.text.text_layout import Text, TextRun, pieces, wrap_lines
from rules.damocles.content.parts import Ability, Asset, Datasheet, Faction, Weapon
from rules.damocles.display.card_views import sheet_card
from rules.damocles.game import GAME
from rules.presentation.cards import Boxes, Card, Column, Row, Table
from rules.presentation.cards import Text as CardText
from rules.table.amounts import Amount
from tests.armies.support.extreme_content import absurd_printout
from tests.printing.support.pdf_text import (
    PAIRS_OF_LOOKS,
    all_words,
    faction,
    of_cards,
    of_squads,
    pack,
    printout_from,
    read,
    sizes,
    starter,
    words,
)
from tests.printing.support.print_faults import letters_of
from web.translation.messages import in_words

WIDE, HIGH = 178.58, 249.45
CORNERS = {"A4": (29.76, 46.77), "Letter": (38.13, 21.83)}
"""Of the nine cards, lower left: (210 - 189) / 2 = 10.5 mm and (297 - 264) / 2 = 16.5 mm; on Letter 13.45 and 7.7."""

PAPERS = {"A4": (595.28, 841.89), "Letter": (612, 792)}
LONG = " ".join(f"word{n}" for n in range(600))
"""Of nearly 5,000 letters."""


def strokes(page: pdfium.PdfPage) -> list[tuple[float, float, float, float]]:
    """The boxes of everything drawn with lines or filled: left, bottom, right, top."""
    return [each.get_bounds() for each in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH])]


def near(box: tuple[float, ...], other: tuple[float, ...], slack: float = 0.6) -> bool:
    return all(abs(edge - two) < slack for edge, two in zip(box, other, strict=True))


def long_deck(copies: int = 1, text: str = LONG):
    return of_cards(Asset("long", "Long Orders", text, "activation", cost_tactical_points=1, cost_orders=2), copies)


@pytest.mark.parametrize("paper", PAPERS)
def test_nine_cards_of_63_by_88_mm_stand_in_the_middle_of_either_paper(paper):
    page = pdfium.PdfDocument(pack(starter("third-shift"), PrintOptions(paper), assets="fronts"))[0]
    assert page.get_size() == pytest.approx(PAPERS[paper], abs=0.1)
    left, bottom = CORNERS[paper]
    for row, column in product(range(3), range(3)):
        box = (left + column * WIDE, bottom + row * HIGH, left + (column + 1) * WIDE, bottom + (row + 1) * HIGH)
        assert any(near(box, drawn) for drawn in strokes(page)), (row, column)


@pytest.mark.parametrize("paper", PAPERS)
def test_crop_marks_point_at_every_cut_and_end_inside_the_paper(paper):
    width, height = PAPERS[paper]
    left, bottom = CORNERS[paper]
    drawn = strokes(pdfium.PdfDocument(pack(starter("third-shift"), PrintOptions(paper), assets="fronts"))[0])
    upright = [box for box in drawn if box[2] - box[0] < 1 and 8 < box[3] - box[1] < 12]
    level = [box for box in drawn if box[3] - box[1] < 1 and 8 < box[2] - box[0] < 12]
    for cut in (left + n * WIDE for n in range(4)):
        marks = [box for box in upright if abs((box[0] + box[2]) / 2 - cut) < 0.1]
        assert len(marks) == 2
        assert all(box[3] < bottom - 6 or box[1] > height - bottom + 6 for box in marks)
        assert all(box[1] > 1.4 * mm and box[3] < height - 1.4 * mm for box in marks)
    for cut in (bottom + n * HIGH for n in range(4)):
        marks = [box for box in level if abs((box[1] + box[3]) / 2 - cut) < 0.1]
        assert len(marks) == 2
        assert all(box[0] > 1.4 * mm and box[2] < width - 1.4 * mm for box in marks)


def test_the_eleven_assets_of_a_list_come_on_two_sheets_and_with_backs_on_four_pages():
    fronts, backs = (read(pack(starter("third-shift"), assets=wish)) for wish in ("fronts", "backs"))
    assert len(fronts.pages) == 2
    assert len(backs.pages) == 4
    texts = [words(page) for page in backs.pages]
    assert [text.count("R-AST-04") for text in texts] == [9, 0, 2, 0]
    assert ["sheet 1 of 2, front" in texts[0], "sheet 1 of 2, back" in texts[1]] == [True, True]
    assert ["sheet 2 of 2, front" in texts[2], "sheet 2 of 2, back" in texts[3]] == [True, True]
    assert all("Third Shift · Release 3" in text for text in texts)


@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_behind_their_fronts_when_the_sheet_is_turned_over_its_long_edge(paper):
    """The tenth and eleventh card stand at the upper left; their backs at the upper right, as seen from behind."""
    pdf = pdfium.PdfDocument(pack(starter("third-shift"), PrintOptions(paper), assets="backs"))
    width = PAPERS[paper][0]
    fronts = [place(n, PrintOptions(paper)) for n in range(9)]
    backs = [place(n, PrintOptions(paper), mirrored=True) for n in range(9)]
    for (x, y), behind in zip(fronts, backs, strict=True):
        assert behind == pytest.approx((width - x - WIDE, y), abs=0.1)
    names = [letter for letter in letters_of(pdf[3]) if letter.size > 9]
    right = CORNERS[paper][0] + WIDE
    assert names
    assert all(right < letter.left < right + 2 * WIDE for letter in names)
    assert all(letter.bottom > CORNERS[paper][1] + 2 * HIGH for letter in names)


def test_filled_backs_run_2_mm_over_the_cut():
    pdf = pdfium.PdfDocument(pack(starter("third-shift"), PrintOptions("Letter", "full"), assets="backs"))
    left, bottom = CORNERS["Letter"]
    over = 2 * mm
    box = (left - over, bottom + 2 * HIGH - over, left + WIDE + over, bottom + 3 * HIGH + over)
    assert any(near(box, drawn, 0.1) for drawn in strokes(pdf[1]))
    saving = pdfium.PdfDocument(pack(starter("third-shift"), PrintOptions("Letter"), assets="backs"))
    assert not any(box[2] - box[0] > WIDE and box[3] - box[1] > HIGH for box in strokes(saving[1]))


def test_an_asset_card_says_when_what_it_costs_whom_and_by_which_rule():
    page = words(read(pack(long_deck(1, "Each squad digs."), assets="fronts")).pages[0])
    for part_of_text in (
        "Long Orders",
        "In an activation",
        "1 TP + 2 orders",
        "Each squad digs.",
        "R-AST-04",
        "Release 3",
    ):
        assert part_of_text in page, part_of_text
    assert "The Longfall Companies" in page


def test_no_word_of_5000_letters_is_lost_and_its_cards_keep_their_backs():
    assert len(LONG) < 5000
    pdf = read(pack(long_deck(), assets="backs"))
    text = all_words(pdf)
    assert all(f"word{n}" in text.split() for n in range(600))
    assert min(sizes(pdf)) >= 8
    assert len(pdf.pages) == 2
    cards = words(pdf.pages[0]).count("(continued)") + 1
    assert 5 < cards <= 9
    assert words(pdf.pages[1]).count("THE LONGFALL") == 2 * cards  # a name in either half


@pytest.mark.parametrize("options", PAIRS_OF_LOOKS, ids=lambda options: "-".join(vars(options).values()))
@pytest.mark.parametrize("parts", [{"sheets": "cards"}, {"assets": "backs"}], ids=["squads", "assets"])
def test_every_letter_stands_inside_its_card(options, parts):
    """But for what the margin says, of 8 pt beside the cards."""
    left, bottom = CORNERS[options.paper]
    for page in pdfium.PdfDocument(pack(absurd_printout(6), options, **parts)):
        for letter in letters_of(page):
            beside = letter.right < left - 6 or letter.left > left + 3 * WIDE + 6
            assert letter.size >= 7.98
            if beside:
                continue
            column, row = (letter.left - left) // WIDE, (letter.bottom - bottom) // HIGH
            assert 0 <= column < 3, letter
            assert 0 <= row < 3, letter
            assert letter.right < left + (column + 1) * WIDE - 3, letter
            assert letter.left > left + column * WIDE + 3, letter
            assert letter.top < bottom + (row + 1) * HIGH - 3, letter
            assert letter.bottom > bottom + row * HIGH + 3, letter


def test_a_squad_card_says_what_its_squad_goes_to_war_with():
    """Six of the line crew: 56 + 2 x 14 SV, one wire gun, six boxes."""
    made = of_squads(1, lambda n: "Brannoch's Crew")
    page = words(read(pack(made, sheets="cards")).pages[0])
    for part_of_text in (
        "Brannoch's Crew",
        "Line Crew · Troops",
        "84",
        "1 × Wire gun",
        "Rivet carbine",
        "D3",
        "5+",
        "Dig In",
    ):
        assert part_of_text in page, part_of_text
    assert "at most 1 in a squad" not in page


def test_a_squad_card_leaves_out_the_weapons_that_the_squad_does_not_carry():
    made = of_squads(1)
    made.army.squads[0].weapons = {}
    assert "Wire gun" not in words(read(pack(made, sheets="cards")).pages[0])


def test_every_squad_of_a_list_has_its_card_nine_a_sheet():
    pdf = read(pack(of_squads(18), sheets="cards"))
    text = all_words(pdf)
    assert all(f"Squad {n} " in text for n in range(1, 19))


def test_cards_of_squads_and_assets_share_their_sheets():
    assert len(read(pack(of_squads(10), sheets="cards", assets="fronts")).pages) == 3
    assert len(read(pack(of_squads(10), sheets="cards", assets="backs")).pages) == 6


def test_equal_squads_share_a_card_if_wanted_with_boxes_for_each():
    """Two of each of the eight squads of the third shift, whose two line crews are of different size."""
    pdf = read(pack(of_squads(16), sheets="cards", together=True))
    names = [entry.title for entry in pdf.outline[1]]
    assert (len(names), names[:3]) == (8, ["2 × Line Crew", "2 × Line Crew", "2 × Harbour Levy"])
    text = all_words(pdf)
    assert all(f"Squad {n} " in text for n in range(1, 17))


def boxes_of(page: pdfium.PdfPage, width: float, height: float) -> list[tuple[float, ...]]:
    return [box for box in strokes(page) if abs(box[2] - box[0] - width) < 2 and abs(box[3] - box[1] - height) < 2]


@pytest.mark.parametrize(
    ("form", "paper", "width", "height", "count"),
    [
        ("1up", "A4", 180, 263, 1),
        ("2up", "A4", 180, 128.5, 2),
        ("4up", "A4", 87, 128.5, 4),
        ("1up", "Letter", 180, 245.4, 1),
        ("2up", "Letter", 180, 119.7, 2),
        ("4up", "Letter", 87, 119.7, 4),
    ],
)
def test_datasheets_are_as_large_as_their_part_of_the_page(form, paper, width, height, count):
    """263 = 297 - 13 above - 21 below; (263 - 6) / 2 = 128.5; (180 - 6) / 2 = 87."""
    page = pdfium.PdfDocument(pack(starter("third-shift"), PrintOptions(paper), sheets=form))[0]
    assert len(boxes_of(page, width * mm, height * mm)) == count


def sheet_of(weapons: tuple[Weapon, ...] = (), abilities: tuple[Ability, ...] = ()) -> Datasheet:
    return Datasheet("crew", "Crew", "troops", (4, 8), 3, 1200, 1, 5, 250, 56, 14, weapons, abilities)


def test_a_picture_has_room_under_the_head_of_a_whole_page_until_the_text_needs_it():
    head = printed_faction(GAME, faction("longfall-companies"))
    size = GRIDS["1up"].card_size(PrintOptions())

    def art(words: int) -> float:
        sheet = sheet_of(abilities=(Ability("x", "X", " ".join(["word"] * words)),))
        return unit_cards(in_words(sheet_card(sheet)), head, "", *size, styles_of(1.0), art=True)[0].spare

    assert art(10) > 120 * mm
    assert 0 <= art(900) < 60 * mm


def printed(card: Card, width: float = 180 * mm) -> str:
    """The words of a card alone on its page."""
    cards = unit_cards(card, printed_faction(GAME, faction("longfall-companies")), "", width, 120 * mm, styles_of(1.0))
    file = BytesIO()
    build_pdf(DocumentInfo("T"), [Section("Cards", cards)], PrintOptions(), file)
    return words(read(file.getvalue()).pages[0])


def test_boxes_of_several_kinds_have_their_labels():
    hull, mast = Boxes("Hull", (3,)), Boxes("Mast", (1, 1))
    text = printed(Card("ships", "sloop", "Sloop", boxes=(hull, mast)))
    assert "Sloop Hull Mast" in text
    assert "Hull" not in printed(Card("ships", "sloop", "Sloop", boxes=(hull,)))


def test_a_text_without_a_name_stands_under_that_of_its_weapon():
    table = Table("", (Column("Gun"),), (Row(("Carronade",), (CardText("", "One shot."), CardText("Hot", "Burns."))),))
    assert "Carronade One shot. Hot (Carronade) Burns." in printed(Card("ships", "sloop", "Sloop", tables=(table,)))


def test_more_boxes_than_a_card_can_hold_are_a_line_to_write_on():
    text = printed(Card("ships", "sloop", "Sloop", boxes=(Boxes("Hull", (60, 61)),)))
    assert "Hull (121): ________" in text


def test_the_codex_gets_a_datasheet_without_squads():
    companies = faction("longfall-companies")
    card, head = in_words(sheet_card(companies.datasheets[0])), printed_faction(GAME, companies)
    cards = unit_cards(card, head, "Release 3", 180 * mm, 120 * mm, styles_of(1.0), key="k")
    assert [card.key for card in cards] == ["k"]
    assert cards[0].wrap(0, 0) == (180 * mm, 120 * mm)


def test_large_text_starts_larger_in_the_same_boxes():
    normal, large = (
        read(pack(long_deck(1, "Each squad digs."), PrintOptions(text=size), assets="fronts"))
        for size in ("normal", "large")
    )
    assert max(sizes(large)) > max(sizes(normal))
    boxes = [place(8, PrintOptions(text=size)) for size in ("normal", "large")]
    assert boxes[0] == boxes[1]


def test_a_list_without_squads_or_deck_has_no_cards():
    empty = printout_from(
        {
            "format": "damocles-roster/1",
            "name": "N",
            "faction": "longfall-companies",
            "limit": 100,
            "squads": [],
            "deck": [],
        }
    )
    pdf = read(pack(empty, roster=True, sheets="cards", assets="backs"))
    assert [entry.title for entry in pdf.outline] == ["Roster"]


def test_the_copies_of_an_asset_stand_once_in_the_outline():
    pdf = read(pack(long_deck(4, "Dig."), assets="fronts"))
    assert [entry.title for entry in pdf.outline[1]] == ["Long Orders"]


class Block(Flowable):
    """A part that cannot be cut."""

    def __init__(self, high: float) -> None:
        super().__init__()
        self.high = high

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, self.high
        return width, self.high

    def draw(self) -> None:
        self.canv.rect(0, 0, self.width, self.high)


@pytest.mark.parametrize("high", [300, 5000])
def test_a_part_that_cannot_be_cut_nor_fit_is_drawn_smaller_and_never_vanishes(high):
    def make(styles: Styles):
        return lambda goes_on: Text([TextRun("head", 9)]), [(Block(100), 0.0), (Block(high), 0.0), (Block(50), 0.0)]

    cards = shrink_to_fit(make, 63 * mm, 88 * mm, styles_of(1.0))
    assert sum(len(card.body) for card in cards) == 3
    file = BytesIO()
    build_pdf(DocumentInfo("T"), [Section("Cards", cards)], PrintOptions(), file)
    page = pdfium.PdfDocument(file.getvalue())[0]
    assert all(box[3] - box[1] <= 88 * mm + 3 for box in strokes(page) if box[2] - box[0] < 63 * mm + 3)


def test_words_longer_than_a_line_are_broken_and_none_is_lost():
    styles_of(1.0)
    run = TextRun("short " + "W" * 100 + " end", 10)
    lines = list(wrap_lines([run], 100))
    text = "".join(part.words for line in lines for part in line)
    assert text.replace(" ", "") == "short" + "W" * 100 + "end"
    assert len(lines) > 5
    assert pieces("abc", TextRun("", 10), 0.1) == ["a", "b", "c"]


def test_no_markup_is_read_in_the_text_of_a_card():
    hostile = "<b>bold</b> & <img src=/etc/passwd> &amp; <a href='file:///x'>"
    page = read(pack(long_deck(1, hostile), assets="fronts")).pages[0]
    assert hostile in words(page)
    assert not page.images
    assert "/Annots" not in page


def test_a_long_list_of_weapons_goes_on_under_its_head_again():
    """Twelve weapons are more than a card holds under its figures, even at 8 pt."""
    made = of_squads(1)
    single = Amount(0, 0, 1)
    weapons = [Weapon(f"w{n}", f"Weapon the {n}th of its name", "missile", 4000, single, 4, single) for n in range(12)]
    own = made.content
    made.army.squads[0].datasheet = "crew"
    sheets = (sheet_of(weapons=tuple(weapons)),)
    made = replace(made, content=Faction(own.slug, own.name, own.summary, own.rules, sheets, own.assets))
    page = words(read(pack(made, sheets="cards")).pages[0])
    assert page.count("WEAPON R A P D") == page.count("(continued)") + 1 > 1
    assert all(f"{n}th" in page for n in range(12))


def test_what_costs_nothing_says_so():
    made = of_cards(Asset("free", "Free", "Nothing.", "turn_start"))
    assert "no cost" in words(read(pack(made, assets="fronts")).pages[0])


def test_a_line_never_begins_with_the_dot_between_two_notes():
    styles_of(1.0)
    run = TextRun("· In an activation · 1 order · once a turn", 8)
    lines = ["".join(part.words for part in line) for line in wrap_lines([run], 60)]
    assert " ".join(lines) == run.words
    assert lines[0].startswith("· In")
    assert not any(line.startswith("·") for line in lines[1:])
