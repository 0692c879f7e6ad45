"""The deeds of units in a simulated battle, from the events of its result."""

from collections.abc import Mapping
from typing import Any

from rules.presentation.outcome import Deeds

Document = dict[str, Any]


def deeds_of(result: Document, parties: Mapping[str, str] | None = None) -> dict[str, Deeds]:
    """Units slain, and captives brought home; harm to one's own party does not count."""
    ends = {unit["id"]: (player["id"], unit["lost"]) for player in result["players"] for unit in player["units"]}
    party = {id: (parties or {}).get(player, player) for id, (player, _) in ends.items()}
    slain = dict.fromkeys(ends, 0)
    rescued = dict.fromkeys(ends, 0)
    carrier: str | None = None
    for event in result.get("events", []):
        if event["type"] == "destroyed" and party.get(event["by_unit"]) != party.get(event["unit"]):
            slain[event["by_unit"]] += 1
        elif event["type"] == "captive":
            carrier = event["unit"]
        elif event["type"] == "scored" and event["reason"] == "rescue" and carrier in ends:
            rescued[carrier] += 1
    return {id: Deeds(slain[id], slain[id], rescued[id], not lost) for id, (_, lost) in ends.items()}


def reasons_of(result: Document) -> dict[str, dict[str, int]]:
    """The VP of each player by reason."""
    reasons: dict[str, dict[str, int]] = {player["id"]: {} for player in result["players"]}
    for event in result.get("events", []):
        if event["type"] == "scored":
            scored = reasons[event["player"]]
            scored[event["reason"]] = scored.get(event["reason"], 0) + event["points"]
    return reasons
