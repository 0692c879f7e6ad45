"""Geometry of a campaign's map as SVG: hexes, emblems, rewards."""

from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

from campaigns.ledger.hexes import Hex, HexMap
from campaigns.maps.member_colours import Emblem

RADIUS = 60.0
"""From the middle of a hex to each of its corners; hexes stand on a corner."""

WIDTH = RADIUS * sqrt(3)
MARGIN = 12.0
INSET = 5.0
MAX_LINE_LENGTH = 14
MAX_LINES = 2


class Cell(NamedTuple):
    """A hex of the SVG. `lines` are its wrapped name; `attack` is true if the reader may attack it."""

    hex: Hex
    x: float
    y: float
    lines: list[str]
    emblem: Emblem | None = None
    home: bool = False
    attack: bool = False
    chosen: bool = False
    fought: str = ""

    @property
    def first_line(self) -> int:
        """How far below the middle the name begins."""
        return (31 if self.hex.valor else 34) if len(self.lines) == 1 else (22 if self.hex.valor else 29)


class Ghost(NamedTuple):
    """A free place next to the map where a hex may be added."""

    q: int
    r: int
    x: float
    y: float
    chosen: bool = False


class Sheet(NamedTuple):
    """The SVG's elements and view box; `border` and `inner` are hex outlines about the centre."""

    left: float
    top: float
    width: float
    height: float
    cells: list[Cell]
    ghosts: list[Ghost]
    lands: list[str]
    emblems: list[Emblem]
    border: str
    inner: str


def place(q: int, r: int) -> tuple[float, float]:
    """The middle of a hex on the sheet."""
    return round(WIDTH * (q + r / 2), 1), round(RADIUS * 1.5 * r, 1)


def outline(radius: float) -> str:
    """The corners of a hex about its middle."""
    half, wide = radius / 2, radius * sqrt(3) / 2
    corners = [(0, -radius), (wide, -half), (wide, half), (0, radius), (-wide, half), (-wide, -half)]
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)


def map_sheet(
    world: HexMap,
    holders: Mapping[str, int],
    emblems: Mapping[int, Emblem],
    *,
    attackable: Iterable[str] = (),
    fought: Mapping[str, str] | None = None,
    chosen: str = "",
    ghosts: Iterable[tuple[int, int]] = (),
    chosen_place: tuple[int, int] | None = None,
) -> Sheet:
    """The whole map. `fought` are the addresses of battles planned for hexes."""
    open_to, planned = set(attackable), fought or {}
    cells = [
        Cell(
            hex,
            *place(hex.q, hex.r),
            wrapped(hex.name),
            emblems.get(holders.get(hex.id, 0)),
            hex.id in world.homes,
            hex.id in open_to and hex.id not in planned,
            hex.id == chosen,
            planned.get(hex.id, ""),
        )
        for hex in sorted(world.hexes, key=lambda hex: (hex.r, hex.q))
    ]
    free = [Ghost(q, r, *place(q, r), (q, r) == chosen_place) for q, r in ghosts]
    return _sheet(cells, free)


def _sheet(cells: list[Cell], free: list[Ghost]) -> Sheet:
    xs = [*(cell.x for cell in cells), *(spot.x for spot in free)] or [0.0]
    ys = [*(cell.y for cell in cells), *(spot.y for spot in free)] or [0.0]
    left, top = min(xs) - WIDTH / 2 - MARGIN, min(ys) - RADIUS - MARGIN
    shields = {cell.emblem.id: cell.emblem for cell in cells if cell.emblem}
    return Sheet(
        round(left, 1),
        round(top, 1),
        round(max(xs) + WIDTH / 2 + MARGIN - left, 1),
        round(max(ys) + RADIUS + MARGIN - top, 1),
        cells,
        free,
        sorted({cell.hex.terrain for cell in cells}),
        list(shields.values()),
        outline(RADIUS),
        outline(RADIUS - INSET),
    )


def wrapped(name: str) -> list[str]:
    """Wrap a name into one or two lines of a hex, with an ellipsis when too long."""
    lines = [""]
    for word in name.split():
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) <= MAX_LINE_LENGTH or not lines[-1]:
            lines[-1] = joined
        else:
            lines.append(word)
    if len(lines) > MAX_LINES:
        lines = [lines[0], " ".join(lines[1:])]
    return [line if len(line) <= MAX_LINE_LENGTH else f"{line[: MAX_LINE_LENGTH - 1]}…" for line in lines]
