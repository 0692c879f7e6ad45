"""The ground that bases move over: the table's edge and the walls, which never move (R-MOV-09)."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from rules.table.compiler import mypyc_attr
from rules.table.geometry import ring
from rules.table.shapes import Shape
from rules.table.step_budget import StepBudget
from rules.table.wall_graphs import WallGraph, places_round

if TYPE_CHECKING:
    from mypy_extensions import i64


@mypyc_attr(acyclic=True)
@final
class FoundPath:
    """What a search of paths came to, and the steps that it took of the budget."""

    def __init__(self, path: list[int] | None, steps: int) -> None:
        self.path = path
        self.steps = steps


@final
class PathField:
    """The ground that bases of one radius move over; its searches share one step budget.

    `searched` keeps what each search came to: commanders ask for the same path again and again. `graph` is what
    battles over the same walls share.
    """

    def __init__(
        self,
        width: int,
        height: int,
        radius: int,
        walls: list[Shape],
        step_budget: StepBudget,
        graph: WallGraph | None = None,
    ) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.radius: i64 = radius
        self.walls = walls
        self.step_budget = step_budget
        self.graph = graph
        self.round_walls: list[list[int] | None] = [None] * len(walls)
        if graph is not None:
            self.round_walls = [*graph.places]
        self.round_discs: dict[int, list[int]] = {}
        self.searched: dict[tuple[int, ...], FoundPath] = {}

    def round_wall(self, wall: int) -> list[int]:
        """The places from which a base gets round a wall, found once."""
        places = self.round_walls[wall]
        if places is None:
            places = self.round_walls[wall] = places_round(self.walls[wall], self.radius)
        return places

    def round_disc(self, reach: int) -> list[int]:
        """The places all round a disc whose edge is that far from its centre, as seen from there."""
        places = self.round_discs.get(reach)
        if places is None:
            places = self.round_discs[reach] = ring(0, 0, reach * 102 // 100 + 1, 16)
        return places

    def holds(self, x: i64, y: i64) -> bool:
        """Whether a base at this point is wholly on the table (R-MOV-09)."""
        return (
            x >= self.radius and x <= self.width - self.radius and y >= self.radius and y <= self.height - self.radius
        )

    def nearest(self, x: i64, y: i64) -> tuple[i64, i64]:
        """The nearest point where a base is wholly on the table."""
        radius = self.radius
        return (
            min(max(x, radius), self.width - radius),
            min(max(y, radius), self.height - radius),
        )
