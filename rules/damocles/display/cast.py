"""Who takes part in a scenario, and what its events name."""

from typing import Any

from rules.presentation.cast import Cast, CastNames, CastPlayer, CastUnit
from rules.presentation.words import Words

Document = dict[str, Any]


ABILITY, ASSET = "ability", "asset"
"""Kinds of parts that all call the same."""


def cast_of(scenario: Document) -> Cast:
    """Everybody in a scenario. What only a slug names there is called by it."""
    known = CastNames()
    players = tuple([_player(document, known) for document in scenario["players"]])
    names: dict[str, Words] = {slug: name for (_, slug), name in known.parts.items()}
    return Cast(players, names, known)


def _player(document: Document, known: CastNames) -> CastPlayer:
    known.parts |= {(ABILITY, rule["slug"]): rule["name"] for rule in document.get("rules", [])}
    for card in [*document.get("deck", []), *document.get("hand", [])]:
        slug, name = (card["slug"], card["name"]) if isinstance(card, dict) else (card, card)
        known.parts[ASSET, slug] = name
    units = tuple([_unit(squad, document["id"], known) for squad in document["squads"]])
    id = document["id"]
    return CastPlayer(id, document.get("name") or id, document.get("alliance") or id, units)


def _unit(squad: Document, player: str, known: CastNames) -> CastUnit:
    inline = squad["datasheet"]
    sheet: Document = inline if isinstance(inline, dict) else {"name": inline}
    known.owners[squad["id"]] = player
    for weapon in sheet.get("weapons", []):
        known.parts[squad["id"], weapon["slug"]] = weapon["name"]
        if weapon["kind"] == "melee":
            known.melee.add((squad["id"], weapon["slug"]))
    for owner in (sheet, *sheet.get("weapons", [])):
        known.parts |= {(ABILITY, ability["slug"]): ability["name"] for ability in owner.get("abilities", [])}
    return CastUnit(squad["id"], sheet["name"], squad["size"], _worth(sheet, squad["size"]))


def _worth(sheet: Document, size: int) -> int:
    """Its strategic valor at its size (R-ARM-02); of a squad that is only named, its number of units."""
    if "strategic_valor" not in sheet:
        return size
    extra: int = sheet.get("strategic_valor_per_extra_unit", 0)
    valor: int = sheet["strategic_valor"]
    return valor + extra * max(0, size - int(sheet.get("size", [size])[0]))
