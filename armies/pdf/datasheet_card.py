"""A datasheet as a card for the table: its head, what it says, and the squads that use it (R-DAT-01)."""

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import Flowable

from armies import terms
from armies.models import Datasheet as DatasheetRow
from armies.pdf.boxes import MOST_BOXES, HealthBoxes, Strip
from armies.pdf.card import Card, Head, Parts, Spring, Trim
from armies.pdf.card_back import tint_of
from armies.pdf.cut import BROAD, Cut, cut_for
from armies.pdf.datasheet_parts import abilities_of, characteristics, scenery_words, weapon_list
from armies.pdf.fitting import fit
from armies.pdf.fonts import HEADING, TEXT, one_line
from armies.pdf.row import Gap, Row, Rule, Stack
from armies.pdf.setting import Run, Text, breadth, figure, going_on, quiet, strong
from armies.pdf.signs import Sign
from armies.pdf.styles import ACCENT, INK, LINE, PADDING, PAPER, QUIET, SMALLEST, Styles
from rules.damocles.army import RosterSquad
from rules.damocles.datasheets import Datasheet, Faction


class Art(Spring):
    """An empty frame to glue or draw a picture in, as high as the text leaves it room; none where that is little."""

    LEAST = 24 * mm

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        if self.height >= self.LEAST:
            canvas.setStrokeColor(LINE)
            canvas.setLineWidth(0.6)
            canvas.rect(x, y, self.width, self.height - 3 * mm)


def datasheet_cards(
    sheet: Datasheet,
    faction: Faction,
    release: str,
    width: float,
    height: float,
    styles: Styles,
    full: bool = False,
    squads: Sequence[RosterSquad] = (),
    art: bool = False,
    key: str = "",
) -> list[Card]:
    """The card of a datasheet, or several where it is long; with the squads of a list that use it, if any."""
    cut = cut_for(width)
    band = tint_of(faction.slug) if full else None
    broad = cut is BROAD
    above = " · ".join(part for part in (faction.name, release if broad else "") if part)
    trim = Trim(PADDING, band=band, foot=() if broad or not release else ((one_line(release), ""),))

    def make(styles: Styles) -> tuple[Head, Parts]:
        head = partial(_head, sheet, above, width - 2 * PADDING, styles, cut, PAPER if full else None)
        return head, _parts(sheet, squads, styles, cut, art)

    return fit(make, width, height, styles, one_line(sheet.name), trim, key)


def _parts(sheet: Datasheet, squads: Sequence[RosterSquad], styles: Styles, cut: Cut, art: bool) -> Parts:
    """A picture's room under the head, or what room there is above the squads."""
    parts: list[tuple[Flowable, float]] = [(Art(), cut.apart(styles))] if art else []
    if not terms.only_stands(sheet):
        parts.append((Strip(characteristics(sheet), styles.points(cut.figure)), cut.apart(styles)))
    if sheet.weapons:
        parts.append((weapon_list(sheet.weapons, styles, cut), cut.apart(styles) * 0.8))
    if sheet.scenery is not None:
        parts.append((scenery_words(sheet.scenery, styles, cut), cut.apart(styles)))
    parts += abilities_of(sheet, sheet.weapons, styles, cut)
    if not art:
        parts.append((Spring(), 0.0))
    lines = [squad_line(sheet, squad, styles, cut) for squad in squads]
    lines[:1] = [Stack([Rule(), Gap(0, 1.4 * mm), line]) for line in lines[:1]]
    return [*parts, *((line, 1.4 * mm) for line in lines)]


def _head(
    sheet: Datasheet, above: str, width: float, styles: Styles, cut: Cut, on: Color | None, goes_on: bool
) -> Flowable:
    """On paper, or in a light colour `on` a filled band."""
    name, note = on or INK, on or QUIET
    if goes_on:
        sign = Sign(sheet.type, 6 * mm, PAPER, on=None if on else ACCENT)
        words = going_on(sheet.name, styles.points(12), width - 9 * mm, name, note)
        return Row([(sign, 6 * mm), (words, 0)], gap=3 * mm)
    kind = DatasheetRow.Type(sheet.type).label.capitalize()
    line = kind if terms.only_stands(sheet) else " · ".join((kind, terms.size(sheet), terms.base(sheet)))
    size = styles.points(cut.name)
    names = [Text([Run(above.upper(), SMALLEST, HEADING, note)])]
    names.append(Text([strong(sheet.name, size, name)], leading=size * 1.15))
    about, worth = (
        Text([Run(said, SMALLEST, TEXT, note)], align=right) for right, said in enumerate((line, _worth(sheet)))
    )
    sign = Sign(sheet.type, cut.sign, PAPER, on=None if on else ACCENT)
    valor = figure(str(sheet.strategic_valor), styles.points(cut.valor), cut.valor_column, name)
    if cut is BROAD:
        stacks = Stack([*names, about]), Stack([valor, worth])
        return Row([(sign, cut.sign), (stacks[0], 0), (stacks[1], cut.valor_column)], gap=3 * mm)
    top = Row([(sign, cut.sign), (Stack(names), 0), (valor, cut.valor_column)])
    return Stack([top, Gap(0, 1 * mm), Row([(about, 0), (worth, breadth(_worth(sheet), TEXT) * SMALLEST + 1)])])


def _worth(sheet: Datasheet) -> str:
    """What the figure of a datasheet's SV is: for the fewest units, and more for each extra one (R-ARM-04)."""
    if sheet.fewest == sheet.most:
        return _("SV")
    return _("SV, and %(valor)d for each extra unit") % {"valor": sheet.per_extra_unit}


def squad_line(sheet: Datasheet, squad: RosterSquad, styles: Styles, cut: Cut) -> Flowable:
    """A squad of the list: its name, size and weapons, and a box for each point of health to cross off."""
    if terms.only_stands(sheet):
        return Text([strong(squad.name or sheet.name, styles.points(9.5))])
    carried = [f"{count} × {_named(sheet, slug)}" for slug, count in squad.weapons.items() if count]
    note = " · ".join([terms.units(squad.size), *carried])
    words = Text([strong(squad.name or sheet.name, styles.points(9.5)), quiet(note)], leading=styles.points(9.5) * 1.25)
    boxes = health(squad.size, sheet.health, cut)
    return Row([(words, 0), (boxes, 0)]) if cut is BROAD else Stack([words, boxes])


def health(units: int, points: int, cut: Cut) -> Flowable:
    """A box for each point of health; of very many the sum, with room to write what is left."""
    if units * points <= MOST_BOXES:
        return HealthBoxes(units, points, cut.box)
    return Text([quiet(_("Health left of %(count)d: ________") % {"count": units * points})])


def _named(sheet: Datasheet, slug: str) -> str:
    weapon = sheet.weapon(slug)
    return slug if weapon is None else weapon.name
