"""Squads of a list as cards of 63 x 88 mm: equipment, and boxes for health (R-SQD-01)."""

from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from armies.pdf.card import Card, Head, Parts, Trim
from armies.pdf.card_back import tint_of
from armies.pdf.card_head import ON_COLOUR, ON_PAPER, Inks, figure, going_on
from armies.pdf.card_parts import abilities_of, characteristics, scenery_words, weapon_list
from armies.pdf.card_sheet import CARD_HEIGHT, CARD_INNER, CARD_PADDING, CARD_WIDTH, card_sheets
from armies.pdf.card_sizes import POKER
from armies.pdf.document import Section
from armies.pdf.filler import Emblem
from armies.pdf.fonts import TEXT, one_line
from armies.pdf.icons import Icon
from armies.pdf.options import PrintOptions
from armies.pdf.printout import Printout
from armies.pdf.row import Row, Stack
from armies.pdf.shrink_to_fit import shrink_to_fit
from armies.pdf.stat_widgets import Stat, StatLine
from armies.pdf.styles import MIN_POINTS, Styles
from armies.pdf.text_layout import Text, TextRun, strong
from armies.pdf.unit_card import health
from armies.text import terms
from rules.damocles.army import RosterSquad
from rules.damocles.datasheets import Datasheet, Faction


def squad_sections(printout: Printout, options: PrintOptions) -> list[Section]:
    """A card for each squad in the list's order, except squads with unknown datasheets."""
    cards: list[Card] = []
    for n, squad in enumerate(printout.roster.squads):
        sheet = printout.sheets.get(squad.datasheet)
        if sheet is not None:
            grade = printout.standing_of(n).grade
            cards += squad_cards(squad, sheet, printout.faction, printout.release, options, grade)
    about = (printout.roster.name, printout.release)
    return [Section(_("Squads"), card_sheets(cards, options, _("Squads"), about), bare=True)]


def squad_cards(
    squad: RosterSquad, sheet: Datasheet, faction: Faction, release: str, options: PrintOptions, grade: str = ""
) -> list[Card]:
    """A squad's card, or several if it is long; in a campaign with its grade."""
    band = tint_of(faction.slug) if options.full else None
    foot = ((one_line(release), ""),) if release else ()
    trim = Trim(CARD_PADDING, rim=None, top=None, band=band, band_inset=CARD_PADDING / 2, foot=foot)

    def make(styles: Styles) -> tuple[Head, Parts]:
        inks = ON_COLOUR if options.full else ON_PAPER
        return partial(_head, squad, sheet, grade, styles, inks), _parts(squad, sheet, styles)

    return shrink_to_fit(make, CARD_WIDTH, CARD_HEIGHT, options.styles, one_line(squad.name or sheet.name), trim)


def _head(squad: RosterSquad, sheet: Datasheet, grade: str, styles: Styles, inks: Inks, goes_on: bool) -> Flowable:
    """Icon, name, datasheet, grade and SV."""
    name, size = squad.name or sheet.name, styles.points(POKER.name)
    if goes_on:
        return going_on(name, styles.points(10), CARD_INNER, inks)
    kind = terms.squad_type(sheet.type)
    about = f"{sheet.name} · {kind}" if squad.name else kind
    lines = [Text([TextRun(words, MIN_POINTS, TEXT, inks.note)]) for words in (about, grade) if words]
    names = Stack([Text([strong(name, size, inks.strong)], leading=size * 1.1), *lines])
    valor = figure(str(sheet.valor_of(squad.size)), styles.points(POKER.valor), POKER.valor_column, inks.strong)
    worth = Stack([valor, Text([TextRun(_("SV"), MIN_POINTS, TEXT, inks.note)], align=1)])
    sign = Icon(sheet.type, POKER.sign, inks.sign)
    return Row([(sign, POKER.sign), (names, 0), (worth, POKER.valor_column)], gap=1.6 * mm)


def _parts(squad: RosterSquad, sheet: Datasheet, styles: Styles) -> Parts:
    """Characteristics and health, carried weapons, abilities."""
    gap = POKER.apart(styles)
    parts: list[tuple[Flowable, float]] = []
    if not terms.only_stands(sheet):
        size = Stat("", _("units"), str(squad.size))
        parts.append((StatLine([size, *characteristics(sheet)], styles.points(POKER.figure)), gap))
        parts.append((health(squad.size, sheet.health, POKER), gap * 0.7))
    weapons = [weapon for weapon in sheet.weapons if not weapon.carriers or squad.weapons.get(weapon.slug)]
    if weapons:
        parts.append((weapon_list(weapons, styles, POKER, squad.weapons), gap * 0.5))
    if sheet.scenery is not None:
        parts.append((scenery_words(sheet.scenery, styles, POKER), gap))
    parts += abilities_of(sheet, weapons, styles, POKER)
    return [*parts, (Emblem(sheet.type), 0.0)]
