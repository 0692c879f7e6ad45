"""Hatchings that distinguish areas in black and white, and fills in full ink."""

from math import cos, radians, sin

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

from printing.pdf.text.styles import INK, LINE, QUIET

Corners = list[tuple[float, float]]

HATCHES: dict[str, tuple[tuple[float, ...], float, float, Color]] = {
    "zone": ((135,), 8.5, 0.35, LINE),
    "leaves": ((45,), 3.6, 0.4, QUIET),
    "stones": ((0, 90), 4.2, 0.45, QUIET),
    "slates": ((45, 135), 2.2, 0.8, INK),
    "dots": ((60, 120), 5.2, 0.3, QUIET),
    "water": ((0,), 3.0, 0.4, QUIET),
    "dark": ((45, 135), 1.6, 0.8, INK),
}
"""The angles of the lines, how far apart they are, how thick, and their colour; plain areas have none."""

FILLS = {
    "zone": HexColor("#f4efe6"),
    "leaves": HexColor("#dfe6cf"),
    "stones": HexColor("#cdbfa9"),
    "slates": HexColor("#6d6a66"),
    "dots": HexColor("#e9e2d3"),
    "water": HexColor("#d3e0e6"),
    "dark": HexColor("#4a4744"),
}
"""Fills below the hatching in full ink."""

EDGES = {"leaves": 0.7, "stones": 1.2, "slates": 1.8, "dots": 0.7, "water": 0.7, "dark": 1.8}
"""Outline widths of what stands on the table: what hides more has a heavier outline."""


def fill(canvas: Canvas, path: PDFPathObject, box: tuple[float, float, float, float], kind: str, full: bool) -> None:
    """Fill a closed path within its box (left, bottom, right, top) by its kind; a plain one stays empty."""
    if kind not in HATCHES:
        return
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
