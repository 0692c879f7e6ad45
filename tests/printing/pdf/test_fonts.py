"""What the faces of prints show, and that what is read on paper can be searched and copied from the file."""

import sys
import unicodedata
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path

import pytest
from django.utils import translation
from pypdf import PdfReader
from pypdfium2 import PdfDocument
from reportlab.lib.enums import TA_LEFT, TA_RIGHT
from reportlab.pdfbase import pdfmetrics

from printing.pdf.layout.document import DocumentInfo, Section, build_pdf
from printing.pdf.text import fonts
from printing.pdf.text.fonts import FOLDER, MISSING, TEXT, markup, one_line, printable
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.shaping import pieces_of
from printing.pdf.text.text_layout import TextRun, text_width, wrap_lines
from tests.printing.support.print_faults import faults
from tests.printing.support.print_kinds import KINDS

ALPHABETS = {
    "Latin": range(0x00A1, 0x0250),
    "Vietnamese and others": range(0x1E00, 0x1EFA),
    "Greek": range(0x0370, 0x03E2),
    "Greek with all accents": range(0x1F00, 0x2000),
    "Cyrillic": range(0x0400, 0x0526),
}


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_every_letter_of_the_alphabets_is_shown(alphabet):
    letters = [chr(code) for code in ALPHABETS[alphabet] if unicodedata.category(chr(code))[0] == "L"]
    assert len(letters) > 80
    assert [letter for letter in letters if printable(letter) == MISSING] == []


@pytest.mark.parametrize("sign", [*"अক", "🔥", "😀", "𝔄", "\ud800", "\x07", "\ue000"])
def test_what_is_not_shown_is_a_box_that_is_seen(sign):
    assert printable(sign) == MISSING


def test_an_unbreakable_space_stays_and_no_line_is_broken_there():
    """A French sign goes to the next line with its word; the narrow space is printed as broad as the other."""
    assert one_line("\u00a0 Ouvrez\tle  feu\u202f! \n") == "Ouvrez le feu\u00a0!"
    lines = list(wrap_lines([TextRun("Ouvrez le feu\u00a0!", 10)], text_width("Ouvrez le feu", TEXT) * 10))
    assert [run.words for line in lines for run in line] == ["Ouvrez le", "feu\u00a0!"]


@pytest.mark.parametrize(("typed", "shown"), [("\u0301a", "□a"), ("a \u0302\u0303b", "a □b"), ("e\u0323\u0302", "ệ")])
def test_an_accent_without_a_letter_is_a_box(typed, shown):
    """It is as wide as nothing, and lines of such words would run out of their column."""
    assert printable(typed) == shown


SAID = (
    "Łódź čéü ẫ",
    "Отряд Қазақ Ѣѫ",
    "Ἑλλήνων ᾧ τὸ πνεῦμα",
    "☠ ★ ⚔ → ≥ ½ €",
    "— ‘q’ “x” … fi ff",
    "अ 🔥 ক",
    "火の守護隊第三巡逻队제삼순찰대",
)


def printed(*texts: str) -> bytes:
    styles = PrintOptions().styles
    every = (styles.body, styles.title, styles.strong)
    story = [Paragraph(markup(text), style) for text in texts for style in every]
    story += [Paragraph(f"<b>{markup(text)}</b> <i>{markup(text)}</i>", styles.body) for text in texts]
    file = BytesIO()
    build_pdf(DocumentInfo(texts[0]), [Section(texts[0], story)], PrintOptions(), file)
    return file.getvalue()


FROM_THE_RIGHT = {
    "שומרי החומה (3)": ["שומרי", "החומה", "(3)"],
    "حراس الجدار الثالث": ["حراس", "الجدار", "الثالث"],
    "گروه می\u200cخواهم": ["گروه", "خواهم"],
    "Third שומרי Patrol 12": ["Third שומרי Patrol 12"],
    "หน่วยลาดตระเวน ป่าน้ำ": ["หน่วยลาดตระเวน", "ป่าน้ำ"],
}
"""Names, and what readers of the file copy of them in one piece: pypdf leaves words in the order they are drawn in."""


