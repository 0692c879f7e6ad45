"""A datasheet as a card: head, parts, and the squads that use it (R-DAT-01)."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from armies.pdf.card import Card, Head, Parts, Trim
from armies.pdf.card_back import tint_of
from armies.pdf.card_head import ON_COLOUR, ON_PAPER
from armies.pdf.card_parts import abilities_of, characteristics, scenery_words, weapon_list
from armies.pdf.card_sizes import FULL, CardSize, card_size_for
from armies.pdf.filler import Art, Filler
from armies.pdf.fonts import one_line
from armies.pdf.row import Gap, Row, Rule, Stack
from armies.pdf.shrink_to_fit import shrink_to_fit
from armies.pdf.stat_widgets import MAX_BOXES, HealthBoxes, StatLine
from armies.pdf.styles import PADDING, Styles
from armies.pdf.text_layout import Text, quiet, strong
from armies.pdf.unit_head import sheet_head, worth
from armies.text import terms
from rules.damocles.army import RosterSquad
from rules.damocles.datasheets import Datasheet, Faction


def unit_cards(
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
    """A datasheet's card, or several if it is long; with the squads of a list that use it, if given."""
    card_size = card_size_for(width)
    band = tint_of(faction.slug) if full else None
    above = " · ".join(part for part in (faction.name, release if card_size is FULL else "") if part)
    trim = Trim(PADDING, band=band, foot=() if card_size is FULL else _foot(sheet, release))

    def make(styles: Styles) -> tuple[Head, Parts]:
        head = sheet_head(sheet, above, width - 2 * PADDING, styles, card_size, ON_COLOUR if full else ON_PAPER)
        return head, _parts(sheet, squads, styles, card_size, art, key)

    return shrink_to_fit(make, width, height, styles, one_line(sheet.name), trim, key)


def _foot(sheet: Datasheet, release: str) -> list[tuple[str, str]]:
    """What a narrow head omits: the release, and the cost of a larger squad."""
    if sheet.fewest == sheet.most:
        return [(one_line(release), "")]
    return [(one_line(release), f"{sheet.strategic_valor} {worth(sheet)}")]


def _parts(
    sheet: Datasheet, squads: Sequence[RosterSquad], styles: Styles, card_size: CardSize, art: bool, key: str
) -> Parts:
    """Space for a picture below the head, or the space above the squads."""
    parts: list[tuple[Flowable, float]] = [(Art(), card_size.apart(styles))] if art else []
    if not terms.only_stands(sheet):
        parts.append((StatLine(characteristics(sheet), styles.points(card_size.figure)), card_size.apart(styles)))
    if sheet.weapons:
        parts.append((weapon_list(sheet.weapons, styles, card_size), card_size.apart(styles) * 0.8))
    if sheet.scenery is not None:
        parts.append((scenery_words(sheet.scenery, styles, card_size), card_size.apart(styles)))
    parts += abilities_of(sheet, sheet.weapons, styles, card_size, key)
    if not art:
        parts.append((Filler(), 0.0))
    lines = [squad_line(sheet, squad, styles, card_size) for squad in squads]
    lines[:1] = [Stack([Rule(), Gap(0, 1.4 * mm), line]) for line in lines[:1]]
    return [*parts, *((line, 1.4 * mm) for line in lines)]


def squad_line(sheet: Datasheet, squad: RosterSquad, styles: Styles, card_size: CardSize) -> Flowable:
    """A squad: name, size, weapons, and a box for each point of health."""
    if terms.only_stands(sheet):
        return Text([strong(squad.name or sheet.name, styles.points(9.5))])
    carried = [f"{count} × {_named(sheet, slug)}" for slug, count in squad.weapons.items() if count]
    note = " · ".join([terms.units(squad.size), *carried])
    words = Text([strong(squad.name or sheet.name, styles.points(9.5)), quiet(note)], leading=styles.points(9.5) * 1.25)
    boxes = health(squad.size, sheet.health, card_size)
    return Row([(words, 0), (boxes, 0)]) if card_size is FULL else Stack([words, boxes])


def health(units: int, points: int, card_size: CardSize) -> Flowable:
    """A box for each point of health; the total and a line to write on if there are very many."""
    if units * points <= MAX_BOXES:
        return HealthBoxes(units, points, card_size.box)
    return Text([quiet(_("Health left of %(count)d: ________") % {"count": units * points})])


def _named(sheet: Datasheet, slug: str) -> str:
    weapon = sheet.weapon(slug)
    return slug if weapon is None else weapon.name
