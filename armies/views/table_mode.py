"""Table mode: a list as it is played, on the phones of its player."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.actions import table_games
from armies.forms.table_mode import OpponentsForm
from armies.models import StrikeForce, TableGame
from armies.table_mode.form_taps import taps_of_form
from armies.table_mode.page import TablePage, taps_of
from armies.table_mode.taps import TapError, read_sent, read_tap
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from web.game_addresses import show_game


@require_safe
def table(request: HttpRequest, slug: str) -> HttpResponse:
    """The game that is open, or the form that begins one."""
    strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
    show_game(request, strike_force.faction.rules_of_game)
    game = strike_force.table_games.order_by("ended").filter(ended=None).first()
    if game is None:
        form = OpponentsForm(strike_force.faction.rules_of_game, None, initial=request.GET.dict())
        return _start_page(request, strike_force, form)
    context = {"strike_force": strike_force, "page": TablePage(game, strike_force)}
    return render(request, "armies/table/table.html", context)


def _start_page(
    request: HttpRequest, strike_force: StrikeForce, form: OpponentsForm, status: int = 200
) -> HttpResponse:
    last = strike_force.table_games.exclude(ended=None).first()
    context = {"strike_force": strike_force, "form": form, "last": last and TablePage(last, strike_force)}
    return render(request, "armies/table/start.html", context, status=status)


@require_POST
def start(request: HttpRequest, slug: str) -> HttpResponse:
    strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
    show_game(request, strike_force.faction.rules_of_game)
    form = OpponentsForm(strike_force.faction.rules_of_game, request.POST)
    if not form.is_valid():
        return _start_page(request, strike_force, form, 422)
    table_games.start(strike_force, form.opponents())
    return redirect("armies:table", strike_force.slug)


@require_safe_or_POST
def taps(request: HttpRequest, slug: str, played: int) -> HttpResponse:
    """Keep taps, or tell those that were made since."""
    games = access.table_games(request).filter(strike_force__slug=slug)
    if request.method != "POST":
        return _news_response(request, get_object_or_404(games.only("made", "ended"), pk=played))
    row = get_object_or_404(games, pk=played)
    if request.content_type != "application/json":
        return _from_form(request, row, slug)
    try:
        sent = read_sent(request.body)
    except TapError:
        return HttpResponseBadRequest()
    return _kept(request, row, sent)


def _news_response(request: HttpRequest, game: TableGame) -> HttpResponse:
    """204 while nothing is new."""
    if _since(request) >= game.made and game.ended is None and "token" not in request.GET:
        return HttpResponse(status=204)
    return _news(request, game)


def _news(request: HttpRequest, game: TableGame, **more: Any) -> JsonResponse:
    token = {"token": get_token(request)} if "token" in request.GET else {}
    since = min(_since(request), game.made)
    news = {"taps": [tap._asdict() for tap in taps_of(game, since)] if since < game.made else []}
    return JsonResponse(news | {"made": game.made, "ended": game.ended is not None} | token | more)


def _since(request: HttpRequest) -> int:
    return whole_number(request.GET.get("since")) or 0


def _kept(request: HttpRequest, game: TableGame, sent: list[Any]) -> HttpResponse:
    """Keep what says something; the keys of all that need not be sent again are told."""
    good, done = [], []
    for document in sent:
        if isinstance(document, dict):
            done.append(str(document.get("key"))[:40])
        try:
            good.append(read_tap(document, game.setup))
        except TapError:
            continue
    try:
        table_games.keep_taps(game, good, _author(request))
    except ValidationError as error:
        return JsonResponse({"refused": error.messages}, status=422)
    refused = len(sent) - len(good)
    return _news(request, game, done=done, refused=refused)


def _from_form(request: HttpRequest, game: TableGame, slug: str) -> HttpResponse:
    """A button without the script."""
    try:
        made = [read_tap(document, game.setup) for document in taps_of_form(request.POST, game.setup)]
        table_games.keep_taps(game, made, _author(request))
    except TapError:
        messages.error(request, _("This game has nothing of the kind."))
    except ValidationError as error:
        messages.error(request, error.messages[0])
    return redirect("armies:table", slug)


def _author(request: HttpRequest) -> Any:
    return request.user if request.user.is_authenticated else None


@require_safe_or_POST
def end(request: HttpRequest, slug: str, played: int) -> HttpResponse:
    """Ask, then end a game; it goes on to the report of its battle, if it was one of a campaign."""
    row = get_object_or_404(
        access.table_games(request).select_related("strike_force__faction"), pk=played, strike_force__slug=slug
    )
    if request.method != "POST":
        show_game(request, row.strike_force.faction.rules_of_game)
        return render(request, "armies/table/end.html", {"strike_force": row.strike_force, "game": row})
    table_games.end(row)
    if request.user.is_authenticated:
        return redirect("campaigns:record_table", row.pk)
    return redirect("armies:table", slug)


@require_POST
def reopen(request: HttpRequest, slug: str, played: int) -> HttpResponse:
    row = get_object_or_404(access.table_games(request), pk=played, strike_force__slug=slug)
    if not table_games.reopen(row):
        messages.error(request, _("Another game of this list is open: end it first."))
    return redirect("armies:table", slug)
