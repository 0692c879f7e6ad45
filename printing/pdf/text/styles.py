"""Colours, sizes and styles of prints: black, one accent, thin lines, no text below 8 pt."""

from dataclasses import dataclass
from functools import cache
from typing import Any

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm, mm

from printing.pdf.text.fonts import HEADING, TEXT, supported_characters

INK = Color(0, 0, 0)
QUIET = Color(0.32, 0.32, 0.32)
LINE = Color(0.72, 0.72, 0.72)
PAPER = Color(1, 1, 1)
ACCENT = HexColor("#a3281c")

WIDTH = 18 * cm
"""Of everything that flows down a page, on either paper."""

TOP = 13 * mm
FOOT = 21 * mm
PADDING = 4 * mm
GAP = 6 * mm
MIN_POINTS = 8
MIN_SCALE = 0.8
"""Where the reading text, 10 pt, comes down to the smallest."""

Commands = list[tuple[Any, ...]]
"""Reportlab table style commands."""


@dataclass(frozen=True)
class Styles:
    """The text styles at a scale, made by `styles_of`."""

    scale: float
    body: ParagraphStyle
    strong: ParagraphStyle
    reading: ParagraphStyle
    weapon: ParagraphStyle
    small: ParagraphStyle
    label: ParagraphStyle
    title: ParagraphStyle
    head: ParagraphStyle
    eyebrow: ParagraphStyle
    sheet: ParagraphStyle
    sheet_next: ParagraphStyle
    asset: ParagraphStyle
    figure: ParagraphStyle
    figure_note: ParagraphStyle
    wrong: ParagraphStyle

    def points(self, size: float) -> float:
        """A size in points at this scale, at least the minimum."""
        return max(MIN_POINTS, size * self.scale)


SIZES: dict[str, tuple[float, float, str, Color, dict[str, Any]]] = {
    "body": (9, 12, TEXT, INK, {}),
    "strong": (10, 12.5, HEADING, INK, {}),
    "reading": (10, 13.5, TEXT, INK, {}),
    "weapon": (11, 13, HEADING, INK, {}),
    "small": (8, 10.5, TEXT, QUIET, {}),
    "label": (8, 10, HEADING, QUIET, {}),
    "title": (28, 31, HEADING, INK, {}),
    "head": (13, 18, HEADING, INK, {}),
    "eyebrow": (9, 11, HEADING, ACCENT, {}),
    "sheet": (21, 24.5, HEADING, INK, {}),
    "sheet_next": (12, 14, HEADING, INK, {}),
    "asset": (12, 13.5, HEADING, INK, {}),
    "figure": (24, 26, HEADING, INK, {"alignment": TA_RIGHT}),
    "figure_note": (8, 10, TEXT, QUIET, {"alignment": TA_RIGHT}),
    "wrong": (10, 13, HEADING, ACCENT, {}),
}
"""Size and leading at scale 1, in points, face and colour."""


@cache
def styles_of(scale: float) -> Styles:
    """All styles at a scale; registers the fonts."""
    supported_characters()
    return Styles(scale, **{name: _style(name, scale) for name in SIZES})


def _style(name: str, scale: float) -> ParagraphStyle:
    size, leading, font, colour, more = SIZES[name]
    points = max(MIN_POINTS, size * scale)
    return ParagraphStyle(
        f"{name}-{scale}", fontName=font, fontSize=points, leading=leading * points / size, textColor=colour, **more
    )


def hex_of(colour: Color) -> str:
    """A colour for Paragraph markup."""
    return "#" + colour.hexval()[2:]
