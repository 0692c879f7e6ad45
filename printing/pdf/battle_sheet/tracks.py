"""Tracks of a battle sheet: points, what is ticked or written by turn, scores, what is held."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Spacer, Table

from printing.pdf.battle_sheet.marks import PointsTrack, Tick, WritingLines
from printing.pdf.layout.ruled import FLAT, Cell, centred, coloured, label_colour
from printing.pdf.text.fonts import TEXT, markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import INK, LINE, MIN_POINTS, MIN_SCALE, WIDTH, Commands, Styles
from rules.presentation.battle_sheet import BattleSheet
from web.translation.messages import shown

TURN = 12.5 * mm
MIN_NAMED = 75 * mm
"""What is left beside the turns, however many there are."""

MAX_HELD = 8


class Heads(NamedTuple):
    """What the game calls a unit, a turn and the score."""

    unit: str
    turn: str
    score: str


class Pace(NamedTuple):
    """Spacing of a sheet: text scale of units, minimum height of their boxes, heights of other rows."""

    scale: float
    boxes: float
    padding: float
    row: float
    victory: float
    held: int

    @property
    def room(self) -> float:
        """The height needed for what is held, and for notes."""
        return (self.held + 1) * self.row + 1


PACES = (
    Pace(1.0, 8 * mm, 0.6 * mm, 5.2 * mm, 6.2 * mm, 5),
    Pace(1.0, 6.5 * mm, 0.5 * mm, 5 * mm, 6 * mm, 5),
    Pace(0.9, 6 * mm, 0.4 * mm, 4.8 * mm, 5.6 * mm, 5),
    Pace(MIN_SCALE, 6 * mm, 0.2 * mm, 4.4 * mm, 5 * mm, 4),
)
"""The more units there are, the less room has each thing."""


def turn_width(turns: int) -> float:
    """The more turns there are, the narrower each is."""
    return min(TURN, (WIDTH - MIN_NAMED) / turns)


def tracks(sheet: BattleSheet, heads: Heads, pace: Pace, options: PrintOptions) -> list[Flowable]:
    """Everything except units and notes."""
    styles, gap = options.styles, Spacer(0, 2.5 * mm)
    story: list[Flowable] = []
    for pool in sheet.pools:
        label = Paragraph(markup(shown(pool.label)), styles.small)
        story += [label, Spacer(0, 0.8 * mm), PointsTrack(pool.points, pool.spare), gap]
    return [*story, _turns(sheet, heads, pace, options), gap, _scores(sheet, heads, pace, options), gap]


def turn_heads(sheet: BattleSheet, options: PrintOptions) -> list[Cell]:
    """Turn numbers with a box to tick at the end of each."""
    return [Tick(str(n), label_colour(options)) for n in range(1, sheet.turns + 1)]


def _turns(sheet: BattleSheet, heads: Heads, pace: Pace, options: PrintOptions) -> Table:
    """What is written down or ticked turn by turn."""
    styles = options.styles
    label = coloured(styles.label, label_colour(options))
    rows: list[list[Cell]] = [[Paragraph(heads.turn.upper(), label), *turn_heads(sheet, options)]]
    for track in sheet.tracks:
        ticks = track.ticks or [None] * sheet.turns
        rows.append([Paragraph(markup(shown(track.label)), styles.small), *map(_tick, ticks)])
    turn = turn_width(sheet.turns)
    widths = [WIDTH - sheet.turns * turn, *[turn] * sheet.turns]
    return Table(rows, widths, style=[*grid(options), *_airy(pace, styles)])


def _tick(text: str | None) -> Cell:
    return "" if text is None else Tick(text, INK, TEXT, MIN_POINTS)


def _airy(pace: Pace, styles: Styles) -> Commands:
    """Spacing that makes a row of small text as high as the pace requires."""
    white = (pace.row - styles.small.leading) / 2
    return [("TOPPADDING", (0, 0), (-1, -1), white), ("BOTTOMPADDING", (0, 0), (-1, -1), white)]


def _scores(sheet: BattleSheet, names: Heads, pace: Pace, options: PrintOptions) -> Table:
    """The scores of all players: by turn, at the end, in total, and what for."""
    styles, turns = options.styles, sheet.turns
    label = coloured(styles.label, label_colour(options))
    middle = ParagraphStyle("narrow", parent=centred(label), fontSize=MIN_POINTS, leading=MIN_POINTS + 2)
    heads = [*map(str, range(1, turns + 1)), _("End"), _("Total"), *map(shown, sheet.reasons)]
    rows: list[list[Cell]] = [
        [Paragraph(names.score.upper(), label), *(Paragraph(markup(head.upper()), middle) for head in heads)]
    ]
    for n in range(1, sheet.players + 1):
        rows.append([Paragraph(_("Player %(number)d") % {"number": n}, styles.small), *[""] * len(heads)])
    columns = [*[min(8 * mm, 56 * mm / turns)] * turns, *[10 * mm] * 2, *[17.5 * mm] * len(sheet.reasons)]
    style: Commands = [
        *grid(options),
        *_airy(pace, styles),
        ("LINEBEFORE", (turns + 3, 0), (turns + 3, -1), 1, INK),
        ("LINEBEFORE", (turns + 1, 1), (turns + 1, -1), 1, INK),
    ]
    return Table(rows, [WIDTH - sum(columns), *columns], [None, *[pace.victory] * sheet.players], style=style)


class HeldAndNotes(Flowable):  # type: ignore[misc]
    """What is held at the end of each turn, and lines for notes to the end of the page."""

    HALF = (WIDTH - 8 * mm) / 2
    CELL = 7 * mm

    def __init__(self, sheet: BattleSheet, pace: Pace, options: PrintOptions) -> None:
        super().__init__()
        self.sheet = sheet
        self.pace, self.options, self.styles = pace, options, options.styles

    def wrap(self, _width: float, height: float) -> tuple[float, float]:
        self.width, self.height = WIDTH, max(self.pace.room, height - 1)
        return self.width, self.height

    def draw(self) -> None:
        notes = [
            Paragraph(_("Notes").upper(), self.styles.label),
            WritingLines(self.height - self.styles.label.leading),
        ]
        style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "TOP")]
        cells: list[list[Cell]] = [[notes]]
        widths = [WIDTH]
        if self.sheet.held:
            cells, widths = [[self._held(), "", notes]], [self.HALF, 8 * mm, self.HALF]
        table = Table(cells, widths, style=style)
        _across, high = table.wrapOn(self.canv, self.width, self.height)
        table.drawOn(self.canv, 0, self.height - high)

    def _held(self) -> Table:
        turns = self.sheet.turns
        label = coloured(self.styles.label, label_colour(self.options))
        heads = [Paragraph(str(n), centred(label)) for n in range(1, turns + 1)]
        rows: list[list[Cell]] = [[Paragraph(shown(self.sheet.held).upper(), label), *heads]]
        count = min(MAX_HELD, int(self.height / self.pace.row) - 1)
        rows += [[""] * (turns + 1) for _held in range(count)]
        cell = min(self.CELL, 0.6 * self.HALF / turns)
        widths = [self.HALF - turns * cell, *[cell] * turns]
        return Table(rows, widths, [self.pace.row] * len(rows), style=grid(self.options))


def grid(options: PrintOptions, boxed: int = 1) -> Commands:
    """Rows to write in below a header; columns from `boxed` on have boxes."""
    style: Commands = [
        *FLAT,
        ("FONT", (0, 0), (-1, -1), TEXT, MIN_POINTS, MIN_POINTS),
        ("ALIGN", (1, 0), (-1, -1), "CENTER"),
        ("LEFTPADDING", (0, 0), (0, -1), 1 * mm),
        ("LINEBEFORE", (boxed, 0), (-1, -1), 0.4, LINE),
        ("LINEBELOW", (0, 1), (-1, -1), 0.4, LINE),
        ("LINEBELOW", (0, 0), (-1, 0), 1, INK),
    ]
    return [*style, ("BACKGROUND", (0, 0), (-1, 0), INK)] if options.full else style
