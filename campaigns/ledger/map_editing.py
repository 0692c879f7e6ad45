"""Pure edits of a map: each takes a map's document and returns a new one."""

from collections.abc import Mapping
from typing import Any

from campaigns.ledger.hexes import TERRAINS
from rules.table.hexes import neighbours

MAX_COLUMNS = MAX_ROWS = 20
"""Maximum width and height of an empty map."""


def blank(columns: int, rows: int) -> dict[str, Any]:
    """A rectangle of open hexes, named by row and column: A1 is the first of the first row."""
    places = [(column - row // 2, row, column) for row in range(rows) for column in range(columns)]
    hexes = [_hex(f"h{n}", q, r, f"{chr(ord('A') + r)}{column + 1}") for n, (q, r, column) in enumerate(places, 1)]
    return {"hexes": hexes, "homes": {}}


def added(draft: Mapping[str, Any], q: int, r: int) -> tuple[dict[str, Any], str]:
    """The map with an open hex added, and its id; unchanged when the position is taken."""
    present = at(draft, q, r)
    if present is not None:
        return dict(draft), present["id"]
    id = next_id(draft)
    return {**draft, "hexes": [*draft["hexes"], _hex(id, q, r, id.upper())]}, id


def removed(draft: Mapping[str, Any], id: str) -> dict[str, Any]:
    """The map without a hex, and without the home that it was."""
    homes = {hex: member for hex, member in draft["homes"].items() if hex != id}
    return {"hexes": [hex for hex in draft["hexes"] if hex["id"] != id], "homes": homes}


def changed(draft: Mapping[str, Any], id: str, values: Mapping[str, Any], home: int | None) -> dict[str, Any]:
    """The map with changed values of a hex and its home; a member's previous home is cleared."""
    hexes = [{**hex, **values} if hex["id"] == id else hex for hex in draft["hexes"]]
    homes = {hex: member for hex, member in draft["homes"].items() if hex != id and member != home}
    return {"hexes": hexes, "homes": homes | ({id: home} if home is not None else {})}


def room(draft: Mapping[str, Any]) -> list[tuple[int, int]]:
    """The free places that border the map, row by row; around nothing it is the middle."""
    taken = {(hex["q"], hex["r"]) for hex in draft["hexes"]}
    free = {place for hex in taken for place in neighbours(hex)} - taken
    return sorted(free, key=lambda place: (place[1], place[0])) if taken else [(0, 0)]


def at(draft: Mapping[str, Any], q: int, r: int) -> dict[str, Any] | None:
    return next((hex for hex in draft["hexes"] if (hex["q"], hex["r"]) == (q, r)), None)


def next_id(draft: Mapping[str, Any]) -> str:
    """An id that no hex of the map has."""
    known = {hex["id"] for hex in draft["hexes"]}
    return next(id for n in range(1, len(known) + 2) if (id := f"h{n}") not in known)


def _hex(id: str, q: int, r: int, name: str) -> dict[str, Any]:
    return {"id": id, "q": q, "r": r, "name": name, "terrain": TERRAINS[0], "points": 0, "valor": 0}
