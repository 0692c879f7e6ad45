"""Missions: table, scenery, deployment areas, markers, length and scoring (E-MIS-01)."""

from dataclasses import dataclass, field
from typing import Final

from rules.table.areas import Area, lattice
from rules.table.shapes import Shape
from rules.table.wall_graphs import WallGraphs

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


@dataclass(eq=False)
class Terrain:
    """A piece of scenery, `kind` rough or blocking (E-TER-01)."""

    id: str
    kind: str
    shape: Shape
    blocking: bool = field(init=False)

    def __post_init__(self) -> None:
        self.blocking = self.kind == "blocking"


@dataclass(eq=False)
class Marker:
    """A marker of the mission (E-MIS-05)."""

    id: str
    center: tuple[int, int]
    x: int = field(init=False)
    y: int = field(init=False)

    def __post_init__(self) -> None:
        self.x, self.y = self.center


@dataclass(eq=False)
class DeploymentArea:
    """Where a player sets up, each base wholly within one of the shapes; `edge` is then his own, "" for none."""

    id: str
    edge: str
    shapes: tuple[Shape, ...]
    areas: list[Area] = field(init=False)
    lattices: dict[tuple[int, int, int], list[tuple[int, int]]] = field(init=False)

    def __post_init__(self) -> None:
        self.areas = [Area(shape) for shape in self.shapes]
        self.lattices = {}

    def lattice(self, number: int, margin: int, step: int, middle: int) -> list[tuple[int, int]]:
        """Places in one of the shapes, the same for all battles of a mission."""
        places = self.lattices.get((number, margin, step))
        if places is None:
            places = self.lattices[number, margin, step] = lattice(self.shapes[number], margin, step, middle)
        return places


@dataclass(eq=False)
class Mission:
    """A mission for so many `players`, fewest and most; `points` are the limit of each force.

    The first of its `areas`, as many as there are players, are to choose from; in order defender_first the first is
    the defender's, the second the attacker's, and `defender` says who he is, 1 or 2: `defending` is his place from 0.
    `captive` is where it waits. `graphs` are of blocking terrain, worked out once for all battles.
    """

    slug: str
    title: str
    summary: str
    players: tuple[int, int]
    points: int
    turns: int
    scoring: str
    order: str
    defender: int
    width: int
    height: int
    terrain: tuple[Terrain, ...]
    markers: tuple[Marker, ...]
    captive: tuple[int, int] | None
    areas: tuple[DeploymentArea, ...]
    defending: int = field(init=False)
    graphs: WallGraphs = field(init=False)

    def __post_init__(self) -> None:
        self.defending = self.defender - 1
        self.graphs = WallGraphs()
