"""The key of a map: only the symbols that occur on it."""

from collections.abc import Callable, Iterable

from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Table

from printing.pdf.layout.ruled import FLAT
from printing.pdf.maps.area_fills import EDGES, fill
from printing.pdf.maps.counters import draw_fallen
from printing.pdf.maps.picture import Ground
from printing.pdf.text.fonts import HEADING, markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import INK, MIN_POINTS, PAPER, QUIET, Commands, Styles
from printing.pdf.text.text_layout import text_width
from rules.presentation.drawing import is_of
from rules.presentation.picture import Key
from web.translation.messages import shown

WIDE, HIGH = 22.0, 12.0

Draw = Callable[[Canvas], None]


class Swatch(Flowable):  # type: ignore[misc]
    """A symbol of the key."""

    def __init__(self, sign: Draw) -> None:
        super().__init__()
        self.sign = sign

    def wrap(self, *_available: float) -> tuple[float, float]:
        return WIDE, HIGH

    def draw(self) -> None:
        self.sign(self.canv)


def picture_key(ground: Ground, options: PrintOptions, styles: Styles, width: float) -> list[Flowable]:
    """A line for each symbol that the game's legend has."""
    rows = [[Swatch(sign), Paragraph(words, styles.small)] for sign, words in _entries(ground, options)]
    style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("BOTTOMPADDING", (0, 0), (-1, -1), 3)]
    return [Table(rows, [WIDE + 6, width - WIDE - 6], style=style)] if rows else []


def _fallen(canvas: Canvas) -> None:
    draw_fallen(canvas, WIDE / 2, HIGH / 2 - 0.5)


def _entries(ground: Ground, options: PrintOptions) -> Iterable[tuple[Draw, str]]:
    areas = [*ground.areas, *ground.pieces]
    for key in ground.picture.legend:
        signs: dict[str, tuple[bool, Draw]] = {
            "token": (bool(ground.markers), _disc),
            "reach": (any(marker.reach for marker in ground.markers), _ring),
            "gone": (bool(ground.fallen), _fallen),
        }
        occurs, sign = signs.get(key.fill) or (any(is_of(area, key) for area in areas), _sign(key, options.full))
        if occurs:
            yield sign, markup(shown(key.text or key.label))


def _sign(key: Key, full: bool) -> Draw:
    if key.fill == "zone":
        return lambda canvas: _area(canvas, full)
    if key.fill in EDGES:
        return _piece(key, full)
    return _plain if key.fill else _dashed_edge


def _piece(key: Key, full: bool) -> Draw:
    def draw(canvas: Canvas) -> None:
        path = canvas.beginPath()
        path.rect(0, 0.5, WIDE, HIGH - 2)
        fill(canvas, path, (0, 0.5, WIDE, HIGH - 1.5), key.fill, full)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(EDGES[key.fill])
        canvas.drawPath(path, stroke=1, fill=0)
        if key.glyph:
            _letters(canvas, shown(key.glyph))

    return draw


def _letters(canvas: Canvas, letters: str) -> None:
    plate = text_width(letters, HEADING) * MIN_POINTS + 3
    canvas.setFillColor(PAPER)
    canvas.rect((WIDE - plate) / 2, 1.2, plate, HIGH - 3.4, stroke=0, fill=1)
    canvas.setFillColor(INK)
    canvas.setFont(HEADING, MIN_POINTS)
    canvas.drawCentredString(WIDE / 2, 2.6, letters)


def _area(canvas: Canvas, full: bool) -> None:
    path = canvas.beginPath()
    path.rect(0.5, 0.5, WIDE - 1, HIGH - 2)
    fill(canvas, path, (0.5, 0.5, WIDE - 0.5, HIGH - 1.5), "zone", full)
    _dashed(canvas, [6, 2.5])


def _plain(canvas: Canvas) -> None:
    _dashed(canvas, [1.5, 2.5])


def _dashed_edge(canvas: Canvas) -> None:
    canvas.setStrokeColor(INK)
    _dashed(canvas, [3.2, 1.8])


def _dashed(canvas: Canvas, dashes: list[float]) -> None:
    canvas.setStrokeColor(QUIET)
    canvas.setLineWidth(0.9)
    canvas.setDash(dashes)
    canvas.rect(0.5, 0.5, WIDE - 1, HIGH - 2)
    canvas.setDash()


def _disc(canvas: Canvas) -> None:
    canvas.setStrokeColor(INK)
    canvas.setFillColor(INK)
    canvas.setLineWidth(1.2)
    canvas.circle(WIDE / 2, HIGH / 2 - 0.5, 4.6)
    canvas.circle(WIDE / 2, HIGH / 2 - 0.5, 1.6, stroke=0, fill=1)


def _ring(canvas: Canvas) -> None:
    canvas.setStrokeColor(QUIET)
    canvas.setLineWidth(0.7)
    canvas.setDash([3, 2])
    canvas.circle(WIDE / 2, HIGH / 2 - 0.5, 5.2)
    canvas.setDash()
