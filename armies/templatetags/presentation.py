"""Values of `rules.presentation` on pages."""

import re
from typing import Any

from django import template
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from armies.codex.parts import CodexPart
from armies.models.content_words import content_words
from rules.game.derived.content import parts
from rules.game.game import Game
from rules.presentation.cards import Figure
from rules.presentation.picture import Picture
from rules.presentation.words import CellValue, Term
from web.pictures.small_picture import SmallPicture
from web.translation import messages
from web.translation.messages import number_of, shown

register = template.Library()


@register.filter
def words(value: CellValue) -> str:
    """Words in the reader's language; numbers as it writes them."""
    return shown(value)


@register.filter
def content_name(name: str, game: str) -> str:
    """What is named after content of a game, in the reader's language."""
    return content_words(game)[name]


@register.filter
def first_words(text: str, most: int) -> str:
    """The first words of a text, with the spaces that no line breaks at, which truncatewords loses."""
    parts = re.split(r"[ \r\n\t]+", text.strip())
    return text if len(parts) <= most else f"{' '.join(parts[:most])} …"


@register.filter
def line(value: CellValue) -> str:
    """The same, beginning with a capital."""
    return str(capfirst(shown(value)))


@register.filter
def count_of(count: int, term: Term) -> str:
    """So many of what a game has a term for."""
    return number_of(count, term)


@register.filter
def numbered(term: Term, number: object) -> str:
    """The one of this number, as a heading."""
    return messages.numbered(term, number)


@register.filter
def held(game: Game, content: Any) -> list[str]:
    """How many parts of each kind content holds, in words."""
    return [number_of(len(parts(game, content)[kind.key]), kind.term) for kind in game.facts.kinds]


@register.filter
def ids(rules: str) -> list[str]:
    """The ids of rules that are listed with commas."""
    return [id.strip() for id in rules.split(",") if id.strip()]


@register.filter
def is_figure(value: object) -> bool:
    """Whether a cell has a bar."""
    return isinstance(value, Figure)


@register.filter
def drawn(picture: Picture) -> SmallPicture:
    """A picture as it is drawn within a card."""
    return SmallPicture(picture)


@register.simple_tag
def facet_address(request: HttpRequest, key: str, value: str) -> str:
    """This page with another value of a facet, or without it."""
    query = request.GET.copy()
    query.pop(key, None)
    if value:
        query[key] = value
    return f"?{query.urlencode()}"


@register.simple_tag
def part_card(part: CodexPart, address: str = "", brief: bool = True) -> SafeString:
    """A part's card, with what is told of it in brief."""
    return part.html(address, brief)
