"""What the home page shows of games: each by its faces, and a battle that is worth watching."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings

from armies.bridge import shown_contents
from armies.codex.parts import Book, books
from armies.computation.list_forecasts import STARTER, starter_rosters
from armies.models import Release
from armies.models.content_words import content_words
from armies.models.face import Face, starter_faces
from campaigns.battles.quick_battles import BattleLink
from rules.formats.reading import read_json
from rules.game.game import Game
from rules.games import GAMES
from web.translation.messages import shown

FILE = "showpiece.json"
"""In a game's package: two of its starter lists, a mission and a seed that fight a close and costly battle;
`python -m benchmarks.showpieces` looks for one."""


FACTIONS = 6


class Contender(NamedTuple):
    name: str
    face: Face


class WorthWatching(NamedTuple):
    """A quick battle by its link, and who fights it."""

    link: str
    sides: list[Contender]


class GameCard(NamedTuple):
    game: Game
    line: str
    faces: list[Face]
    here: bool


def factions(game: Game) -> list[Book]:
    """The factions of a game to choose from, as they were last released."""
    releases = list(
        Release.objects.newest()
        .filter(faction__homebrew=False, faction__game=game.slug)
        .select_related("faction")
        .defer("document")
        .order_by("faction__name")[:FACTIONS]
    )
    return books(releases, shown_contents(releases))


def battle_worth_watching(game: Game, sides: Iterable[Book]) -> WorthWatching | None:
    """With the factions as they were last released; None of a game without one, or whose factions are not there."""
    piece, releases = _piece(game.slug), {book.release.faction.slug: book.release for book in sides}
    if piece is None:
        return None
    heads = [game.lists.head(starter_rosters(game)[slug]) for slug in piece["lists"]]
    if not {head.faction for head in heads} <= releases.keys():
        return None
    pinned = [(STARTER, slug, releases[head.faction].number) for slug, head in zip(piece["lists"], heads, strict=True)]
    words = content_words(game.slug)
    contenders = [Contender(words[head.name], releases[head.faction].faction.face) for head in heads]
    return WorthWatching(BattleLink(game.slug, pinned, piece["mission"], piece["seed"]).signed(), contenders)


@cache
def _piece(slug: str) -> dict[str, Any] | None:
    known = next(game for game in GAMES if game.slug == slug)
    file = Path(settings.BASE_DIR, known.facts.package, FILE)
    read: Any = read_json(file.read_bytes()) if file.is_file() else None
    piece: dict[str, Any] | None = read
    return piece


def game_cards(shown_game: Game) -> list[GameCard]:
    """Every game that is listed, by the faces of its starter factions; nothing where there is one."""
    if len(GAMES) == 1:
        return []
    return [
        GameCard(
            game, shown(game.facts.lead("summary").text), list(starter_faces(game.slug).values()), game == shown_game
        )
        for game in GAMES
    ]
