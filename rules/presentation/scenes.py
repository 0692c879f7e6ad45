"""The table of a battle, event by event, and the changes that every game has."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from rules.presentation.drawing import at
from rules.presentation.events import Change, EventTable
from rules.presentation.picture import Line, Picture, Place, Step
from rules.presentation.values import Document, unit_of
from rules.table.compiler import mypyc_attr

ABOUT: Final = ("unit", "squad", "target", "by_unit", "by_squad", "charge")
ABOUT_ALL: Final = ("targets", "squads")
"""Keys of events that name a unit, and several."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Scenes:
    """The table of a battle: how it stands before the first event, and what each event changes, in order.

    `scores` is what the players begin with: measure, player, value. `units` are all ids in the order of the scenario.
    """

    def __init__(
        self, start: Picture, scores: Sequence[tuple[str, str, int]], events: EventTable, units: Iterable[str]
    ) -> None:
        self.start = start
        self.scores = tuple(scores)
        self.events = events
        self.units = dict.fromkeys(units)
        self.areas = {area.id: area for area in start.areas}

    def step(self, event: Document) -> Step:
        about, aim = self.about(event), self.known(event.get("target"))
        return Step(event["n"], event["turn"], about, aim=aim, **self.events.changes(self, event))

    def about(self, event: Document) -> tuple[str, ...]:
        """The units of an event: those it names."""
        named = {event[key] for key in ABOUT if key in event}
        for key in ABOUT_ALL:
            named.update(event.get(key, ()))
        return tuple([id for id in self.units if id in named])

    def known(self, id: Any) -> str:
        """A unit's id, empty for anything else."""
        return id if id in self.units else ""

    def alter(self, id: str, **change: Any) -> Document:
        """An area is shown or hidden from here on, or is somebody's."""
        if id not in self.areas:
            return {}
        self.areas[id] = self.areas[id]._replace(**change)
        return {"areas": (self.areas[id],)}


class Bases:
    """The bases of a unit: where each stands by its number, None for one off the table."""

    def __init__(self, id: str, places: Sequence[Place | None]) -> None:
        self.id = id
        self.places = list(places)

    def base(self, number: int) -> str:
        return f"{self.id}.{number}"

    def stand(self, places: Iterable[list[float] | None]) -> Document:
        """Bases stand where a document says, those that it leaves out as before."""
        moved = [(n, at(place)) for n, place in enumerate(places) if place is not None and n < len(self.places)]
        for n, place in moved:
            self.places[n] = place
        return {"move": tuple([(self.base(n), place) for n, place in moved])}

    def standing(self) -> list[int]:
        """The numbers of those on the table."""
        return [n for n, place in enumerate(self.places) if place is not None]

    def leave(self, numbers: Sequence[int]) -> Document:
        """Bases leave the table."""
        for n in numbers:
            self.places[n] = None
        return {"gone": tuple([self.base(n) for n in numbers])}


def rests(scenes: Scenes, event: Document) -> Document:
    """Nobody acts any more."""
    return {"active": ""}


def acts(scenes: Scenes, event: Document) -> Document:
    """A unit acts from here on."""
    return {"active": unit_of(event)}


def scores(measure: str) -> Change:
    """A player has so many in all of a measure."""
    return lambda scenes, event: {"scores": ((measure, event["player"], event["total"]),)}


def line(kind: str, came: str) -> Change:
    """What goes from a unit to another, a weak one where nothing came of it."""

    def change(scenes: Scenes, event: Document) -> Document:
        if not scenes.known(event["target"]):
            return {}
        return {"lines": (Line(kind, unit_of(event), event["target"], not event[came]),)}

    return change
