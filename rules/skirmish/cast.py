"""Who takes part in a scenario, and what its events name."""

from typing import Any

from rules.presentation.telling import Cast, CastPlayer, CastUnit
from rules.presentation.words import Words

Document = dict[str, Any]


class Known:
    """What else the telling needs of a scenario: owners of units and names of weapons."""

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.weapons: dict[tuple[str, str], str] = {}


def cast_of(scenario: Document) -> Cast:
    """Everybody in a scenario. What only a slug names there is called by it."""
    known = Known()
    names: dict[str, Words] = {}
    players = tuple([_player(document, known, names) for document in scenario["players"]])
    return Cast(players, names, known)


def _player(document: Document, known: Known, names: dict[str, Words]) -> CastPlayer:
    id = document["id"]
    units = tuple([_unit(unit, id, known, names) for unit in document["units"]])
    return CastPlayer(id, document.get("name") or id, id, units)


def _unit(unit: Document, player: str, known: Known, names: dict[str, Words]) -> CastUnit:
    card: Document = unit["card"] if isinstance(unit["card"], dict) else {"name": unit["card"]}
    known.owners[unit["id"]] = player
    for weapon in card.get("weapons", []):
        known.weapons[unit["id"], weapon["slug"]] = weapon["name"]
        names[weapon["slug"]] = weapon["name"]
    fighters = fighters_of(unit)
    more = max(0, fighters - int(card.get("fighters", [fighters])[0]))
    points = card["points"] + card.get("points_per_fighter", 0) * more if "points" in card else None
    return CastUnit(unit["id"], unit.get("name") or card["name"], fighters, points)


def fighters_of(unit: Document) -> int:
    """How many fighters a unit of a scenario began with: as it says, as it has positions, or the card's fewest."""
    if unit.get("fighters"):
        return int(unit["fighters"])
    if unit.get("positions"):
        return len(unit["positions"])
    card = unit["card"]
    return int(card["fighters"][0]) if isinstance(card, dict) else 1
