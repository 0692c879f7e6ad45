"""A small faction for the examples of the API, and everybody in them."""

from copy import deepcopy
from typing import Any

RIFLE = {
    "slug": "rifle", "name": "Rifle", "kind": "missile", "range": 40, "attacks": 1, "precision": 4, "damage": 1,
}  # fmt: skip
LAUNCHER = {**RIFLE, "slug": "launcher", "name": "Launcher", "range": 60, "damage": "D6", "carriers": 1}

CAUSEWAY: dict[str, Any] = {
    "format": "damocles-content/1",
    "faction": {"slug": "causeway", "name": "Wardens of the Causeway", "summary": "They hold the only dry road."},
    "datasheets": [
        {
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
            "weapons": [RIFLE, LAUNCHER],
        },
        {
            "slug": "mudskippers",
            "name": "Mudskippers",
            "type": "scouts",
            "size": [2, 4],
            "orders": 3,
            "move": 16,
            "health": 1,
            "defense": 6,
            "base": 2.5,
            "strategic_valor": 40,
            "strategic_valor_per_extra_unit": 20,
            "weapons": [RIFLE],
        },
    ],
    "assets": [
        {"slug": "covering-fire", "name": "Covering Fire", "text": "Keep their heads down.", "orders": 1, "copies": 2},
        {"slug": "dry-boots", "name": "Dry Boots", "text": "Morale, mostly."},
    ],
}


def dearer() -> dict[str, Any]:
    """The same a release later: Line Rifles cost 65 SV."""
    pack = deepcopy(CAUSEWAY)
    pack["datasheets"][0]["strategic_valor"] = 65
    return pack
