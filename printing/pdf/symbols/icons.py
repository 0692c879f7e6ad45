"""The site's icons and emblems on paper, drawn from the paths of the site's SVG sheets."""

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import NamedTuple
from xml.etree import ElementTree

from django.contrib.staticfiles import finders
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from fontTools.svgLib.path.shapes import PathBuilder
from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from armies.models.figure import SHEETS as FIGURES
from printing.pdf.text.flowable import CardPart

SHEETS = {"": ("damocles/icons.svg",), "emblem-": ("damocles/emblems.svg",), "figure-": FIGURES}
"""The sheets by what the names of their symbols begin with here."""

STYLE = {
    "fill": "none",
    "stroke": "currentColor",
    "stroke-width": "1.75",
    "stroke-linecap": "round",
    "fill-rule": "nonzero",
}
"""As the site's style sheet draws an icon, where the sheet of icons says nothing else."""

FILL_MODES = {"evenodd": 0, "nonzero": 1}
LINE_CAPS = {"butt": 0, "round": 1}
"""The fill rules and line caps of SVG as reportlab numbers them."""


class Shape(NamedTuple):
    """A path and its presentation attributes."""

    path: PDFPathObject
    style: dict[str, str]


@cache
def _symbols() -> dict[str, ElementTree.Element]:
    """The symbols of the sheets by name."""
    roots = [
        (prefix, ElementTree.parse(str(finders.find(sheet))).getroot())  # noqa: S314 - the site's own files
        for prefix, sheets in SHEETS.items()
        for sheet in sheets
    ]
    return {prefix + symbol.attrib["id"]: symbol for prefix, root in roots for symbol in root}


@cache
def _shapes(name: str) -> list[Shape]:
    return list(_shapes_in(_symbols()[name], STYLE))


def _shapes_in(element: ElementTree.Element, style: dict[str, str]) -> Iterator[Shape]:
    """The shapes of a symbol, or of a group, which hands its attributes on."""
    for child in element:
        own = style | child.attrib
        builder = PathBuilder()
        if builder.add_path_from_element(child):
            yield Shape(_traced(builder.paths[0]), own)
        else:
            yield from _shapes_in(child, own)


def _traced(path: str) -> PDFPathObject:
    """A path of SVG as canvas operations."""
    pen, traced = RecordingPen(), PDFPathObject()
    parse_path(path, pen)
    for step, points in pen.value:
        if step == "closePath":
            traced.close()
        elif step != "endPath":
            getattr(traced, step)(*(number for point in points for number in point))
    return traced


def draw_icon(canvas: Canvas, name: str, x: float, y: float, size: float, colour: Color) -> None:
    """Draw an icon with its lower left corner at (x, y)."""
    box = float(_symbols()[name].attrib["viewBox"].split()[2])
    canvas.saveState()
    canvas.translate(x, y + size)
    canvas.scale(size / box, -size / box)
    stamp(canvas, f"{name}-{colour.hexval()}", (box, box), partial(_draw, canvas, name, colour))
    canvas.restoreState()


def stamp(canvas: Canvas, key: str, size: tuple[float, float], draw: Callable[[], None]) -> None:
    """Draw something repeated: stored in the document once and referenced after that."""
    if not canvas.hasForm(key):
        canvas.beginForm(key, 0, 0, *size)
        draw()
        canvas.endForm()
    canvas.doForm(key)


def _draw(canvas: Canvas, name: str, colour: Color) -> None:
    canvas.setStrokeColor(colour)
    canvas.setFillColor(colour)
    canvas.setLineJoin(1)
    for path, style in _shapes(name):
        canvas.setLineCap(LINE_CAPS[style["stroke-linecap"]])
        canvas.setLineWidth(float(style["stroke-width"]))
        stroke, fill = (int(style[paint] != "none") for paint in ("stroke", "fill"))
        canvas.drawPath(path, stroke=stroke, fill=fill, fillMode=FILL_MODES[style["fill-rule"]])


class Icon(CardPart):
    """An icon of a size, on a filled square if `on` gives a colour."""

    def __init__(self, name: str, size: float, colour: Color, on: Color | None = None) -> None:
        super().__init__()
        self.name = name
        self.width = self.height = size
        self.colour = colour
        self.on = on

    def wrap(self, *_available: float) -> tuple[float, float]:
        return self.width, self.height

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        edge = 0.0
        if self.on is not None:
            edge = self.width * 0.16
            canvas.setFillColor(self.on)
            canvas.rect(x, y, self.width, self.height, stroke=0, fill=1)
        draw_icon(canvas, self.name, x + edge, y + edge, self.width - 2 * edge, self.colour)
