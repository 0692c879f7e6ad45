"""The game of a page in templates: links that carry it, and the switch to another. Known in every template."""

from typing import Any, NamedTuple

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armies.codex.rulebook import address_of
from damocles_site.learn.primer import has_primer
from people.addresses import site_url
from rules.game.game import Game
from rules.games import GAMES
from rules.presentation.words import PageLead, Terms
from web.game_addresses import game_address, game_of_request
from web.translation.messages import noun_of, titled
from web.translation.messages import number_of as in_numbers
from web.translation.messages import shown as in_words

register = template.Library()


def _game(context: template.Context) -> Game:
    """The game that is shown; inside of what is kept (keeping.py) there is no request."""
    return context.get("kept_game") or game_of_request(context.get("request"))


@register.simple_tag(takes_context=True)
def game_url(context: template.Context, name: str) -> str:
    """A page of the whole game that is shown."""
    return game_address(name, _game(context))


@register.simple_tag(takes_context=True)
def shown_game(context: template.Context) -> str:
    """The name of the game that is shown; empty where there is one."""
    return "" if len(GAMES) == 1 else _game(context).name


@register.simple_tag(takes_context=True)
def workshop_link(context: template.Context) -> str:
    """The way to the workshop of the game that is shown, and which game that is where there are several."""
    link = format_html('<a href="{}">{}</a>', game_url(context, "workshop:workshop"), _("Workshop"))
    name = shown_game(context)
    return format_html("{} <span>{}</span>", link, name) if name else link


@register.simple_tag(takes_context=True)
def learn_url(context: template.Context) -> str:
    """The page that teaches the game that is shown; empty for a game without one."""
    game = _game(context)
    return game_address("learn", game) if has_primer(game) else ""


@register.simple_tag(takes_context=True)
def playable(context: template.Context) -> bool:
    """Whether the game that is shown is played in the browser."""
    return _game(context).display.prompt is not None


class MainPage(NamedTuple):
    """A page that the header leads to; `here` on that page and all below it."""

    address: str
    name: str
    here: bool


@register.inclusion_tag("_social.html", takes_context=True)
def game_social(context: template.Context) -> dict[str, str]:
    """What chats show of a page that has no picture of its own: the game."""
    game = _game(context)
    page, picture = (site_url(game_address(name, game)) for name in ("home", "game_picture"))
    return {
        "title": game.name,
        "description": in_words(game.facts.lead("summary").text),
        "address": page,
        "picture": picture,
    }


@register.simple_tag(takes_context=True)
def main_pages(context: template.Context, here: tuple[str, ...]) -> list[MainPage]:
    """The pages that the header leads to."""
    game = _game(context)
    names = [titled(game.facts.terms.list.many), _("Campaigns"), _("Factions"), _("Rules")]
    if game.display.prompt is not None:
        names.insert(1, pgettext("page", "Play"))
    return [
        MainPage(address, name, address in here) for address, name in zip(_main_addresses(game), names, strict=True)
    ]


@register.simple_tag(takes_context=True)
def here(context: template.Context) -> tuple[str, ...]:
    """The addresses of those that the page is, or is below of."""
    request = context.get("request")
    return tuple([address for address in _main_addresses(_game(context)) if request and address in request.path])


def _main_addresses(game: Game) -> list[str]:
    play = ["play:begin"] if game.display.prompt is not None else []
    own, *others = (game_address(name, game) for name in ("armies:strike_forces", *play, "armies:factions", "rulebook"))
    return [own, *others[:-2], reverse("campaigns:campaigns"), *others[-2:]]


@register.simple_tag(takes_context=True)
def lead(context: template.Context, place: str) -> str:
    """What the game that is shown says at this place of the site."""
    return in_words(_lead(context, place).text)


@register.simple_tag(takes_context=True)
def lead_rule(context: template.Context, place: str) -> str:
    """The rule behind it, as a link; empty where there is none."""
    rule = _lead(context, place).rule
    return format_html('<a class="rule-id" href="{}">{}</a>', address_of(rule), rule) if rule else ""


def _lead(context: template.Context, place: str) -> PageLead:
    return _game(context).facts.lead(place)


def _terms(context: template.Context) -> Terms:
    """Those in the context of what is rendered without a request, else those of the game that is shown."""
    return context.get("terms") or _game(context).facts.terms


@register.simple_tag(takes_context=True)
def nouns(context: template.Context, term: str) -> str:
    """What the game that is shown calls several of a term (Terms), as a heading."""
    return titled(getattr(_terms(context), term).many)


@register.simple_tag(takes_context=True)
def noun(context: template.Context, term: str, count: int = 1) -> str:
    """What the game that is shown calls one of a term (Terms), or so many."""
    known = getattr(_terms(context), term)
    return noun_of(count, known)


@register.simple_tag(takes_context=True)
def number_of(context: template.Context, count: int, term: str) -> str:
    """So many of a term (Terms) of the game that is shown."""
    return in_numbers(count, getattr(_terms(context), term))


@register.simple_tag(takes_context=True)
def score(context: template.Context) -> str:
    """What the game that is shown calls its score."""
    return titled(_terms(context).score.many)


@register.simple_tag(takes_context=True)
def score_short(context: template.Context) -> str:
    """The same beside a number."""
    return in_words(_terms(context).score_short)


@register.inclusion_tag("site/_games.html", takes_context=True)
def games(context: template.Context) -> dict[str, Any]:
    """The switch of games; nothing where there is one."""
    return {} if len(GAMES) == 1 else {"shown": _game(context), "games": GAMES}
