"""A page of the workshop: the texts of a draft that no battle plays, by the vocabulary that effects lack for them."""

from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from armies import access
from armies.models import Faction
from people.http_methods import require_safe_or_POST
from web.game_addresses import show_game
from workshop.actions.missing_vocabulary import name_vocabulary
from workshop.content.unsimulated import Placed, unsimulated_in
from workshop.models import MissingVocabulary
from workshop.models.missing_vocabulary import PLACE_LENGTH, WORDS_LENGTH
from workshop.views.drafts import not_found_page


class Line(NamedTuple):
    """A text that nobody plays, whose it is, the address of its form, and what it lacks."""

    way: str
    name: str
    within: str
    text: str
    url: str
    words: str


@require_safe_or_POST
def unsimulated(request: HttpRequest, slug: str) -> HttpResponse:
    """What no battle plays, gathered by what designers say that effects lack for it."""
    faction = access.drafts(request).with_content().filter(slug=slug).first()
    if faction is None:
        if request.method == "POST":
            return not_found_page(request)
        raise Http404
    show_game(request, faction.rules_of_game)
    unplayed = [
        placed for placed in unsimulated_in(faction.rules_of_game, faction.pack()) if len(placed.way) <= PLACE_LENGTH
    ]
    if request.method == "POST":
        name_vocabulary(faction, {placed.way: _typed(request, placed.way) for placed in unplayed})
        messages.success(request, _("What effects lack is noted."))
        return redirect("workshop:unsimulated", slug)
    named = dict(faction.missing_vocabulary.values_list("place", "words"))
    groups: dict[str, list[Line]] = {}
    for placed in unplayed:
        note = named.get(placed.way, "")
        groups.setdefault(note.casefold(), []).append(_line(faction, placed, note))
    known = MissingVocabulary.objects.filter(faction__game=faction.game).values_list("words", flat=True)
    context: dict[str, Any] = {
        "faction": faction,
        "groups": [(lines[0].words, lines) for _key, lines in sorted(groups.items(), key=lambda pair: bool(pair[0]))],
        "known": sorted(set(known.order_by())),
        "most": WORDS_LENGTH,
    }
    return render(request, "workshop/unsimulated.html", context)


def _typed(request: HttpRequest, way: str) -> str:
    return " ".join(request.POST.get(f"words:{way}", "").split())[:WORDS_LENGTH]


def _line(faction: Faction, placed: Placed, note: str) -> Line:
    kind, slug = placed.part
    url = reverse("workshop:edit_content", args=[faction.slug, kind, slug]) if kind else _head(faction)
    return Line(
        placed.way, placed.document["name"], " · ".join(placed.within), str(placed.document.get("text", "")), url, note
    )


def _head(faction: Faction) -> str:
    return reverse("workshop:edit_faction", args=[faction.slug])
