"""Keyframes of a battle: what each event changes on the table, so that a viewer needs no rules.

Positions are in millimetres with y running down, as screens have it. `TableState` applies the
steps as the page's script does; a test compares its last state with the result.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from armies.pictures.labels import Labels, Place
from campaigns.replays.event_units import Involved
from campaigns.replays.participants import Participants, Squad
from campaigns.replays.strength import Strength
from campaigns.replays.table_state import Step

FORMAT = "damocles-film/2"
MILLIMETRES = 10
"""The map's unit, a tenth of the documents'."""

Event = Mapping[str, Any]


def screen(at: Sequence[float], height: float) -> list[float]:
    """A place of the documents, in centimetres with y running up, as a place on the map."""
    return [round(at[0] * MILLIMETRES, 1), round((height - at[1]) * MILLIMETRES, 1)]


class KeyframeBuilder:
    """Reads events in order and records changes; units are numbered across all squads."""

    def __init__(
        self,
        scenario: Mapping[str, Any],
        participants: Participants,
        size: tuple[float, float],
        objectives: Sequence[Sequence[float]] = (),
    ) -> None:
        self.participants = participants
        self.height = size[1]
        self.first: dict[str, int] = {}
        self.health: list[int] = []
        self.squad_of: list[int] = []
        self.places: list[Place | None] = []
        for number, squad in enumerate(participants.squads.values()):
            self.first[squad.id] = len(self.health)
            self.squad_of += [number] * squad.size
            self.health += squad.given_health or [squad.health] * squad.size
            given = squad.given or [None] * squad.size
            self.places += [None if at is None else Place(*screen(at, self.height)) for at in given]
        self.involved = Involved(participants)
        self.strength = Strength(participants, {id: self._of(id, self.health) for id in participants.squads})
        radii = [squad.base * MILLIMETRES / 2 for squad in participants.squads.values()]
        markers = [Place(*screen(at, self.height)) for at in objectives]
        self.labels = Labels(radii, size[0] * MILLIMETRES, size[1] * MILLIMETRES, markers)
        self.labels.settle({number: self._standing(id) for number, id in enumerate(participants.squads)})
        self.start = self._start(scenario)

    def _start(self, scenario: Mapping[str, Any]) -> dict[str, Any]:
        """The table before the first event."""
        return {
            "places": list(self.places),
            "labels": list(self.labels.places),
            "health": list(self.health),
            "scenery": [piece["id"] for piece in scenario.get("battlefield", {}).get("scenery", [])],
            "vp": dict.fromkeys(self.participants.players, 0),
            "sv": self.strength.of_all(),
            "tp": {},
        }

    def _of(self, squad: str, units: list[Any]) -> list[Any]:
        """The slice of a squad's units in a list across all squads."""
        numbers = self.numbers(squad)
        return units[numbers.start : numbers.stop]

    def _standing(self, squad: str) -> list[Place]:
        return [place for place in self._of(squad, self.places) if place is not None]

    def step(self, event: Event) -> Step:
        """The changes of one event, and what the page highlights."""
        step: Step = {"n": event["n"], "turn": event["turn"]}
        if "squad" in event:
            step["squad"] = event["squad"]
        if event.get("target") in self.first:
            step["target"] = event["target"]
        if involved := self.involved.in_event(event):
            step["of"] = involved
        cut = HANDLERS.get(event["type"])
        if cut is not None:
            cut(self, event, step)
            self._follow(step)
        return step

    def _follow(self, step: Step) -> None:
        """Move labels and reduce strength after units moved or were lost."""
        lost = [unit for unit in step.get("gone", ()) if self.health[unit] > 0 or self.places[unit] is not None]
        for unit, x, y in step.get("move", ()):
            self.places[unit] = Place(x, y)
        for unit in lost:
            self.places[unit] = None
            self.health[unit] = 0
        changed = dict.fromkeys(self.squad_of[unit] for unit in [*(u for u, _x, _y in step.get("move", ())), *lost])
        if changed:
            ids = list(self.first)
            settled = self.labels.settle({number: self._standing(ids[number]) for number in changed})
            step["labels"] = [[number, *(self.labels.places[number] or ())] for number in settled]
        if lost:
            step["sv"] = self.strength.lose(self.squad_of[unit] for unit in lost)

    def numbers(self, squad: str) -> range:
        first = self.first.get(squad, 0)
        return range(first, first + (self.participants.squads[squad].size if squad in self.first else 0))

    def placed(self, event: Event, step: Step) -> None:
        step["scenery"] = [event["scenery"]]

    def territory(self, event: Event, step: Step) -> None:
        player = self.participants.players.get(event["player"])
        if player is not None:
            step["territory"] = {event["territory"]: player.side}

    def moved(self, event: Event, step: Step) -> None:
        pairs = list(zip(self.numbers(event["squad"]), event["units"], strict=False))
        step["move"] = [[unit, *screen(at, self.height)] for unit, at in pairs if at is not None]

    def activation(self, event: Event, step: Step) -> None:
        step["active"] = event["squad"]

    def initiative(self, event: Event, step: Step) -> None:
        step["active"] = ""

    def charge(self, event: Event, step: Step) -> None:
        step["line"] = "charge"
        if not event["success"]:
            step["failed"] = True

    def attack(self, event: Event, step: Step) -> None:
        weapon = self.participants.weapon(event["squad"], event["weapon"])
        step["line"] = "strike" if weapon["kind"] == "melee" else "shot"
        step["hits"] = event["hits"]

    def defense(self, event: Event, step: Step) -> None:
        step["guard"] = True

    def wounds(self, event: Event, step: Step) -> None:
        numbers = self.numbers(event["squad"])
        taken = [(numbers[index], count) for index, count in event["units"] if index < len(numbers)]
        for unit, count in taken:
            self.health[unit] = max(0, self.health[unit] - count)
        step["health"] = [[unit, self.health[unit]] for unit, _ in taken]

    def healed(self, event: Event, step: Step) -> None:
        for unit in self.numbers(event["squad"])[event["unit"] : event["unit"] + 1]:
            self.health[unit] += event["health"]
            step["health"] = [[unit, self.health[unit]]]

    def slain(self, event: Event, step: Step) -> None:
        step["gone"] = [n for index, n in enumerate(self.numbers(event["squad"])) if index == event["unit"]]

    def destroyed(self, event: Event, step: Step) -> None:
        step["destroyed"] = True

    def cohesion(self, event: Event, step: Step) -> None:
        step["gone"] = [n for index, n in enumerate(self.numbers(event["squad"])) if index in event["removed"]]

    def victory_points(self, event: Event, step: Step) -> None:
        step["vp"] = {event["player"]: event["total"]}

    def tactical_points(self, event: Event, step: Step) -> None:
        step["tp"] = {event["player"]: event["total"]}


