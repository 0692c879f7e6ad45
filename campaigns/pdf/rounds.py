"""What hangs on the wall and lies on the tables of a round: pairings, result slips, standings."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, BinaryIO

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable, Spacer, Table

from people.folding import fold
from printing.pdf.layout.document import DocumentInfo, Section, build_pdf
from printing.pdf.layout.ruled import FLAT, INSET, coloured, label_colour, right, ruled
from printing.pdf.text.fonts import markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import INK, LINE, WIDTH, Commands, Styles
from printing.pdf.text.text_layout import text_width

Document = Mapping[str, Any]

MANY = 26
"""From so many rows on a list is set tighter, so that forty players are one page."""

FEW = 16
"""Up to so many rows are set larger, to be read from the wall."""

PLACE = 16 * mm
NAME = 58 * mm
LEAST_NAME = 44 * mm
GAP = 2.5 * mm
SIGNATURE = 44 * mm
CUT = 7 * mm


def print_round(document: Document, look: PrintOptions, file: BinaryIO) -> int:
    """Write one of PARTS of a round as a PDF; returns how many pages it has."""
    heading = TITLES[document["part"]]()
    book = DocumentInfo(f"{document['campaign']}: {document['round']}", document["campaign"], heading, heading)
    story = PARTS[document["part"]](document, look, look.styles)
    return build_pdf(book, [Section(heading, story)], look, file)


def _head(document: Document, styles: Styles) -> list[Flowable]:
    """What it is, of which round and campaign."""
    title = Paragraph(f"{markup(document['round'])} · {TITLES[document['part']]()}", styles.sheet)
    about = " · ".join(markup(part) for part in (document["campaign"], document["about"]) if part)
    return [title, Paragraph(about, styles.body), Spacer(0, 4 * mm)]


def _listed(
    document: Document,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    widths: Sequence[float],
    look: PrintOptions,
    figures: Collection[int] = (),
    text: ParagraphStyle | None = None,
) -> list[Flowable]:
    """A heading and a table of text, the columns of `figures` to the right; many rows stand closer."""
    styles, many = look.styles, len(rows) > MANY
    text = text or _sizes(styles, len(rows))[0]
    label = coloured(styles.label, label_colour(look))
    ways = [right if n in figures else _left for n in range(len(heads))]
    cells = [[Paragraph(markup(head), way(label)) for head, way in zip(heads, ways, strict=True)]]
    cells += [[Paragraph(markup(cell), way(text)) for cell, way in zip(row, ways, strict=True)] for row in rows]
    style = [*ruled(look, styles, len(cells)), *INSET, ("RIGHTPADDING", (0, 0), (-2, -1), 4)]
    if many:
        style += [("TOPPADDING", (0, 1), (-1, -1), 0.6), ("BOTTOMPADDING", (0, 1), (-1, -1), 1.6)]
    return [*_head(document, styles), LongTable(cells, widths, style=style, repeatRows=1)]


def _sizes(styles: Styles, rows: int) -> list[ParagraphStyle]:
    """The style of so many rows, and the smaller ones for what is too wide in it."""
    sizes = [styles.asset, styles.strong, styles.body]
    return sizes[(rows > FEW) + (rows > MANY) :]


def _left(style: ParagraphStyle) -> ParagraphStyle:
    return style


def by_name(document: Document, look: PrintOptions, _styles: Styles) -> list[Flowable]:
    """Each player in the order of the alphabet, with table and opponent."""
    rows = [[name, _("has a bye"), "", ""] for name in document["byes"]]
    for battle in document["battles"]:
        names = [side["name"] for side in battle["sides"]]
        for n, name in enumerate(names):
            others = ", ".join(names[:n] + names[n + 1 :])
            rows.append([name, str(battle["table"]), others, battle["mission"]])
    rows.sort(key=lambda row: fold(row[0]))
    rest = WIDTH - PLACE * 1.4
    heads = [_("Player"), _("Table"), _("Opponent"), document["mission"]]
    return _listed(document, heads, rows, [rest * 0.36, PLACE * 1.4, rest * 0.36, rest * 0.28], look)


def by_table(document: Document, look: PrintOptions, _styles: Styles) -> list[Flowable]:
    """Each table in order, with both players; byes below."""
    rows = []
    for battle in document["battles"]:
        names = [side["name"] for side in battle["sides"]]
        rows.append([str(battle["table"]), names[0], ", ".join(names[1:]), battle["mission"]])
    rows += [["–", name, _("has a bye"), ""] for name in document["byes"]]
    rest = WIDTH - PLACE
    heads = [_("Table"), _("Red side"), _("Blue side"), document["mission"]]
    return _listed(document, heads, rows, [PLACE, rest * 0.36, rest * 0.36, rest * 0.28], look)


def standings(document: Document, look: PrintOptions, _styles: Styles) -> list[Flowable]:
    """The table as it stands: rank, name, and figures, the points last."""
    heads, rows = document["standings"]
    for text in _sizes(look.styles, len(rows)):
        figures = [
            max(_widest(look.styles.label, column[:1]), _widest(text, column[1:])) + GAP
            for column in zip(heads, *rows, strict=True)
        ]
        name = WIDTH - sum(figures) + figures[1]
        if name >= LEAST_NAME:
            break
    widths = [figures[0], max(name, LEAST_NAME), *figures[2:]]
    return _listed(document, heads, rows, widths, look, range(2, len(heads)), text)


def _widest(style: ParagraphStyle, cells: Iterable[str]) -> float:
    """The width of the longest word, which is never broken; a score is one word."""
    return max(
        [text_width(word, style.fontName) * style.fontSize for cell in cells for word in cell.split(" ")], default=0
    )


class CutLine(Flowable):  # type: ignore[misc]
    """A dashed line across the paper, along which slips are cut."""

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.width, self.height = width, CUT
        return width, CUT

    def draw(self) -> None:
        margin = 15 * mm
        self.canv.saveState()
        self.canv.setStrokeColor(LINE)
        self.canv.setLineWidth(0.6)
        self.canv.setDash(3, 3)
        self.canv.line(-margin, CUT / 2, self.width + margin, CUT / 2)
        self.canv.restoreState()


def slips(document: Document, look: PrintOptions, styles: Styles) -> list[Flowable]:
    """A slip for each battle, with a cut line below it."""
    return [part for battle in document["battles"] for part in (_slip(battle, document, look, styles), CutLine())]


def _slip(battle: Document, document: Document, look: PrintOptions, styles: Styles) -> Table:
    """Table and mission, then a row for each side: its figures to fill in, whether it won, its signature."""
    figures = [*document["figures"], _("Winner")]
    rest, label = [""] * (len(figures) + 1), coloured(styles.label, label_colour(look))
    title = " · ".join(markup(part) for part in (_("Table %(table)s") % battle, battle["mission"]) if part)
    about = " · ".join(markup(part) for part in (document["round"], document["campaign"]))
    rows: list[list[Any]] = [[Paragraph(title, styles.asset), *rest], [Paragraph(about, styles.small), *rest]]
    rows.append([Paragraph(markup(head), label) for head in (_("Player"), *figures, _("Signature"))])
    for side in battle["sides"]:
        names = [Paragraph(markup(side["name"]), styles.strong), Paragraph(markup(side["force"]), styles.small)]
        rows.append([names, *rest])
    rows.append([Paragraph(_("After a draw nobody is marked as having won."), styles.small), *rest])
    width = (WIDTH - NAME - SIGNATURE) / len(figures)
    return Table(rows, [NAME, *[width] * len(figures), SIGNATURE], style=_slip_style(rows, look), splitByRow=0)


def _slip_style(rows: Sequence[Any], look: PrintOptions) -> Commands:
    last = len(rows) - 2
    frame: Color = INK if look.full else LINE
    style: Commands = [
        *FLAT,
        *[("SPAN", (0, n), (-1, n)) for n in (0, 1, len(rows) - 1)],
        ("LINEBELOW", (0, 2), (-1, 2), 1, INK),
        ("BOTTOMPADDING", (0, 1), (-1, 1), 2 * mm),
        ("TOPPADDING", (0, 2), (-1, 2), 1),
        ("BOTTOMPADDING", (0, 2), (-1, 2), 2),
        ("LEFTPADDING", (1, 2), (-1, -1), 1.5 * mm),
        ("BOX", (0, 3), (-1, last), 0.6, frame),
        ("INNERGRID", (0, 3), (-1, last), 0.6, frame),
        ("LEFTPADDING", (0, 3), (0, last), 1.5 * mm),
        ("TOPPADDING", (0, 3), (-1, last), 1.2 * mm),
        ("BOTTOMPADDING", (0, 3), (-1, last), 1.8 * mm),
        ("TOPPADDING", (0, -1), (-1, -1), 1 * mm),
    ]
    return [*style, ("BACKGROUND", (0, 2), (-1, 2), INK), *INSET] if look.full else style


PARTS: dict[str, Callable[[Document, PrintOptions, Styles], list[Flowable]]] = {
    "names": by_name,
    "tables": by_table,
    "slips": slips,
    "standings": standings,
}

TITLES: dict[str, Callable[[], str]] = {
    "names": lambda: _("Pairings by name"),
    "tables": lambda: _("Pairings by table"),
    "slips": lambda: _("Result slips"),
    "standings": lambda: _("Standings"),
}
"""What each part of a round's prints is called."""
