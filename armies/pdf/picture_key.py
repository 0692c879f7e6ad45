"""The key of a map: only the symbols that occur on it."""

from collections.abc import Callable, Iterable

from django.utils.translation import gettext as _
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, Paragraph, Table

from armies.pdf.area_fills import EDGES, fill
from armies.pdf.counters import draw_fallen
from armies.pdf.fonts import HEADING, markup
from armies.pdf.options import PrintOptions
from armies.pdf.picture import Ground, Piece, letters_of
from armies.pdf.ruled import FLAT
from armies.pdf.styles import INK, MIN_POINTS, PAPER, QUIET, Commands, Styles
from armies.pdf.text_layout import text_width
from rules.damocles.state import COVERS
from rules.table.shapes import Shape

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
    """A line for each symbol: territories, objectives, covers."""
    rows = [[Swatch(sign), Paragraph(words, styles.small)] for sign, words in _entries(ground, options)]
    style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("BOTTOMPADDING", (0, 0), (-1, -1), 3)]
    return [Table(rows, [WIDE + 6, width - WIDE - 6], style=style)] if rows else []


def _fallen(canvas: Canvas) -> None:
    draw_fallen(canvas, WIDE / 2, HIGH / 2 - 0.5)


def _entries(ground: Ground, options: PrintOptions) -> Iterable[tuple[Draw, str]]:
    if any(area.deployment for area in ground.areas):
        yield lambda canvas: _area(canvas, options.full), _("Territory: its owner deploys wholly inside it (R-DEP-02)")
    if not all(area.deployment for area in ground.areas):
        yield _no_mans_land, _("Part of no man’s land: nobody deploys there (R-OPS-01)")
    if ground.markers:
        yield _disc, _("Objective marker, 3 cm across (R-OBJ-01)")
        yield _ring, _("Units within 5 cm of the marker control it (R-OBJ-02)")
    words = {
        "light": _("Light cover: each 1 of the defense test is re-rolled (R-COV-07)"),
        "heavy": _("Heavy cover: +1 to defense tests (R-COV-07)"),
        "impenetrable": _("Impenetrable: nothing is seen through it (R-COV-07)"),
    }
    for cover in COVERS[1:]:
        if any(piece.cover == cover for piece in ground.scenery):
            yield _cover(Piece(cover, False, _SAMPLE), options.full), markup(words[cover])
    if any(piece.garrison for piece in ground.scenery):
        yield _garrison, _("G, dashed edge: a garrison that units may stand in (R-GAR-02)")
    if ground.fallen:
        yield _fallen, _("Here a unit fell")


_SAMPLE = Shape.rectangle(0, 0, 100, 100)


def _cover(piece: Piece, full: bool) -> Draw:
    def draw(canvas: Canvas) -> None:
        path = canvas.beginPath()
        path.rect(0, 0.5, WIDE, HIGH - 2)
        fill(canvas, path, (0, 0.5, WIDE, HIGH - 1.5), piece.cover, full)
        canvas.setStrokeColor(INK)
        canvas.setLineWidth(EDGES[piece.cover])
        canvas.drawPath(path, stroke=1, fill=0)
        letters = letters_of(piece)
        plate = text_width(letters, HEADING) * MIN_POINTS + 3
        canvas.setFillColor(PAPER)
        canvas.rect((WIDE - plate) / 2, 1.2, plate, HIGH - 3.4, stroke=0, fill=1)
        canvas.setFillColor(INK)
        canvas.setFont(HEADING, MIN_POINTS)
        canvas.drawCentredString(WIDE / 2, 2.6, letters)

    return draw


def _area(canvas: Canvas, full: bool) -> None:
    path = canvas.beginPath()
    path.rect(0.5, 0.5, WIDE - 1, HIGH - 2)
    fill(canvas, path, (0.5, 0.5, WIDE - 0.5, HIGH - 1.5), "territory", full)
    _dashed(canvas, [6, 2.5])


def _no_mans_land(canvas: Canvas) -> None:
    _dashed(canvas, [1.5, 2.5])


def _garrison(canvas: Canvas) -> None:
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
