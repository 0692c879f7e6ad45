"""The deeds of fighters in a simulated battle, from the events of its result."""

from collections.abc import Mapping
from typing import Any

from rules.presentation.outcome import Deeds

Document = dict[str, Any]


def deeds_of(result: Document, parties: Mapping[str, str] | None = None) -> dict[str, Deeds]:
    """Enemies put out of action, tokens held at the end; harm to one's own party does not count."""
    units = {unit["id"]: (player["id"], unit) for player in result["players"] for unit in player["units"]}
    party = {id: (parties or {}).get(owner, owner) for id, (owner, _unit) in units.items()}
    slain = dict.fromkeys(units, 0)
    tokens: list[Any] = []
    for event in result.get("events", []):
        author = event.get("by_unit")
        if event["type"] == "out" and author in units and party[author] != party[event["unit"]]:
            slain[author] += 1
        elif event["type"] == "token":
            tokens.append(event["hex"])
    return {
        id: Deeds(slain[id], 0, int(unit["hex"] in tokens), not unit["lost"]) for id, (_owner, unit) in units.items()
    }


def reasons_of(result: Document) -> dict[str, dict[str, int]]:
    """The glory of each player by what it came from: fighters put out of action, objectives scored."""
    reasons: dict[str, dict[str, int]] = {player["id"]: {} for player in result["players"]}
    for event in result.get("events", []):
        if event["type"] == "out":
            given = reasons[event["to"]]
            given["out"] = given.get("out", 0) + 1
        elif event["type"] == "scored":
            given = reasons[event["player"]]
            given["scored"] = given.get("scored", 0) + event["worth"]
    return reasons


def figures_of(result: Document, player: str) -> dict[str, int]:
    """Objective tokens that a player holds at the end, and fighters who are left."""
    for one in result["players"]:
        if one["id"] == player:
            left = len([unit for unit in one["units"] if not unit["lost"]])
            return {"tokens": len(one["tokens"]), "fighters": left}
    return {}
