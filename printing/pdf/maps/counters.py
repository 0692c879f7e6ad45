"""Models on a map: bases to scale with the symbol of their side, readable without colour, and squad tags."""

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.pdfgen.canvas import Canvas

from printing.pdf.text.fonts import HEADING
from printing.pdf.text.styles import INK, MIN_POINTS, PAPER, QUIET

COLOURS = {
    "a": HexColor("#a3281c"),
    "b": HexColor("#24577b"),
    "c": HexColor("#35602a"),
    "d": HexColor("#80590b"),
}
"""Of the sides in full ink, as on the site's maps."""

ARM = 2.2
EDGE = 1.0
TAG = 10.5
"""How high a tag is."""


def side_colour(side: str, full: bool) -> Color:
    return COLOURS.get(side, INK) if full else INK


def draw_base(canvas: Canvas, x: float, y: float, radius: float, side: str, full: bool) -> None:
    """A base with its side's symbol: disc, square, triangle or diamond. The first side's bases are dark."""
    dark = full or side == "a"
    canvas.setLineWidth(min(0.9, radius / 4))
    canvas.setStrokeColor(PAPER if full else INK)
    canvas.setFillColor(side_colour(side, full) if dark else PAPER)
    canvas.circle(x, y, radius, stroke=1, fill=1)
    draw_side(canvas, x, y, radius * 0.52, side, PAPER if dark else INK)


def draw_side(canvas: Canvas, x: float, y: float, radius: float, side: str, colour: Color) -> None:
    """The symbol of a side around a point."""
    canvas.setFillColor(colour)
    if side == "a":
        canvas.circle(x, y, radius * 0.8, stroke=0, fill=1)
        return
    corners = {
        "b": ((-0.85, -0.85), (0.85, -0.85), (0.85, 0.85), (-0.85, 0.85)),
        "c": ((-1.05, -0.75), (1.05, -0.75), (0, 1.1)),
    }.get(side, ((0, -1.2), (1.0, 0), (0, 1.2), (-1.0, 0)))
    path = canvas.beginPath()
    path.moveTo(x + corners[0][0] * radius, y + corners[0][1] * radius)
    for across, up in corners[1:]:
        path.lineTo(x + across * radius, y + up * radius)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def draw_fallen(canvas: Canvas, x: float, y: float) -> None:
    """A small cross where a unit was slain."""
    canvas.setStrokeColor(QUIET)
    canvas.setLineWidth(0.8)
    canvas.lines([(x - ARM, y - ARM, x + ARM, y + ARM), (x - ARM, y + ARM, x + ARM, y - ARM)])


def tag_width(label: str) -> float:
    return float(stringWidth(label, HEADING, MIN_POINTS)) + 6


def draw_tag(canvas: Canvas, left: float, bottom: float, label: str, side: str, full: bool) -> None:
    """A squad's tag, such as R3, on a plate: dark for the first side and rounded."""
    width, dark = tag_width(label), full or side == "a"
    radius = TAG / 2 if side == "a" else 1
    canvas.setFillColor(PAPER)
    canvas.roundRect(left - EDGE, bottom - EDGE, width + 2 * EDGE, TAG + 2 * EDGE, radius + EDGE, stroke=0, fill=1)
    canvas.setLineWidth(0.7)
    canvas.setStrokeColor(side_colour(side, full))
    canvas.setFillColor(side_colour(side, full) if dark else PAPER)
    canvas.roundRect(left, bottom, width, TAG, radius, stroke=1, fill=1)
    canvas.setFillColor(PAPER if dark else INK)
    canvas.setFont(HEADING, MIN_POINTS)
    canvas.drawCentredString(left + width / 2, bottom + 2.6, label)