def test_names_of_scripts_that_are_shaped_are_read_back_word_by_word():
    """And as they were typed by what browsers read files with."""
    pdf = printed(*FROM_THE_RIGHT)
    by_pypdf = "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    by_pdfium = "\n".join(page.get_textpage().get_text_range() for page in PdfDocument(pdf))
    for name, words in FROM_THE_RIGHT.items():
        assert MISSING not in printable(name)
        assert all(by_pypdf.count(word) >= 5 for word in words), name
        assert by_pdfium.count(name.replace("\u200c", "")) + by_pdfium.count(name) >= 4, name
    assert faults(pdf) == []


def test_letters_are_joined_and_placed_from_right_to_left():
    """Lam and alef are one sign, which takes less room than both; what is read first is drawn last.

    Latin words and figures within stay as they are written: of "שלום 12 a" the "a" is drawn at the left.
    """
    assert text_width("لا", TEXT) < 0.9 * (text_width("ل", TEXT) + text_width("ا", TEXT))
    face = pdfmetrics.getFont(TEXT)
    assert [piece.glyphs for piece in pieces_of("שלום 12 a", face.font_of)][:1] == ["a"]
    assert [piece.font.fontName for piece in pieces_of("a ป่า", face.font_of)] == [TEXT, "NotoSansThai-Regular"]


def test_a_paragraph_of_several_lines_begins_on_the_side_its_script_is_written_from():
    style = PrintOptions().styles.body
    texts = ("שומרי החומה " * 20, "wall " * 60, "שומרי", "שומרי holds the wall " * 9)
    paragraphs = [Paragraph(markup(text), style) for text in texts]
    for paragraph in paragraphs:
        paragraph.wrap(200, 500)
    assert [paragraph.style.alignment for paragraph in paragraphs] == [TA_RIGHT, TA_LEFT, TA_LEFT, TA_LEFT]


def test_without_a_font_of_east_asia_its_letters_are_boxes(monkeypatch):
    monkeypatch.setattr(fonts, "PLAIN", fonts.PLAIN[:2])
    assert printable("火の守 ป่า") == "□□□ ป่า"


def test_a_print_with_names_of_east_asia_stays_small():
    """Only the letters that are used are in the file: 60 different ones of Chinese in two faces."""
    names = ["".join(map(chr, range(0x5000 + 10 * n, 0x500A + 10 * n))) for n in range(6)]
    assert len(printed(*names)) < 200_000


def test_text_is_copied_as_it_was_typed_in_every_face():
    pdf = printed(*SAID)
    by_pypdf = "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    by_pdfium = "\n".join(page.get_textpage().get_text_range() for page in PdfDocument(pdf))
    for text in SAID:
        assert by_pypdf.count(one_line(text)) >= 5, text
        assert by_pdfium.count(one_line(text)) >= 5, text
    assert faults(pdf) == []


@pytest.fixture
def _eager_threads() -> Iterator[None]:
    """Threads that take turns every microsecond."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("_eager_threads")
def test_threads_that_print_accents_at_once_give_the_same_bytes():
    """An accented letter is made of two glyphs, which are looked up in the font they share."""
    accents = "".join(map(chr, ALPHABETS["Latin"]))
    with ThreadPoolExecutor(4) as threads:
        assert len(set(threads.map(lambda _: printed(accents), range(16)))) == 1


def test_outline_and_title_say_it_too():
    pdf = PdfReader(BytesIO(printed(SAID[2])))
    assert pdf.metadata.title == SAID[2]
    assert pdf.outline[0].title == SAID[2]


def test_each_face_comes_with_its_licence():
    faces = {path.stem.split("-")[0].rstrip("0123456789") for path in Path(FOLDER).glob("*.ttf")}
    assert faces == {"IBMPlexSans", "IBMPlexSansCondensed", "DejaVuSans", "DejaVuSansCondensed", "NotoSansThai"}
    assert "Noto Sans Thai" in (FOLDER / "OFL.txt").read_text("utf-8")
    assert "SIL OPEN FONT LICENSE" in (FOLDER / "OFL.txt").read_text("utf-8").upper()
    assert "Bitstream Vera Fonts Copyright" in (FOLDER / "DejaVu-LICENSE.txt").read_text("utf-8")


@pytest.mark.parametrize("kind", ["pack", "codex", "briefing"])
def test_a_document_says_which_language_it_is_in(kind):
    with translation.override("fr"):
        pdf = KINDS[kind]("short", PrintOptions())
    assert PdfReader(BytesIO(pdf)).trailer["/Root"]["/Lang"] == "fr"
    assert faults(pdf) == []
