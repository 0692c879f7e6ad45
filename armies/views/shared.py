"""A shared strike force behind its link: read and export."""

from django.db.models import Exists, OuterRef
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from armies import access
from armies.actions.archiving import note_opened
from armies.forms.strike_force import new_ticket
from armies.lists.pictures import shown_pictures
from armies.lists.shared_page import parts_of
from armies.models import ListPicture, StrikeForce, Visibility
from armies.views.export import roster_response
from armies.views.sharing import address_of
from web.game_addresses import show_game


def shared_list(request: HttpRequest, token: str) -> StrikeForce:
    """404 for outdated links, private, archived or hidden lists, and guesses alike; owners see what is hidden."""
    pictured = Exists(ListPicture.objects.filter(strike_force=OuterRef("pk")))
    rows = StrikeForce.objects.shared_with(request.user).with_release().annotate(pictured=pictured)
    strike_force = get_object_or_404(rows, token=token)
    show_game(request, strike_force.faction.rules_of_game)
    note_opened(strike_force)
    return strike_force


def _unlisted(response: HttpResponse, strike_force: StrikeForce) -> HttpResponse:
    """Only public lists may be indexed by search engines."""
    if strike_force.visibility != Visibility.PUBLIC:
        response.headers["X-Robots-Tag"] = "noindex"
    return response


@require_safe
def shared(request: HttpRequest, token: str) -> HttpResponse:
    strike_force = shared_list(request, token)
    address = address_of(strike_force)
    pictures = shown_pictures(strike_force, request.user) if getattr(strike_force, "pictured", False) else []
    parts = parts_of(strike_force, address, request.GET.get("page"), [picture.row for picture in pictures])
    context = {
        "strike_force": strike_force,
        "parts": parts,
        "pictures": pictures,
        "described": " · ".join([parts.faction, *parts.sums[:1]]),
        "address": address,
        "mine": access.may_change(request, strike_force),
        "may_copy": access.may_use(request, strike_force.faction),
        "ticket": new_ticket(),
    }
    return _unlisted(render(request, "armies/lists/shared_list.html", context), strike_force)


@require_safe
def export_shared(request: HttpRequest, token: str) -> HttpResponse:
    strike_force = shared_list(request, token)
    return _unlisted(roster_response(strike_force), strike_force)
