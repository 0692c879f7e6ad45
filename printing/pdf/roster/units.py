"""The units of a roster: name, part, equipment, models and points."""

from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable

from armies.text.equal_units import equal_places, read_key, times
from printing.pdf.layout.ruled import Cell, coloured, label_colour, right, ruled
from printing.pdf.printout import Printout
from printing.pdf.symbols.icons import Icon
from printing.pdf.text.fonts import markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import INK, WIDTH, Commands, Styles
from rules.presentation.sheets import UnitRow
from web.translation.messages import shown, titled

NUMBER, SIGN, NAME, FIGURE = 8 * mm, 8 * mm, 58 * mm, 14 * mm

MAX_NUMBERS = 20
"""Maximum length of the numbers beside equal units."""


class Figures(NamedTuple):
    """A column of numbers, with its sum below."""

    head: str
    values: list[int]


def unit_table(printout: Printout, options: PrintOptions, styles: Styles) -> LongTable:
    """A numbered row for each unit or equal ones, and the sums; the header is repeated on each page."""
    units, figures = printout.sheet.units, _figures(printout)
    equipment = shown(printout.sheet.equipment)
    label = coloured(styles.label, label_colour(options))
    heads = [titled(printout.game.facts.terms.unit.one), *([equipment] if equipment else [])]
    head: list[Cell] = ["", "", *(Paragraph(word.upper(), label) for word in heads)]
    rows: list[list[Cell]] = [head + [Paragraph(column.head.upper(), right(label)) for column in figures]]
    keys = [read_key(unit, printout.standing_of(n), printout.note_on(n)) for n, unit in enumerate(units)]
    for places in equal_places(keys):
        n, number = places[0], len(places)
        texts = [Paragraph(markup(shown(units[n].equipment)), styles.small)] if equipment else []
        values = [Paragraph(times(number, str(column.values[n])), right(styles.body)) for column in figures]
        rows.append([*_named(places, printout, styles), *texts, *values])
    if figures:
        sums = [Paragraph(str(sum(column.values)), right(styles.strong)) for column in figures]
        rows.append(["", "", Paragraph(_("In all"), styles.strong), *([""] if equipment else []), *sums])
    style: Commands = [
        *ruled(options, styles, len(rows), totalled=bool(figures)),
        ("RIGHTPADDING", (2, 0), (3 if equipment else 2, -1), 3 * mm),
        ("LEFTPADDING", (0, 0), (0, -1), 1.2 * mm),
        ("RIGHTPADDING", (-1, 0), (-1, -1), 1.2 * mm),
    ]
    rest = WIDTH - NUMBER - SIGN - len(figures) * FIGURE
    middle = [NAME, rest - NAME] if equipment else [rest]
    return LongTable(rows, [NUMBER, SIGN, *middle, *[FIGURE] * len(figures)], repeatRows=1, style=style)


def _figures(printout: Printout) -> list[Figures]:
    """Models where units have a size, and points where there are any."""
    units, terms = printout.sheet.units, printout.game.facts.terms
    figures = []
    if any(unit.size is not None for unit in units):
        figures.append(Figures(titled(terms.model.many), [unit.models for unit in units]))
    if terms.points_short:
        figures.append(Figures(shown(terms.points_short), [unit.points or 0 for unit in units]))
    return figures


def _named(places: list[int], printout: Printout, styles: Styles) -> list[Cell]:
    """Numbers, icon, and the name above what the unit is, what it has come to and what is noted on it."""
    unit, standing = printout.sheet.units[places[0]], printout.standing_of(places[0])
    kind = shown(unit.part)
    group = f" · {capfirst(shown(unit.group_name))}" if unit.group_name else ""
    note = markup(kind + group) if unit.name or group else ""
    cell: list[Flowable] = [Paragraph(times(len(places), called(unit)), styles.strong), Paragraph(note, styles.small)]
    come_to = " · ".join(markup(text) for text in (standing.grade, standing.marks) if text)
    if come_to:
        cell.append(Paragraph(come_to, styles.small))
    if note := printout.note_on(places[0]):
        cell.append(Paragraph(markup(note), styles.small))
    return [Paragraph(_numbers(places), styles.label), Icon(unit.icon, 5.6 * mm, INK) if unit.icon else "", cell]


def _numbers(places: list[int]) -> str:
    """The numbers of equal units; of many the first alone."""
    numbers = numbered(places)
    return numbers if len(numbers) <= MAX_NUMBERS else f"{places[0] + 1} …"


def called(unit: UnitRow) -> str:
    """A unit's own name, or else its part's."""
    return markup(unit.name or shown(unit.part))


def numbered(numbers: list[int]) -> str:
    """Numbers of units, with ranges for consecutive ones: 1-4, 7."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][1] == n - 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    return ", ".join(str(first + 1) if first == last else f"{first + 1}–{last + 1}" for first, last in runs)
