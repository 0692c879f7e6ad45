"""Who takes part in a scenario, and what its events name."""

from typing import Any

from rules.presentation.telling import Cast, CastPlayer, CastUnit
from rules.presentation.words import Words

Document = dict[str, Any]


class Known:
    """What else the telling needs of a scenario: owners of units, names of their weapons and abilities."""

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.parts: dict[tuple[str, str], str] = {}


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
    profile: Document = unit["profile"] if isinstance(unit["profile"], dict) else {"name": unit["profile"]}
    known.owners[unit["id"]] = player
    for part in [*profile.get("weapons", []), *profile.get("abilities", [])]:
        known.parts[unit["id"], part["slug"]] = part["name"]
        names[part["slug"]] = part["name"]
    return CastUnit(unit["id"], unit.get("name") or profile["name"], 1, profile.get("points"))
