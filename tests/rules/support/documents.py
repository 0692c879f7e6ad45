"""Documents for the tests of the formats: each call gives a fresh one, right in every key."""

from collections.abc import Iterable
from typing import Any

Document = dict[str, Any]


def rifles() -> Document:
    """A squad of 3 to 6 for 60 SV and 15 for each further unit; at most one carries a launcher."""
    return {
        "slug": "line-rifles",
        "name": "Line Rifles",
        "type": "troops",
        "size": [3, 6],
        "orders": 3,
        "move": 12,
        "health": 1,
        "defense": 5,
        "base": 2.5,
        "strategic_valor": 60,
        "strategic_valor_per_extra_unit": 15,
        "weapons": [
            weapon("rifle", "missile", 40, 1, 4, 1),
            weapon("bayonet", "melee", 2, "D3", 5, 1),
            weapon("launcher", "missile", 60, 1, 4, "D6") | {"carriers": 1, "abilities": [ability()]},
        ],
        "abilities": [{"slug": "old-hands", "name": "Old hands", "text": "They have seen worse."}],
    }


def weapon(slug: str, kind: str, range: int, attacks: int | str, precision: int, damage: int | str) -> Document:
    return {
        "slug": slug,
        "name": slug.capitalize(),
        "kind": kind,
        "range": range,
        "attacks": attacks,
        "precision": precision,
        "damage": damage,
    }


def ability(**changes: object) -> Document:
    return {
        "slug": "jam",
        "name": "Jam",
        "text": "One squad nearby hears nothing but noise.",
        "when": "activation",
        "target": "enemy",
        "within": 20.25,
        "effects": [{"modify": "attack_roll", "by": -1, "against": "missile"}],
        "until": "next_activation",
        "once": "turn",
        "cost": {"tactical_points": 2},
    } | changes


def bunker() -> Document:
    """A datasheet of faction scenery, with the piece it brings."""
    return {
        "slug": "bunker",
        "name": "Bunker",
        "type": "faction_scenery",
        "size": [1, 1],
        "orders": 0,
        "move": 0,
        "health": 1,
        "defense": 4,
        "base": 2.5,
        "strategic_valor": 30,
        "strategic_valor_per_extra_unit": 0,
        "scenery": {
            "shape": {"rectangle": {"width": 10, "height": 6.5, "rotation": 22.5}},
            "cover": "heavy",
            "garrison": True,
        },
    }


def asset() -> Document:
    return {
        "slug": "covering-fire",
        "name": "Covering Fire",
        "text": "Everybody, at that window!",
        "orders": 1,
        "copies": 2,
        "when": "attacking",
        "target": "friendly",
        "effects": [{"modify": "attack_roll", "by": 1}],
        "until": "activation",
    }


def pack() -> Document:
    return {
        "format": "damocles-content/1",
        "faction": {"slug": "wardens", "name": "Wardens", "summary": "They hold the line.", "rules": [ability()]},
        "datasheets": [rifles(), bunker()],
        "assets": [asset()],
    }


def roster() -> Document:
    return {
        "format": "damocles-roster/1",
        "name": "Third Patrol",
        "faction": "wardens",
        "limit": 500,
        "squads": [
            {"datasheet": "line-rifles", "size": 5, "name": "First squad", "weapons": {"launcher": 1}},
            {"datasheet": "bunker", "size": 1},
        ],
        "deck": ["covering-fire", "covering-fire"],
    }


def operation() -> Document:
    """A Grand Operation that uses every key."""
    return {
        "format": "damocles-operation/1",
        "slug": "three-keys",
        "title": "Three Keys",
        "summary": "Hold the relays.",
        "players": [2, 3],
        "strategic_valor": 750,
        "turns": 6,
        "panel_cost": 3,
        "battlefield": {
            "width": 90,
            "height": 84.5,
            "objectives": [{"id": "alpha", "center": [45, 42.25]}],
            "territories": [
                {"id": "south", "polygon": [[0, 0], [90, 0], [90, 20], [0, 20]]},
                {"id": "north", "polygon": [[0, 64], [90, 64], [90, 84.5], [0, 84.5]]},
                {"id": "west", "polygon": [[0, 25], [15, 25], [15, 60]], "deployment": False},
            ],
        },
        "special_rules": [
            {"slug": "first-blood", "name": "First blood", "text": "A point for it."},
            {"slug": "fog", "name": "Fog", "text": "Nobody sees far."},
        ],
        "scoring": [
            {"event": "first_blood", "points": 1},
            {"event": "objective_held", "points": 2, "when": "turn_end", "objective": "alpha", "from_turn": 2},
            {"event": "territory_held", "points": 3, "when": "battle_end", "territory": "enemy"},
            {"event": "survivors", "points": 1},
        ],
        "ends": ["player_eliminated", {"victory_points": 12}],
    }


def changed(document: Document, path: Iterable[str | int], value: object) -> Document:
    """The document with another value at a path: the place is made when it is not there."""
    *way, last = path
    place: Any = document
    for step in way:
        place = place[step]
    place[last] = value
    return document


def without(document: Document, path: Iterable[str | int]) -> Document:
    """The document with a key or an entry taken out."""
    *way, last = path
    place: Any = document
    for step in way:
        place = place[step]
    del place[last]
    return document
