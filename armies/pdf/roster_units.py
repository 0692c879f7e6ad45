"""The squads of a roster: name, datasheet, weapons, units and SV (R-SQD-01, R-ARM-04)."""

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import LongTable, Paragraph

from armies.pdf.fonts import markup
from armies.pdf.icons import Icon
from armies.pdf.options import PrintOptions
from armies.pdf.printout import Printout, Standing
from armies.pdf.ruled import Cell, coloured, label_colour, right, ruled
from armies.pdf.styles import INK, WIDTH, Commands, Styles
from armies.text import terms
from rules.damocles.army import RosterSquad
from rules.damocles.datasheets import Datasheet

NUMBER, SIGN, NAME, UNITS, VALOR = 8 * mm, 8 * mm, 58 * mm, 14 * mm, 14 * mm
WIDTHS = [NUMBER, SIGN, NAME, WIDTH - NUMBER - SIGN - NAME - UNITS - VALOR, UNITS, VALOR]


def squad_table(printout: Printout, options: PrintOptions, styles: Styles) -> LongTable:
    """A numbered row for each squad, and the total; the header is repeated on each page."""
    squads, valors = printout.roster.squads, printout.verdict.unit_points
    rows: list[list[Cell]] = [_head(options, styles)]
    for n, (squad, valor) in enumerate(zip(squads, valors, strict=True), 1):
        standing = printout.standing_of(n - 1)
        rows.append(_row(n, squad, printout.sheets.get(squad.datasheet), valor, standing, styles))
    figures = right(styles.strong)
    totals = [Paragraph(str(sum(counts)), figures) for counts in ([squad.size for squad in squads], valors)]
    rows.append(["", "", Paragraph(_("In all"), styles.strong), "", *totals])
    style: Commands = [
        *ruled(options, styles, len(rows), totalled=True),
        ("RIGHTPADDING", (2, 0), (3, -1), 3 * mm),
        ("LEFTPADDING", (0, 0), (0, -1), 1.2 * mm),
        ("RIGHTPADDING", (-1, 0), (-1, -1), 1.2 * mm),
    ]
    return LongTable(rows, WIDTHS, repeatRows=1, style=style)


def _head(options: PrintOptions, styles: Styles) -> list[Cell]:
    label = coloured(styles.label, label_colour(options))
    words = [_("Squad"), _("Weapons"), _("Units"), _("SV")]
    aligned = [label, label, right(label), right(label)]
    return ["", "", *(Paragraph(word.upper(), style) for word, style in zip(words, aligned, strict=True))]


def _row(
    n: int, squad: RosterSquad, sheet: Datasheet | None, valor: int, standing: Standing, styles: Styles
) -> list[Cell]:
    kind = squad.datasheet if sheet is None else sheet.name
    name = Paragraph(markup(squad.name or kind), styles.strong)
    note = "" if sheet is None else f"{markup(kind)} · {terms.squad_type(sheet.type)}"
    sign = "" if sheet is None else Icon(sheet.type, 5.6 * mm, INK)
    weapons = Paragraph("" if sheet is None else _weapons(squad, sheet), styles.small)
    come_to = " · ".join(markup(words) for words in (standing.grade, standing.marks) if words)
    figures = right(styles.body)
    number = Paragraph(str(n), styles.label)
    return [
        number,
        sign,
        [name, Paragraph(note, styles.small), *([Paragraph(come_to, styles.small)] if come_to else [])],
        weapons,
        Paragraph(str(squad.size), figures),
        Paragraph(str(valor), figures),
    ]


def _weapons(squad: RosterSquad, sheet: Datasheet) -> str:
    """All weapons of a squad: those of every unit, and the others with their carriers."""
    return ", ".join(
        (f"{squad.weapons[weapon.slug]} × " if weapon.carriers else "") + markup(weapon.name)
        for weapon in sheet.weapons
        if not weapon.carriers or squad.weapons.get(weapon.slug)
    )


def called(squad: RosterSquad, printout: Printout) -> str:
    """A squad's own name, or else its datasheet's."""
    sheet = printout.sheets.get(squad.datasheet)
    return markup(squad.name or (squad.datasheet if sheet is None else sheet.name))


def numbered(numbers: list[int]) -> str:
    """Squad numbers, with ranges for consecutive ones: 1-4, 7."""
    runs: list[list[int]] = []
    for n in numbers:
        if runs and runs[-1][1] == n - 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    return ", ".join(str(first + 1) if first == last else f"{first + 1}–{last + 1}" for first, last in runs)
