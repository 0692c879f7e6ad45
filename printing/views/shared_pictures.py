"""A shared list in a chat: emblem, name, sums and units."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from armies.builder.page import BuilderPage
from armies.models import StrikeForce
from armies.models.figure import figure_of
from armies.text.sums import sums_of
from armies.views.shared import shared_list
from printing.pdf.social_card import MAX_LINES, SocialCard, SocialLine
from printing.social_cards import answer
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


@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """What chats show of its link."""
    return answer(request, card_of(shared_list(request, token)))
