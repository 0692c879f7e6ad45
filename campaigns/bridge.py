"""Rows to the rules' documents and back: what is frozen of a strike force, a battle's scenario, what a result says."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from armies import bridge as armies
from armies.models import StrikeForce
from campaigns.models import Campaign, Entry
from rules.damocles import army
from rules.damocles.resolve import resolve


def verdict_under(strike_force: StrikeForce, limit: int) -> army.Verdict:
    """What a strike force comes to under a campaign's limit (R-ARM-02); fetch it `with_release` first."""
    roster = armies.roster_of(strike_force)
    roster.limit = limit
    return armies.verdict_on(roster, armies.content_of(strike_force.release))


def snapshot(strike_force: StrikeForce, verdict: army.Verdict) -> dict[str, Any]:
    """All that an entry keeps of a strike force, as it is now."""
    return {
        "name": strike_force.name,
        "faction": armies.content_of(strike_force.release).name,
        "strategic_valor": verdict.strategic_valor,
        "squads": len(strike_force.squads),
        "roster": armies.strike_force_document(strike_force),
        "player": armies.player_document(strike_force, "red", strike_force.name),
    }


def scenario_document(
    campaign: Campaign, operation: dict[str, Any], seed: int, entries: Mapping[str, Entry]
) -> dict[str, Any]:
    """What the engine fights; the rules place the scenery and deploy the squads (R-SET-02, R-DEP-02)."""
    return {
        "format": "damocles-scenario/1",
        "name": f"{campaign.name}: {operation['title']}",
        "seed": seed,
        "operation": operation,
        "players": [_player(entry, colour) for colour, entry in entries.items()],
    }


def _player(entry: Entry, colour: str) -> dict[str, Any]:
    """An entry as a player of a scenario, its ids those of the side it fights on."""
    player: dict[str, Any] = deepcopy(entry.player)
    for number, squad in enumerate(player["squads"], 1):
        squad["id"] = f"{colour}-{number}"
    return player | {"id": colour, "name": entry.name}


def fight(scenario: dict[str, Any]) -> dict[str, Any]:
    """The battle, fought by the engine; DocumentError when the scenario cannot be fought."""
    return resolve(scenario, armies.content_library())


def side_of_result(result: dict[str, Any], colour: str) -> dict[str, Any]:
    """What a result says of one side."""
    player = next(player for player in result["players"] if player["id"] == colour)
    return {
        "outcome": "draw" if result["draw"] else "won" if result["winner"] == colour else "lost",
        "victory_points": result["victory_points"][colour],
        "squads_lost": sum(squad["destroyed"] for squad in player["squads"]),
        "tactical_points": player["tactical_points"],
    }
