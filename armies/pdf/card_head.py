"""What the heads of all cards share: colours on paper and on a filled band, figures, the line of what goes on."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color

from armies.pdf.fonts import HEADING, TEXT, one_line
from armies.pdf.styles import ACCENT, INK, MIN_POINTS, PAPER, QUIET
from armies.pdf.text_layout import Text, TextRun, shortened, strong, text_width


class Inks(NamedTuple):
    """The colours of a head: of what is strong in it, of its notes, of its sign."""

    strong: Color
    note: Color
    sign: Color


ON_PAPER, ON_COLOUR = Inks(INK, QUIET, ACCENT), Inks(PAPER, PAPER, PAPER)


def figure(text: str, size: float, width: float, colour: Color = INK) -> Text:
    """A figure at the right edge, smaller where it would not stand on one line."""
    fits = width / max(text_width(text, HEADING), 1e-3)
    size = max(MIN_POINTS, min(size, fits))
    return Text([strong(text, size, colour)], leading=size * 1.1, align=1)


def going_on(name: str, size: float, width: float, inks: Inks) -> Text:
    """The head of a card that goes on: a line of its name, and that it is continued."""
    continued = TextRun(_("(continued)"), MIN_POINTS, TEXT, inks.note)
    room = width - text_width(f" {continued.words}", TEXT) * MIN_POINTS - 1
    return Text([strong(shortened(one_line(name), room, HEADING, size), size, inks.strong), continued])
