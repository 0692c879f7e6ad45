"""The operations that can be planned: those of the game that are always there, then those in the database."""

from collections.abc import Collection
from typing import Any

from django.db.models import Q
from django.utils.translation import gettext as _

from armies.models import Operation
from campaigns.ledger.state import State
from rules.game.game import Game
from rules.games import GAMES

TWO = (2, 2)


def operations(game: Game, agreed: Collection[str] = ()) -> list[dict[str, Any]]:
    """Current documents of a game's operations (R-OPS-01); with those in the archive that were agreed on before."""
    always = game.content.missions
    rows = Operation.objects.released(game.slug).exclude(slug__in=[document["slug"] for document in always])
    return [*always, *rows.filter(Q(archived=None) | Q(slug__in=agreed)).values_list("released", flat=True)]


def why_not_planned(game: Game, slug: str) -> str:
    """Why no operation of a game has this slug: perhaps another game's has."""
    for other in GAMES:
        if other is not game and any(document["slug"] == slug for document in operations(other)):
            return _("is of %(theirs)s: plan it in a campaign of that game") % {"theirs": other.name}
    return _("is nothing that can be planned")


def operations_agreed_in(game: Game, state: State) -> list[dict[str, Any]]:
    """Operations that may be planned: the agreed ones and the open chapter's (C-AGR-02)."""
    agreed = set(state.settings.operations)
    if not agreed:
        return operations(game)
    if state.story is not None and state.chapter is not None:
        chapter = state.story.chapter(state.chapter)
        agreed |= {chapter.operation} if chapter is not None and chapter.operation else set()
    return [document for document in operations(game, agreed) if document["slug"] in agreed]


def operations_for_two(game: Game, agreed: Collection[str]) -> list[dict[str, Any]]:
    """The operations for two that were agreed on; all of them when none was, or none of those is here."""
    documents = [document for document in operations(game) if players_of(document)[0] <= 2]
    return [document for document in documents if document["slug"] in agreed] or documents


def players_of(operation: dict[str, Any]) -> tuple[int, int]:
    """Minimum and maximum number of players of an operation; two by default."""
    fewest, most = operation.get("players", TWO)
    return fewest, most
