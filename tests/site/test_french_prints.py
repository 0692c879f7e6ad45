"""Prints in French: its letters, commas and unbreakable spaces on paper."""

from collections.abc import Iterator
from io import BytesIO

import pytest
from django.utils import translation
from pypdfium2 import PdfDocument, PdfTextPage

from printing.pdf import PrintOptions
from printing.pdf.codex import print_codex
from rules.damocles.game import GAME
from tests.printing.support.pdf_text import all_words, faction, pack, read, starter


@pytest.fixture(autouse=True)
def spoken() -> Iterator[None]:
    with translation.override("fr"):
        yield


def test_a_list_on_paper_says_health_with_a_v_and_lengths_with_commas() -> None:
    """Torch Cutters move 13 cm: half of it is 6.5, and a die more 7.5 to 12.5."""
    text = all_words(read(pack(starter("third-shift"), roster=True, reference=True, battle_sheet=True, sheets="4up")))
    assert "Line Crew O 3 · M 12 · V 1 · D 5+ · Chargez ! 7 à 12 cm" in text
    assert "M 13 · V 1 · D 4+ · Chargez ! 7,5 à 12,5 cm" in text
    assert "Troupes · 4 à 8 unités · socle 2,5 cm" in text
    assert "496 / 500 VS" in text
    assert "Page 1 sur " in text


def test_the_cover_of_a_codex_is_not_the_cover_of_scenery() -> None:
    """English has one word for a book's cover and for what shields a squad."""
    file = BytesIO()
    print_codex(GAME, faction("longfall-companies"), "Édition 3", PrintOptions(), file)
    codex = read(file.getvalue())
    assert [entry.title for entry in codex.outline if not isinstance(entry, list)][:3] == [
        "Couverture", "Sommaire", "La faction",
    ]  # fmt: skip
    assert "Couvert lourd" in all_words(codex)


def test_an_asset_of_the_codex_stands_in_one_column() -> None:
    """In French the Requisition Slip comes to the foot of the first column, with room for its name alone."""
    file = BytesIO()
    print_codex(GAME, faction("longfall-companies"), "Édition 3", PrintOptions(), file)
    page = PdfDocument(file.getvalue())[10].get_textpage()
    name, words = (left_of(text, page) for text in ("Requisition Slip", "Stamped twice"))
    assert name == pytest.approx(words, abs=2)


def left_of(text: str, page: PdfTextPage) -> float:
    match = page.search(text).get_next()
    assert match is not None
    return float(page.get_charbox(match[0])[0])
