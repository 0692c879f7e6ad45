"""The operations that can be planned: Eradication, which is always there, then those that are loaded."""

from typing import Any

from armies.models import Operation
from rules.damocles.operations.eradication import eradication

TWO = (2, 2)


def operations() -> list[dict[str, Any]]:
    """Documents of the operations for two to four players, as they stand now (R-OPS-01)."""
    return [eradication(), *(row.document for row in Operation.objects.exclude(slug="eradication"))]


def players_of(operation: dict[str, Any]) -> tuple[int, int]:
    """The fewest and the most players of an operation; where it says nothing it is for two."""
    fewest, most = operation.get("players", TWO)
    return fewest, most
