"""Common parts of card heads: colours on paper and on a filled band, figures, continuation lines."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color

from printing.pdf.text.fonts import HEADING, TEXT, one_line
from printing.pdf.text.styles import INK, MIN_POINTS, PAPER, QUIET
from printing.pdf.text.text_layout import Text, TextRun, shortened, strong, text_width


class Inks(NamedTuple):
    """Colours of a head: strong text, notes and icon."""

    strong: Color
    note: Color
    sign: Color


ON_COLOUR = Inks(PAPER, PAPER, PAPER)


def inks_of(tint: Color, full: bool) -> Inks:
    """On a band of the faction's colour, or on paper with the icon in that colour."""
    return ON_COLOUR if full else Inks(INK, QUIET, tint)


def figure(text: str, size: float, width: float, colour: Color = INK) -> Text:
    """A right-aligned value, smaller if it does not fit on one line."""
    fits = width / max(text_width(text, HEADING), 1e-3)
    size = max(MIN_POINTS, min(size, fits))
    return Text([strong(text, size, colour)], leading=size * 1.1, align=1)


def going_on(name: str, size: float, width: float, inks: Inks) -> Text:
    """The head of a continuation card: the name and "continued"."""
    continued = TextRun(_("(continued)"), MIN_POINTS, TEXT, inks.note)
    room = width - text_width(f" {continued.words}", TEXT) * MIN_POINTS - 1
    return Text([strong(shortened(one_line(name), room, HEADING, size), size, inks.strong), continued])
