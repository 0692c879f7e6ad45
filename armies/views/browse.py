"""Public lists, filtered by faction, limit, legality and name, in order of date or copies."""

from collections.abc import Iterator

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies.lists.filters import ORDER_LABELS, PublicListFilter
from armies.lists.public_cards import cards_of
from armies.lists.public_search import Page, iterate_pages
from armies.models import Faction
from armies.models.public_list import BEYOND, bands_of
from rules.game.game import Game
from web.game_addresses import game_of_request
from web.translation.messages import shown

MAX_OFFERED = 200
"""Maximum number of factions to choose from; others are reached by their address."""


@require_safe
def public_lists(request: HttpRequest) -> HttpResponse:
    game = game_of_request(request)
    browse = PublicListFilter(game, request.GET)
    usable = Faction.objects.usable_by(AnonymousUser()).released().filter(game=game.slug)
    factions = list(usable[:MAX_OFFERED])
    chosen = _chosen(browse.faction, factions)
    page = _page(request, browse, chosen)
    context = {
        "browse": browse,
        "page": page,
        "cards": cards_of(page.lists),
        "factions": factions,
        "chosen": chosen,
        "bands": list(_labels(game)),
        "orders": ORDER_LABELS,
    }
    return render(request, "armies/lists/public_lists.html", context)


def _labels(game: Game) -> Iterator[tuple[int, str]]:
    """The bands of a game's limits in words."""
    least, points = 0, shown(game.facts.terms.points_short or "")
    for most in bands_of(game):
        template = _("%(least)d to %(most)d %(points)s") if least else _("up to %(most)d %(points)s")
        template = _("more than %(last)d %(points)s") if most == BEYOND else template
        yield most, template % {"least": least, "most": most, "points": points, "last": least - 1}
        least = most + 1


def _chosen(slug: str, offered: list[Faction]) -> Faction | None:
    """The requested faction, even if it is not among the options."""
    if not slug:
        return None
    known = next((faction for faction in offered if faction.slug == slug), None)
    return known or Faction.objects.filter(slug=slug).first()


def _page(request: HttpRequest, browse: PublicListFilter, chosen: Faction | None) -> Page:
    if browse.faction and (chosen is None or not chosen.open_to_all):
        return Page([])
    return iterate_pages(browse.wanted(chosen), request.GET.get("before", ""), request.GET.get("after", ""))
