"""The four missions that are always there (E-MIS-04 to E-MIS-07), as documents."""

from typing import Any, Final

Document = dict[str, Any]


def strip(id: str, left: int, right: int, bottom: int, top: int) -> Document:
    """An area along an edge of the table, which is its player's own."""
    middle = {"center": [(left + right) / 2, (bottom + top) / 2], "width": right - left, "height": top - bottom}
    return {"id": id, "edge": id, "shapes": [{"rectangle": middle}]}


LONG: Final = [strip("lower", 0, 120, 0, 20), strip("upper", 0, 120, 70, 90)]
"""Strips of 20 along the long edges (E-MIS-04)."""

SHORT: Final = [strip("left", 0, 20, 20, 70), strip("right", 100, 120, 20, 70)]
"""The same between them, where three or four players meet."""

BATTLE: Final[Document] = {
    "format": "eight-phase-operation/1",
    "slug": "battle",
    "title": "Battle",
    "summary": "Two forces meet on open ground. Whoever destroys more of the other's points has the field.",
    "players": [2, 4],
    "scoring": "battle",
    "areas": LONG + SHORT,
}

RAID: Final[Document] = {
    "format": "eight-phase-operation/1",
    "slug": "raid",
    "title": "Raid",
    "summary": "Three stores lie between the lines. From the second turn on, each one held counts.",
    "players": [2, 4],
    "scoring": "raid",
    "areas": LONG + SHORT,
    "markers": [
        {"id": "m1", "at": [30, 45]},
        {"id": "m2", "at": [60, 45]},
        {"id": "m3", "at": [90, 45]},
    ],
}

RESCUE: Final[Document] = {
    "format": "eight-phase-operation/1",
    "slug": "rescue",
    "title": "Rescue",
    "summary": "A captive waits in the middle. Whoever brings it home to their own edge has won.",
    "players": [2, 2],
    "scoring": "rescue",
    "turns": 8,
    "areas": LONG,
    "captive": [60, 45],
}

AMBUSH: Final[Document] = {
    "format": "eight-phase-operation/1",
    "slug": "ambush",
    "title": "Ambush",
    "summary": "The defender is caught in the open. Half of the force lost within five turns is a defeat.",
    "players": [2, 2],
    "scoring": "ambush",
    "turns": 5,
    "order": "defender_first",
    "defender": 1,
    "areas": [
        {"id": "middle", "shapes": [{"circle": {"center": [60, 45], "radius": 20}}]},
        {
            "id": "ends",
            "shapes": [
                {"rectangle": {"center": [7.5, 45], "width": 15, "height": 90}},
                {"rectangle": {"center": [112.5, 45], "width": 15, "height": 90}},
            ],
        },
    ],
}

MISSIONS: Final = (BATTLE, RAID, RESCUE, AMBUSH)
