"""A datasheet as a card for the table: O M H D, weapons, abilities, and the squads that use it (R-DAT-01)."""

from collections.abc import Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Table

from armies import terms
from armies.models import Datasheet as DatasheetRow
from armies.pdf.boxes import HealthBoxes, Piece, Strip
from armies.pdf.card import Card
from armies.pdf.fonts import HEADING, TEXT, lines, markup, one_line
from armies.pdf.printout import Printout
from armies.pdf.signs import Sign
from armies.pdf.styles import ACCENT, GAP, INK, LINE, PADDING, PAPER, QUIET, WIDTH, Commands, Styles, hex_of
from rules.damocles.datasheets import Ability, Datasheet, Weapon

INNER = WIDTH - 2 * PADDING
TIGHT: Commands = [("LEFTPADDING", (0, 0), (-1, -1), 0), ("RIGHTPADDING", (0, 0), (-1, -1), 0)]
FLAT: Commands = [*TIGHT, ("TOPPADDING", (0, 0), (-1, -1), 0), ("BOTTOMPADDING", (0, 0), (-1, -1), 0)]


def datasheet_card(sheet: Datasheet, printout: Printout, page: float, styles: Styles) -> Card:
    """The card of one datasheet of a strike force: half a page, or more where it needs it."""
    body: list[tuple[Flowable, float]] = []
    if not terms.only_stands(sheet):
        body.append((_strip(sheet), 3 * mm))
    if sheet.weapons:
        body.append((_weapons(sheet.weapons, styles), 2 * mm))
    if sheet.scenery is not None:
        body.append((_piece(sheet, styles), 3 * mm))
    for ability in sheet.abilities:
        body += ability_text(ability, styles)
    for weapon in sheet.weapons:
        for ability in weapon.abilities:
            body += ability_text(ability, styles, weapon)
    squads = printout.squads_of(sheet)
    if squads:
        body.append((_squads(sheet, printout, squads, styles), 3 * mm))
    card = Card(lambda goes_on: _head(sheet, printout.faction.name, goes_on, styles), body, page, one_line(sheet.name))
    card.least = (page - GAP) / 2 - 1
    card.spaceBefore = GAP
    card.at_foot = 1 if squads else 0
    return card


def ability_text(ability: Ability, styles: Styles, weapon: Weapon | None = None) -> list[tuple[Flowable, float]]:
    """An ability in words: its name, the weapon it belongs to, when it happens and what it does."""
    name = markup(ability.name)
    if weapon is not None:
        name = _("%(ability)s (%(weapon)s)") % {"ability": name, "weapon": markup(weapon.name)}
    head = f'<font name="{styles.strong.fontName}" size="11" color="{hex_of(ACCENT)}">{name}</font>'
    timing = terms.timing(ability)
    if timing:
        head += f'<font size="8" color="{hex_of(QUIET)}">  ·  {timing}</font>'
    first, *others = lines(ability.text) or [""]
    text = Paragraph(f"{head}<br/>{first}" if first else head, styles.reading)
    return [(text, 3 * mm), *((Paragraph(line, styles.reading), 0.0) for line in others)]


def _head(sheet: Datasheet, faction: str, goes_on: bool, styles: Styles) -> Flowable:
    kind = DatasheetRow.Type(sheet.type).label.capitalize()
    line = kind if terms.only_stands(sheet) else " · ".join((kind, terms.size(sheet), terms.base(sheet)))
    if goes_on:
        name = Paragraph(f"{markup(sheet.name)} <font size='9'>({_('continued')})</font>", styles.sheet_next)
        return Table([[Sign(sheet.type, 6 * mm, PAPER, ACCENT), name]], [9 * mm, INNER - 9 * mm], style=[*FLAT, MIDDLE])
    extra = _("SV, and %(valor)d for each extra unit") if sheet.fewest != sheet.most else _("SV")
    valor = [
        Paragraph(str(sheet.strategic_valor), styles.figure),
        Paragraph(extra % {"valor": sheet.per_extra_unit}, styles.figure_note),
    ]
    names = [
        Paragraph(markup(faction).upper(), styles.label),
        Paragraph(markup(sheet.name), styles.sheet),
        Paragraph(line, styles.small),
    ]
    widths = [17 * mm, INNER - 17 * mm - 45 * mm, 45 * mm]
    return Table([[Sign(sheet.type, 13 * mm, PAPER, ACCENT), names, valor]], widths, style=[*FLAT, MIDDLE])


