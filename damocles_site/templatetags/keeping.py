"""`{% keep name=value … %}…{% endkeep %}`: HTML that is kept by what it shows, known in every template."""

from collections.abc import Callable, Hashable
from typing import Any

from django import template
from django.db.models import Model
from django.template.base import FilterExpression, NodeList, Parser, Token, token_kwargs
from django.urls import get_script_prefix
from django.utils.safestring import SafeString
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language

from web.game_addresses import game_of_request
from web.models.game import listed
from web.shared_cache import SharedCache

register = template.Library()

CACHE_SIZE = 8_000_000
"""Maximum number of characters of HTML kept in memory."""

_kept: SharedCache[Hashable, SafeString] = SharedCache(CACHE_SIZE, len)
clear: Callable[[], None] = _kept.clear


class KeepNode(template.Node):
    """Renders its inside with the named values and nothing else, so that it can show nothing that is not in its key.

    There is no request, user or token inside. The game that is shown, the games there are, the language, the time zone
    and the folder of the site belong to each key; code and translations are those of the process. Values are compared,
    so rows of the database are refused: one that was changed is equal to what it was.
    """

    def __init__(self, values: dict[str, FilterExpression], nodelist: NodeList) -> None:
        self.values = values
        self.nodelist = nodelist

    def render(self, context: template.Context) -> SafeString:
        values = {name: value.resolve(context) for name, value in self.values.items()}
        game = context.get("kept_game") or game_of_request(context.get("request"))
        surroundings = (game.slug, *listed(), get_language(), get_current_timezone_name(), get_script_prefix())
        key = (self, surroundings, *values.values(), *map(type, values.values()))  # safe text is equal to unsafe
        html = _kept.get(key)
        if html is None:
            refuse_rows(values)
            assert context.template  # whoever renders a template binds it
            inside = template.Context(values | {"kept_game": game})
            with inside.bind_template(context.template):
                _kept[key] = html = self.nodelist.render(inside)
        return html


def refuse_rows(values: dict[str, Any]) -> None:
    rows = [name for name, value in values.items() if isinstance(value, Model)]
    if rows:
        raise TypeError(f"keep: {', '.join(rows)} may change and stay equal; name the values that are shown")


@register.tag
def keep(parser: Parser, token: Token) -> KeepNode:
    values = token_kwargs(token.split_contents()[1:], parser)
    nodelist = parser.parse(("endkeep",))
    parser.delete_first_token()
    return KeepNode(values, nodelist)
