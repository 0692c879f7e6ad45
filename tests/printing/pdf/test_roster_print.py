"""The printed roster: one page where that can be, everything named, and the way back to the site."""

import pypdfium2
import pytest

from armies.exchange.qr import QUIET, qr_bars
from printing.pdf import PrintOptions
from printing.pdf.symbols.address import MIN_MODULE, QrCode
from tests.printing.support.pdf_text import (
    LOOKS,
    STRANGE,
    WIDE,
    all_words,
    of_squads,
    pack,
    read,
    sizes,
    starter,
    words,
)

ADDRESS = "https://damocles.test/lists/shared/abcdefgh23456789/"
FAR = f"https://damocles.test/{'x' * 400}/"


def test_the_roster_says_whose_list_it_is_and_when_it_changed():
    text = words(read(pack(starter("third-shift"), roster=True)).pages[0])
    for label, value in (
        ("FACTION", "The Longfall Companies"),
        ("PLAYER", "Ada Lovell"),
        ("RELEASE", "Release 3"),
        ("LAST CHANGED", "1 March 2026"),
    ):
        assert f"{label} {value}" in text
    assert "496 / 500 SV 8 squads · 31 units" in text
    assert "Platoon 1 Brannoch's Crew, 2 The Late Watch, 3 Quay Nine +4 TP" in text


@pytest.mark.parametrize("options", LOOKS[:7:6], ids=str)
def test_fifteen_squads_take_one_page_and_nothing_is_below_8_points(options):
    pdf = read(pack(of_squads(15), options, roster=True))
    assert len(pdf.pages) == 1
    assert min(sizes(pdf)) >= 8


def test_large_text_stays_large_and_goes_on():
    """Squads' names at 12 points: fifteen fill the page, and the points and cards stand on the next."""
    pdf = read(pack(of_squads(15), PrintOptions(text="large"), roster=True))
    assert len(pdf.pages) == 2
    assert max(sizes(read(pack(starter("third-shift"), roster=True)))) == 28
    assert max(sizes(pdf)) == 28 * 1.2
    assert "Deck · 11 assets" in words(pdf.pages[1])


def test_sixty_squads_go_on_with_the_head_on_each_page():
    pdf = read(pack(of_squads(60), roster=True))
    assert all("SQUAD WEAPONS UNITS SV" in words(page) for page in pdf.pages[:3])
    text = all_words(pdf)
    assert all(f"{n} Squad {n} " in text for n in range(1, 61))


def test_all_weapons_are_named():
    text = all_words(read(pack(starter("third-shift"), roster=True)))
    for weapon in ("Harpoon gun, Chain-fed drum, Crane claw", "1 × Spitting torch, Cutting lance"):
        assert weapon in text
    assert " more" not in text


def test_a_company_of_squads_with_long_names_is_named_by_numbers():
    text = all_words(read(pack(of_squads(16, lambda n: f"{n} {WIDE[4:]}"), roster=True)))
    assert "Squads 1–3, 9–11" in text


def test_without_an_address_there_is_no_code_and_no_link():
    page = read(pack(starter("third-shift"), roster=True)).pages[0]
    assert "/Annots" not in page
    assert "http" not in words(page)


def test_the_address_stands_in_words_and_is_a_link():
    page = read(pack(starter("third-shift", ADDRESS), roster=True)).pages[0]
    assert ADDRESS in words(page)
    links = [link.get_object()["/A"]["/URI"] for link in page["/Annots"]]
    assert links == [ADDRESS, ADDRESS]


@pytest.mark.parametrize("address", [ADDRESS, FAR])
def test_the_code_on_paper_is_the_address_module_by_module(address):
    """Rendered at 20 pixels a module, the middle of each is as dark as the standard's encoder says."""
    code = QrCode(address)
    assert code.module >= MIN_MODULE
    pdf = pypdfium2.PdfDocument(pack(starter("third-shift", address), roster=True))
    scale = 20 / code.module
    paper = pdf[0].render(scale=scale, grayscale=True).to_pil()
    left, top = paper.width - (paper.width / scale - 510.236) / 2 * scale, 13 * 72 / 25.4 * scale
    corner = (left - code.width * scale, top)
    count, bars = qr_bars(address)
    dark = {(bar.row, bar.column + n) for bar in bars for n in range(bar.length)}
    for row in range(-QUIET, count + QUIET):
        for column in range(-QUIET, count + QUIET):
            at = corner[0] + (column + QUIET + 0.5) * 20, corner[1] + (row + QUIET + 0.5) * 20
            assert (paper.getpixel((int(at[0]), int(at[1]))) < 128) == ((row, column) in dark), (row, column)


@pytest.mark.parametrize("options", LOOKS[::3], ids=str)
def test_absurd_names_stay_printable(options):
    pdf = read(pack(of_squads(60, lambda n: WIDE if n % 2 else STRANGE), options, roster=True))
    text = all_words(pdf)
    assert "<img src=/etc/passwd>" in text
    assert "Отряд" in text
    assert min(sizes(pdf)) >= 8
    assert not any(page.images for page in pdf.pages)
