"""The table of a battle, event by event: what each event changes, in whole hundredths of a fathom."""

from math import hypot
from typing import Any, Final

from rules.hell_dorado.content.datasheets import Datasheet
from rules.hell_dorado.content.standard import MERCENARIES
from rules.hell_dorado.display.picture import (
    BLAST,
    EXPLOSION,
    MARKS,
    conflict_area,
    control_area,
    ground_of,
    template_area,
    terrain_area,
    zone_area,
)
from rules.hell_dorado.engine.state import CONTACT
from rules.hell_dorado.formats.content import DatasheetModel
from rules.hell_dorado.formats.scenario import mission_in
from rules.presentation.drawing import at
from rules.presentation.events import EventTable
from rules.presentation.picture import Area, Base, Line, Place, Step
from rules.presentation.scenes import Scenes

Document = dict[str, Any]

USUAL: Final = 60
"""The radius of a unit whose datasheet is only named."""

CONTROL: Final = 100
LENGTH: Final = 600
WIDTH: Final = 200
"""A control area's reach (H-CTL-01), and the triangle of a blast (H-BLA-01)."""

FLAG_OF: Final = {
    "immobilized": "shaken",
    "knocked_down": "shaken",
    "stunned": "shaken",
    "slowed": "shaken",
    "berserk": "charge",
    "brave": "charge",
    "accelerated": "charge",
}
"""The sign of each state that has one."""

UNCONTROLLING: Final = ("immobilized", "knocked_down", "stunned")


class Figure:
    """A unit on the table: its place, or None, its base, and what decides about its control area."""

    def __init__(self, id: str, side: str, sheet: Datasheet | None, place: Place | None, lp: int | None) -> None:
        self.id = id
        self.side = side
        self.sheet = sheet
        self.place = place
        self.radius = sheet.radius if sheet else USUAL
        self.lp = lp if lp is not None or sheet is None else sheet.lp
        self.states: list[str] = []
        self.harmless = sheet is not None and (sheet.cbt < 0 or sheet.has("harmless"))
        self.protective = sheet is not None and sheet.has("protective")
        weapons = sheet.weapons if sheet else ()
        lunges = [weapon.amount("lunge") for weapon in weapons if not weapon.ranged]
        self.reach = max([CONTROL, *[100 * lunge for lunge in lunges]])

    def touches(self, other: "Figure") -> bool:
        """Whether two bases are in contact (H-BAS-05)."""
        if self.place is None or other.place is None:
            return False
        apart = hypot(self.place[0] - other.place[0], self.place[1] - other.place[1])
        return apart <= self.radius + other.radius + CONTACT

    def flags(self) -> list[str]:
        return [FLAG_OF[state] for state in self.states if state in FLAG_OF]


