"""Missions: table, scenery, deployment areas, markers, length and scoring (E-MIS-01)."""

from typing import Final

from rules.table.areas import Area, lattice
from rules.table.shapes import Shape

WIDTH: Final = 12000
HEIGHT: Final = 9000
"""The table of a mission that says nothing else (E-MIS-01)."""

TURNS: Final = 6
"""The turns of a mission that says nothing else (E-GAM-05)."""

LIMIT: Final = 500
"""The points limit of a mission that names none (E-FRC-02)."""

SCORINGS: Final = ("battle", "raid", "rescue", "ambush")
"""How a mission is won (E-MIS-04 to E-MIS-07)."""

ORDERS: Final = ("roll", "defender_first")
"""Who sets up first: by the dice, areas chosen (E-MIS-02), or the defender, areas given (E-MIS-07)."""

EDGES: Final = ("lower", "upper", "left", "right")
"""The edges of the table."""


class Terrain:
    """A piece of scenery: rough, or `blocking` (E-TER-01)."""

    def __init__(self, id: str, shape: Shape, blocking: bool) -> None:
        self.id = id
        self.shape = shape
        self.blocking = blocking


class Marker:
    """A marker of the mission (E-MIS-05)."""

    def __init__(self, id: str, x: int, y: int) -> None:
        self.id = id
        self.x = x
        self.y = y


class DeploymentArea:
    """Where a player sets up, each base wholly within one of the shapes; `edge` is then his own, "" for none."""

    def __init__(self, id: str, shapes: tuple[Shape, ...], edge: str = "") -> None:
        self.id = id
        self.shapes = shapes
        self.edge = edge
        self.areas = [Area(shape) for shape in shapes]
        self.lattices: dict[tuple[int, int, int], list[tuple[int, int]]] = {}

    def lattice(self, number: int, margin: int, step: int, middle: int) -> list[tuple[int, int]]:
        """Places in one of the shapes, the same for all battles of a mission."""
        found = self.lattices.get((number, margin, step))
        if found is None:
            found = self.lattices[number, margin, step] = lattice(self.shapes[number], margin, step, middle)
        return found


class Mission:
    """A mission for so many `players`, fewest and most.

    The first of its `areas`, as many as there are players, are to choose from; in order defender_first the first is
    the defender's, the second the attacker's, and `defender` his number in the document. `captive` is where it waits.
    """

    def __init__(
        self,
        slug: str,
        title: str,
        summary: str,
        scoring: str,
        areas: tuple[DeploymentArea, ...],
        terrain: tuple[Terrain, ...] = (),
        markers: tuple[Marker, ...] = (),
        captive: tuple[int, int] | None = None,
        width: int = WIDTH,
        height: int = HEIGHT,
        turns: int = TURNS,
        limit: int = LIMIT,
        order: str = "roll",
        defender: int = 0,
        players: tuple[int, int] = (2, 2),
    ) -> None:
        self.slug = slug
        self.title = title
        self.summary = summary
        self.scoring = scoring
        self.areas = areas
        self.terrain = terrain
        self.markers = markers
        self.captive = captive
        self.width = width
        self.height = height
        self.turns = turns
        self.limit = limit
        self.order = order
        self.defender = defender
        self.players = players
