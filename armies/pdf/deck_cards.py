"""The assets of a deck as cards of 63 x 88 mm, one per copy (R-AST-01), with optional backs."""

from functools import partial

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable

from armies.pdf.card import Card, Head, Parts, Trim
from armies.pdf.card_back import FactionBack, tint_of
from armies.pdf.card_head import ON_COLOUR, ON_PAPER, Inks, going_on
from armies.pdf.card_sheet import CARD_HEIGHT, CARD_INNER, CARD_PADDING, CARD_WIDTH, card_sheets
from armies.pdf.document import Section
from armies.pdf.filler import Emblem
from armies.pdf.fonts import BOLD, one_line
from armies.pdf.options import PrintOptions
from armies.pdf.printout import Printout
from armies.pdf.row import Row, Rule
from armies.pdf.shrink_to_fit import shrink_to_fit
from armies.pdf.styles import ACCENT, MIN_POINTS, Styles
from armies.pdf.text_layout import Text, TextRun, quiet, strong, text_width
from armies.text import terms
from rules.damocles.datasheets import Asset, Faction

PLAYED = "R-AST-04"
"""The rule by which an asset is played, at the foot of its card."""


def asset_sections(printout: Printout, options: PrintOptions, backs: bool) -> list[Section]:
    """The cards of the deck, one per copy, in the deck's order."""
    cards: list[Card] = []
    for asset, copies in printout.used_assets():
        made = asset_cards(asset, printout.faction, printout.release, options)
        cards += made + [card.copy() for card in made] * (copies - 1)
    back = FactionBack(printout.faction, options.full) if backs else None
    about = (printout.roster.name, printout.release)
    return [Section(_("Assets"), card_sheets(cards, options, _("Assets"), about, back), bare=True, on_front=backs)]


def asset_cards(asset: Asset, faction: Faction, release: str, options: PrintOptions) -> list[Card]:
    """An asset's card, or several if its text is long."""
    band = tint_of(faction.slug) if options.full else None
    foot = ((one_line(faction.name), ""), (one_line(release), PLAYED))
    trim = Trim(CARD_PADDING, rim=None, top=None, band=band, band_inset=CARD_PADDING / 2, foot=foot)

    def make(styles: Styles) -> tuple[Head, Parts]:
        return partial(_head, asset, styles, ON_COLOUR if options.full else ON_PAPER), _parts(asset, styles)

    return shrink_to_fit(make, CARD_WIDTH, CARD_HEIGHT, options.styles, one_line(asset.name), trim)


def _head(asset: Asset, styles: Styles, inks: Inks, goes_on: bool) -> Text:
    if goes_on:
        return going_on(asset.name, styles.points(10), CARD_INNER, inks)
    return Text([strong(asset.name, styles.points(13), inks.strong)], leading=styles.points(13) * 1.12)


def _parts(asset: Asset, styles: Styles) -> Parts:
    """Timing and cost, then the effect; the target is at the foot."""
    size = styles.points(9.5)
    cost_text = terms.cost(asset)
    cost = strong(cost_text, styles.points(9.5), ACCENT) if cost_text else quiet(_("no cost"))
    wide = min(CARD_INNER / 2, text_width(cost.words, cost.font) * cost.size + 1)
    when = Row([(Text([quiet(terms.occasion(asset))]), 0), (Text([cost], align=1), wide)])
    words = [[TextRun(line, size)] for line in asset.text.splitlines() if line.strip()]
    parts: list[tuple[Flowable, float]] = [(when, 1.4 * mm), (Rule(), 1 * mm)]
    if words:
        parts.append((Text(*words, leading=size * 1.32), 1.8 * mm))
    parts.append((Emblem(_sign(asset)), 0.0))
    if terms.affected(asset) != "people":
        parts.append((Text([TextRun(terms.affects(asset), MIN_POINTS, BOLD)]), 2 * mm))
    return parts


def _sign(asset: Asset) -> str:
    """An icon for the asset's subject: shooting, close combat, points and cards, or other."""
    for effect in asset.effects:
        if effect.against in ("missile", "melee"):
            return effect.against
    return "cards" if asset.target == "player" else "mark"
