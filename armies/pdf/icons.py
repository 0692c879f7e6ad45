"""The site's icons, drawn with strokes and fills: squad types, weapon kinds, the logo.

Paths use the icon's own coordinates, y down: M and L take a point, C three points, E a centre and two radii, Z closes.
"""

from collections.abc import Callable, Iterator
from functools import cache, partial

from reportlab.lib.colors import Color
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from armies.pdf.flowable import Part

STROKE = 1.75
BOXES = {"mark": 32}
BOX = 24

ICONS: dict[str, tuple[str, str]] = {
    "troops": (
        (
            "M 4 20 L 4 17.5 C 4 15.29 5.79 13.5 8 13.5 L 16 13.5 C 18.21 13.5 20 15.29 20 17.5 L 20 20 M 7.5 "
            "8.5 C 7.5 6.01 9.51 4 12 4 C 14.49 4 16.5 6.01 16.5 8.5 L 16.5 9 L 18.5 9 M 7.5 9 L 16.5 9 L "
            "16.5 10 C 16.5 11.99 14.49 13.6 12 13.6 C 9.51 13.6 7.5 11.99 7.5 10 L 7.5 9 Z"
        ),
        ("M 7.5 9 L 16.5 9 L 16.5 10 C 16.5 11.99 14.49 13.6 12 13.6 C 9.51 13.6 7.5 11.99 7.5 10 L 7.5 9 Z"),
    ),
    "scouts": (
        (
            "M 2.5 12 C 2.5 12 6 5.5 12 5.5 C 18 5.5 21.5 12 21.5 12 C 21.5 12 18 18.5 12 18.5 C 6 18.5 2.5 "
            "12 2.5 12 Z E 12 12 3.2 3.2 M 12 2 L 12 4 M 12 20 L 12 22"
        ),
        "E 12 12 3.2 3.2",
    ),
    "specialists": (
        (
            "M 12 2.5 L 14.6 8.6 L 21.2 9.2 L 16.2 13.6 L 17.7 20.1 L 12 16.7 L 6.3 20.1 L 7.8 13.6 L 2.8 9.2 "
            "L 9.4 8.6 L 12 2.5 Z E 12 12.2 1.6 1.6"
        ),
        "E 12 12.2 1.6 1.6",
    ),
    "com_operators": (
        (
            "M 12 12 L 12 21.5 M 8.5 21.5 L 15.5 21.5 E 12 9.5 2.2 2.2 M 7.8 13.6 C 5.64 11.29 5.64 7.71 7.8 "
            "5.4 M 16.2 5.4 C 18.36 7.71 18.36 11.29 16.2 13.6 M 5 16.2 C 1.56 12.39 1.56 6.61 5 2.8 M 19 2.8 "
            "C 22.44 6.61 22.44 12.39 19 16.2"
        ),
        "E 12 9.5 2.2 2.2",
    ),
    "heavy_supports": (
        (
            "M 3 19.5 L 21 19.5 M 5 19.5 L 5 16.3 L 8 13 L 15 13 L 18 16.3 L 18 19.5 M 9 13 L 10 9.5 L 14 9.5 "
            "L 15 13 M 13.5 10.8 L 21.5 6 E 8 19.5 1.6 1.6 E 16 19.5 1.6 1.6"
        ),
        "E 8 19.5 1.6 1.6 E 16 19.5 1.6 1.6",
    ),
    "faction_scenery": (
        (
            "M 3 21 L 21 21 M 5 21 L 5 9.5 L 9 9.5 L 9 7 L 7 7 L 7 4 L 9.5 4 L 9.5 5.5 L 11 5.5 L 11 4 L 13 4 "
            "L 13 5.5 L 14.5 5.5 L 14.5 4 L 17 4 L 17 7 L 15 7 L 15 9.5 L 19 9.5 L 19 21 M 10 21 L 10 16 C 10 "
            "14.9 10.9 14 12 14 C 13.1 14 14 14.9 14 16 L 14 21"
        ),
        "M 10 21 L 10 16 C 10 14.9 10.9 14 12 14 C 13.1 14 14 14.9 14 16 L 14 21",
    ),
    "missile": (
        "E 12 12 7 7 M 12 2 L 12 8 M 12 16 L 12 22 M 2 12 L 8 12 M 16 12 L 22 12",
        "",
    ),
    "melee": (
        (
            "M 4 4 L 15.5 15.5 M 20 4 L 8.5 15.5 M 6 13 L 11 18 M 18 13 L 13 18 M 5.5 18.5 L 3.5 20.5 M 18.5 "
            "18.5 L 20.5 20.5"
        ),
        "",
    ),
    "check": (
        "M 4 12.5 L 9.5 18 L 20 6.5",
        "",
    ),
    "warning": (
        "M 12 3.5 L 22 20.5 L 2 20.5 L 12 3.5 Z M 12 9.5 L 12 15 M 12 17.7 L 12 17.8",
        "",
    ),
    "cards": (
        (
            "M 3.5 6 L 14.5 6 L 14.5 21 L 3.5 21 Z M 8 6 L 8 4.2 C 8 3.54 8.54 3 9.2 3 L 19.3 3 C 19.96 3 "
            "20.5 3.54 20.5 4.2 L 20.5 16.8 C 20.5 17.46 19.96 18 19.3 18 L 14.5 18"
        ),
        "",
    ),
    "mark": (
        "E 16 26.3 12 3.3",
        (
            "M 15.65 0 L 16.35 0 L 16.35 5 L 15.65 5 L 15.65 0 Z E 16 5.6 1.35 1.35 M 15.2 6.8 L 16.8 6.8 L "
            "16.8 10.2 L 15.2 10.2 L 15.2 6.8 Z M 10 10.2 C 11.5 10.7 13.6 10.7 16 10.4 C 18.4 10.7 20.5 10.7 "
            "22 10.2 L 22.6 11.9 C 20.6 12.6 18.3 12.7 16 12.6 C 13.7 12.7 11.4 12.6 9.4 11.9 L 10 10.2 Z M "
            "14.1 12.4 L 17.9 12.4 L 17.6 21 L 16 24.6 L 14.4 21 L 14.1 12.4 Z E 27.28 27.43 1.7 0.85 E 21.07 "
            "29.29 1.7 0.85 E 10.93 29.29 1.7 0.85 E 4.72 27.43 1.7 0.85 E 4.72 25.17 1.7 0.85 E 27.28 25.17 "
            "1.7 0.85"
        ),
    ),
}
"""Each sign's lines and its filled shapes."""


