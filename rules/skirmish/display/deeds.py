"""The deeds of units in a simulated battle, from the events of its result."""

from collections.abc import Mapping
from typing import Any

from rules.presentation.outcome import Deeds, UnitEnd

Document = dict[str, Any]


def units_of(result: Document) -> dict[str, UnitEnd]:
    """What became of each unit: one that left over an edge is not lost (S-MIS-05)."""
    return {
        unit["id"]: UnitEnd(player["id"], unit["place"] == "eliminated")
        for player in result["players"]
        for unit in player["units"]
    }


def deeds_of(result: Document, parties: Mapping[str, str] | None = None) -> dict[str, Deeds]:
    """Fighters slain, units and generators destroyed; harm to one's own party does not count."""
    ends = units_of(result)
    party = {id: (parties or {}).get(end.player, end.player) for id, end in ends.items()}
    slain = dict.fromkeys(ends, 0)
    destroyed = dict.fromkeys(ends, 0)
    for event in result.get("events", []):
        author = event.get("by_unit")
        if author not in ends or party[author] == party.get(event.get("unit", "")):
            continue
        if event["type"] == "lost":
            slain[author] += 1
        elif event["type"] in ("eliminated", "destroyed"):
            destroyed[author] += 1
    return {id: Deeds(slain[id], destroyed[id], 0, not end.lost) for id, end in ends.items()}


def reasons_of(result: Document) -> dict[str, dict[str, int]]:
    """The objectives that each player has fulfilled, by kind."""
    reasons: dict[str, dict[str, int]] = {player["id"]: {} for player in result["players"]}
    for event in result.get("events", []):
        if event["type"] == "objective":
            scored = reasons[event["player"]]
            scored[event["kind"]] = scored.get(event["kind"], 0) + 1
    return reasons


def figures_of(result: Document, player: str) -> dict[str, int]:
    """Fighters that a player has left, on the table or gone over an edge."""
    for one in result["players"]:
        if one["id"] == player:
            return {"fighters": sum([unit["left"] + unit["exited"] for unit in one["units"]])}
    return {}
