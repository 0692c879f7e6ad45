"""Cards of 63 x 88 mm, nine per sheet of either paper size, with crop marks; backs are aligned with fronts.

Cards touch, so one cut separates two: 3 x 88 mm leave 7.7 mm above and below on Letter (16.5 mm on A4), 3 x 63 mm leave
13.4 and 10.5 mm at the sides. The block is centred on the paper and the columns of the backs are mirrored, so that they
match their fronts when the sheet is turned over its long edge. Filled backs extend 2 mm over the outer cuts; crop marks
begin outside that and end at least 1.7 mm from the edge of the paper. A caption is printed at the sides.
"""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from printing.pdf.layout.document import WholePage
from printing.pdf.text.fonts import TEXT, one_line
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import LINE, MIN_POINTS, QUIET
from printing.pdf.text.text_layout import shortened

CARD_WIDTH, CARD_HEIGHT = 63 * mm, 88 * mm
CARD_PADDING = 3.2 * mm
CARD_INNER = CARD_WIDTH - 2 * CARD_PADDING
ACROSS = DOWN = 3
A_SHEET = ACROSS * DOWN
BLEED = 2 * mm
MARK_STARTS, MARK_ENDS = 2.5 * mm, 6 * mm
NOTE_APART = 3.4 * mm
NOTE_LENGTH = CARD_HEIGHT - 4 * mm


class Back(Protocol):
    """The back of a card: a background that may extend over the cut, and a foreground."""

    def ground(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None: ...

    def draw(self, canvas: Canvas, x: float, y: float) -> None: ...


def card_sheets(
    cards: Sequence[Flowable], options: PrintOptions, kind: str, about: Sequence[str], back: Back | None = None
) -> list[WholePage]:
    """A page for every nine cards, each followed by a page of backs if given; for a bare section."""
    held = [cards[n : n + A_SHEET] for n in range(0, len(cards), A_SHEET)]
    pages = []
    for n, sheet in enumerate(held, 1):
        notes = [" · ".join(one_line(part) for part in about if part)]
        named = {"kind": kind, "number": n, "last": len(held)}
        if back is None:
            notes += [_("%(kind)s, sheet %(number)d of %(last)d") % named, _("Print at 100 %.")]
            pages.append(WholePage(partial(_draw_fronts, sheet, options, notes)))
            continue
        # xgettext:no-python-format
        turn = _("Print at 100 % on both sides, flip on the long edge.")
        front = _("%(kind)s, sheet %(number)d of %(last)d, front") % named
        behind = _("%(kind)s, sheet %(number)d of %(last)d, back") % named
        pages.append(WholePage(partial(_draw_fronts, sheet, options, [*notes, front, turn])))
        pages.append(WholePage(partial(_draw_backs, len(sheet), back, options, [*notes, behind, turn])))
    return pages


def place(n: int, options: PrintOptions, mirrored: bool = False) -> tuple[float, float]:
    """The lower left corner of the nth card of a sheet, counted from the upper left; mirrored for backs."""
    row, column = divmod(n, ACROSS)
    left, bottom = _corner(options)
    return left + (ACROSS - 1 - column if mirrored else column) * CARD_WIDTH, bottom + (DOWN - 1 - row) * CARD_HEIGHT


def _corner(options: PrintOptions) -> tuple[float, float]:
    width, height = options.size
    return (width - ACROSS * CARD_WIDTH) / 2, (height - DOWN * CARD_HEIGHT) / 2


def _draw_fronts(cards: Sequence[Flowable], options: PrintOptions, notes: Sequence[str], canvas: Canvas) -> None:
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.25)
    for n in range(len(cards)):
        canvas.rect(*place(n, options), CARD_WIDTH, CARD_HEIGHT)
    for n, card in enumerate(cards):
        card.wrap(CARD_WIDTH, CARD_HEIGHT)
        card.drawOn(canvas, *place(n, options))
    _draw_margin(options, notes, canvas)


def _draw_backs(count: int, back: Back, options: PrintOptions, notes: Sequence[str], canvas: Canvas) -> None:
    places = [place(n, options, mirrored=True) for n in range(count)]
    for x, y in places:
        back.ground(canvas, x - BLEED, y - BLEED, CARD_WIDTH + 2 * BLEED, CARD_HEIGHT + 2 * BLEED)
    for x, y in places:
        back.draw(canvas, x, y)
    _draw_margin(options, notes, canvas)


def _draw_margin(options: PrintOptions, notes: Sequence[str], canvas: Canvas) -> None:
    _draw_crop_marks(options, canvas)
    left, bottom = _corner(options)
    right = left + ACROSS * CARD_WIDTH + NOTE_APART
    about, which, how = notes
    canvas.setFillColor(QUIET)
    canvas.setFont(TEXT, MIN_POINTS)
    _write(canvas, left - NOTE_APART, bottom + CARD_HEIGHT + 2 * mm, 90, about)
    _write(canvas, right, bottom + 2 * CARD_HEIGHT - 2 * mm, -90, which)
    _write(canvas, right, bottom + CARD_HEIGHT - 2 * mm, -90, how)


def _write(canvas: Canvas, x: float, y: float, turned: int, note: str) -> None:
    canvas.saveState()
    canvas.translate(x, y)
    canvas.rotate(turned)
    canvas.drawString(0, 0, shortened(note, NOTE_LENGTH))
    canvas.restoreState()


def _draw_crop_marks(options: PrintOptions, canvas: Canvas) -> None:
    """A line at either end of every cut, outside the cards."""
    left, bottom = _corner(options)
    right, top = left + ACROSS * CARD_WIDTH, bottom + DOWN * CARD_HEIGHT
    canvas.setStrokeColor(QUIET)
    canvas.setLineWidth(0.4)
    for n in range(ACROSS + 1):
        x = left + n * CARD_WIDTH
        canvas.line(x, top + MARK_STARTS, x, top + MARK_ENDS)
        canvas.line(x, bottom - MARK_STARTS, x, bottom - MARK_ENDS)
    for n in range(DOWN + 1):
        y = bottom + n * CARD_HEIGHT
        canvas.line(left - MARK_STARTS, y, left - MARK_ENDS, y)
        canvas.line(right + MARK_STARTS, y, right + MARK_ENDS, y)
