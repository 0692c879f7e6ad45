"""Who takes part in a scenario, and what its events name."""

from typing import Any

from rules.message import Who
from rules.presentation.telling import Cast, CastPlayer, CastUnit
from rules.presentation.words import Words

Document = dict[str, Any]


class Known:
    """What else the telling needs of a scenario: owners of squads, names, and which weapons are for melee."""

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.assets: dict[str, str] = {}
        self.abilities: dict[str, str] = {}
        self.weapons: dict[tuple[str, str], tuple[str, bool]] = {}
        self.weapon_names: dict[str, str] = {}
        self.pieces: dict[str, Who] = {}


def cast_of(scenario: Document) -> Cast:
    """Everybody in a scenario. What only a slug names there is called by it."""
    known = Known()
    players = tuple([_player(document, known) for document in scenario["players"]])
    names: dict[str, Words] = {}
    for found in (known.weapon_names, known.abilities, known.assets):
        names.update(found)
    return Cast(players, names, known)


def _player(document: Document, known: Known) -> CastPlayer:
    known.abilities.update({rule["slug"]: rule["name"] for rule in document.get("rules", [])})
    for card in [*document.get("deck", []), *document.get("hand", [])]:
        slug, name = (card["slug"], card["name"]) if isinstance(card, dict) else (card, card)
        known.assets[slug] = name
    units = tuple([_unit(squad, document["id"], known) for squad in document["squads"]])
    id = document["id"]
    return CastPlayer(id, document.get("name") or id, document.get("alliance") or id, units)


def _unit(squad: Document, player: str, known: Known) -> CastUnit:
    inline = squad["datasheet"]
    sheet: Document = inline if isinstance(inline, dict) else {"name": inline}
    known.owners[squad["id"]] = player
    for weapon in sheet.get("weapons", []):
        known.weapons[squad["id"], weapon["slug"]] = weapon["name"], weapon["kind"] == "melee"
        known.weapon_names[weapon["slug"]] = weapon["name"]
    for owner in (sheet, *sheet.get("weapons", [])):
        known.abilities.update({ability["slug"]: ability["name"] for ability in owner.get("abilities", [])})
    return CastUnit(squad["id"], sheet["name"], squad["size"], _worth(sheet, squad["size"]))


def _worth(sheet: Document, size: int) -> int:
    """Its strategic valor at its size (R-ARM-02); of a squad that is only named, its number of units."""
    if "strategic_valor" not in sheet:
        return size
    extra: int = sheet.get("strategic_valor_per_extra_unit", 0)
    valor: int = sheet["strategic_valor"]
    return valor + extra * max(0, size - int(sheet.get("size", [size])[0]))
