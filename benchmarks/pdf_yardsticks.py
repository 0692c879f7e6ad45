"""What datasheet pages would cost by reportlab's own means: its bare canvas, and platypus as its guide shows it."""

from collections.abc import Sequence
from typing import BinaryIO

from reportlab.lib.pagesizes import A4
from reportlab.lib.units import mm
from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable, KeepTogether, Paragraph, SimpleDocTemplate, Spacer, Table

from printing.pdf.text.fonts import HEADING, TEXT, markup
from printing.pdf.text.options import PrintOptions
from rules.damocles.content.parts import Datasheet, Weapon

LEFT, WIDTH = 15 * mm, 180 * mm
COLUMNS = [0.0, 80 * mm, 105 * mm, 130 * mm, 155 * mm]


def facts(sheet: Datasheet) -> list[str]:
    return [f"O {sheet.orders}", f"M {sheet.move / 100:g}", f"H {sheet.health}", f"D {sheet.defense}+"]


def row(weapon: Weapon) -> list[str]:
    figures = [f"{weapon.range / 100:g} cm", str(weapon.attacks), f"{weapon.precision}+", str(weapon.damage)]
    return [weapon.name, *figures]


def canvas_pages(sheets: Sequence[Datasheet], file: BinaryIO) -> int:
    """Two datasheets a page: strings and lines at places known beforehand, only the abilities broken into lines."""
    canvas = Canvas(file, A4, invariant=1)
    for n, sheet in enumerate(sheets):
        if n and n % 2 == 0:
            canvas.showPage()
        _on_canvas(canvas, sheet, 280 * mm - n % 2 * 135 * mm)
    canvas.save()
    return (len(sheets) + 1) // 2


def _on_canvas(canvas: Canvas, sheet: Datasheet, y: float) -> None:
    canvas.setFont(HEADING, 21)
    canvas.drawString(LEFT, y, sheet.name)
    canvas.setFont(TEXT, 10)
    canvas.drawRightString(LEFT + WIDTH, y, f"{sheet.strategic_valor} SV")
    for n, fact in enumerate(facts(sheet)):
        canvas.drawString(LEFT + n * 45 * mm, y - 10 * mm, fact)
    y -= 18 * mm
    for weapon in sheet.weapons:
        canvas.line(LEFT, y - 2, LEFT + WIDTH, y - 2)
        for column, figure in zip(COLUMNS, row(weapon), strict=True):
            canvas.drawString(LEFT + column, y, figure)
        y -= 6 * mm
    for ability in sheet.abilities:
        for line in [ability.name, *simpleSplit(ability.text, TEXT, 10, WIDTH)]:
            canvas.drawString(LEFT, y, line)
            y -= 13


def platypus_pages(sheets: Sequence[Datasheet], file: BinaryIO) -> int:
    """Two datasheets a page: each a heading, two tables and a paragraph for each ability, kept together."""
    document = SimpleDocTemplate(file, pagesize=A4, leftMargin=LEFT, rightMargin=LEFT, invariant=1)
    document.build([_on_platypus(sheet) for sheet in sheets])
    return int(document.page)


def _on_platypus(sheet: Datasheet) -> Flowable:
    styles = PrintOptions().styles
    heads = [["Weapon", "Range", "Attacks", "Precision", "Damage"]]
    weapons = [[Paragraph(markup(name), styles.weapon), *figures] for name, *figures in map(row, sheet.weapons)]
    parts: list[Flowable] = [Paragraph(markup(sheet.name), styles.sheet), Table([facts(sheet)], 45 * mm)]
    parts.append(Table([*heads, *weapons], [80 * mm, *[25 * mm] * 4], style=[("LINEBELOW", (0, 0), (-1, -1), 0.4, 0)]))
    parts += [Paragraph(f"<b>{markup(it.name)}</b><br/>{markup(it.text)}", styles.reading) for it in sheet.abilities]
    return KeepTogether([*parts, Spacer(0, 48 * mm)])
