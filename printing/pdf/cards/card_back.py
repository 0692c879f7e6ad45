"""Card backs of a faction: its name and an emblem in its colour, point-symmetric."""

from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from printing.pdf.cards.card_sheet import CARD_HEIGHT, CARD_WIDTH
from printing.pdf.symbols.emblem import PrintedFaction, draw_emblem
from printing.pdf.symbols.icons import draw_icon, stamp
from printing.pdf.text.styles import PAPER
from printing.pdf.text.text_layout import Text, strong

EDGE, INNER_EDGE = 4 * mm, 5.2 * mm
EMBLEM, SIGN, APART, BELT = 18 * mm, 4.6 * mm, 8 * mm, 7.4 * mm
NAME_WIDTH = CARD_WIDTH - 2 * INNER_EDGE - 5 * mm
MAX_NAME = 13 * mm


class FactionBack:
    """A back filled with colour in full ink, or with thin lines on paper in saving ink."""

    def __init__(self, faction: PrintedFaction, full: bool) -> None:
        self._faction = faction
        self._key = f"back-{faction.slug}-{full}"
        self._ground = faction.tint if full else None
        self._colour = PAPER if full else faction.tint

    def ground(self, canvas: Canvas, x: float, y: float, width: float, height: float) -> None:
        """The background colour, which bleeds over the cut."""
        if self._ground is not None:
            canvas.setFillColor(self._ground)
            canvas.rect(x, y, width, height, stroke=0, fill=1)

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        canvas.saveState()
        canvas.translate(x, y)
        stamp(canvas, self._key, (CARD_WIDTH, CARD_HEIGHT), partial(self._draw, canvas))
        canvas.restoreState()

    def _draw(self, canvas: Canvas) -> None:
        canvas.setStrokeColor(self._colour)
        for edge, width in ((EDGE, 0.9), (INNER_EDGE, 0.4)):
            canvas.setLineWidth(width)
            canvas.roundRect(edge, edge, CARD_WIDTH - 2 * edge, CARD_HEIGHT - 2 * edge, 2.5 * mm)
        canvas.setLineWidth(0.6)
        canvas.line(INNER_EDGE, CARD_HEIGHT / 2, CARD_WIDTH - INNER_EDGE, CARD_HEIGHT / 2)
        for turned in (0, 180):
            canvas.saveState()
            canvas.translate(CARD_WIDTH / 2, CARD_HEIGHT / 2)
            canvas.rotate(turned)
            self._draw_half(canvas)
            canvas.restoreState()

    def _draw_half(self, canvas: Canvas) -> None:
        """Emblem, name and belt of icons in the upper half; the lower half is the same, rotated."""
        self._draw_belt(canvas)
        name = self._set_name()
        high = name.wrap(NAME_WIDTH, MAX_NAME)[1]
        room = CARD_HEIGHT / 2 - INNER_EDGE - BELT - high
        size = min(EMBLEM, room - 2 * mm)
        draw_emblem(canvas, self._faction, -size / 2, BELT + high + (room - size) / 2, size, self._colour)
        name.drawOn(canvas, -NAME_WIDTH / 2, BELT + 1 * mm)

    def _draw_belt(self, canvas: Canvas) -> None:
        """The faction's icons, side by side."""
        canvas.setStrokeColor(self._colour)
        canvas.setLineWidth(0.6)
        canvas.line(INNER_EDGE - CARD_WIDTH / 2, BELT, CARD_WIDTH / 2 - INNER_EDGE, BELT)
        for n, type in enumerate(self._faction.icons):
            left = (n - len(self._faction.icons) / 2 + 0.5) * APART - SIGN / 2
            draw_icon(canvas, type, left, (BELT - SIGN) / 2, SIGN, self._colour)

    def _set_name(self) -> Text:
        """Maximum font size that fits in the half next to the emblem."""
        name = self._faction.name.upper()
        for size in (13, 12, 11, 10, 9):
            text = Text([strong(name, size, self._colour)], align=0.5)
            if text.wrap(NAME_WIDTH, MAX_NAME)[1] <= MAX_NAME:
                return text
        return Text([strong(name, 8, self._colour)], align=0.5)
