"""Places by words: so far from the unit that is asked about towards a unit, a piece of scenery or an objective."""

from collections.abc import Mapping
from math import hypot, isfinite
from typing import Any, NamedTuple

from django.http import QueryDict

from campaigns.replays.keyframes import HUNDREDTHS
from campaigns.replays.participants import Participants
from campaigns.replays.table_state import TableState
from rules.presentation.picture import Picture

SCALE = HUNDREDTHS / 100
"""Of the map's units to the game's length."""


class Landmark(NamedTuple):
    """A place that has a name, in the game's length."""

    key: str
    name: str
    x: float
    y: float


def landmarks(
    participants: Participants, frames: Mapping[str, Any], now: TableState, picture: Picture
) -> list[Landmark]:
    """Units that stand, by their middle; then areas and tokens."""
    height = picture.height / 100
    places = []
    for unit in frames["units"]:
        bases = [place for place in now.places[unit["first"] : unit["first"] + unit["size"]] if place is not None]
        if bases:
            x, y = (sum(base[axis] for base in bases) / len(bases) * SCALE for axis in (0, 1))
            places.append(Landmark(unit["id"], participants.known_as(unit["id"]), x, height - y))
    for token in picture.tokens:
        x, y = token.place
        places.append(Landmark(f"token:{token.id}", participants.known_as(token.id), x / 100, y / 100))
    return places


def with_place(data: QueryDict, places: list[Landmark]) -> QueryDict:
    """The form with the place that its words name, if they name one."""
    by_key = {place.key: place for place in places}
    start, goal = by_key.get(data.get("from", "")), by_key.get(data.get("towards", ""))
    if goal is None or data.get("x"):
        return data
    x, y = goal.x, goal.y
    if start is not None:
        far, whole = number_in(data.get("cm", "")), hypot(goal.x - start.x, goal.y - start.y) or 1
        x, y = start.x + (goal.x - start.x) * far / whole, start.y + (goal.y - start.y) * far / whole
    placed = data.copy()
    placed["x"], placed["y"] = f"{max(0, x):.2f}", f"{max(0, y):.2f}"
    return placed


def number_in(text: str) -> float:
    """A length that was written; nothing that is none."""
    try:
        length = float(text.replace(",", "."))
    except ValueError:
        return 0
    return max(-1000, min(1000, length)) if isfinite(length) else 0
