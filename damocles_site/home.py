"""The home page: what the site is, a way in without an account, and shortcuts for users."""

from collections.abc import Iterable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from armies.access import own
from armies.codex.parts import Book, CodexPart
from armies.models.face import starter_faces
from campaigns.models import Campaign
from campaigns.presenters.agenda import agenda
from campaigns.presenters.situations import steps_of
from damocles_site.showpieces import battle_worth_watching, factions, game_cards
from printing.pdf.social_card import SocialCard, SocialLine
from printing.social_cards import answer
from rules.game.game import Game
from web.game_addresses import game_of_request

SHORTCUTS = 4
SHOWPIECES = 2
OFFERED = (
    ("troops", _("Build")),
    ("print", _("Print")),
    ("dice", _("Play in the browser")),
    ("sword", _("A quick battle")),
    ("flag", _("Campaigns")),
    ("book", _("Learn it in ten minutes")),
)
"""What the picture of a game says that one does here."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Visitors see what the site is; users get their own things at once."""
    game = game_of_request(request)
    sides = factions(game)
    context = {"game": game, "factions": sides, "showpieces": showpieces(sides), "own": own_parts(game)}
    context |= {"battle": battle_worth_watching(game, sides), "games": game_cards(game)}
    context |= shortcuts(request)
    return render(request, "home.html", context)


def own_parts(game: Game) -> dict[str, list[str]]:
    """The parts of the page that a game may have a template of its own for, each with what stands there otherwise."""
    usual = {"hero": "_hero", "showpieces": "_nothing", "path": "_nothing"}
    return {name: [f"site/games/{game.slug}/{name}.html", f"site/{other}.html"] for name, other in usual.items()}


def showpieces(sides: Iterable[Book]) -> list[CodexPart]:
    """The dearest part of each of the first factions that have some, to show what cards look like."""
    shelves = [shelf for book in sides for shelf in book.shelves[:1] if shelf.parts]
    return [max(shelf.parts, key=lambda part: part.option.points or 0) for shelf in shelves[:SHOWPIECES]]


def shortcuts(request: HttpRequest) -> dict[str, Any]:
    """The user's latest strike forces and campaigns, including lists built without an account."""
    strike_forces = own(request).of_game(game_of_request(request).slug).active().select_related("faction")
    campaigns = list(Campaign.objects.joined_by(request.user).running()[:SHORTCUTS])
    tasks = {"agenda": agenda(request.user), "steps": steps_of(request.user)} if campaigns else {}
    return {"strike_forces": strike_forces[:SHORTCUTS], "campaigns": campaigns, **tasks}


@require_safe
def picture(request: HttpRequest) -> HttpResponse:
    """What chats show of a game, and of all its pages that have no picture of their own."""
    game = game_of_request(request)
    faces = tuple(starter_faces(game.slug).values())
    lines = tuple([SocialLine(sign, str(words)) for sign, words in OFFERED])
    return answer(request, SocialCard("Damocles", game.name, "", faces, lines))
