"""A battle cut into steps: what changes on the table with each event, so that a viewer needs no rules to play it.

Positions are in millimetres with y running down, as screens have it. `Stage` plays steps here as the page's script
does there; a test holds the last stage against the result itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from campaigns.replays.cast import Cast, Squad

FORMAT = "damocles-film/1"
MILLIMETRES = 10
"""The map's unit, a tenth of the documents'."""

Event = Mapping[str, Any]
Step = dict[str, Any]


def screen(at: Sequence[float], height: float) -> list[float]:
    """A place of the documents, in centimetres with y running up, as a place on the map."""
    return [round(at[0] * MILLIMETRES, 1), round((height - at[1]) * MILLIMETRES, 1)]


class Place(NamedTuple):
    """Where a unit's base is."""

    x: float
    y: float


class Stage:
    """The table at one moment."""

    def __init__(self, film: Mapping[str, Any]) -> None:
        start = film["start"]
        self.turn = 0
        self.places: list[Place | None] = [None if at is None else Place(*at) for at in start["places"]]
        self.health: list[int] = list(start["health"])
        self.scenery: set[str] = set(start["scenery"])
        self.victory_points: dict[str, int] = dict(start["vp"])
        self.tactical_points: dict[str, int] = dict(start["tp"])
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
        self.scenery |= set(step.get("scenery", ()))
        self.victory_points |= step.get("vp", {})
        self.tactical_points |= step.get("tp", {})
        self.territories |= step.get("territory", {})


class Cutter:
    """Reads events in their order and keeps what they change; units are numbered across all squads."""

    def __init__(self, scenario: Mapping[str, Any], cast: Cast, height: float) -> None:
        self.cast = cast
        self.height = height
        self.first: dict[str, int] = {}
        self.health: list[int] = []
        places: list[list[float] | None] = []
        for squad in cast.squads.values():
            self.first[squad.id] = len(self.health)
            self.health += squad.given_health or [squad.health] * squad.size
            places += [None if at is None else screen(at, height) for at in squad.given or [None] * squad.size]
        self.start = {
            "places": places,
            "health": list(self.health),
            "scenery": [piece["id"] for piece in scenario.get("battlefield", {}).get("scenery", [])],
            "vp": dict.fromkeys(cast.players, 0),
            "tp": {},
        }

    def step(self, event: Event) -> Step:
        """What one event changes, and what the page points at while it happens."""
        step: Step = {"n": event["n"], "turn": event["turn"]}
        if "squad" in event:
            step["squad"] = event["squad"]
        if event.get("target") in self.first:
            step["target"] = event["target"]
        cut = CUTS.get(event["type"])
        if cut is not None:
            cut(self, event, step)
        return step

    def numbers(self, squad: str) -> range:
        first = self.first.get(squad, 0)
        return range(first, first + (self.cast.squads[squad].size if squad in self.first else 0))

    def placed(self, event: Event, step: Step) -> None:
        step["scenery"] = [event["scenery"]]

    def territory(self, event: Event, step: Step) -> None:
        player = self.cast.players.get(event["player"])
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
        weapon = self.cast.weapon(event["squad"], event["weapon"])
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

    def slain(self, event: Event, step: Step) -> None:
        step["gone"] = [n for index, n in enumerate(self.numbers(event["squad"])) if index == event["unit"]]

    def cohesion(self, event: Event, step: Step) -> None:
        step["gone"] = [n for index, n in enumerate(self.numbers(event["squad"])) if index in event["removed"]]

    def victory_points(self, event: Event, step: Step) -> None:
        step["vp"] = {event["player"]: event["total"]}

    def tactical_points(self, event: Event, step: Step) -> None:
        step["tp"] = {event["player"]: event["total"]}


CUTS = {
    "placed": Cutter.placed,
    "territory": Cutter.territory,
    "deployed": Cutter.moved,
    "moved": Cutter.moved,
    "initiative": Cutter.initiative,
    "activation": Cutter.activation,
    "charge": Cutter.charge,
    "attack": Cutter.attack,
    "defense": Cutter.defense,
    "wounds": Cutter.wounds,
    "slain": Cutter.slain,
    "cohesion": Cutter.cohesion,
    "victory_points": Cutter.victory_points,
    "tactical_points": Cutter.tactical_points,
}


def film(scenario: Mapping[str, Any], result: Mapping[str, Any], cast: Cast, height: float) -> dict[str, Any]:
    """The whole battle, for the page's script and for `Stage`."""
    cutter = Cutter(scenario, cast, height)
    steps = [cutter.step(event) for event in result["events"]]
    cutter.start["tp"] = _tactical_points_at_first(result, cast)
    return {
        "format": FORMAT,
        "squads": [_squad(squad, cutter) for squad in cast.squads.values()],
        "start": cutter.start,
        "steps": steps,
    }


def _squad(squad: Squad, cutter: Cutter) -> dict[str, Any]:
    numbers = cutter.numbers(squad.id)
    return {
        "id": squad.id,
        "side": squad.side,
        "first": numbers.start,
        "size": len(numbers),
        "radius": squad.base * MILLIMETRES / 2,
    }


def _tactical_points_at_first(result: Mapping[str, Any], cast: Cast) -> dict[str, int]:
    """What each player began with: the first total less its change, or what never changed."""
    points = {player["id"]: player["tactical_points"] for player in result["players"] if player["id"] in cast.players}
    for event in reversed(result["events"]):
        if event["type"] == "tactical_points":
            points[event["player"]] = event["total"] - event["change"]
    return points


def staged(film: Mapping[str, Any], until: int | None = None) -> Stage:
    """The table after so many steps; after all of them when not told."""
    stage = Stage(film)
    for step in film["steps"][:until]:
        stage.play(step)
    return stage
