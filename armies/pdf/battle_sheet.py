"""The battle sheet, for keeping track of a strike force during a battle."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, LongTable, Paragraph, Spacer, Table

from armies.pdf.battle_marks import MAX_BOXES, MAX_ORDERS, TurnMarks, UnitBoxes
from armies.pdf.battle_tracks import NAMED, PACES, TURN, TURNS, ObjectivesAndNotes, Pace, grid, tracks, turn_heads
from armies.pdf.document import Section
from armies.pdf.fonts import NO_BREAK, markup
from armies.pdf.icons import Icon
from armies.pdf.options import PrintOptions
from armies.pdf.printout import Printout
from armies.pdf.ruled import FLAT, Cell, coloured, label_colour, right
from armies.pdf.styles import ACCENT, INK, WIDTH, Commands, Styles, hex_of
from armies.text import terms
from rules.damocles.army import RosterSquad
from rules.damocles.datasheets import Datasheet
from rules.presentation.sheets import ListSheet

USUAL_ORDERS = 4
NUMBER, SIGN = 6 * mm, 6.5 * mm
HEALTH = 33 * mm


MAX_ON_A_PAGE = 25
"""Maximum number of squads that can fit on one page with the rest."""


class Line(NamedTuple):
    """A squad on the sheet: its units with their health, and the orders of an activation; 0 for none."""

    number: str
    name: str
    note: str
    sign: str
    units: int
    health: int
    orders: int


def battle_sheet_sections(printout: Printout, options: PrintOptions) -> list[Section]:
    """A strike force's battle sheet: on one page if it fits, otherwise on several."""
    roster = printout.roster
    lines = [_line(n, squad, printout.sheets.get(squad.datasheet)) for n, squad in enumerate(roster.squads, 1)]
    about = " · ".join(part for part in (printout.faction.name, printout.release, printout.player) if part)
    story = sheet_story(roster.name, about, lines, printout.verdict.tactical_points, len(roster.deck), options)
    return [Section(_("Battle sheet"), story)]


def _line(n: int, squad: RosterSquad, sheet: Datasheet | None) -> Line:
    name = squad.name or (squad.datasheet if sheet is None else sheet.name)
    if sheet is None or terms.only_stands(sheet):
        note = "" if sheet is None or sheet.scenery is None else terms.cover(sheet.scenery.cover)
        return Line(str(n), name, note, "" if sheet is None else sheet.type, 0, 0, 0)
    return Line(str(n), name, _note(squad, sheet), sheet.type, squad.size, sheet.health, sheet.orders)


def _note(squad: RosterSquad, sheet: Datasheet) -> str:
    """Datasheet, size, move and defense; orders and health too if they are too many for boxes."""
    orders, move, health, defense = figures_of(sheet)
    parts = [f"{sheet.name} × {squad.size}", move, defense]
    if sheet.orders > MAX_ORDERS:
        parts.insert(1, orders)
    if squad.size * sheet.health > MAX_BOXES:
        parts.insert(-1, health)
    return " · ".join(parts)


def figures_of(sheet: Datasheet) -> list[str]:
    """Orders, move, health and defense, each with its letter."""
    values = (str(sheet.orders), terms.centimetres(sheet.move), str(sheet.health), f"{sheet.defense}+")
    letters = [pgettext("characteristic", letter) for letter in ("O", "M", "H", "D")]
    return [f"{letter}{NO_BREAK}{value}" for letter, value in zip(letters, values, strict=True)]


def blank_battle_sheet(sheet: ListSheet, options: PrintOptions) -> list[Flowable]:
    """For any list: names, health and points are written by hand."""
    lines = [Line(str(n), "", "", "", 1, 0, USUAL_ORDERS) for n in range(1, len(sheet.units) + 1)]
    points = sum(total.value for total in sheet.totals)
    return sheet_story("", "", lines, points, sum(len(pile.order) for pile in sheet.piles), options)


def sheet_story(
    name: str, about: str, lines: Sequence[Line], points: int, deck: int, options: PrintOptions
) -> list[Flowable]:
    """Squads, tracks, and notes to the end of the page; spaced as widely as one page allows."""
    head = _head(name, about, options.styles)
    for pace in _paces(options) if len(lines) <= MAX_ON_A_PAGE else ():
        story = [*head, *_squads(lines, pace, options), *tracks(points, deck, pace, options)]
        if _height(story) + pace.room <= options.height:
            return [*story, ObjectivesAndNotes(pace, options)]
    pace = PACES[0]
    rest = tracks(points, deck, pace, options)
    together = CondPageBreak(_height(rest) + pace.room)
    return [*head, *_squads(lines, pace, options), together, *rest, ObjectivesAndNotes(pace, options)]


