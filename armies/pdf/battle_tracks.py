"""Tracks of a battle sheet: tactical points, bets, victory points and objectives, by turn."""

from typing import NamedTuple

from django.utils.translation import gettext as _
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Spacer, Table

from armies.pdf.battle_marks import PointsTrack, Tick, WritingLines
from armies.pdf.fonts import TEXT
from armies.pdf.options import PrintOptions
from armies.pdf.ruled import FLAT, Cell, centred, coloured, label_colour
from armies.pdf.styles import INK, LINE, MIN_POINTS, MIN_SCALE, WIDTH, Commands, Styles

TURNS = 7
"""The most a battle lasts (R-TRN-03)."""

TURN = 12.5 * mm
NAMED = WIDTH - TURNS * TURN
PLAYERS = 4
"""The most that fight one battle (R-BAS-02)."""

FIRST_DRAW, LATER_DRAWS = 3, 2
SPARE_POINTS = 10
MAX_OBJECTIVES = 8


class Pace(NamedTuple):
    """Spacing of a sheet: text scale of squads, minimum height of their boxes, heights of other rows."""

    scale: float
    boxes: float
    padding: float
    row: float
    victory: float
    objectives: int

    @property
    def room(self) -> float:
        """The height needed for objectives and notes."""
        return (self.objectives + 1) * self.row + 1


PACES = (
    Pace(1.0, 8 * mm, 0.6 * mm, 5.2 * mm, 6.2 * mm, 5),
    Pace(1.0, 6.5 * mm, 0.5 * mm, 5 * mm, 6 * mm, 5),
    Pace(0.9, 6 * mm, 0.4 * mm, 4.8 * mm, 5.6 * mm, 5),
    Pace(MIN_SCALE, 6 * mm, 0.2 * mm, 4.4 * mm, 5 * mm, 4),
)
"""The more squads there are, the less room has each thing."""


def tracks(points: int, deck: int, pace: Pace, options: PrintOptions) -> list[Flowable]:
    """Everything except squads and notes."""
    styles, gap = options.styles, Spacer(0, 2.5 * mm)
    turns, victory = _turns(deck, pace, options, styles), _victory(pace, options, styles)
    return [*_points(points, styles), gap, turns, gap, victory, gap]


def _points(points: int, styles: Styles) -> list[Flowable]:
    """Tactical points to cross off, since opponents may ask for them (R-TAC-01)."""
    text = _("Tactical points: cross off the highest first, write those you gain in the empty boxes (R-TAC-01).")
    return [Paragraph(text, styles.small), Spacer(0, 0.8 * mm), PointsTrack(points, SPARE_POINTS)]


def turn_heads(options: PrintOptions) -> list[Cell]:
    """Turn numbers with a box to tick at the end of each (R-TRN-03)."""
    return [Tick(str(n), label_colour(options)) for n in range(1, TURNS + 1)]


def _turns(deck: int, pace: Pace, options: PrintOptions, styles: Styles) -> Table:
    """Bets of all players, actions once per turn, and drawn assets, by turn."""
    label = coloured(styles.label, label_colour(options))
    rows: list[list[Cell]] = [[Paragraph(_("Turn").upper(), label), *turn_heads(options)]]
    bet = _("Bet of player %(number)d; ring the highest (R-INI-01)")
    rows += [[Paragraph(bet % {"number": n}, styles.small), *[""] * TURNS] for n in range(1, PLAYERS + 1)]
    for once in (
        _("Priority orders given, 2 TP (R-TAC-02)"),
        _("Strategical panel used (R-TAC-05)"),
        _("Tactical restraint, +1 TP (R-TAC-06)"),
    ):
        rows.append([Paragraph(once, styles.small), *(Tick() for _turn in range(TURNS))])
    drawn = (Tick(str(count), INK, TEXT, MIN_POINTS) if count else "" for count in draws(deck))
    rows.append([Paragraph(_("Assets drawn (R-AST-03)"), styles.small), *drawn])
    return Table(rows, [NAMED, *[TURN] * TURNS], style=[*grid(options), *_airy(pace, styles)])


