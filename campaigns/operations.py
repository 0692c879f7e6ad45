"""The operations that can be planned: Eradication, which is always there, then those that are loaded."""

from typing import Any

from armies.models import Operation
from rules.damocles.operations.eradication import eradication

PLAYERS = 2


def operations() -> list[dict[str, Any]]:
    """Documents of the operations for two players, as they stand now (R-OPS-01)."""
    loaded = [row.document for row in Operation.objects.exclude(slug="eradication")]
    return [eradication(), *(document for document in loaded if _for_two(document))]


def _for_two(document: dict[str, Any]) -> bool:
    fewest, most = document.get("players", [PLAYERS, PLAYERS])
    return bool(fewest <= PLAYERS <= most)