def _paces(options: PrintOptions) -> list[Pace]:
    """Spacings to try; large text is not made smaller."""
    return [pace if options.text == "normal" else pace._replace(scale=1.0) for pace in PACES]


def _squads(lines: Sequence[Line], pace: Pace, options: PrintOptions) -> list[Flowable]:
    """A row per squad and a legend; the header with the turns is repeated on each page."""
    if not lines:
        return []
    label = coloured(options.styles.label, label_colour(options))
    heads = [Paragraph(_("Squad").upper(), label), "", "", Paragraph(_("Health").upper(), label), *turn_heads(options)]
    rows: list[list[Cell]] = [heads, *(_row(line, pace, options.scaled(pace.scale)) for line in lines)]
    style: Commands = [
        *grid(options, boxed=4),
        ("SPAN", (0, 0), (2, 0)),
        ("TOPPADDING", (0, 0), (-1, -1), pace.padding),
        ("BOTTOMPADDING", (0, 0), (-1, -1), pace.padding),
        ("LEFTPADDING", (3, 0), (3, -1), 1 * mm),
        ("ALIGN", (1, 0), (3, -1), "LEFT"),
    ]
    widths = [NUMBER, SIGN, NAMED - NUMBER - SIGN - HEALTH, HEALTH, *[TURN] * TURNS]
    table = LongTable(rows, widths, repeatRows=1, style=style)
    return [table, Spacer(0, 0.8 * mm), _legend(options.styles), Spacer(0, 2 * mm)]


def _row(line: Line, pace: Pace, styles: Styles) -> list[Cell]:
    sign = Icon(line.sign, 5 * mm, INK) if line.sign else ""
    words: list[Flowable] = [Paragraph(markup(line.name), close(styles.strong))]
    if line.note:
        words.append(Paragraph(markup(line.note), close(styles.small)))
    boxes = UnitBoxes(line.units, line.health, pace.boxes) if line.health else Spacer(0, pace.boxes)
    marks = [TurnMarks(line.orders) if line.orders else "" for _turn in range(TURNS)]
    return [Paragraph(line.number, styles.label), sign, words, boxes, *marks]


def close(style: ParagraphStyle) -> ParagraphStyle:
    """A style with little space between lines, for tables with many rows."""
    return ParagraphStyle(f"{style.name}-close", parent=style, leading=1.18 * style.fontSize)


def _legend(styles: Styles) -> Paragraph:
    text = _(
        "Square: activated (R-TRN-02). Circle: an order, given or cost by an asset (R-AST-04). "
        "Boxes that touch: one unit (R-WND-02)."
    )
    return Paragraph(text, styles.small)


def _height(story: Sequence[Flowable]) -> float:
    return sum(flowable.wrap(WIDTH, 1e6)[1] for flowable in story)


def _head(name: str, about: str, styles: Styles) -> list[Flowable]:
    """The title, and lines for what is agreed on before the battle (R-BAS-01)."""
    kind = f'<font size="9" color="{hex_of(ACCENT)}">{_("Battle sheet").upper()}</font>'
    style: Commands = [*FLAT, ("LINEBELOW", (0, 0), (-1, -1), 1.4, INK), ("BOTTOMPADDING", (0, 0), (-1, -1), 1 * mm)]
    words = [[Paragraph(f"{kind}  {markup(name)}", styles.head), Paragraph(markup(about), right(styles.small))]]
    fields = [_("Operation"), _("Against"), _("Date")]
    blank: Commands = [*FLAT, ("LINEBELOW", (0, 0), (-1, -1), 0.4, INK), ("TOPPADDING", (0, 0), (-1, -1), 3 * mm)]
    return [
        Table(words, [WIDTH * 0.55, WIDTH * 0.45], style=style),
        Table(
            [[Paragraph(field.upper(), styles.label) for field in fields]],
            [WIDTH * 0.4, WIDTH * 0.4, WIDTH * 0.2],
            style=blank,
        ),
        Spacer(0, 2.5 * mm),
    ]
