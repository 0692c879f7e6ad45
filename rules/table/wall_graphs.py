"""The places round walls that never move, and what is known of the legs between them (R-MOV-09).

Nothing of it depends on a battle: all battles of a mission share it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.table.shapes import Shape
from rules.table.waypoints import waypoints_round

if TYPE_CHECKING:
    from mypy_extensions import i64

UNKNOWN: Final = 0
BARRED: Final = 1
FREE: Final = 2
OPEN: Final = 3
"""A leg that was never asked for; one that a wall bars which an end of it is round; one that neither bars; one that no
wall bars. Greater numbers are of the first wall that bars it."""

MOST_GRAPHS: Final = 12
"""So many are kept for a mission: wrecks make ever new walls."""

MOST_PLACES: Final = 600
"""Round more places no graph is made: what is known grows with the square."""


def places_round(shape: Shape, radius: i64) -> list[int]:
    """The places from which a base gets round a wall, x and y in turn; none where it leaves no room itself."""
    places = waypoints_round(shape, radius)
    free_places: list[int] = []
    for i in range(0, len(places), 2):
        if not shape.within(places[i], places[i + 1], radius):
            free_places.append(places[i])
            free_places.append(places[i + 1])
    return free_places


@final
class WallGraph:
    """The places round walls for bases of one radius: those of a wall are numbered from its `first_places` on."""

    def __init__(self, radius: int, walls: list[Shape]) -> None:
        self.radius: i64 = radius
        self.walls = walls
        self.places: list[list[int]] = [places_round(wall, radius) for wall in walls]
        self.first_places: list[int] = []
        self.count = 0
        for places in self.places:
            self.first_places.append(self.count)
            self.count += len(places) // 2
        self.legs: list[list[int] | None] = [None] * self.count

    def is_of(self, radius: i64, walls: list[Shape]) -> bool:
        """Whether it is of these very walls, for bases of that radius."""
        if radius != self.radius or len(walls) != len(self.walls):
            return False
        return all(wall is self.walls[number] for number, wall in enumerate(walls))

    def legs_from(self, place: i64) -> list[int]:
        """What is known of the legs from a place to all others."""
        legs = self.legs[place]
        if legs is None:
            legs = self.legs[place] = [UNKNOWN] * self.count
        return legs

    def first_barring(self, ax: i64, ay: i64, bx: i64, by: i64) -> i64:
        """What a leg is that the walls of its ends leave free: OPEN, or what stands for the first wall in its way."""
        for number in range(len(self.walls)):
            if self.walls[number].swept_by(ax, ay, bx, by, self.radius):
                return OPEN + 1 + number
        return OPEN


@final
class WallGraphs:
    """The graphs that the battles of one mission, on tables of one size, share."""

    def __init__(self) -> None:
        self.kept: list[WallGraph] = []

    def of_walls(self, radius: i64, walls: list[Shape]) -> WallGraph | None:
        """The graph of these walls for bases of that radius; None where it would be too large."""
        for graph in self.kept:
            if graph.is_of(radius, walls):
                return graph
        if len(self.kept) == MOST_GRAPHS:
            return None
        graph = WallGraph(radius, walls)
        if graph.count > MOST_PLACES:
            return None
        self.kept.append(graph)
        return graph
