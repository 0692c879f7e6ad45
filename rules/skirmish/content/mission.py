"""Missions: table, terrain, start areas, entry edges, length and objectives (S-MIS-01)."""

from typing import Final

from rules.table.shapes import Shape

ROUNDS: Final = 8
"""The rounds of a mission that says nothing else (S-MIS-01)."""

SIDE: Final = 9000
"""The sides of a table that says nothing else (S-MIS-01)."""

LOW_WALL: Final = 1
HEIGHT: Final = 4
"""The heights of low walls, and of terrain whose mission says nothing else (S-SEE-03)."""

OBJECTIVES: Final = ("eliminate", "destroy", "hold", "exit", "last")


class Terrain:
    """A terrain element: a low wall, or of a height (S-SEE-03); a `generator` can be destroyed (S-SPW-08)."""

    def __init__(self, id: str, shape: Shape, low_wall: bool, height: int = HEIGHT, generator: bool = False) -> None:
        self.id = id
        self.shape = shape
        self.low_wall = low_wall
        self.height = LOW_WALL if low_wall else height
        self.generator = generator


class Marker:
    """A point of the mission (S-MIS-04)."""

    def __init__(self, id: str, x: int, y: int) -> None:
        self.id = id
        self.x = x
        self.y = y


class StartArea:
    """Where a side deploys (S-MIS-08), and the edge by which its units come in (S-ENT-01).

    `places` are those that the engine tries for a leader, by base and grid, worked out once for all battles.
    """

    def __init__(self, shape: Shape, edge: str) -> None:
        self.shape = shape
        self.edge = edge
        self.places: dict[tuple[int, int], list[tuple[int, int]]] = {}


class Objective:
    """An objective of a side; `kind` decides which of the other values are used (S-MIS-02 to S-MIS-06).

    eliminate: `count` enemy units, 0 for half of them rounded up, or the one called `target`; destroy: the generator
    `target`, "" for any; hold: the marker `target` at the end of `round`, 0 for any; exit: `count` fighters over
    `edge`; last: the own unit or the generator `target`.
    """

    def __init__(self, kind: str, target: str = "", count: int = 0, edge: str = "", round: int = 0) -> None:
        self.kind = kind
        self.target = target
        self.count = count
        self.edge = edge
        self.round = round


class Mission:
    """A mission; `starts` and `objectives` are those of red and of blue, `limit` the points limit, 0 for none."""

    def __init__(
        self,
        slug: str,
        title: str,
        summary: str,
        width: int,
        height: int,
        terrain: tuple[Terrain, ...],
        markers: tuple[Marker, ...],
        starts: tuple[StartArea, StartArea],
        rounds: int,
        limit: int,
        objectives: tuple[tuple[Objective, ...], tuple[Objective, ...]],
    ) -> None:
        self.slug = slug
        self.title = title
        self.summary = summary
        self.width = width
        self.height = height
        self.terrain = terrain
        self.markers = markers
        self.starts = starts
        self.rounds = rounds
        self.limit = limit
        self.objectives = objectives
