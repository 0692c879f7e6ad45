"""The quick reference: rules and texts that a list uses, on one or two pages."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from itertools import chain
from pathlib import Path

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from armies.codex.rulebook import book_of, rulebook_in
from printing.pdf.layout.columns import Flow, Page, TwoColumns
from printing.pdf.layout.document import Section
from printing.pdf.layout.ruled import FLAT, right
from printing.pdf.printout import Printout
from printing.pdf.reference.chapters import chapter_blocks
from printing.pdf.reference.text import ReferenceText
from printing.pdf.text.fonts import markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import ACCENT, INK, WIDTH, Commands, Styles, hex_of
from rules.presentation.cards import Chapter
from web.translation.messages import in_words

SETTINGS = {
    "normal": ((1.0, 1.0), (0.97, 1.0), (0.94, 1.0), (0.91, 1.0), (8 / 9, 1.0), (8 / 9, 0.6), (8 / 9, 0.3)),
    "large": ((1.0, 1.0), (0.96, 1.0), (0.92, 0.8)),
}
"""How small a reference may be set, and with how little air, to take two pages; at the last it may take more."""

TWO_PAGES = 2

Sides = Sequence[Sequence[Chapter]]


def reference_sections(printout: Printout, options: PrintOptions) -> list[Section]:
    """The rules that matter to a list, on the sides that its game puts them; all on one if they fit."""
    sides: Sides = in_words(printout.game.display.quick_reference(printout.army, printout.content, printout.others))
    if not sides:
        return []
    pages, styles = _laid_out(printout, sides, options)
    return [Section(_("Quick reference"), _story(pages, printout, styles))]


def _laid_out(printout: Printout, sides: Sides, options: PrintOptions) -> tuple[list[Page], Styles]:
    """In the largest styles that fit on two pages; otherwise in the smallest, on more pages."""

    @cache
    def tried(setting: int) -> tuple[list[Flow], Styles]:
        text = _text(book_of(printout.game), get_language(), options, setting)
        return _flows(printout, sides, options, text), text.styles

    last = len(SETTINGS[options.text]) - 1
    flows, styles = tried(bisect_left(range(last), True, key=lambda setting: _count(tried(setting)[0]) <= TWO_PAGES))
    return [page for flow in flows for page in flow.balanced()], styles


@cache
def _text(book: Path, language: str | None, options: PrintOptions, setting: int) -> ReferenceText:
    """One for each book, language and setting, by which blocks are kept."""
    scale, air = SETTINGS[options.text][setting]
    rules = {rule.id: rule for chapter in rulebook_in(language, book) for rule in chapter.rules}
    return ReferenceText(options, options.scaled(scale), air, rules)


def _flows(printout: Printout, sides: Sides, options: PrintOptions, text: ReferenceText) -> list[Flow]:
    """All on one page if it fits, otherwise each side on a page of its own."""
    blocks = [chapter_blocks(side, text) for side in sides]
    first = options.height - _height(_head(printout, text.styles))
    together = Flow(chain.from_iterable(blocks), lambda n: first if n == 0 else options.height)
    if len(together) == 1:
        return [together]
    apart = [Flow(blocks[0], lambda n: first if n == 0 else options.height)]
    apart += [Flow(side, lambda _n: options.height) for side in blocks[1:]]
    return apart if _count(apart) <= max(TWO_PAGES, len(together)) else [together]


def _count(flows: Sequence[Flow]) -> int:
    """Their number of pages."""
    return sum(map(len, flows))


def _story(pages: list[Page], printout: Printout, styles: Styles) -> list[Flowable]:
    later = chain.from_iterable((PageBreak(), TwoColumns(page)) for page in pages[1:])
    return [*_head(printout, styles), TwoColumns(pages[0]), *later]


def _head(printout: Printout, styles: Styles) -> list[Flowable]:
    """Title and owner, on one line."""
    name = f'<font size="9" color="{hex_of(ACCENT)}">{_("Quick reference").upper()}</font>  {markup(printout.name)}'
    about = " · ".join(markup(part) for part in (printout.head.name, printout.release, printout.player) if part)
    style: Commands = [*FLAT, ("LINEBELOW", (0, 0), (-1, -1), 1.4, INK), ("BOTTOMPADDING", (0, 0), (-1, -1), 1 * mm)]
    rows = [[Paragraph(name, styles.head), Paragraph(about, right(styles.small))]]
    return [Table(rows, [WIDTH * 0.55, WIDTH * 0.45], style=style), Spacer(0, 2 * mm)]


def _height(story: Sequence[Flowable]) -> float:
    return sum(flowable.wrap(WIDTH, 1e6)[1] for flowable in story)
