"""Tables of all datasheets and all weapons of a faction, with page numbers."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable, Paragraph, Spacer

from armies.pdf.codex.chapters import sheet_key
from armies.pdf.document import Section
from armies.pdf.fonts import HEADING, TEXT, markup
from armies.pdf.icons import Icon
from armies.pdf.options import PrintOptions
from armies.pdf.pages import PageOf
from armies.pdf.ruled import INSET, Cell, label_colour, ruled
from armies.pdf.styles import INK, WIDTH, Commands, Styles
from armies.text import terms
from rules.damocles.datasheets import SQUAD_TYPES, Datasheet, Faction, Weapon

Row = list[Cell]
FIGURE = 13 * mm
PAGE = 14 * mm
SIGN = 8 * mm


def table_chapters(faction: Faction, options: PrintOptions) -> Iterator[Section]:
    """The two tables, if they have rows."""
    sheets = [sheet for type in SQUAD_TYPES for sheet in faction.datasheets if sheet.type == type]
    if sheets:
        yield Section(_("All datasheets at a glance"), _all_sheets(sheets, options), key="all-datasheets")
    if any(sheet.weapons for sheet in sheets):
        yield Section(_("All weapons at a glance"), _all_weapons(sheets, options), key="all-weapons")


def _all_sheets(sheets: Sequence[Datasheet], options: PrintOptions) -> Iterator[Flowable]:
    characteristics = [pgettext("characteristic", letter) for letter in ("O", "M", "H", "D")]
    heads = ["", _("Datasheet"), _("Size"), *characteristics, _("SV"), _("per unit"), _("Page")]
    rows = [_sheet_row(sheet, options.styles) for sheet in sheets]
    widths = [SIGN, WIDTH - SIGN - 15 * mm - 6 * FIGURE - PAGE, 15 * mm, *[FIGURE] * 6, PAGE]
    yield from _table(_("All datasheets at a glance"), heads, rows, widths, options)


def _sheet_row(sheet: Datasheet, styles: Styles) -> Row:
    size = f"{sheet.fewest}–{sheet.most}" if sheet.fewest != sheet.most else str(sheet.most)
    figures = [str(sheet.orders), terms.centimetres(sheet.move), str(sheet.health), f"{sheet.defense}+"]
    if terms.only_stands(sheet):
        figures = ["–"] * len(figures)
    valor = [str(sheet.strategic_valor), f"+{sheet.per_extra_unit}" if sheet.per_extra_unit else ""]
    name = Paragraph(markup(sheet.name), styles.strong)
    return [Icon(sheet.type, 5 * mm, INK), name, size, *figures, *valor, PageOf(sheet_key(sheet), styles)]


def _all_weapons(sheets: Sequence[Datasheet], options: PrintOptions) -> Iterator[Flowable]:
    heads = ["", _("Weapon"), _("Datasheet"), _("Range"), _("Attacks"), _("Precision"), _("Damage"), _("Page")]
    rows = [_weapon_row(weapon, sheet, options.styles) for sheet in sheets for weapon in sheet.weapons]
    figure = 18 * mm
    words = (WIDTH - SIGN - 4 * figure - PAGE) / 2
    yield from _table(_("All weapons at a glance"), heads, rows, [SIGN, words, words, *[figure] * 4, PAGE], options)


def _weapon_row(weapon: Weapon, sheet: Datasheet, styles: Styles) -> Row:
    name = f"<b>{markup(weapon.name)}</b>"
    notes = [*(markup(ability.name) for ability in weapon.abilities), terms.carriers(weapon)]
    note_text = ", ".join(note for note in notes if note)
    words: list[Flowable] = [Paragraph(name, styles.body)]
    if note_text:
        words.append(Paragraph(note_text, styles.small))
    reach = _("%(cm)s cm") % {"cm": terms.centimetres(weapon.range)}
    figures = [reach, str(weapon.attacks), f"{weapon.precision}+", str(weapon.damage)]
    sign = Icon("melee" if weapon.melee else "missile", 4.4 * mm, INK)
    return [sign, words, Paragraph(markup(sheet.name), styles.body), *figures, PageOf(sheet_key(sheet), styles)]


def _table(
    title: str, heads: Sequence[str], rows: list[Row], widths: Sequence[float], options: PrintOptions
) -> Iterator[Flowable]:
    """A title and its table: names on the left, values centred, page numbers on the right."""
    styles = options.styles
    words = next(n for n, head in enumerate(heads[2:], 2) if head in (_("Size"), _("Range")))
    style: Commands = [
        *ruled(options, styles, len(rows) + 1),
        *INSET,
        ("FONT", (0, 0), (-1, 0), HEADING, 8),
        ("TEXTCOLOR", (0, 0), (-1, 0), label_colour(options)),
        ("FONT", (words, 1), (-1, -1), TEXT, styles.points(9.5)),
        ("ALIGN", (words, 0), (-2, -1), "CENTER"),
        ("ALIGN", (-1, 0), (-1, -1), "RIGHT"),
        ("RIGHTPADDING", (1, 0), (2, -1), 2 * mm),
    ]
    yield Paragraph(title, styles.title)
    yield Spacer(0, 4 * mm)
    yield LongTable([[head.upper() for head in heads], *rows], widths, repeatRows=1, style=style)
