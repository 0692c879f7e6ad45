"""A small faction for the examples of the API."""

from copy import deepcopy
from typing import Any

from tests.support.datasheets import LAUNCHER, RIFLE, content, datasheet

CAUSEWAY = content(
    "causeway",
    "Wardens of the Causeway",
    "They hold the only dry road.",
    [
        datasheet("line-rifles", "Line Rifles", "troops", [3, 6], 60, 15, weapons=[RIFLE, {**LAUNCHER, "range": 60}]),
        datasheet("mudskippers", "Mudskippers", "scouts", [2, 4], 40, 20, move=16, defense=6),
    ],
    [
        {"slug": "covering-fire", "name": "Covering Fire", "text": "Keep their heads down.", "orders": 1, "copies": 2},
        {"slug": "dry-boots", "name": "Dry Boots", "text": "Morale, mostly."},
    ],
)


def dearer() -> dict[str, Any]:
    """The same a release later: Line Rifles cost 65 SV."""
    pack = deepcopy(CAUSEWAY)
    pack["datasheets"][0]["strategic_valor"] = 65
    return pack
