"""The page that teaches a game, with its small battle at one of its steps."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_safe

from damocles_site.learn.battle import battle_at
from damocles_site.learn.primer import Step, primer_of
from damocles_site.showpieces import battle_worth_watching, factions
from people.numbers import whole_number
from rules.game.game import Game
from web.game_addresses import game_of_request


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """A game in ten minutes; `step` is where its battle stands."""
    game = game_of_request(request)
    primer = primer_of(game, get_language())
    if primer is None:
        raise Http404
    steps = next((section.steps for section in primer.sections if section.steps), [])
    context = {"game": game, "primer": primer, "playable": game.display.prompt is not None}
    context["whole_battle"] = battle_worth_watching(game, factions(game))
    return render(request, "learn.html", context | _battle(game, steps, request))


def _battle(game: Game, steps: list[Step], request: HttpRequest) -> dict[str, Any]:
    if not steps:
        return {}
    number = max(1, min(whole_number(request.GET.get("step")) or 1, len(steps)))
    step, before = steps[number - 1], steps[number - 2].event if number > 1 else 0
    return {
        "terms": game.facts.terms,
        "step": step,
        "number": number,
        "back": number - 1,
        "onward": number + 1 if number < len(steps) else 0,
        "count": len(steps),
        **battle_at(game, before, step.event),
    }
