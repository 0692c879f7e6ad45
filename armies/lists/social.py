"""A shared list in a chat: emblem, name, sums and units."""

from armies.builder.page import BuilderPage
from armies.models import StrikeForce
from armies.models.figure import figure_of
from armies.pdf.social_card import MAX_LINES, SocialCard, SocialLine
from armies.text.sums import sums_of
from web.translation.messages import number_of


def card_of(strike_force: StrikeForce) -> SocialCard:
    """Of a list fetched `with_release`."""
    page = BuilderPage(strike_force)
    units = number_of(len(page.units), page.game.facts.terms.unit)
    note = " · ".join([*sums_of(page.game, page.verdict)[:1], units])
    lines = [
        SocialLine(
            f"figure-{figure}" if (figure := figure_of(unit.row.slug, unit.row.icon)) else unit.row.icon or "mark",
            unit.label,
            "" if unit.points is None else str(unit.points),
        )
        for unit in page.units[:MAX_LINES]
    ]
    return SocialCard(page.head.name, strike_force.name, note, (strike_force.faction.face,), tuple(lines))
