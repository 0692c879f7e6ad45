"""The game of a page in templates: links that carry it, and the switch to another. Known in every template."""

from typing import Any

from django import template

from armies.game_addresses import game_address, game_of_request
from damocles_site.game_choice import same_page
from rules.games import GAMES

register = template.Library()


@register.simple_tag(takes_context=True)
def game_url(context: template.Context, name: str) -> str:
    """A page of the whole game that is shown."""
    return game_address(name, game_of_request(context.get("request")))


@register.inclusion_tag("site/_games.html", takes_context=True)
def games(context: template.Context) -> dict[str, Any]:
    """The switch of games; nothing where there is one."""
    request = context.get("request")
    if request is None or len(GAMES) == 1:
        return {}
    shown = game_of_request(request)
    others = [(game, same_page(request, game)) for game in GAMES]
    return {"shown": shown, "games": others, "csrf_token": context.get("csrf_token")}
