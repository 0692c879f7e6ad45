"""Tables with thin lines, in either ink."""

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.styles import ParagraphStyle
from reportlab.platypus import Flowable

from printing.pdf.text.options import PrintOptions
from printing.pdf.text.styles import INK, LINE, PAPER, QUIET, Commands, Styles

Cell = Flowable | str | list[Flowable]

TINT = HexColor("#f1ece7")
"""Behind every other row, in full ink."""

FLAT: Commands = [
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 0),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 0),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
]


INSET: Commands = [("LEFTPADDING", (0, 0), (0, -1), 3), ("RIGHTPADDING", (-1, 0), (-1, -1), 3)]
"""The inset of a row's background."""


def _padding(scale: float) -> Commands:
    """Padding above and below a row, smaller if the text is scaled down."""
    share = min(1.0, max(0.5, 1 - 2.5 * (1 - scale)))
    return [("TOPPADDING", (0, 0), (-1, -1), 2.2 * share), ("BOTTOMPADDING", (0, 0), (-1, -1), 3.2 * share)]


PLAIN: Commands = [*FLAT, *_padding(1)]


def ruled(options: PrintOptions, styles: Styles, rows: int, totalled: bool = False) -> Commands:
    """A header above a heavy line, or on black in full ink; thin lines below rows, a heavy one above a total."""
    last = rows - 1 - totalled
    style: Commands = [*FLAT, *_padding(styles.scale), ("LINEBELOW", (0, 0), (-1, 0), 1, INK)]
    if last >= 1:
        style.append(("LINEBELOW", (0, 1), (-1, last), 0.4, LINE))
    if options.full:
        style += [("BACKGROUND", (0, 0), (-1, 0), INK)]
        style += [("BACKGROUND", (0, n), (-1, n), TINT) for n in range(2, last + 1, 2)]
    if totalled:
        style.append(("LINEABOVE", (0, -1), (-1, -1), 1, INK))
    return style


def label_colour(options: PrintOptions) -> Color:
    """The text colour of a table's header."""
    return PAPER if options.full else QUIET


def right(style: ParagraphStyle) -> ParagraphStyle:
    return ParagraphStyle(f"{style.name}-right", parent=style, alignment=TA_RIGHT)


def centred(style: ParagraphStyle) -> ParagraphStyle:
    return ParagraphStyle(f"{style.name}-centred", parent=style, alignment=TA_CENTER)


def coloured(style: ParagraphStyle, colour: Color) -> ParagraphStyle:
    return ParagraphStyle(f"{style.name}-{colour.hexval()}", parent=style, textColor=colour)
