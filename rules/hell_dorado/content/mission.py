"""Missions: table, terrain, deployment zones, conflict zones, length and victory (SET, TER, VIC).

Distances are hundredths of a fathom.
"""

from dataclasses import dataclass, field
from typing import Final

from rules.table.shapes import Shape

TURNS: Final = 6
SIDE: Final = 3600
DEPTH: Final = 600
"""Length, table and deployment zones where a mission says nothing else (H-SET-01)."""

ZONE_RADIUS: Final = 300
ZONE_SCORE: Final = 20
"""A conflict zone (H-VIC-03)."""

PIECE_HEIGHT: Final = 200
"""The height of what stands on a piece that says nothing else (H-TER-01)."""


@dataclass(eq=False)
class Piece:
    """A piece of terrain (H-TER-01)."""

    id: str
    shape: Shape
    difficult: bool = False
    impassable: bool = False
    obstructive: bool = False
    opaque: bool = False
    elevation: int = 0
    height: int = PIECE_HEIGHT

    def covering(self) -> bool:
        """Whether it can give cover (H-TER-08)."""
        return self.obstructive or self.opaque

    def top(self) -> int:
        """How high it reaches."""
        return self.elevation + self.height


@dataclass(eq=False)
class ConflictZone:
    """A conflict zone, one of which triggers (H-SET-05)."""

    id: str
    center: tuple[int, int]
    radius: int = ZONE_RADIUS
    x: int = field(init=False)
    y: int = field(init=False)

    def __post_init__(self) -> None:
        self.x, self.y = self.center


@dataclass(eq=False)
class Mission:
    """A mission; `zones` are the two deployment zones, `score` what the conflict zone is worth in a turn, from
    `first_scored` on. `size` is that of the companies in AP, 0 where they agree on it."""

    slug: str
    title: str
    summary: str
    width: int
    height: int
    pieces: tuple[Piece, ...]
    zones: tuple[Shape, ...]
    players: tuple[int, int] = (2, 2)
    conflict_zones: tuple[ConflictZone, ...] = ()
    turns: int = TURNS
    size: int = 0
    score: int = ZONE_SCORE
    first_scored: int = 2
