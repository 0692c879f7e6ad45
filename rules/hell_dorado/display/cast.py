"""Who takes part in a scenario, lemures that may be invoked included, and what its events name."""

from typing import Any, Final

from rules.hell_dorado.content.standard import MERCENARIES
from rules.presentation.cast import Cast, CastNames, CastPlayer, CastUnit
from rules.presentation.words import Words

Document = dict[str, Any]

PARTS: Final = ("weapons", "powers", "spells")
POWER: Final = "power"
"""The kind of part under which every power and spell of a battle is known."""


def cast_of(scenario: Document) -> Cast:
    """Everybody in a scenario. What only a slug names there is called by it."""
    known = CastNames()
    for sheet in MERCENARIES:
        learn(sheet, "", known)
    names: dict[str, Words] = {}
    players = tuple([player_of(player, known, names) for player in scenario["players"]])
    names.update({slug: name for (_, slug), name in known.parts.items()})
    return Cast(players, names, known)


def player_of(player: Document, known: CastNames, names: dict[str, Words]) -> CastPlayer:
    """A player with units; the lemures that each may invoke have the ids that the engine will give them (H-LEM-02)."""
    lemures = {sheet["slug"]: sheet for sheet in player.get("lemures", []) if isinstance(sheet, dict)}
    units: list[CastUnit] = []
    for unit in player["units"]:
        sheet = unit["datasheet"] if isinstance(unit["datasheet"], dict) else {"name": unit["datasheet"]}
        known.owners[unit["id"]] = player["id"]
        learn(sheet, unit["id"], known)
        units.append(CastUnit(unit["id"], unit.get("name") or sheet["name"], points=sheet.get("points")))
        for slug, lemure in lemures.items():
            for n in range(1, sheet.get("invocations", 0) + 1):
                id = f"{unit['id']}-{slug}-{n}"
                known.owners[id] = player["id"]
                names[id] = f"{lemure['name']} {n}"
    return CastPlayer(player["id"], player.get("name") or player["id"], player["id"], tuple(units))


def learn(sheet: Document, unit: str, known: CastNames) -> None:
    """The names of weapons, by their unit, and of powers and spells."""
    for weapon in sheet.get("weapons", []):
        known.parts[unit, weapon["slug"]] = weapon["name"]
    for key in PARTS[1:]:
        for power in sheet.get(key, []):
            known.parts[POWER, power["slug"]] = power["name"]
