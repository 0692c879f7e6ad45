"""What players agree on: offers made, answered and taken back; going on after a break; vacations."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from people.numbers import whole_number
from play import access, offers
from play.actions import StaleError
from play.models import Offer, PlayedBattle, Seat
from play.views import after, own_seats, stale_page
from web.game_addresses import show_game


@never_cache
@require_safe
def news(request: HttpRequest, slug: str) -> HttpResponse:
    """What changed between the players while somebody thinks: nothing, offers and clocks, or the whole page."""
    played = access.battle_called(slug)
    show_game(request, played.rules())
    seen = request.GET.get("after", "")
    if seen == played.stamp():
        return HttpResponse(status=204)
    return HttpResponse(headers={"HX-Refresh": "true"})


@never_cache
@require_POST
def offer(request: HttpRequest, slug: str) -> HttpResponse:
    """Offer a draw, a break, to take an answer back, to give the battle back to its plan."""
    kind = request.POST.get("kind", "")

    def offered(played: PlayedBattle, seat: Seat) -> None:
        if kind not in Offer.Kind.values:
            raise StaleError
        offers.offer(played, seat, kind)

    return _done(request, slug, offered, _("That cannot be offered any more."))


@never_cache
@require_POST
def word(request: HttpRequest, slug: str) -> HttpResponse:
    """Accept what another offers, decline it, or take one's own offer back."""
    number, accepts = whole_number(request.POST.get("offer")), request.POST.get("word") == "accept"

    def answered(played: PlayedBattle, seat: Seat) -> None:
        if number is None:
            raise StaleError
        (offers.accept if accepts else offers.decline)(played, seat, number)

    return _done(request, slug, answered, _("That is no longer offered."))


@never_cache
@require_POST
def go_on(request: HttpRequest, slug: str) -> HttpResponse:
    """Go on after a break."""
    return _done(request, slug, lambda played, seat: offers.end_break(played), _("The battle goes on already."))


@never_cache
@require_POST
def away(request: HttpRequest, slug: str) -> HttpResponse:
    """Take days of vacation."""
    days = whole_number(request.POST.get("days")) or 0
    refusal = _("Choose a number of days that you have left.")
    return _done(request, slug, lambda played, seat: offers.go_away(played, seat, days), refusal)


def _done(request: HttpRequest, slug: str, act: Callable[[PlayedBattle, Seat], Any], stale: str) -> HttpResponse:
    """Do it for the first seat of whoever asks that may; 409 with one clear line when none may any more."""
    played, seats = own_seats(request, slug)
    for seat in seats:
        try:
            act(played, seat)
        except StaleError:
            continue
        return after(request, played)
    return stale_page(request, slug, stale)
