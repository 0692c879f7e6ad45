"""Text in two columns: in its order, nothing dropped, no column too high, the last two even."""

from random import Random

import pytest
from reportlab.platypus import Paragraph, Spacer

from printing.pdf.layout.columns import COLUMN, Block, height_of, in_columns
from printing.pdf.text.options import PrintOptions


def said(pages) -> str:
    """All words, column by column."""
    all_lines = []
    for page in pages:
        for column in page:
            for block in column:
                all_lines += [line for part in block.parts if isinstance(part, Paragraph) for line in lines(part)]
    return " ".join(all_lines)


def lines(text: Paragraph) -> list[str]:
    """As it is set in a column."""
    text.wrap(COLUMN, 10_000)
    return [" ".join(words) for _space, words in text.blPara.lines]


def paragraph(first: int, count: int) -> Paragraph:
    return Paragraph(" ".join(f"w{n}" for n in range(first, first + count)), PrintOptions().styles.body)


@pytest.mark.parametrize("seed", range(12))
def test_words_keep_their_order_and_columns_their_height(seed):
    """Blocks of one to three paragraphs of up to 700 words, in columns of 100 to 700 points."""
    lots = Random(seed)
    blocks, words = [], 0
    for _block in range(lots.randint(1, 30)):
        parts = []
        for _part in range(lots.randint(1, 3)):
            count = lots.choice((3, 30, 90, 700))
            parts.append(paragraph(words, count))
            words += count
        blocks.append(Block(parts, lots.choice((0, 3, 8))))
    rooms = [lots.randint(100, 700) for _page in range(3)]
    pages = in_columns(blocks, lambda n: rooms[min(n, 2)])
    assert said(pages) == " ".join(f"w{n}" for n in range(words))
    for n, page in enumerate(pages):
        assert 1 <= len(page) <= 2
        assert all(height_of(column) <= rooms[min(n, 2)] + 0.01 for column in page)


def test_the_last_page_is_even():
    """Ten lines in a room for forty: five and five."""
    blocks = [Block([paragraph(n, 1)]) for n in range(10)]
    ((left, right),) = in_columns(blocks, lambda _n: 40 * PrintOptions().styles.body.leading)
    assert (len(left), len(right)) == (5, 5)


def test_what_cannot_be_cut_stays_whole_and_is_not_lost():
    """A drawing of 300 points where 100 are free stands in a column of its own."""
    tall = Spacer(COLUMN, 300)
    pages = in_columns([Block([paragraph(0, 3)]), Block([tall]), Block([paragraph(3, 3)])], lambda _n: 100)
    assert sum(tall in block.parts for page in pages for column in page for block in column) == 1
    assert said(pages) == "w0 w1 w2 w3 w4 w5"


def test_nothing_makes_no_page():
    assert in_columns([], lambda _n: 100) == []
