"""Taps of a game at the table come in and go out."""

from typing import Any

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest, JsonResponse
from django.middleware.csrf import get_token
from django.shortcuts import redirect

from armies.actions.table_taps import keep_taps
from armies.models import TableSeat
from armies.table_mode.form_taps import taps_of_form
from armies.table_mode.log import taps_of
from armies.table_mode.page import TablePage, changes_secrets
from armies.table_mode.sides import visible_to
from armies.table_mode.taps import TapError, base_of, read_sent, read_tap
from armies.views.table_games import own_seat, table_page
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number


@require_safe_or_POST
def taps(request: HttpRequest, code: str) -> HttpResponse:
    """Keep taps, or tell those that were made since."""
    seat = own_seat(request, code)
    if request.method != "POST":
        return _news_response(request, seat)
    if request.content_type != "application/json":
        return _from_form(request, seat)
    try:
        sent = read_sent(request.body)
    except TapError:
        return HttpResponseBadRequest()
    return _kept(request, seat, sent)


def _news_response(request: HttpRequest, seat: TableSeat) -> HttpResponse:
    """204 while nothing is new."""
    revision = whole_number(request.GET.get("revision"))
    same = revision in (None, seat.game.revision)
    if _since(request) >= seat.game.made and same and "token" not in request.GET:
        return HttpResponse(status=204)
    return _news(request, seat)


def _news(request: HttpRequest, seat: TableSeat, status: int = 200, **more: Any) -> JsonResponse:
    """What was tapped since, as the player in this seat may know it."""
    game, since = seat.game, min(_since(request), seat.game.made)
    made = taps_of(game, since) if since < game.made else []
    news: dict[str, Any] = {"taps": [tap._asdict() for tap in visible_to(seat.place, made)], "made": game.made}
    news |= {"revision": game.revision, "ended": game.ended is not None}
    secrets, rolls = changes_secrets(made, seat.place), any(tap.path.startswith("roll/") for tap in made)
    page = TablePage(game, seat.place) if secrets or rolls else None
    if page is not None:
        news |= {"others": page.hidden_news, "verdicts": page.dice.verdicts if page.lists else {}}
    if "token" in request.GET:
        news["token"] = get_token(request)
    return JsonResponse(news | more, status=status)


def _since(request: HttpRequest) -> int:
    return whole_number(request.GET.get("since")) or 0


def _kept(request: HttpRequest, seat: TableSeat, sent: list[Any]) -> HttpResponse:
    """Keep what says something; the keys of all that need not be sent again are told. 409 where something stands."""
    good, bases, done, refused = [], {}, [], []
    for document in sent:
        if isinstance(document, dict):
            done.append(str(document.get("key"))[:40])
        try:
            tap = read_tap(document, seat.game.setup)
        except TapError as error:
            refused.append(str(error))
            continue
        good.append(tap)
        bases[tap.key] = base_of(document)
    try:
        kept = keep_taps(seat.game, good, seat.place, bases)
    except ValidationError as error:
        return JsonResponse({"refused": error.messages}, status=422)
    return _news(request, seat, 409 if kept.refused else 200, done=done, refused=refused + kept.refused)


def _from_form(request: HttpRequest, seat: TableSeat) -> HttpResponse:
    """A button without the script; 409 with what stands where it was not taken."""
    base = whole_number(request.POST.get("base"))
    try:
        made = [read_tap(document, seat.game.setup) for document in taps_of_form(request.POST, seat.game.setup)]
        kept = keep_taps(seat.game, made, seat.place, {tap.key: base for tap in made})
    except TapError as error:
        messages.error(request, str(error))
        return redirect(seat.game)
    except ValidationError as error:
        messages.error(request, error.messages[0])
        return redirect(seat.game)
    for reason in kept.refused:
        messages.error(request, reason)
    return table_page(request, seat, 409) if kept.refused else redirect(seat.game)