HANDLERS = {
    "placed": KeyframeBuilder.placed,
    "territory": KeyframeBuilder.territory,
    "deployed": KeyframeBuilder.moved,
    "moved": KeyframeBuilder.moved,
    "initiative": KeyframeBuilder.initiative,
    "activation": KeyframeBuilder.activation,
    "charge": KeyframeBuilder.charge,
    "attack": KeyframeBuilder.attack,
    "defense": KeyframeBuilder.defense,
    "wounds": KeyframeBuilder.wounds,
    "healed": KeyframeBuilder.healed,
    "slain": KeyframeBuilder.slain,
    "destroyed": KeyframeBuilder.destroyed,
    "cohesion": KeyframeBuilder.cohesion,
    "victory_points": KeyframeBuilder.victory_points,
    "tactical_points": KeyframeBuilder.tactical_points,
}


def keyframes(
    scenario: Mapping[str, Any],
    result: Mapping[str, Any],
    participants: Participants,
    size: tuple[float, float],
    objectives: Sequence[Sequence[float]] = (),
) -> dict[str, Any]:
    """The whole battle, for the page's script and for `TableState`; `size` and `objectives` are in centimetres."""
    builder = KeyframeBuilder(scenario, participants, size, objectives)
    steps = [builder.step(event) for event in result["events"]]
    builder.start["tp"] = _tactical_points_at_first(result, participants)
    return {
        "format": FORMAT,
        "squads": [_squad(squad, builder) for squad in participants.squads.values()],
        "start": builder.start,
        "steps": steps,
    }


def _squad(squad: Squad, builder: KeyframeBuilder) -> dict[str, Any]:
    numbers = builder.numbers(squad.id)
    return {
        "id": squad.id,
        "side": squad.side,
        "first": numbers.start,
        "size": len(numbers),
        "radius": squad.base * MILLIMETRES / 2,
    }


def _tactical_points_at_first(result: Mapping[str, Any], participants: Participants) -> dict[str, int]:
    """The initial tactical points: the first total less its change, or the unchanged total."""
    points = {
        player["id"]: player["tactical_points"] for player in result["players"] if player["id"] in participants.players
    }
    for event in reversed(result["events"]):
        if event["type"] == "tactical_points":
            points[event["player"]] = event["total"] - event["change"]
    return points
