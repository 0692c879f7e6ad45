"""The table of a battle, event by event: what each event changes, in whole hundredths of a centimetre."""

from typing import Any, Final

from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from rules.formats.model import model_from
from rules.presentation.drawing import at
from rules.presentation.events import EventTable
from rules.presentation.picture import Area, Base, Line, Picture
from rules.presentation.scenes import Bases, Scenes
from rules.skirmish.content.mission import SIDE
from rules.skirmish.display.cast import fighters_of
from rules.skirmish.display.picture import LEGEND, ground_of
from rules.skirmish.formats.scenario import mission_of
from rules.skirmish.formats.scenario_model import ScenarioModel

Document = dict[str, Any]

USUAL_BASE: Final = 2.5
"""In centimetres, of a unit whose card is only named."""

LOCATIONS: Final = ("propulsion", "weapon_a", "weapon_b", "frame")


class Company(Bases):
    """A unit in a battle, and what a strider has left; heroes may join it."""

    def __init__(self, unit: Document, joining: int) -> None:
        card: Document = unit["card"] if isinstance(unit["card"], dict) else {}
        size = fighters_of(unit)
        super().__init__(unit["id"], [None] * (size + joining))
        self.stand(unit.get("positions") or [])
        self.radius = round(card.get("base", USUAL_BASE) * 100) // 2
        bearers = sum(unit.get("bearers", {}).values())
        self.bearers = range(size - bearers, size)
        self.lead = unit.get("leader") or 0
        self.points = points_of(unit, card)

    def bases(self) -> list[Base]:
        """The leader and the bearers are marked; a strider shows how many points it has left."""
        shown: list[Base] = []
        for n, place in enumerate(self.places):
            flags = ("leader",) if n == self.lead else ("bearer",) if n in self.bearers else ()
            figure = self.points[n] if n < len(self.points) else None
            shown.append(Base(self.base(n), self.id, place, self.radius, figure, flags))
        return shown


def points_of(unit: Document, card: Document) -> list[int]:
    """The damage points that each strider has left, none for infantry (S-CRD-05)."""
    whole: Document = card.get("locations") or {}
    if not whole:
        return []
    left = unit.get("locations") or []
    return [
        sum([(left[n].get(key, whole[key]) if n < len(left) else whole[key]) for key in LOCATIONS if key in whole])
        for n in range(fighters_of(unit))
    ]


class BattleScenes(Scenes):
    """Reads the events of a result in order."""

    def __init__(self, events: EventTable, scenario: Document, result: Document) -> None:
        joined = [event["unit"] for event in result.get("events", []) if event["type"] == "joined"]
        units = [unit for player in scenario["players"] for unit in player["units"]]
        self.companies: dict[str, Company] = {unit["id"]: Company(unit, joined.count(unit["id"])) for unit in units}
        self.players: list[str] = [player["id"] for player in scenario["players"]]
        table = table_of(scenario, self.players)
        wrecks = [wreck_area(event) for event in result.get("events", []) if event["type"] == "wreck"]
        bases = [base for company in self.companies.values() for base in company.bases()]
        scores = [(measure, id, 0) for measure in ("victory_points", "leadership_points") for id in self.players]
        start = table._replace(areas=(*table.areas, *wrecks), bases=tuple(bases))
        super().__init__(start, scores, events, self.companies)

    def stand(self, event: Document) -> Document:
        """A unit is set up, or has moved."""
        return self.companies[event["unit"]].stand(event["fighters"])

    def new_round(self, event: Document) -> Document:
        scores = [("leadership_points", id, pool) for id, pool in event["pools"].items()]
        return {"active": "", "scores": tuple(scores)}

    def marker(self, event: Document) -> Document:
        """A unit with a marker is on its guard: its leader's base shows it."""
        company = self.companies[event["unit"]]
        return {"flags": ((company.base(company.lead), "guard", event["marker"] is not None),)}

    def morale(self, event: Document) -> Document:
        company, shaken = self.companies[event["unit"]], event["state"] != "valiant"
        return {"flags": tuple([(company.base(n), "shaken", shaken) for n in company.standing()])}

    def combat(self, event: Document) -> Document:
        line = Line("strike", event["unit"], event["target"], not event["impacts"])
        return {"lines": (line,), "guard": event["target"]}

    def location(self, event: Document) -> Document:
        company = self.companies[event["unit"]]
        return {"figures": ((company.base(event["fighter"]), sum(event["points"])),)}

    def lost(self, event: Document) -> Document:
        """A leader who is struck leaves his place to whoever takes over, and that number is gone (S-UNT-03)."""
        company, number = self.companies[event["unit"]], event["fighter"]
        gone: Document = {"gone": (company.base(number),)}
        if event["leader"] is not None and company.places[company.lead] is not None:
            fell = company.places[company.lead]
            company.places[company.lead] = at(event["leader"])
            gone["move"] = ((company.base(number), fell), (company.base(company.lead), at(event["leader"])))
        company.places[number] = None
        return gone

    def leader(self, event: Document) -> Document:
        company = self.companies[event["unit"]]
        before, company.lead = company.lead, event["fighter"]
        return {"flags": ((company.base(before), "leader", False), (company.base(company.lead), "leader", True))}

    def left(self, event: Document) -> Document:
        return self.companies[event["unit"]].leave(event["fighters"])

    def eliminated(self, event: Document) -> Document:
        """Who is left of a unit that routs leaves the table."""
        company = self.companies[event["unit"]]
        return {"destroyed": event["unit"], **company.leave(company.standing())}

    def joined(self, event: Document) -> Document:
        company = self.companies[event["unit"]]
        company.places[event["fighter"]] = at(event["place"])
        return {"move": ((company.base(event["fighter"]), at(event["place"])),)}

    def wreck(self, event: Document) -> Document:
        return self.alter(event["id"], shown=True)

    def destroyed(self, event: Document) -> Document:
        return self.alter(event["terrain"], shown=False)


def table_of(scenario: Document, players: list[str]) -> Picture:
    """The table of a battle before its first event; a mission that is only named is drawn as a bare table."""
    try:
        mission = mission_of(model_from(ScenarioModel, scenario), scenario, EmptyLibrary())
    except DocumentError:
        return Picture(SIDE, SIDE, "squares", legend=LEGEND)
    picture = ground_of(mission, (players[0], players[1]), sized=False)
    gone = scenario.get("destroyed", [])
    wrecks = [
        wreck_area({**wreck, "place": wreck["center"], "radius": wreck["base"] / 2})
        for wreck in scenario.get("wrecks", [])
    ]
    there = [area for area in picture.areas if area.id not in gone]
    return picture._replace(areas=(*there, *[wreck._replace(shown=True) for wreck in wrecks]))


def wreck_area(event: Document) -> Area:
    """A wreck, not there yet."""
    return Area(event["id"], (at(event["place"]),), round(event["radius"] * 100), "dark", shown=False)
