"""Missions: table, terrain, start areas, entry edges, length and objectives (S-MIS-01)."""

from dataclasses import dataclass, field
from typing import Final

from rules.table.shapes import Shape
from rules.table.wall_graphs import WallGraphs

ROUNDS: Final = 8
"""The rounds of a mission that says nothing else (S-MIS-01)."""

SIDE: Final = 9000
"""The sides of a table that says nothing else (S-MIS-01)."""

LOW_WALL: Final = 1
HEIGHT: Final = 4
"""The heights of low walls, and of terrain whose mission says nothing else (S-SEE-03)."""

HALF: Final = -1
"""So many units: half of them, rounded up (S-MIS-02)."""

OBJECTIVES: Final = ("eliminate", "destroy", "hold", "exit", "last")


@dataclass(eq=False)
class Terrain:
    """A terrain element: a low wall, or of a height (S-SEE-03); a `generator` can be destroyed (S-SPW-08)."""

    id: str
    low_wall: bool
    height: int
    generator: bool
    shape: Shape

    def __post_init__(self) -> None:
        if self.low_wall:
            self.height = LOW_WALL


@dataclass(eq=False)
class Marker:
    """A point of the mission (S-MIS-04)."""

    id: str
    center: tuple[int, int]
    x: int = field(init=False)
    y: int = field(init=False)

    def __post_init__(self) -> None:
        self.x, self.y = self.center


@dataclass(eq=False)
class Objective:
    """An objective of a side; `kind` decides which of the other values are used (S-MIS-02 to S-MIS-06).

    eliminate: so many enemy `units`, or HALF, or the `unit` called so; destroy: a `generator`, "" for any; hold: a
    `marker` at the end of `round`, 0 for any;
    exit: so many `fighters` over `edge`; last: the own `unit`, or `generator`.
    """

    kind: str
    units: int
    unit: str
    generator: str
    marker: str
    round: int
    fighters: int
    edge: str
    target: str = field(init=False)

    def __post_init__(self) -> None:
        self.target = self.unit or self.generator or self.marker


@dataclass(eq=False)
class MissionSide:
    """The polygon `area` where a side deploys (S-MIS-08), the edge where its units come in (S-ENT-01), its objectives.

    `places` are those that the engine tries for a leader, by base and grid, worked out once for all battles.
    """

    area: tuple[tuple[int, int], ...]
    edge: str
    objectives: tuple[Objective, ...]
    shape: Shape = field(init=False)
    places: dict[tuple[int, int], list[tuple[int, int]]] = field(init=False)

    def __post_init__(self) -> None:
        self.shape = Shape.polygon(list(self.area))
        self.places = {}


@dataclass(eq=False)
class Mission:
    """A mission for two, `sides` those of red and of blue; `points` are the points limit, 0 for none.

    `graphs` are of the terrain, worked out once for all battles.
    """

    slug: str
    title: str
    summary: str
    players: tuple[int, int]
    points: int
    rounds: int
    width: int
    height: int
    terrain: tuple[Terrain, ...]
    markers: tuple[Marker, ...]
    sides: tuple[MissionSide, ...]
    graphs: WallGraphs = field(init=False)

    def __post_init__(self) -> None:
        self.graphs = WallGraphs()
