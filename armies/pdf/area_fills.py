"""Hatchings that distinguish areas in black and white, and fills in full ink."""

from math import cos, radians, sin

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from armies.pdf.styles import INK, LINE, QUIET
from rules.damocles.state import COVERS

Corners = list[tuple[float, float]]

HATCHES: dict[str, tuple[tuple[float, ...], float, float, Color]] = {
    "light": ((45,), 3.6, 0.4, QUIET),
    "heavy": ((0, 90), 4.2, 0.45, QUIET),
    "impenetrable": ((45, 135), 2.2, 0.8, INK),
    "territory": ((135,), 8.5, 0.35, LINE),
}
"""The angles of the lines, how far apart they are, how thick, and their colour."""

FILLS = {
    "light": HexColor("#dfe6cf"),
    "heavy": HexColor("#cdbfa9"),
    "impenetrable": HexColor("#6d6a66"),
    "territory": HexColor("#f4efe6"),
}
"""Fills below the hatching in full ink."""

EDGES = dict(zip(COVERS, (0.0, 0.7, 1.2, 1.8), strict=True))
"""Outline widths of cover: heavier cover has a heavier outline."""


def fill(canvas: Canvas, path: PDFPathObject, box: tuple[float, float, float, float], kind: str, full: bool) -> None:
    """Fill a closed path within its box (left, bottom, right, top) by its kind."""
    canvas.saveState()
    if full:
        canvas.setFillColor(FILLS[kind])
        canvas.drawPath(path, stroke=0, fill=1)
    canvas.clipPath(path, stroke=0, fill=0)
    angles, apart, thick, colour = HATCHES[kind]
    canvas.setStrokeColor(colour)
    canvas.setLineWidth(thick)
    for angle in angles:
        canvas.lines(_hatch(box, angle, apart))
    canvas.restoreState()


def _hatch(
    box: tuple[float, float, float, float], angle: float, apart: float
) -> list[tuple[float, float, float, float]]:
    """Lines of an angle over a box, aligned to the map's corner, so that neighbouring areas match."""
    left, bottom, right, top = box
    across, up = cos(radians(angle)), sin(radians(angle))
    corners = [(x, y) for x in (left, right) for y in (bottom, top)]
    off = [y * across - x * up for x, y in corners]
    along = [x * across + y * up for x, y in corners]
    first, last = int(min(off) // apart), int(max(off) // apart) + 1
    return [
        (
            min(along) * across - n * apart * up,
            min(along) * up + n * apart * across,
            max(along) * across - n * apart * up,
            max(along) * up + n * apart * across,
        )
        for n in range(first, last + 1)
    ]
