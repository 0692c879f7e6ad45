"""What is left of units after a battle, from its result."""

from collections.abc import Mapping
from typing import Any

from rules.presentation.outcome import UnitEnd
from rules.table.questions import Refusal

Document = dict[str, Any]


def units_of(result: Document) -> dict[str, UnitEnd]:
    """What became of each unit: one that left over an edge is not lost (S-MIS-05)."""
    return {
        unit["id"]: UnitEnd(player["id"], unit["place"] == "eliminated")
        for player in result["players"]
        for unit in player["units"]
    }


def figures_of(result: Document, player: str) -> dict[str, int]:
    """Fighters that a player has left, on the table or gone over an edge."""
    for row in result["players"]:
        if row["id"] == player:
            return {"fighters": sum([unit["left"] + unit["exited"] for unit in row["units"]])}
    return {}


def refuse_outcome(scores: Mapping[str, int], winner: str) -> Refusal | None:
    """Who has nobody left loses, whatever has been fulfilled (S-GAM-04): any winner may be."""
    return None
