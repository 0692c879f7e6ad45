"""A battle in the browser in a chat: who plays it, not how it stands."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from play import access
from printing.pdf.social_card import SocialCard, SocialLine
from printing.social_cards import answer


@require_safe
def picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Whoever has the link may watch."""
    battle = access.battle_called(slug)
    seats = list(battle.seats.select_related("faction").defer("faction__rules", "faction__summary"))
    faces = tuple([seat.faction.face for seat in seats if seat.faction])
    lines = [
        SocialLine(f"emblem-{face.emblem}" if face else "flag", seat.name, "", face.colour if face else "")
        for seat in seats
        for face in (seat.faction.face if seat.faction else None,)
    ]
    above = f"{battle.rules().name} · {_('A battle in the browser')}"
    return answer(request, SocialCard(above, battle.shown_title, "", faces, tuple(lines)))