class BattleScenes(Scenes):
    """Reads the events of a result in order; each unit is one base.

    A lemure that is invoked is one of its Infernalist's, by `masters`: it takes no part from the beginning.
    """

    def __init__(self, events: EventTable, scenario: Document, result: Document) -> None:
        self.mission = mission_in(scenario)
        self.figures: dict[str, Figure] = {}
        self.masters: dict[str, str] = {}
        self.inside: dict[str, str] = {}
        for player in scenario["players"]:
            for unit in player["units"]:
                self.enter(unit, player["id"])
        for event in result.get("events", []):
            if event["type"] == "invoked":
                self.enter_lemure(event, scenario)
        scores = [("victory_points", player["id"], player.get("score", 0)) for player in scenario["players"]]
        scores += [("command", player["id"], sum(player.get("pool", {}).values())) for player in scenario["players"]]
        ground = ground_of(self.mission)
        self.shown = {area.id: area for area in self.control_areas()}
        self.laid: Area | None = None
        templates = (
            template_area(EXPLOSION, ((0, 0),), 300, shown=False),
            template_area(BLAST, ((0, 0), (LENGTH, 0), (0, WIDTH)), 0, shown=False),
        )
        start = ground._replace(
            areas=(*[unnamed(area) for area in ground.areas], *self.shown.values(), *templates),
            measured=(),
            bases=tuple([self.base(figure) for figure in self.figures.values()]),
            marks=MARKS,
        )
        super().__init__(start, scores, events, [id for id in self.figures if id not in self.masters])

    def enter(self, unit: Document, side: str) -> None:
        """A unit of the scenario."""
        sheet = sheet_of(unit["datasheet"])
        there = unit.get("position") and unit.get("place", "table") == "table"
        figure = Figure(unit["id"], side, sheet, at(unit["position"]) if there else None, unit.get("lp"))
        figure.states = [state["state"] for state in unit.get("states", [])]
        self.figures[figure.id] = figure

    def enter_lemure(self, event: Document, scenario: Document) -> None:
        """A lemure that will be invoked (H-LEM-02)."""
        self.masters[event["unit"]] = self.master(event["by"])
        player = next(player for player in scenario["players"] if player["id"] == event["player"])
        named = [
            lemure
            for lemure in player.get("lemures", [])
            if isinstance(lemure, dict) and lemure["slug"] == event["lemure"]
        ]
        self.figures[event["unit"]] = Figure(
            event["unit"], event["player"], sheet_of(named[0]) if named else None, None, None
        )

    def base(self, figure: Figure) -> Base:
        """A unit with the LP it has left."""
        officer = ["leader"] if figure.sheet is not None and figure.sheet.rank == "officer" else []
        flags = dict.fromkeys([*officer, *figure.flags()])
        return Base(figure.id, self.master(figure.id), figure.place, figure.radius, figure.lp, tuple(flags))

    def master(self, id: str) -> str:
        """The unit that a base belongs to."""
        return self.masters.get(id, id)

    def about(self, event: Document) -> tuple[str, ...]:
        """The units of an event, for a lemure its Infernalist."""
        return super().about({key: self.named(value) for key, value in event.items()})

    def named(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self.named(entry) for entry in value]
        return self.master(value) if isinstance(value, str) else value

    # control areas

    def control_areas(self) -> list[Area]:
        """The control area of each unit as it is now (H-CTL-01 to H-CTL-03)."""
        return [
            control_area(
                figure.id, figure.place or (0, 0), figure.radius + figure.reach, self.controls(figure), figure.side
            )
            for figure in self.figures.values()
            if not figure.harmless
        ]

    def controls(self, figure: Figure) -> bool:
        """Whether a unit has a control area now: it is free, or Protective, and not helpless (H-CTL-02, H-CTL-03)."""
        if figure.place is None or any(state in UNCONTROLLING for state in figure.states):
            return False
        others = [other for other in self.figures.values() if other.side != figure.side]
        return figure.protective or not any(figure.touches(other) for other in others)

    def step(self, event: Document) -> Step:
        """A template lies on the table for its own event alone."""
        step, laid = super().step(event), self.laid
        if laid is not None and event["type"] != "blast":
            self.laid = None
            step = step._replace(areas=(*step.areas, laid._replace(shown=False)))
        return step

    def settle(self, change: Document) -> Document:
        """The change with the control areas that it alters."""
        areas = [area for area in self.control_areas() if area != self.shown[area.id]]
        self.shown |= {area.id: area for area in areas}
        return change | ({"areas": (*change.get("areas", ()), *areas)} if areas else {})

    # events

    def place(self, id: str, place: Place | None) -> Document:
        """A unit stands elsewhere, or nowhere."""
        if id not in self.figures:
            return {}
        self.figures[id].place = place
        return self.settle({"gone": (id,)} if place is None else {"move": ((id, place),)})

    def shifted(self, event: Document) -> Document:
        x, y = at(event["place"])
        for piece in self.mission.pieces:
            if piece.id == event["piece"]:
                at_x, at_y = piece.shape.centre()
                piece.shape = piece.shape.moved(x - at_x, y - at_y)
                return {"areas": (terrain_area(piece),)}
        return {}

    def conflict_zone(self, event: Document) -> Document:
        """Only the zone that triggered is shown from here on (H-SET-05)."""
        return {"areas": tuple([conflict_area(zone, zone.id == event["zone"]) for zone in self.mission.conflict_zones])}

    def zones(self, event: Document) -> Document:
        """Each deployment zone becomes a player's own."""
        numbers = event["zones"].items()
        return {"areas": tuple([zone_area(self.mission.zones[n - 1], n, player) for player, n in numbers])}

    def deployed(self, event: Document) -> Document:
        return self.place(event["unit"], at(event["place"]))

    def invoked(self, event: Document) -> Document:
        return self.place(event["unit"], at(event["place"]))

    def moved(self, event: Document) -> Document:
        return self.place(event["unit"], at(event["way"][-1]))

    def gone(self, event: Document) -> Document:
        return self.place(event["unit"], None)

    def devoured(self, event: Document) -> Document:
        """A unit is inside another, which bears a sign until it is dead (H-STA-14)."""
        self.inside[event["unit"]] = event["by_unit"]
        return self.gone(event) | {"flags": ((event["by_unit"], "bearer", True),)}

    def destroyed(self, event: Document) -> Document:
        devourer = self.inside.pop(event["unit"], "")
        flags = {"flags": ((devourer, "bearer", False),)} if devourer else {}
        return self.place(event["unit"], None) | flags | {"destroyed": self.known(event["unit"])}

    def acts(self, event: Document) -> Document:
        return {"active": self.master(event["unit"])}

    def sequence(self, event: Document) -> Document:
        return self.line("charge" if event["kind"] == "charge" else "strike", event)

    def shot(self, event: Document) -> Document:
        return self.line("shot", event)

    def line(self, kind: str, event: Document) -> Document:
        """What goes from a unit to its target; a lemure has no line of its own."""
        unit, target = event["unit"], event["target"]
        lines = (Line(kind, unit, target),) if unit in self.units and target in self.units else ()
        return {"lines": lines, "guard": self.master(target)}

    def blast(self, event: Document) -> Document:
        """The template of an explosion or blast (H-EXP-02, H-BLA-01)."""
        figure, point = self.figures[event["unit"]], at(event["point"])
        if event["form"] == "explosion":
            weapons = figure.sheet.weapons if figure.sheet else ()
            radius = [weapon.area.radius for weapon in weapons if weapon.slug == event["weapon"] and weapon.area]
            self.laid = template_area(EXPLOSION, (point,), radius[0] if radius else 300)
        else:
            self.laid = template_area(BLAST, triangle(figure.place or (0, 0), figure.radius, point), 0)
        return {"areas": (self.laid,)}

    def power(self, event: Document) -> Document:
        unit = event["unit"]
        others = [target for target in event["targets"] if target != unit and target in self.units]
        return {"lines": tuple([Line("drive", unit, target) for target in others])} if unit in self.units else {}

    def life(self, event: Document) -> Document:
        return {"figures": ((event["unit"], event["lp"]),)}

    def state(self, event: Document) -> Document:
        figure = self.figures.get(event["unit"])
        if figure is None:
            return {}
        figure.states.append(event["state"])
        return self.flagged(figure, event["state"], True)

    def state_ended(self, event: Document) -> Document:
        figure = self.figures.get(event["unit"])
        if figure is None:
            return {}
        if event["state"] in figure.states:
            figure.states.remove(event["state"])
        return self.flagged(figure, event["state"], False)

    def flagged(self, figure: Figure, state: str, given: bool) -> Document:
        """The sign of a state, as long as any state has it."""
        flag = FLAG_OF.get(state)
        if flag is None or (not given and flag in figure.flags()):
            return self.settle({})
        return self.settle({"flags": ((figure.id, flag, given),)})

    def pools(self, event: Document) -> Document:
        return {"scores": tuple([("command", player, sum(pool)) for player, pool in event["pools"].items()])}

    def command_left(self, event: Document) -> Document:
        return {"scores": (("command", event["player"], sum(event["pool"])),)}


def unnamed(area: Area) -> Area:
    """A conflict zone without its name, for which bases in it leave no room."""
    return area._replace(label="") if area.id.startswith("conflict-") else area


def sheet_of(named: Any) -> Datasheet | None:
    """The datasheet of a unit, where it is inline or always there."""
    document = (
        named if isinstance(named, dict) else next((sheet for sheet in MERCENARIES if sheet["slug"] == named), None)
    )
    return None if document is None else DatasheetModel.read(document)


def triangle(place: Place, radius: int, point: Place) -> tuple[Place, ...]:
    """The template of a blast: its tip at the shooter's base, its axis towards a point (H-BLA-01)."""
    dx, dy = point[0] - place[0], point[1] - place[1]
    far = hypot(dx, dy) or 1
    ux, uy = dx / far, dy / far
    tip = place[0] + ux * radius, place[1] + uy * radius
    end = tip[0] + ux * LENGTH, tip[1] + uy * LENGTH
    left = end[0] - uy * WIDTH / 2, end[1] + ux * WIDTH / 2
    right = end[0] + uy * WIDTH / 2, end[1] - ux * WIDTH / 2
    return tuple([(round(x), round(y)) for x, y in (tip, left, right)])
