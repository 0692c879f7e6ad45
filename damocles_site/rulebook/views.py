"""The rulebook page, with our readings of the rules."""

from pathlib import Path
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from armies.codex.rulebook import (
    CAMPAIGN_SOURCE,
    book_of,
    other_books,
    rulebook,
    rules_address,
    search_chapters,
    words_meant,
)
from armies.codex.search import query_words
from rules.game.game import Game
from rules.games import GAMES
from web.game_addresses import game_of_request
from web.translation.messages import translated

MAX_SEARCH_LENGTH = 100


@require_safe
def rules_page(request: HttpRequest) -> HttpResponse:
    """All rules of a game by chapter, or those that match a search; violations link to #R-ARM-02 and the like."""
    game = game_of_request(request)
    return _page(request, game, book_of(game), "rules.html")


@require_safe
def campaign_rules(request: HttpRequest) -> HttpResponse:
    """The rules of campaigns, which are our own: pages of campaigns link to #C-EXP-03 and the like."""
    return _page(request, GAMES[0], CAMPAIGN_SOURCE, "campaign_rules.html")


def addresses(game: Game) -> dict[str, Any]:
    """A game, and where its rules are read and what they are covered by."""
    here = rules_address(game)
    return {"game": game, "rules_url": here, "coverage_url": f"{here}coverage/"}


def _page(request: HttpRequest, game: Game, source: Path, template: str) -> HttpResponse:
    words = request.GET.get("q", "")[:MAX_SEARCH_LENGTH].strip()
    only_readings = request.GET.get("readings") == "yes"
    wanted, meant = query_words(words), words_meant(words, source)
    chapters = search_chapters(meant, only_readings, source)
    context = {
        **addresses(game),
        "notation": translated(game.facts.notation) if game.facts.notation else "",
        "chapters": chapters,
        "contents": rulebook(source),
        "words": words,
        "meant": " ".join(meant) if meant != wanted and chapters else "",
        "other_books": other_books(wanted, source),
        "only_readings": only_readings,
        "filtered": bool(words or only_readings),
        "count": sum(len(chapter.rules) for chapter in chapters),
    }
    return render(request, template, context)
