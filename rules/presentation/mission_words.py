"""What forms call the keys of mission documents, and the values to choose from; a game's own words go before these."""

from typing import Final

from rules.message import Message
from rules.presentation.drawing import EDGE_NAMES, called
from rules.presentation.words import Choice, Words

WORDS: Final = (
    Choice("title", Message("Title")),
    Choice("summary", Message("Summary")),
    Choice("players", Message("Players")),
    Choice("points", Message("Points")),
    Choice("turns", Message("Turns")),
    Choice("rounds", Message("Rounds")),
    Choice("scoring", Message("Scoring")),
    Choice("battlefield", Message("Table")),
    Choice("width", Message("Width")),
    Choice("height", Message("Height")),
    Choice("terrain", Message("Terrain")),
    Choice("markers", Message("Markers")),
    Choice("objectives", Message("Objectives")),
    Choice("id", Message("Name")),
    Choice("name", Message("Name")),
    Choice("text", Message("Text")),
    Choice("kind", Message("Kind")),
    Choice("edge", Message("Edge")),
    Choice("center", Message("Place")),
    Choice("shape", Message("Shape")),
    Choice("shapes", Message("Shapes")),
    Choice("rotation", Message("Rotation")),
    Choice("radius", Message("Radius")),
    Choice("polygon", Message("Corners")),
    Choice("rectangle", Message("Rectangle")),
    Choice("circle", Message("Circle")),
    *[Choice(f"edge:{key}", name) for key, name in EDGE_NAMES.items()],
)
"""By the key; of a value by `key:value`."""


def mission_word(own: tuple[Choice, ...], key: str) -> Words:
    """What a key, or a value of one as `key:value`, is called in forms; from the keys themselves where nobody says."""
    for choice in (*own, *WORDS):
        if choice.key == key:
            return choice.label
    return called(key.rpartition(":")[2])
