"""The exact odds of a unit's weapons against a target that is picked once in a session."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from armies import access
from armies.bridge import roster_of, shown_content, unit_options
from armies.builder.fielded import Fielded, fielded_part
from armies.lists.odds_targets import find_target, groups_of, odds_of, unit_names
from armies.models import StrikeForce
from people.http_methods import require_safe_or_POST
from rules.game.game import Game
from web.game_addresses import show_game

PICKED = "odds_targets"
"""The session's key for the targets that were picked, by game."""


@require_safe_or_POST
def unit_odds(request: HttpRequest, slug: str, squad: str = "", part: str = "") -> HttpResponse:
    """Of a unit of a list, or of a part that it may take; POST picks the target."""
    strike_force = get_object_or_404(access.visible(request).with_release(), slug=slug)
    game = strike_force.faction.rules_of_game
    show_game(request, game)
    unit = _asked(game, strike_force, squad, part)
    groups = groups_of(game, access.suggested_factions(request, strike_force.faction.slug), access.own(request))
    target = find_target(groups, request.POST.get("target", "") or _picked(request).get(game.slug, ""))
    if request.method == "POST" and target:
        request.session[PICKED] = _picked(request) | {game.slug: target.key}
        return redirect(request.path)
    context = {
        "strike_force": strike_force,
        "name": unit_names(game, unit.army, unit.content)[unit.place],
        "here": request.path,
        "target": target,
        "odds": odds_of(game, unit, target) if target else None,
    }
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "armies/lists/_unit_odds.html", context)
    return render(request, "armies/lists/unit_odds.html", context | {"groups": groups})


def _picked(request: HttpRequest) -> dict[str, Any]:
    picked = request.session.get(PICKED)
    return picked if isinstance(picked, dict) else {}


def _asked(game: Game, strike_force: StrikeForce, squad: str, part: str) -> Fielded:
    """The unit of the address; 404 for one that is not there, or of a game without odds."""
    content = shown_content(strike_force.release).content
    option = unit_options(game, strike_force.release).get(part)
    ids = [unit["id"] for unit in strike_force.squads]
    if not game.display.unit_odds or not (option or squad in ids):
        raise Http404
    if option:
        units = fielded_part(game, content, option.kind, option.slug)
        if not units:
            raise Http404
        return units[0]
    return Fielded(roster_of(strike_force), content, ids.index(squad))
