"""A new way back to a guest's seat at the table."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from armies import access
from armies.actions.table_games import SeatError
from armies.actions.table_guests import renew_way_back
from armies.exchange.qr import qr_code
from armies.views.table_games import own_seat
from people.addresses import site_url
from people.numbers import whole_number
from web.game_addresses import show_game


@require_POST
def way_back(request: HttpRequest, code: str) -> HttpResponse:
    """Make the way back to a guest's seat anew, and show it once: to the guest, or to who began the table."""
    by = own_seat(request, code)
    place = whole_number(request.POST.get("place"))
    try:
        seat = renew_way_back(by, by.place if place is None else place)
    except SeatError as error:
        messages.error(request, str(error))
        return redirect(by.game)
    if seat.place == by.place:
        access.hold_seat(request, seat)
    show_game(request, seat.game.rules_of_game)
    address = site_url(reverse("armies:back_to_table", args=[code, seat.token]))
    context = {"seat": seat, "own": seat.place == by.place, "address": address, "qr": qr_code(address)}
    return render(request, "armies/table/way_back.html", context)
