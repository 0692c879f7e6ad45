"""A game at the table by its code: come to it, sit down, play, confirm how it ended."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.actions import table_games
from armies.actions.table_games import Outcome, SeatError, StaleEndError
from armies.exchange.qr import qr_code
from armies.forms.table_mode import CodeForm, SitDownForm
from armies.models import TableGame, TableSeat
from armies.table_mode.page import TablePage
from armies.views import table_limits
from people.addresses import site_url
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from people.rate_limits import enough
from web.game_addresses import show_game
from web.models.game import listed


def own_seat(request: HttpRequest, code: str) -> TableSeat:
    """The visitor's seat in a game; 404 for everybody else."""
    seat = access.table_seats(request).select_related("game").filter(game__code=code).first()
    if seat is None:
        raise Http404
    return seat


def table_page(request: HttpRequest, seat: TableSeat, status: int = 200) -> HttpResponse:
    """A game as one of its players sees it: to play, or how it ended."""
    show_game(request, seat.game.rules_of_game)
    page = TablePage(seat.game, seat.place)
    if not page.lists:
        raise Http404
    address = site_url(seat.game.get_absolute_url())
    context = {"page": page, "address": address, "qr": qr_code(address)}
    template = "table" if seat.game.ended is None else "over"
    return render(request, f"armies/table/{template}.html", context, status=status)


@require_safe_or_POST
def join_table(request: HttpRequest) -> HttpResponse:
    """From a code that is typed to its table."""
    form = CodeForm(request.POST if request.method == "POST" else None)
    if request.method != "POST" or not form.is_valid():
        return render(request, "armies/table/code.html", {"form": form}, status=422 if form.errors else 200)
    return redirect("armies:table_game", form.cleaned_data["code"])


@require_safe
def table_game(request: HttpRequest, code: str) -> HttpResponse:
    """The game for who plays in it; for others who know its code a place to sit down."""
    seat = access.table_seats(request).select_related("game").filter(game__code=code).first()
    if seat is not None:
        return table_page(request, seat)
    game = game_by_code(request, code)
    return game if isinstance(game, HttpResponse) else _free_seats(request, game, None)


def game_by_code(request: HttpRequest, code: str) -> TableGame | HttpResponse:
    """The game of a code, or what is answered to who guesses: attempts are counted, right ones are not."""
    if wait := table_limits.guess(request):
        return _wrong_code(request, enough(wait), 429)
    game = TableGame.objects.filter(code=code, game__in=listed()).first()
    if game is None:
        return _wrong_code(request, _("No table has this code. Look at it once more on the other phone."), 404)
    table_limits.refund(request)
    return game


def _wrong_code(request: HttpRequest, words: str, status: int) -> HttpResponse:
    form = CodeForm({"code": ""})
    form.full_clean()
    form.errors["code"] = form.error_class([words])
    return render(request, "armies/table/code.html", {"form": form}, status=status)


def _sit_down_form(request: HttpRequest, game: TableGame, data: Any = None) -> SitDownForm:
    return SitDownForm(game, access.editable(request), request.user.is_authenticated, data)


def _free_seats(request: HttpRequest, game: TableGame, form: SitDownForm | None, status: int = 200) -> HttpResponse:
    show_game(request, game.rules_of_game)
    form = form or _sit_down_form(request, game)
    seats = list(game.seats.select_related("user"))
    context = {"game": game, "form": form, "seats": seats, "free": [seat for seat in seats if not seat.joined]}
    return render(request, "armies/table/sit.html", context, status=status)


@require_POST
def sit(request: HttpRequest, code: str) -> HttpResponse:
    """Take a free seat, with one of one's own lists or without."""
    if access.table_seats(request).filter(game__code=code).exists():
        return redirect("armies:table_game", code)
    game = game_by_code(request, code)
    if isinstance(game, HttpResponse):
        return game
    form = _sit_down_form(request, game, request.POST)
    if not form.is_valid():
        return _free_seats(request, game, form, 422)
    chosen = form.cleaned_data
    try:
        user = request.user if request.user.is_authenticated else None
        seat = table_games.sit_down(game, chosen["place"], user, chosen.get("name", ""), chosen["strike_force"])
    except SeatError as error:
        form.add_error(None, str(error))
        return _free_seats(request, game, form, 409)
    access.hold_seat(request, seat)
    return redirect("armies:table_game", code)


@require_safe_or_POST
def back(request: HttpRequest, code: str, token: str) -> HttpResponse:
    """A visitor's own way back to a seat, from another browser or a second phone."""
    seat = get_object_or_404(TableSeat.objects.select_related("game").exclude(token=""), game__code=code, token=token)
    show_game(request, seat.game.rules_of_game)
    if request.method != "POST":
        return render(request, "armies/table/back.html", {"seat": seat})
    if request.user.is_authenticated:
        access.adopt_seats(TableSeat.objects.filter(pk=seat.pk), request.user)
    else:
        access.hold_seat(request, seat)
    return redirect("armies:table_game", code)


@require_safe_or_POST
def end(request: HttpRequest, code: str) -> HttpResponse:
    """Show how a game stands, and end it once its players have said so; its campaign's report goes out with it."""
    seat = own_seat(request, code)
    if request.method != "POST":
        return _end_page(request, seat)
    made = whole_number(request.POST.get("made"))
    try:
        alone = "alone" in request.POST
        outcomes = table_games.confirm(seat, seat.game.made if made is None else made, alone)
    except StaleEndError:
        messages.error(request, _("Something was tapped meanwhile. This is how the game stands now."))
        return _end_page(request, own_seat(request, code), 409)
    return redirect("armies:table_game", code) if outcomes is None else _over(request, seat, outcomes)


def _over(request: HttpRequest, seat: TableSeat, outcomes: list[Outcome]) -> HttpResponse:
    """On to what is left to do of a game that is over, its report first."""
    for outcome in outcomes:
        (messages.success if outcome.done else messages.warning)(request, outcome.words)
    if request.user.is_authenticated and not outcomes:
        return redirect("campaigns:record_table", seat.game.pk)
    return redirect(next((outcome.address for outcome in outcomes if outcome.address), seat.game))


def _end_page(request: HttpRequest, seat: TableSeat, status: int = 200) -> HttpResponse:
    show_game(request, seat.game.rules_of_game)
    return render(request, "armies/table/end.html", {"page": _page(seat)}, status=status)


def _page(seat: TableSeat) -> Any:
    page = TablePage(seat.game, seat.place)
    if not page.lists:
        raise Http404
    return page


@require_POST
def withdraw(request: HttpRequest, code: str) -> HttpResponse:
    """Take back one's word on the end."""
    table_games.withdraw(own_seat(request, code))
    return redirect("armies:table_game", code)


@require_POST
def reopen(request: HttpRequest, code: str) -> HttpResponse:
    if reason := table_games.reopen(own_seat(request, code)):
        messages.error(request, reason)
    return redirect("armies:table_game", code)
