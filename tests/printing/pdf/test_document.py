"""The press, read back: page numbers that point forward, bare pages, cards that shrink and go on."""

from io import BytesIO

import pytest
from pypdf import PdfReader
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Paragraph

from printing.pdf.layout.card import OutlineMark
from printing.pdf.layout.document import DocumentInfo, NothingToPrintError, Section, WholePage, build_pdf
from printing.pdf.layout.shrink_to_fit import shrink_to_fit
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.pages import PageOf
from printing.pdf.text.styles import Styles, styles_of
from tests.printing.support.pdf_text import words

BOOK = DocumentInfo("Third Patrol", "Ada", "A test", "Release 3")


def pressed(*sections: Section, options: PrintOptions | None = None) -> PdfReader:
    file = BytesIO()
    build_pdf(BOOK, sections, options or PrintOptions(), file)
    return PdfReader(file)


def text(content: str) -> Paragraph:
    return Paragraph(content, PrintOptions().styles.body)


def test_every_flowing_page_says_which_of_how_many_it_is():
    pdf = pressed(Section("One", [text("first"), PageBreak(), text("second")]), Section("Two", [text("third")]))
    assert [f"Page {n} of 3" in words(pdf.pages[n - 1]) for n in (1, 2, 3)] == [True] * 3
    assert "Third Patrol · Release 3" in words(pdf.pages[0])
    assert [entry.title for entry in pdf.outline] == ["One", "Two"]


def test_a_page_number_may_stand_before_what_it_points_to():
    contents = Section("Contents", [PageOf("goal", PrintOptions().styles)])
    pdf = pressed(contents, Section("Rest", [text("a"), PageBreak(), OutlineMark("Goal", 1, "goal"), text("b")]))
    assert words(pdf.pages[0]).endswith("Page 1 of 33")  # 3 alone in the corner is where the goal is
    link = pdf.pages[0]["/Annots"][0].get_object()
    assert pdf.get_page_number(link["/Dest"][0].get_object()) == 2


def test_a_bare_page_has_no_footer_and_bare_and_flowing_take_turns():
    def cross(canvas) -> None:
        canvas.line(0, 0, 10, 10)

    pdf = pressed(
        Section("Cards", [WholePage(cross), WholePage(cross)], bare=True),
        Section("Roster", [text("said")]),
        Section("More", [WholePage(cross)], bare=True),
        Section("Nothing", []),
    )
    assert len(pdf.pages) == 4
    assert ["Page" in words(pdf.pages[n]) for n in range(4)] == [False, False, True, False]
    assert [entry.title for entry in pdf.outline] == ["Cards", "Roster", "More"]


@pytest.mark.parametrize("wrong", [{"paper": "A0"}, {"ink": "gold"}, {"text": "tiny"}])
def test_a_look_that_is_not_there_is_refused(wrong):
    with pytest.raises((KeyError, ValueError)):
        PrintOptions(**wrong)


def test_no_style_is_ever_below_8_points():
    smallest = styles_of(0.1)
    assert {style.fontSize for style in vars(smallest).values() if hasattr(style, "fontSize")} >= {8}
    assert min(style.fontSize for style in vars(smallest).values() if hasattr(style, "fontSize")) == 8


def made_of(count: int):
    def make(styles: Styles):
        def head(goes_on: bool) -> Flowable:
            return Paragraph("continued" if goes_on else "first", styles.strong)

        return head, [(Paragraph(" ".join(f"word{n}" for n in range(count)), styles.reading), 0.0)]

    return make


def test_a_card_that_fits_keeps_its_size_one_that_does_not_shrinks_and_then_goes_on():
    width, height = 63 * mm, 88 * mm
    short, longer, longest = (shrink_to_fit(made_of(count), width, height, styles_of(1.0)) for count in (20, 70, 300))
    assert [len(cards) for cards in (short, longer)] == [1, 1]
    assert len(longest) > 1
    assert short[0].body[0][0].style.fontSize == 10
    assert 8 <= longer[0].body[0][0].style.fontSize < 10
    assert longest[0].body[0][0].style.fontSize == 8
    assert [card.goes_on for card in longest] == [False] + [True] * (len(longest) - 1)
    for card in (*short, *longer, *longest):
        assert card.wrap(width, height) == (width, height)


def test_what_has_backs_begins_on_the_front_of_a_paper():
    """After one page it needs an empty side, after two it does not."""
    cards = Section("Cards", [WholePage(lambda canvas: canvas.drawString(9, 9, "a front"))], bare=True, on_front=True)
    for before, fronts in ((0, 1), (1, 3), (2, 3)):
        plain = [Section(f"Chapter {n}", [text("plain")]) for n in range(before)]
        pdf = pressed(*plain, cards, Section("After", [text("plain")]))
        fronts_found = [n for n, page in enumerate(pdf.pages, 1) if "a front" in page.extract_text()]
        assert fronts_found == [fronts]
        empty = [n for n, page in enumerate(pdf.pages, 1) if "stays empty" in page.extract_text()]
        assert empty == ([2] if before == 1 else [])
        assert pdf.get_destination_page_number(pdf.outline[before]) == fronts - 1


def test_nothing_is_not_printed():
    for nothing in ([], [Section("Empty", [])]):
        with pytest.raises(NothingToPrintError):
            pressed(*nothing)