MIDDLE = ("VALIGN", (0, 0), (-1, -1), "MIDDLE")


def _strip(sheet: Datasheet) -> Strip:
    """O M H D: the four figures that everybody asks for first."""
    return Strip(
        [
            (pgettext("characteristic", "O"), _("orders"), str(sheet.orders)),
            (pgettext("characteristic", "M"), _("move, cm"), terms.centimetres(sheet.move)),
            (pgettext("characteristic", "H"), _("health"), str(sheet.health)),
            (pgettext("characteristic", "D"), _("defense"), f"{sheet.defense}+"),
        ]
    )


def _weapons(weapons: Sequence[Weapon], styles: Styles) -> Table:
    heads = [_("Range"), _("Attacks"), _("Precision"), _("Damage")]
    rows: list[list[Flowable | str]] = [[label.upper() for label in ("", _("Weapon"), *heads)]]
    rows += [_weapon_row(weapon, styles) for weapon in weapons]
    style: Commands = [
        *TIGHT,
        MIDDLE,
        ("TOPPADDING", (0, 0), (-1, -1), 3),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
        ("FONT", (0, 0), (-1, 0), HEADING, 8),
        ("TEXTCOLOR", (0, 0), (-1, 0), QUIET),
        ("FONT", (2, 1), (-1, -1), TEXT, 11),
        ("ALIGN", (2, 0), (-1, -1), "CENTER"),
        ("LINEBELOW", (0, 0), (-1, 0), 1, INK),
        ("LINEBELOW", (0, 1), (-1, -1), 0.4, LINE),
    ]
    figures = 23 * mm
    return Table(rows, [7 * mm, INNER - 7 * mm - 4 * figures, *[figures] * 4], repeatRows=1, style=style)


def _weapon_row(weapon: Weapon, styles: Styles) -> list[Flowable | str]:
    name = markup(weapon.name)
    few = terms.carriers(weapon)
    if few:
        name += f'  <font name="{styles.body.fontName}" size="8" color="{hex_of(QUIET)}">{few}</font>'
    reach = _("%(cm)s cm") % {"cm": terms.centimetres(weapon.range)}
    figures = [reach, str(weapon.attacks), f"{weapon.precision}+", str(weapon.damage)]
    sign = Sign("melee" if weapon.melee else "missile", 4.6 * mm, INK)
    return [sign, Paragraph(name, styles.weapon), *figures]


def _piece(sheet: Datasheet, styles: Styles) -> Table:
    """What faction scenery brings to the battlefield, drawn with its measures (R-SET-05)."""
    assert sheet.scenery is not None
    piece = Piece(sheet.scenery.shape)
    stand = _("Units may stand in it.") if sheet.scenery.garrison else _("Units may not stand in it.")
    across, down = (number_format(f"{length:g}") for length in (piece.across, piece.down))
    measures = _("%(across)s by %(down)s cm") % {"across": across, "down": down}
    text = [
        Paragraph(terms.cover(sheet.scenery.cover), styles.weapon),
        Paragraph(f"{measures}. {stand}", styles.reading),
    ]
    return Table([[piece, text]], [piece.width + 6 * mm, INNER - piece.width - 6 * mm], style=[*FLAT, MIDDLE])


def _squads(sheet: Datasheet, printout: Printout, squads: Sequence[int], styles: Styles) -> Table:
    """The list's squads of this datasheet, with a box for each point of health to cross off."""
    rows = []
    for n in squads:
        squad = printout.roster.squads[n]
        carried = [f"{count} × {markup(_named(sheet, slug))}" for slug, count in squad.weapons.items() if count]
        name = f"<b>{markup(squad.name or sheet.name)}</b>"
        note = "" if terms.only_stands(sheet) else " · ".join([terms.units(squad.size), *carried])
        line = Paragraph(f'{name} <font size="8" color="{hex_of(QUIET)}">{note}</font>', styles.body)
        rows.append([line, "" if terms.only_stands(sheet) else HealthBoxes(squad.size, sheet.health)])
    style: Commands = [*TIGHT, MIDDLE, ("LINEABOVE", (0, 0), (-1, 0), 0.6, LINE), ("TOPPADDING", (0, 0), (-1, -1), 3)]
    return Table(rows, [INNER * 0.52, INNER * 0.48], style=style)


def _named(sheet: Datasheet, slug: str) -> str:
    weapon = sheet.weapon(slug)
    return slug if weapon is None else weapon.name
