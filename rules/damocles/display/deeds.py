"""The deeds of squads in a simulated battle, from the events of its `damocles-result/1` (C-RES-05).

Since engine 1.2 each death names the squad credited with it, and victory points the squads that earned them.
"""

from collections.abc import Mapping
from typing import Any

OF_GROUND = ("objective_held", "territory_held")
"""Reasons for which every squad that held the ground has the points among its deeds."""

Document = dict[str, Any]


def deeds_of(result: Document, parties: Mapping[str, str] | None = None) -> dict[str, Document]:
    """The deeds of each squad, by its id in the scenario (C-RES-05).

    `parties` maps each player to the party they fight for; without it each fights for themselves.
    """
    squads = [(squad, player["id"]) for player in result["players"] for squad in player["squads"]]
    sides = {squad["id"]: (parties or {}).get(player, player) for squad, player in squads}
    deeds = {squad["id"]: none_yet(survived=not squad["destroyed"]) for squad, _ in squads}
    for event in result["events"]:
        for squad, deed, count in deeds_in(event, sides):
            deeds[squad][deed] += count
    return deeds


def none_yet(survived: bool) -> Document:
    return {"slain": 0, "destroyed": 0, "objectives": 0, "survived": survived}


def deeds_in(event: Document, sides: dict[str, str]) -> list[tuple[str, str, int]]:
    """The deeds in an event: (squad, deed, number). Harm to allies does not count."""
    if event["type"] in ("slain", "destroyed"):
        author = event.get("by_squad")
        if author in sides and sides[author] != sides[event["squad"]]:
            return [(author, event["type"], 1)]
    elif event["type"] == "victory_points" and event["reason"] in OF_GROUND and event["change"] > 0:
        return [(squad, "objectives", event["change"]) for squad in event.get("squads", []) if squad in sides]
    return []


def reasons_of(result: Document) -> dict[str, dict[str, int]]:
    """The victory points of each player by reason."""
    reasons: dict[str, dict[str, int]] = {player["id"]: {} for player in result["players"]}
    for event in result["events"]:
        if event["type"] == "victory_points":
            scored = reasons[event["player"]]
            scored[event["reason"]] = scored.get(event["reason"], 0) + event["change"]
    return reasons
