"""Battles of the starter strike forces, fought by the engine from fixed seeds, as the documents a report is made of."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from django.conf import settings

from armies.bridge import content_library
from rules.damocles.engine.operations.eradication import eradication
from tests.rules.support.engine import resolve

STARTER = Path(settings.BASE_DIR) / "rules" / "damocles" / "starter"
ROSTERS = ("third-shift", "down-the-stair", "night-market-garrison", "the-mistake-in-the-cloth")
COLOURS = ("red", "blue", "green", "amber")


@cache
def report(operation: str, players: int, seed: int, turns: int = 0) -> str:
    """The document of a report, as JSON: a battle takes a while, so each is fought once."""
    forces = [_force(colour, roster) for colour, roster in zip(COLOURS[:players], ROSTERS, strict=False)]
    agreed = _operation(operation)
    scenario: dict[str, Any] = {
        "format": "damocles-scenario/1",
        "seed": seed,
        "operation": agreed,
        "players": [player for player, _names, _faction in forces],
    }
    if turns:
        scenario["turns"] = turns
    result: Any = resolve(scenario, content_library())
    sides = [_side(*force, result) for force in forces]
    return json.dumps(document(agreed, scenario, result, sides))


def fought(operation: str = "the-long-count", players: int = 2, seed: int = 14, turns: int = 0) -> dict[str, Any]:
    """The Long Count from seed 14 by default."""
    loaded: dict[str, Any] = json.loads(report(operation, players, seed, turns))
    return loaded


def document(agreed: Any, scenario: Any, result: Any, sides: Any) -> dict[str, Any]:
    return {
        "campaign": "The Long Winter",
        "title": agreed["title"],
        "day": "21 November 2026",
        "method": "auto-resolved",
        "notes": "",
        "address": "",
        "seed": scenario["seed"],
        "digest": result.get("digest", ""),
        "engine": result.get("engine", ""),
        "operation": agreed,
        "scenario": scenario,
        "result": result,
        "sides": sides,
    }


def _operation(slug: str) -> Any:
    if slug == "eradication":
        return eradication()
    return yaml.safe_load((STARTER / "operations" / f"{slug}.yaml").read_text("utf-8"))


def _force(colour: str, name: str) -> tuple[Any, dict[str, str], str]:
    """A starter roster as a player of a scenario, its squads' names, and its faction's."""
    roster = json.loads((STARTER / "rosters" / f"{name}.json").read_text("utf-8"))
    pack = yaml.safe_load((STARTER / "content" / f"{roster['faction']}.yaml").read_text("utf-8"))
    sheets = {sheet["slug"]: sheet for sheet in pack["datasheets"]}
    assets = {asset["slug"]: asset for asset in pack["assets"]}
    squads = [
        {"id": f"{colour}-{n}", "datasheet": sheets[squad["datasheet"]], "size": squad["size"]}
        for n, squad in enumerate(roster["squads"], 1)
    ]
    player = {"id": colour, "name": roster["name"], "rules": pack["faction"].get("rules", []), "squads": squads}
    names = {f"{colour}-{n}": squad.get("name", "") for n, squad in enumerate(roster["squads"], 1)}
    return player | {"deck": [assets[slug] for slug in roster["deck"]]}, names, pack["faction"]["name"]


def _side(player: Any, names: dict[str, str], faction: str, result: Any) -> dict[str, Any]:
    ended = next(ended for ended in result["players"] if ended["id"] == player["id"])
    outcome = "draw" if result["draw"] else "won" if result["winner"] == player["id"] else "lost"
    return {
        "id": player["id"],
        "name": player["name"],
        "player": f"{player['id']}’s player",
        "faction": faction,
        "points": 500,
        "squads": len(player["squads"]),
        "outcome": outcome,
        "victory_points": result["victory_points"][player["id"]],
        "squads_lost": sum(squad["destroyed"] for squad in ended["squads"]),
        "figures": {"tactical_points": ended["tactical_points"]},
        "squad_names": names,
    }
