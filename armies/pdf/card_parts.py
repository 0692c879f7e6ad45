"""Parts of a datasheet's card: characteristics, weapons, abilities, scenery (R-DAT-01 to R-DAT-03)."""

from collections.abc import Mapping, Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from armies.pdf.card_sizes import FULL, POKER, CardSize
from armies.pdf.fonts import HEADING, TEXT
from armies.pdf.icons import Icon
from armies.pdf.row import Gap, Listed, Row, Rule, Stack
from armies.pdf.stat_widgets import Piece, Stat
from armies.pdf.styles import ACCENT, INK, LINE, MIN_POINTS, QUIET, Styles
from armies.pdf.text_layout import Text, TextRun, quiet, strong
from armies.text import terms
from rules.damocles.datasheets import Ability, Datasheet, FactionPiece, Weapon


def characteristics(sheet: Datasheet) -> list[Stat]:
    """Orders, move, health and defense."""
    return [
        Stat(pgettext("characteristic", "O"), _("orders"), str(sheet.orders)),
        Stat(pgettext("characteristic", "M"), _("move, cm"), terms.centimetres(sheet.move)),
        Stat(pgettext("characteristic", "H"), _("health"), str(sheet.health)),
        Stat(pgettext("characteristic", "D"), _("defense"), f"{sheet.defense}+"),
    ]


def weapon_list(
    weapons: Sequence[Weapon], styles: Styles, card_size: CardSize = FULL, carried: Mapping[str, int] | None = None
) -> Listed:
    """R A P D of weapons; for a squad also the number of carriers, otherwise the maximum."""
    broad = [_("Range"), _("Attacks"), _("Precision"), _("Damage")]
    short = [
        pgettext("range", "R") if card_size is POKER else pgettext("range", "R, cm"),
        pgettext("attacks", "A"),
        pgettext("precision", "P"),
        pgettext("damage", "D"),
    ]
    names = [name.upper() for name in (broad if card_size is FULL else short)]
    figures = [Text([TextRun(name, MIN_POINTS, HEADING, QUIET)], align=0.5) for name in names]
    title = Text([TextRun(_("Weapon").upper(), MIN_POINTS, HEADING, QUIET)])
    head = Stack([_columns(Gap(card_size.weapon_sign), title, figures, card_size), Rule(INK, 0.8)])
    return Listed(head, [_weapon_row(weapon, styles, card_size, carried) for weapon in weapons])


def _weapon_row(weapon: Weapon, styles: Styles, card_size: CardSize, carried: Mapping[str, int] | None) -> Stack:
    size = styles.points(card_size.weapon)
    few = terms.carriers(weapon) if carried is None else ""
    count = f"{carried[weapon.slug]} × " if carried and carried.get(weapon.slug) else ""
    name = Text([strong(count + weapon.name, size), quiet(few)], leading=size * 1.15)
    reach = terms.centimetres(weapon.range)
    if card_size is FULL:
        reach = _("%(cm)s cm") % {"cm": reach}
    figures_text = [reach, str(weapon.attacks), f"{weapon.precision}+", str(weapon.damage)]
    figures = [Text([TextRun(figure, size)], align=0.5) for figure in figures_text]
    sign = Icon("melee" if weapon.melee else "missile", card_size.weapon_sign, INK)
    gap = Gap(0, card_size.apart(styles) * 0.42)
    return Stack([gap, _columns(sign, name, figures, card_size), gap, Rule(LINE, 0.4)])


def _columns(sign: Flowable, name: Text, figures: Sequence[Text], card_size: CardSize) -> Row:
    cells: list[tuple[Flowable, float]] = [(sign, card_size.weapon_sign), (name, 0)]
    return Row([*cells, *((figure, card_size.column) for figure in figures)], gap=1.2 * mm)


def abilities_of(
    sheet: Datasheet, weapons: Sequence[Weapon], styles: Styles, card_size: CardSize, key: str = ""
) -> list[tuple[Flowable, float]]:
    """The abilities of the units, then of their weapons; a datasheet's key makes each a link target."""
    parts = []
    for ability in sheet.abilities:
        parts += ability_text(ability, styles, None, card_size, key and ability_key(key, ability))
    for weapon in weapons:
        for ability in weapon.abilities:
            parts += ability_text(ability, styles, weapon, card_size, key and ability_key(key, ability, weapon))
    return parts


def ability_key(sheet: str, ability: Ability, weapon: Weapon | None = None) -> str:
    """The link target of an ability, from the key of its datasheet."""
    return f"{sheet}/{weapon.slug if weapon else ''}/{ability.slug}"


def ability_text(
    ability: Ability, styles: Styles, weapon: Weapon | None = None, card_size: CardSize = FULL, key: str = ""
) -> list[tuple[Flowable, float]]:
    """An ability in words: name, weapon, timing and effect."""
    size = styles.points(card_size.reading)
    name = ability.name
    if weapon is not None:
        name = _("%(ability)s (%(weapon)s)") % {"ability": name, "weapon": weapon.name}
    timing = terms.timing(ability)
    head = [strong(name, size * 1.08, ACCENT), quiet(f"· {timing}" if timing else "")]
    words = [[TextRun(line, size)] for line in ability.text.splitlines() if line.strip()]
    text = Text(head, *words, leading=size * card_size.leading)
    text.key = key
    return [(text, card_size.apart(styles))]


def scenery_words(scenery: FactionPiece, styles: Styles, card_size: CardSize) -> Row:
    """Faction scenery as an outline with its measures (R-SET-05)."""
    piece = Piece(scenery.shape, 2.2 * card_size.sign)
    stand = _("Units may stand in it.") if scenery.garrison else _("Units may not stand in it.")
    across, down = (number_format(f"{length:g}") for length in (piece.across, piece.down))
    measures = _("%(across)s by %(down)s cm") % {"across": across, "down": down}
    size = styles.points(card_size.reading)
    cover = Text([strong(terms.cover(scenery.cover), size * 1.1)])
    return Row(
        [(piece, piece.width), (Stack([cover, Text([TextRun(f"{measures}. {stand}", size, TEXT)])]), 0)], gap=4 * mm
    )
