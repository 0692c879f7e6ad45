"""The page that draws an opening hand of a list, again and again."""

from secrets import randbelow

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from armies import access
from armies.lists.opening_hands import MAX_SEED, opening_hands
from people.numbers import whole_number
from web.game_addresses import show_game


@require_safe
def opening_hand(request: HttpRequest, slug: str) -> HttpResponse:
    """The hand of the seed in the address, or of one of its own."""
    strike_force = get_object_or_404(access.visible(request).with_release(), slug=slug)
    show_game(request, strike_force.faction.rules_of_game)
    seed = _seed(request.GET.get("seed", ""))
    hands = opening_hands(strike_force, seed)
    if not hands:
        raise Http404
    terms = strike_force.faction.rules_of_game.facts.terms
    context = {
        "terms": terms,
        "strike_force": strike_force,
        "hands": hands,
        "seed": seed,
        "next": randbelow(MAX_SEED + 1),
    }
    name = "_opening_hand" if request.htmx else "opening_hand"  # type: ignore[attr-defined]
    return render(request, f"armies/lists/{name}.html", context)


def _seed(text: str) -> int:
    known = whole_number(text, len(str(MAX_SEED)))
    return randbelow(MAX_SEED + 1) if known is None else known
