"""The operations that can be planned: Eradication, then those in the database."""

from typing import Any

from armies.models import Operation
from campaigns.ledger.state import State
from rules.damocles.operations.eradication import eradication

TWO = (2, 2)


def operations() -> list[dict[str, Any]]:
    """Current documents of the operations for two to four players (R-OPS-01)."""
    return [eradication(), *(row.document for row in Operation.objects.exclude(slug="eradication"))]


def operations_agreed_in(state: State) -> list[dict[str, Any]]:
    """Operations that may be planned: the agreed ones and the open chapter's (C-AGR-02)."""
    agreed = set(state.settings.operations)
    if not agreed:
        return operations()
    if state.story is not None and state.chapter is not None:
        chapter = state.story.chapter(state.chapter)
        agreed |= {chapter.operation} if chapter is not None and chapter.operation else set()
    return [document for document in operations() if document["slug"] in agreed]


def players_of(operation: dict[str, Any]) -> tuple[int, int]:
    """Minimum and maximum number of players of an operation; two by default."""
    fewest, most = operation.get("players", TWO)
    return fewest, most
