"""The four missions that are always there (E-MIS-04 to E-MIS-07), as documents."""

from typing import Any, Final

Document = dict[str, Any]
FORMAT: Final = "eight-phase-operation/1"


def rectangle(left: int, right: int, bottom: int, top: int) -> Document:
    """A part of the table from edge to edge."""
    middle = [(left + right) / 2, (bottom + top) / 2]
    return {"rectangle": {"center": middle, "width": right - left, "height": top - bottom}}


def strip(edge: str, left: int, right: int, bottom: int, top: int) -> Document:
    """An area along an edge of the table, which is its player's own."""
    return {"id": edge, "edge": edge, "shapes": [rectangle(left, right, bottom, top)]}


LONG: Final = [strip("lower", 0, 120, 0, 20), strip("upper", 0, 120, 70, 90)]
"""Strips of 20 along the long edges (E-MIS-04)."""

SHORT: Final = [strip("left", 0, 20, 25, 65), strip("right", 100, 120, 25, 65)]
"""The same between them, where three or four players meet."""

BATTLE: Final[Document] = {
    "format": FORMAT,
    "slug": "battle",
    "title": "Battle",
    "summary": "The forces meet on open ground. Whoever destroys more of the others' points has the field.",
    "players": [2, 4],
    "points": 500,
    "turns": 6,
    "scoring": "battle",
    "areas": LONG + SHORT,
}

RAID: Final[Document] = {
    "format": FORMAT,
    "slug": "raid",
    "title": "Raid",
    "summary": "Three stores lie between the lines. From the second turn on, each one held counts.",
    "players": [2, 4],
    "points": 500,
    "turns": 6,
    "scoring": "raid",
    "battlefield": {
        "markers": [
            {"id": "store-1", "center": [30, 45]},
            {"id": "store-2", "center": [60, 45]},
            {"id": "store-3", "center": [90, 45]},
        ]
    },
    "areas": LONG + SHORT,
}

RESCUE: Final[Document] = {
    "format": FORMAT,
    "slug": "rescue",
    "title": "Rescue",
    "summary": "A captive waits in the middle. Whoever brings it home to their own edge has won.",
    "points": 500,
    "turns": 8,
    "scoring": "rescue",
    "battlefield": {"captive": [60, 45]},
    "areas": LONG,
}

AMBUSH: Final[Document] = {
    "format": FORMAT,
    "slug": "ambush",
    "title": "Ambush",
    "summary": "The defender is caught in the open. Half of the force lost within five turns is a defeat.",
    "points": 500,
    "turns": 5,
    "scoring": "ambush",
    "order": "defender_first",
    "defender": 1,
    "areas": [
        {"id": "middle", "shapes": [{"circle": {"center": [60, 45], "radius": 20}}]},
        {"id": "ends", "shapes": [rectangle(0, 15, 0, 90), rectangle(105, 120, 0, 90)]},
    ],
}

MISSIONS: Final = (BATTLE, RAID, RESCUE, AMBUSH)
