"""The picture that chats show of a shared page: faces of its factions, its title, and what it is of."""

from io import BytesIO
from typing import NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas

from armies.models.face import Face
from printing.pdf.symbols.emblem import TINTS
from printing.pdf.symbols.icons import draw_icon
from printing.pdf.text.canvas import ShapingCanvas
from printing.pdf.text.fonts import HEADING, TEXT, one_line, supported_characters
from printing.pdf.text.styles import PAPER
from printing.pdf.text.text_layout import Text, TextRun, shortened

WIDTH, HEIGHT = 1200, 630
BAND, EDGE = 380, 48
LEFT, ROOM = BAND + EDGE, WIDTH - BAND - 2 * EDGE
GROUND, INK, QUIET = HexColor("#fbf8f0"), HexColor("#1f1c18"), HexColor("#5b5346")
NO_FACE = Face("mark", "slate")
TITLE_SIZES = (72, 62, 52, 44, 36)
MAX_LINES = 8
ROW = 66


class SocialLine(NamedTuple):
    """Something that it is of: the name of a drawing, words, and a figure behind them."""

    sign: str
    words: str
    figure: str = ""
    colour: str = ""


class SocialCard(NamedTuple):
    above: str
    title: str
    note: str
    faces: tuple[Face, ...]
    lines: tuple[SocialLine, ...]


def social_card(card: SocialCard) -> bytes:
    """A page of 1200 by 630 points."""
    supported_characters()  # registers the fonts
    file = BytesIO()
    canvas = ShapingCanvas(file, pagesize=(WIDTH, HEIGHT), invariant=1)
    canvas.setFillColor(GROUND)
    canvas.rect(0, 0, WIDTH, HEIGHT, stroke=0, fill=1)
    _band(canvas, card.faces or (NO_FACE,))
    top: float = HEIGHT - EDGE
    top = _words(canvas, shortened(one_line(card.above).upper(), ROOM, HEADING, 26), 26, top, QUIET)
    top = _title(canvas, one_line(card.title), top - 6)
    top = _words(canvas, shortened(one_line(card.note), ROOM, TEXT, 30), 30, top - 8, INK, TEXT)
    _lines(canvas, card, top - 22)
    canvas.save()
    return file.getvalue()


def _band(canvas: Canvas, faces: tuple[Face, ...]) -> None:
    """The colour of each faction from the top down, with its emblem."""
    high = HEIGHT / len(faces)
    for place, face in enumerate(faces):
        foot, size = HEIGHT - (place + 1) * high, min(240, high * 0.62)
        canvas.setFillColor(tint(face.colour))
        canvas.rect(0, foot, BAND, high, stroke=0, fill=1)
        sign = "mark" if face is NO_FACE else f"emblem-{face.emblem}"
        draw_icon(canvas, sign, (BAND - size) / 2, foot + (high - size) / 2, size, PAPER)


def tint(colour: str) -> Color:
    return HexColor(TINTS[colour])


def _words(canvas: Canvas, line: str, size: float, top: float, colour: Color, font: str = HEADING) -> float:
    """A line below this height; returns its foot."""
    text = Text([TextRun(line, size, font, colour)])
    high = text.wrap(ROOM, HEIGHT)[1]
    text.drawOn(canvas, LEFT, top - high)
    return top - high


def _title(canvas: Canvas, title: str, top: float) -> float:
    """As large as it fits into two lines."""
    for size in TITLE_SIZES:
        text = Text([TextRun(title, size, HEADING, INK)], leading=size * 1.08)
        high = text.wrap(ROOM, HEIGHT)[1]
        if high <= 2.2 * size:
            break
    text = Text([TextRun(shortened(title, 1.8 * ROOM, HEADING, size), size, HEADING, INK)], leading=size * 1.08)
    high = text.wrap(ROOM, HEIGHT)[1]
    text.drawOn(canvas, LEFT, top - high)
    return top - high


def _lines(canvas: Canvas, card: SocialCard, top: float) -> None:
    """In two columns if there are many, down to the foot."""
    rows = max(1, int((top - EDGE + 20) / ROW))
    columns = 1 if len(card.lines) <= min(rows, 4) else 2
    rows = min(rows, -(-len(card.lines) // columns))
    wide = (ROOM - (columns - 1) * 24) / columns
    for place, line in enumerate(card.lines[: min(MAX_LINES, rows * columns)]):
        column, row = divmod(place, rows) if columns == 2 else (0, place)
        _line(canvas, line, LEFT + column * (wide + 24), top - (row + 1) * ROW, wide, card)


def _line(canvas: Canvas, line: SocialLine, x: float, y: float, wide: float, card: SocialCard) -> None:
    colour = tint(line.colour or (card.faces or (NO_FACE,))[0].colour)
    draw_icon(canvas, line.sign, x, y + 6, 52, colour)
    figure = Text([TextRun(line.figure, 28, HEADING, INK)], align=1)
    figure.wrap(110, ROW)
    figure.drawOn(canvas, x + wide - 110, y + 16)
    room = wide - 66 - (62 if line.figure else 0)
    label = Text([TextRun(shortened(one_line(line.words), room, TEXT, 26), 26, TEXT, INK)])
    label.wrap(room + 20, ROW)
    label.drawOn(canvas, x + 66, y + 16)
