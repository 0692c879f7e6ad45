"""The battle sheet, for keeping track of a list during a battle."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, LongTable, Spacer, Table

from printing.pdf.battle_sheet.marks import TurnMarks, UnitBoxes
from printing.pdf.battle_sheet.tracks import PACES, Heads, HeldAndNotes, Pace, grid, tracks, turn_heads, turn_width
from printing.pdf.layout.document import Section
from printing.pdf.layout.ruled import FLAT, Cell, coloured, label_colour, right
from printing.pdf.printout import Printout
from printing.pdf.symbols.icons import Icon
from printing.pdf.text.fonts import markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import ACCENT, INK, WIDTH, Commands, Styles, hex_of
from rules.game.game import Game
from rules.presentation.battle_sheet import BattleSheet, TrackedUnit
from web.translation.messages import in_words, shown, titled

NUMBER, SIGN = 6 * mm, 6.5 * mm
BOXES = 33 * mm


MAX_ON_A_PAGE = 25
"""Maximum number of units that can fit on one page with the rest."""


def battle_sheet_sections(printout: Printout, options: PrintOptions) -> list[Section]:
    """A list's battle sheet: on one page if it fits, otherwise on several."""
    about = " · ".join(part for part in (printout.head.name, printout.release, printout.player) if part)
    made = printout.game.display.battle_sheet(printout.army, printout.content, printout.verdict, printout.others)
    sheet: BattleSheet = _with_notes(in_words(made), printout)
    return [Section(_("Battle sheet"), sheet_story(printout.game, sheet, options, printout.name, about))]


def _with_notes(sheet: BattleSheet, printout: Printout) -> BattleSheet:
    """With what its player notes on each unit, behind what the game does."""
    notes = (filter(None, (shown(unit.note), printout.note_on(n))) for n, unit in enumerate(sheet.units))
    units = [unit._replace(note=" · ".join(note)) for unit, note in zip(sheet.units, notes, strict=True)]
    return sheet._replace(units=tuple(units))


def sheet_story(
    game: Game, sheet: BattleSheet, options: PrintOptions, name: str = "", about: str = ""
) -> list[Flowable]:
    """Units, tracks, and notes to the end of the page; spaced as widely as one page allows."""
    terms = game.facts.terms
    heads = Heads(titled(terms.unit.one), titled(terms.turn.one), titled(terms.score.many))
    head = _head(name, about, titled(terms.mission.one), options.styles)
    for pace in _paces(options) if len(sheet.units) <= MAX_ON_A_PAGE else ():
        story = [*head, *_units(sheet, heads, pace, options), *tracks(sheet, heads, pace, options)]
        if _height(story) + pace.room <= options.height:
            return [*story, HeldAndNotes(sheet, pace, options)]
    pace = PACES[0]
    rest = tracks(sheet, heads, pace, options)
    together = CondPageBreak(_height(rest) + pace.room)
    return [*head, *_units(sheet, heads, pace, options), together, *rest, HeldAndNotes(sheet, pace, options)]


def _paces(options: PrintOptions) -> list[Pace]:
    """Spacings to try; large text is not made smaller."""
    return [pace if options.text == "normal" else pace._replace(scale=1.0) for pace in PACES]


def _units(sheet: BattleSheet, heads: Heads, pace: Pace, options: PrintOptions) -> list[Flowable]:
    """A row per unit and a legend; the header with the turns is repeated on each page."""
    if not sheet.units:
        return []
    label, styles = coloured(options.styles.label, label_colour(options)), options.scaled(pace.scale)
    named: list[Cell] = [Paragraph(heads.unit.upper(), label), "", "", Paragraph(shown(sheet.boxes).upper(), label)]
    rows: list[list[Cell]] = [[*named, *turn_heads(sheet, options)]]
    rows += [_row(n, unit, sheet.turns, pace, styles) for n, unit in enumerate(sheet.units, 1)]
    style: Commands = [
        *grid(options, boxed=4),
        ("SPAN", (0, 0), (2, 0)),
        ("TOPPADDING", (0, 0), (-1, -1), pace.padding),
        ("BOTTOMPADDING", (0, 0), (-1, -1), pace.padding),
        ("LEFTPADDING", (3, 0), (3, -1), 1 * mm),
        ("ALIGN", (1, 0), (3, -1), "LEFT"),
    ]
    turn = turn_width(sheet.turns)
    widths = [NUMBER, SIGN, WIDTH - sheet.turns * turn - NUMBER - SIGN - BOXES, BOXES, *[turn] * sheet.turns]
    table = LongTable(rows, widths, repeatRows=1, style=style)
    legend = [Paragraph(markup(shown(sheet.legend)), options.styles.small)] if sheet.legend else []
    return [table, Spacer(0, 0.8 * mm), *legend, Spacer(0, 2 * mm)]


def _row(n: int, unit: TrackedUnit, turns: int, pace: Pace, styles: Styles) -> list[Cell]:
    sign = Icon(unit.icon, 5 * mm, INK) if unit.icon else ""
    cell: list[Flowable] = [Paragraph(markup(shown(unit.name)), close(styles.strong))]
    if unit.note:
        cell.append(Paragraph(markup(shown(unit.note)), close(styles.small)))
    boxes = UnitBoxes(unit.boxes, pace.boxes) if unit.boxes else Spacer(0, pace.boxes)
    marks: list[Cell] = ["" if unit.marks is None else TurnMarks(unit.marks) for _turn in range(turns)]
    return [Paragraph(str(n), styles.label), sign, cell, boxes, *marks]


def close(style: ParagraphStyle) -> ParagraphStyle:
    """A style with little space between lines, for tables with many rows."""
    return ParagraphStyle(f"{style.name}-close", parent=style, leading=1.18 * style.fontSize)


def _height(story: Sequence[Flowable]) -> float:
    return sum(flowable.wrap(WIDTH, 1e6)[1] for flowable in story)


def _head(name: str, about: str, mission: str, styles: Styles) -> list[Flowable]:
    """The title, and lines for what is agreed on before the battle."""
    kind = f'<font size="9" color="{hex_of(ACCENT)}">{_("Battle sheet").upper()}</font>'
    style: Commands = [*FLAT, ("LINEBELOW", (0, 0), (-1, -1), 1.4, INK), ("BOTTOMPADDING", (0, 0), (-1, -1), 1 * mm)]
    rows = [[Paragraph(f"{kind}  {markup(name)}", styles.head), Paragraph(markup(about), right(styles.small))]]
    fields = [mission, _("Against"), _("Date")]
    blank: Commands = [*FLAT, ("LINEBELOW", (0, 0), (-1, -1), 0.4, INK), ("TOPPADDING", (0, 0), (-1, -1), 3 * mm)]
    return [
        Table(rows, [WIDTH * 0.55, WIDTH * 0.45], style=style),
        Table(
            [[Paragraph(field.upper(), styles.label) for field in fields]],
            [WIDTH * 0.4, WIDTH * 0.4, WIDTH * 0.2],
            style=blank,
        ),
        Spacer(0, 2.5 * mm),
    ]
