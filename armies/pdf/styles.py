"""Paper, colours, sizes and styles of everything printed: black, one accent, thin lines, nothing below 8 pt."""

from typing import Any

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm, mm

from armies.pdf.fonts import HEADING, TEXT

PAPERS = {"A4": A4, "Letter": LETTER}

INK = Color(0, 0, 0)
QUIET = Color(0.32, 0.32, 0.32)
LINE = Color(0.72, 0.72, 0.72)
PAPER = Color(1, 1, 1)
ACCENT = HexColor("#a3281c")

WIDTH = 18 * cm
"""Of everything printed, on either paper."""

TOP = 13 * mm
FOOT = 21 * mm
PADDING = 4 * mm
GAP = 6 * mm
SMALLEST = 8


Commands = list[tuple[Any, ...]]
"""How a table is drawn, as reportlab writes it."""


def _style(
    name: str, size: float, leading: float, font: str = TEXT, colour: Color = INK, **more: Any
) -> ParagraphStyle:
    return ParagraphStyle(name, fontName=font, fontSize=size, leading=leading, textColor=colour, **more)


BODY = _style("body", 9, 12)
STRONG = _style("strong", 10, 12.5, HEADING)
READING = _style("reading", 10, 13.5)
WEAPON = _style("weapon", 11, 13, HEADING)
SMALL = _style("small", 8, 10.5, colour=QUIET)
LABEL = _style("label", 8, 10, HEADING, colour=QUIET)

TITLE = _style("title", 28, 31, HEADING)
HEAD = _style("head", 13, 18, HEADING)
EYEBROW = _style("eyebrow", 9, 11, HEADING, colour=ACCENT)
SHEET = _style("sheet", 21, 24.5, HEADING)
SHEET_NEXT = _style("sheet-next", 12, 14, HEADING)
ASSET = _style("asset", 12, 13.5, HEADING)
FIGURE = _style("figure", 24, 26, HEADING, alignment=TA_RIGHT)
FIGURE_NOTE = _style("figure-note", 8, 10, colour=QUIET, alignment=TA_RIGHT)
WRONG = _style("wrong", 10, 13, HEADING, colour=ACCENT)


def hex_of(colour: Color) -> str:
    """A colour as Paragraph markup writes it."""
    return "#" + colour.hexval()[2:]
