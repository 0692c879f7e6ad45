"""Table mode from a list: its game that is open, or the form that begins one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.actions import table_games
from armies.forms.table_mode import OpponentsForm
from armies.models import StrikeForce
from armies.table_mode.page import TablePage
from armies.views.table_games import table_page
from armies.views.table_limits import TABLES
from people.rate_limits import caller_of, enough
from web.game_addresses import show_game


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The game that is open, or the form that begins one."""
    strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
    show_game(request, strike_force.faction.rules_of_game)
    seat = strike_force.table_seats.filter(open=True).select_related("game").first()
    if seat is None:
        form = OpponentsForm(strike_force.faction.rules_of_game, None, initial=request.GET.dict())
        return _start_page(request, strike_force, form)
    return table_page(request, seat)


def _start_page(
    request: HttpRequest, strike_force: StrikeForce, form: OpponentsForm, status: int = 200
) -> HttpResponse:
    last = strike_force.table_seats.filter(open=False).select_related("game").order_by("-game").first()
    page = last and TablePage(last.game, last.place)
    context = {"strike_force": strike_force, "form": form, "last": page}
    return render(request, "armies/table/start.html", context, status=status)


@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
    show_game(request, strike_force.faction.rules_of_game)
    form = OpponentsForm(strike_force.faction.rules_of_game, request.POST)
    if not form.is_valid():
        return _start_page(request, strike_force, form, 422)
    if wait := TABLES.consume(caller_of(request)):
        form.add_error(None, enough(wait))
        return _start_page(request, strike_force, form, 429)
    table_games.start(strike_force, form.opponents(), form.cleaned_data["mission"])
    return redirect("armies:table", strike_force.slug)
