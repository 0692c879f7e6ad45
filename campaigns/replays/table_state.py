"""The table at one moment, from the steps of a frames alone; the page's script plays them just so."""

from collections.abc import Mapping
from typing import Any

from armies.pictures.labels import Place

Step = dict[str, Any]


class TableState:
    """The table at one moment."""

    def __init__(self, frames: Mapping[str, Any]) -> None:
        start = frames["start"]
        self.turn = 0
        self.places: list[Place | None] = [None if at is None else Place(*at) for at in start["places"]]
        self.health: list[int] = list(start["health"])
        self.labels: list[Place | None] = [None if at is None else Place(*at) for at in start["labels"]]
        self.scenery: set[str] = set(start["scenery"])
        self.victory_points: dict[str, int] = dict(start["vp"])
        self.tactical_points: dict[str, int] = dict(start["tp"])
        self.strength: dict[str, int] = dict(start["sv"])
        self.territories: dict[str, str] = {}

    def play(self, step: Step) -> None:
        self.turn = step["turn"]
        for unit, x, y in step.get("move", ()):
            self.places[unit] = Place(x, y)
        for unit in step.get("gone", ()):
            self.places[unit] = None
            self.health[unit] = 0
        for unit, health in step.get("health", ()):
            self.health[unit] = health
        for squad, *at in step.get("labels", ()):
            self.labels[squad] = Place(*at) if at else None
        self.scenery |= set(step.get("scenery", ()))
        self.victory_points |= step.get("vp", {})
        self.tactical_points |= step.get("tp", {})
        self.strength |= step.get("sv", {})
        self.territories |= step.get("territory", {})


def state_after(frames: Mapping[str, Any], until: int | None = None) -> TableState:
    """The table after a number of steps; after all by default."""
    table_state = TableState(frames)
    for step in frames["steps"][:until]:
        table_state.play(step)
    return table_state
