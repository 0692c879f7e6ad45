"""A shared list or a faction in a chat: emblem, name, sums and units."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from armies.builder.page import BuilderPage
from armies.codex.parts import Book
from armies.models import StrikeForce
from armies.models.figure import figure_of
from armies.text.sums import sums_of
from armies.views.codex import readable_book
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
            _sign(unit.row.slug, unit.row.icon),
            unit.label,
            "" if unit.points is None else str(unit.points),
        )
        for unit in page.units[:MAX_LINES]
    ]
    return SocialCard(page.head.name, strike_force.name, note, (strike_force.faction.face,), tuple(lines))


def _sign(slug: str, icon: str) -> str:
    figure = figure_of(slug, icon)
    return f"figure-{figure}" if figure else icon or "mark"


@require_safe
def picture(request: HttpRequest, token: str) -> HttpResponse:
    """What chats show of its link."""
    return answer(request, card_of(shared_list(request, token)))


def card_of_faction(book: Book) -> SocialCard:
    """The first units of a faction."""
    face = book.release.faction.face
    parts = [part for shelf in book.shelves[:1] for part in shelf.parts][:MAX_LINES]
    lines = [SocialLine(_sign(part.slug, part.card.icon), part.name) for part in parts]
    note = " · ".join([str(shelf.count) for shelf in book.shelves])
    return SocialCard(book.game.name, book.name, note, (face,), tuple(lines))


@require_safe
def faction_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """What chats show of a faction's page."""
    return answer(request, card_of_faction(readable_book(request, slug)))
