"""The table at one moment, from the steps of a film alone; the page's script plays them just so."""

from collections.abc import Mapping
from typing import Any

from web.pictures.labels import MapPosition

Frame = dict[str, Any]


class TableState:
    """The table at one moment."""

    def __init__(self, frames: Mapping[str, Any]) -> None:
        start = frames["start"]
        self.turn = 0
        self.places: list[MapPosition | None] = [None if at is None else MapPosition(*at) for at in start["places"]]
        self.figures: list[int | None] = list(start["figures"])
        self.labels: list[MapPosition | None] = [None if at is None else MapPosition(*at) for at in start["labels"]]
        self.areas: dict[str, list[Any]] = dict(start["areas"])
        self.marks: list[set[str]] = [set(flags) for flags in start.get("marks", [[]] * len(self.places))]
        self.scores: dict[str, dict[str, int]] = {key: dict(values) for key, values in start["scores"].items()}

    def play(self, step: Frame) -> None:
        self.turn = step["turn"]
        for base, x, y in step.get("move", ()):
            self.places[base] = MapPosition(x, y)
        for base in step.get("gone", ()):
            self.places[base] = None
            self.figures[base] = 0
        for base, figure in step.get("figures", ()):
            self.figures[base] = figure
        for base, flag, on in step.get("marks", ()):
            (self.marks[base].add if on else self.marks[base].discard)(flag)
        for unit, *at in step.get("labels", ()):
            self.labels[unit] = MapPosition(*at) if at else None
        self.areas |= step.get("areas", {})
        for measure, values in step.get("scores", {}).items():
            self.scores.setdefault(measure, {}).update(values)


def state_after(frames: Mapping[str, Any], until: int | None = None) -> TableState:
    """The table after a number of steps; after all by default."""
    table_state = TableState(frames)
    for step in frames["steps"][:until]:
        table_state.play(step)
    return table_state