def _airy(pace: Pace, styles: Styles) -> Commands:
    """Spacing that makes a row of small text as high as the pace requires."""
    white = (pace.row - styles.small.leading) / 2
    return [("TOPPADDING", (0, 0), (-1, -1), white), ("BOTTOMPADDING", (0, 0), (-1, -1), white)]


def draws(deck: int) -> list[int]:
    """The number of assets drawn in each turn: 3, then 2, until the deck is empty (R-AST-03)."""
    counts = []
    for turn in range(TURNS):
        count = min(deck, LATER_DRAWS if turn else FIRST_DRAW)
        deck -= count
        counts.append(count)
    return counts


def _victory(pace: Pace, options: PrintOptions, styles: Styles) -> Table:
    """Victory points of up to four players: by turn, at the end, in total, and their source (R-ERA-04, R-OBJ-02)."""
    label = coloured(styles.label, label_colour(options))
    middle = ParagraphStyle("narrow", parent=centred(label), fontSize=MIN_POINTS, leading=MIN_POINTS + 2)
    reasons = [_("Destroyed"), _("Objectives"), _("Territory"), _("Other")]
    heads = [*map(str, range(1, TURNS + 1)), _("End"), _("Total"), *reasons]
    rows: list[list[Cell]] = [
        [Paragraph(_("Victory points").upper(), label), *(Paragraph(head.upper(), middle) for head in heads)]
    ]
    for n in range(1, PLAYERS + 1):
        rows.append([Paragraph(_("Player %(number)d") % {"number": n}, styles.small), *[""] * len(heads)])
    reason = 17.5 * mm
    widths = [WIDTH - 7 * 8 * mm - 2 * 10 * mm - 4 * reason, *[8 * mm] * 7, *[10 * mm] * 2, *[reason] * 4]
    style: Commands = [
        *grid(options),
        *_airy(pace, styles),
        ("LINEBEFORE", (10, 0), (10, -1), 1, INK),
        ("LINEBEFORE", (8, 1), (8, -1), 1, INK),
    ]
    return Table(rows, widths, [None, *[pace.victory] * PLAYERS], style=style)


class ObjectivesAndNotes(Flowable):  # type: ignore[misc]
    """Control of objectives at the end of each turn (R-OBJ-02), and lines for notes to the end of the page."""

    HALF = (WIDTH - 8 * mm) / 2
    CELL = 7 * mm

    def __init__(self, pace: Pace, options: PrintOptions) -> None:
        super().__init__()
        self.pace, self.options, self.styles = pace, options, options.styles

    def wrap(self, _width: float, height: float) -> tuple[float, float]:
        self.width, self.height = WIDTH, max(self.pace.room, height - 1)
        return self.width, self.height

    def draw(self) -> None:
        objectives = self._objectives()
        notes = [
            Paragraph(_("Notes").upper(), self.styles.label),
            WritingLines(self.height - self.styles.label.leading),
        ]
        style: Commands = [*FLAT, ("VALIGN", (0, 0), (-1, -1), "TOP")]
        table = Table([[objectives, "", notes]], [self.HALF, 8 * mm, self.HALF], style=style)
        _across, high = table.wrapOn(self.canv, self.width, self.height)
        table.drawOn(self.canv, 0, self.height - high)

    def _objectives(self) -> Table:
        label = coloured(self.styles.label, label_colour(self.options))
        turns = [Paragraph(str(n), centred(label)) for n in range(1, TURNS + 1)]
        rows: list[list[Cell]] = [[Paragraph(_("Objectives held").upper(), label), *turns]]
        count = min(MAX_OBJECTIVES, int(self.height / self.pace.row) - 1)
        rows += [[""] * (TURNS + 1) for _objective in range(count)]
        widths = [self.HALF - TURNS * self.CELL, *[self.CELL] * TURNS]
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