def draw_icon(canvas: Canvas, name: str, x: float, y: float, size: float, colour: Color) -> None:
    """Draw an icon with its lower left corner at (x, y)."""
    box = BOXES.get(name, BOX)
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
    lines, shapes = ICONS[name]
    canvas.setStrokeColor(colour)
    canvas.setFillColor(colour)
    canvas.setLineWidth(0.9 if name == "mark" else STROKE)
    canvas.setLineCap(1)
    canvas.setLineJoin(1)
    canvas.drawPath(_traced(lines), stroke=1, fill=0)
    if shapes:
        canvas.drawPath(_traced(shapes), stroke=0, fill=1)


class Icon(Part):
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


@cache
def _traced(path: str) -> PDFPathObject:
    """A path as canvas operations, cached."""
    traced = PDFPathObject()
    words = iter(path.split())
    for step in words:
        if step == "M":
            traced.moveTo(*_numbers(words, 2))
        elif step == "L":
            traced.lineTo(*_numbers(words, 2))
        elif step == "C":
            traced.curveTo(*_numbers(words, 6))
        elif step == "E":
            x, y, across, down = _numbers(words, 4)
            traced.ellipse(x - across, y - down, 2 * across, 2 * down)
        else:
            traced.close()
    return traced


def _numbers(words: Iterator[str], count: int) -> list[float]:
    return [float(next(words)) for _ in range(count)]
