"""What flows down a page keeps to its column of 18 cm, between the upper edge and the footer's ruler."""

import pypdfium2
import pytest
from reportlab.lib.units import mm

from armies.pdf.options import PrintOptions
from armies.pdf.styles import FOOT, TOP, WIDTH
from tests.armies.support.print_faults import letters_of
from tests.armies.support.print_kinds import MATERIALS, made

SLACK = 1.5
"""A letter's box may reach so many points past its place."""

LOOKS = (PrintOptions(), PrintOptions("Letter", "full", "large"))


@pytest.mark.parametrize("options", LOOKS, ids=lambda options: "-".join(vars(options).values()))
@pytest.mark.parametrize("of", MATERIALS)
@pytest.mark.parametrize("kind", ["roster", "reference", "battle sheet", "blank datasheets", "blank battle_sheet"])
def test_no_letter_stands_outside_the_margins(kind, of, options):
    for page in pypdfium2.PdfDocument(made(kind, of, options)):
        width, height = page.get_size()
        left = (width - WIDTH) / 2
        for letter in letters_of(page):
            assert left - SLACK <= letter.left, letter
            assert letter.right <= left + WIDTH + SLACK, letter
            assert letter.top <= height - TOP + SLACK, letter
            assert letter.bottom >= FOOT - SLACK or letter.top < FOOT - 4 * mm, letter
