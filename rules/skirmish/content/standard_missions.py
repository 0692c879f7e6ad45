"""The two missions that are always there (S-MIS-07), as documents."""

from typing import Any, Final

Document = dict[str, Any]

LOWER: Final = [[0, 0], [90, 0], [90, 20], [0, 20]]
UPPER: Final = [[0, 70], [90, 70], [90, 90], [0, 90]]
"""The start areas: strips of 20 along two edges of a table of 90."""


def side_of(area: list[list[int]], edge: str, objective: Document) -> Document:
    """A side of one of the two missions that are always there (S-MIS-07)."""
    return {"area": area, "edge": edge, "objectives": [objective]}


HEAD_ON: Final[Document] = {
    "format": "skirmish-operation/1",
    "slug": "head-on",
    "title": "Head-on",
    "summary": "Two forces meet on open ground. Whoever first eliminates half of the other's units has the field.",
    "players": [2, 2],
    "points": 500,
    "rounds": 8,
    "battlefield": {"width": 90, "height": 90},
    "sides": [
        side_of(LOWER, "lower", {"kind": "eliminate", "units": "half"}),
        side_of(UPPER, "upper", {"kind": "eliminate", "units": "half"}),
    ],
}

THE_GENERATOR: Final[Document] = {
    "format": "skirmish-operation/1",
    "slug": "the-generator",
    "title": "The generator",
    "summary": "One machine in the middle of the table. Red has come to destroy it; blue must keep it for six rounds.",
    "players": [2, 2],
    "points": 500,
    "rounds": 6,
    "battlefield": {
        "width": 90,
        "height": 90,
        "terrain": [
            {
                "id": "generator",
                "height": 3,
                "generator": True,
                "shape": {"circle": {"center": [45, 45], "radius": 3}},
            },
        ],
    },
    "sides": [
        side_of(LOWER, "lower", {"kind": "destroy", "generator": "generator"}),
        side_of(UPPER, "upper", {"kind": "last", "generator": "generator"}),
    ],
}

MISSIONS: Final = (HEAD_ON, THE_GENERATOR)
