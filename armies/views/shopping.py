"""The shopping list: what chosen lists lack of the user's collection, as a page and as a table."""

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies import access
from armies.collection.shopping import MAX_LISTS, Shopping, shopping_lists, shopping_text, total, write_shopping
from armies.models import StrikeForce
from web.game_addresses import game_of_request, show_game

MAX_OFFERED = 200
"""Maximum number of own lists to choose from, those changed last first."""


@login_required
@require_safe
def shopping(request: HttpRequest) -> HttpResponse:
    chosen, shoppings = _found(request)
    if chosen:
        show_game(request, chosen[0].faction.rules_of_game)
    offered = access.own(request).of_game(game_of_request(request).slug).active().select_related("faction")
    keys = {row.pk for row in chosen}
    own = [row for row in offered.order_by("-updated")[:MAX_OFFERED] if row.pk not in keys]
    context: dict[str, Any] = {
        "chosen": [(row.slug if row.owner_id == request.user.pk else row.token, row) for row in chosen],
        "offered": [(row.slug, row) for row in own],
        "shoppings": shoppings,
        "sum": total([shopping_of_faction.sum for shopping_of_faction in shoppings]),
        "text": shopping_text(shoppings),
        "at_once": "at_once" in request.GET,
        "query": request.GET.urlencode(),
    }
    return render(request, "armies/collection/shopping.html", context)


@login_required
@require_safe
def export_shopping(request: HttpRequest) -> HttpResponse:
    _chosen, shoppings = _found(request)
    headers = {"Content-Disposition": 'attachment; filename="shopping-list.csv"', "Cache-Control": "private, no-store"}
    return HttpResponse(write_shopping(shoppings), content_type="text/csv; charset=utf-8", headers=headers)


def _found(request: HttpRequest) -> tuple[list[StrikeForce], list[Shopping]]:
    """The lists that are asked for, and what they lack; those that may not be read are not there."""
    named = access.named(request, request.GET.getlist("list")).with_release().order_by("name", "pk")
    chosen = list(named[:MAX_LISTS])
    return chosen, shopping_lists(request.user, chosen, "at_once" in request.GET)
