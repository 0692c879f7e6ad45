"""The table of a battle, event by event: what each event changes, in whole hundredths of a centimetre."""

from typing import Any, Final

from rules.eight_phase.display.picture import CAPTIVE, MARKS, captive_token, ground_of, zones
from rules.eight_phase.formats.scenario import mission_in
from rules.presentation.drawing import at
from rules.presentation.events import EventTable
from rules.presentation.picture import Base, Line, Picture, Place
from rules.presentation.scenes import Scenes

Document = dict[str, Any]

USUAL_BASE: Final = 4
"""In centimetres, of a unit whose profile is only named."""


class BattleScenes(Scenes):
    """Reads the events of a result in order; each unit is one base."""

    def __init__(self, events: EventTable, scenario: Document, result: Document) -> None:
        self.mission = mission_in(scenario)
        self.carrier = str(scenario.get("carrier", ""))
        bases = [self.base(unit) for player in scenario["players"] for unit in player["units"]]
        scores = [("victory_points", player["id"], player.get("victory_points") or 0) for player in scenario["players"]]
        table = self.table(scenario)
        taken = any(token.id == CAPTIVE for token in table.tokens)
        start = table._replace(bases=tuple(bases), marks=MARKS if taken else MARKS[:1])
        super().__init__(start, scores, events, [base.id for base in bases])

    def table(self, scenario: Document) -> Picture:
        """The table before the first event: a captive that is carried is not on it, but where it was put down is."""
        ground = ground_of(self.mission, len(scenario["players"]))
        self.lies: Place = self.mission.captive or (0, 0)
        if scenario.get("captive"):
            self.lies = at(scenario["captive"])
        tokens = [token for token in ground.tokens if token.id != CAPTIVE]
        if self.mission.captive is not None or scenario.get("captive") or self.carrier:
            tokens.append(captive_token(self.lies, shown=not self.carrier))
        return ground._replace(tokens=tuple(tokens))

    def base(self, unit: Document) -> Base:
        """A unit with the Wounds it has left."""
        profile: Document = unit["profile"] if isinstance(unit["profile"], dict) else {}
        place = at(unit["position"]) if unit.get("position") and not unit.get("destroyed") else None
        flags = [flag for flag, on in (("shaken", unit.get("shaken")), ("bearer", unit["id"] == self.carrier)) if on]
        wounds = unit.get("wounds") or profile.get("wounds")
        radius = round(profile.get("base", USUAL_BASE) * 100) // 2
        return Base(unit["id"], unit["id"], place, radius, wounds, tuple(flags))

    def area(self, event: Document) -> Document:
        """An area becomes a player's own."""
        shown = {area.id for area in self.start.areas}
        chosen = [
            part for area in self.mission.areas if area.id == event["area"] for part in zones(area, event["player"])
        ]
        return {"areas": tuple([part for part in chosen if part.id in shown])}

    def deployed(self, event: Document) -> Document:
        return {"move": ((event["unit"], at(event["position"])),)}

    def moved(self, event: Document) -> Document:
        """A unit goes along its path; a charge is drawn as a line."""
        unit, end = event["unit"], at(event["path"][-1])
        lines = (Line("charge", unit, event["charge"]),) if event["charge"] else ()
        return {"move": ((unit, end),), "lines": lines}

    def attack(self, event: Document) -> Document:
        kind = "shot" if event["kind"] == "range" else "strike"
        line = Line(kind, event["unit"], event["target"], not event["hit"])
        return {"lines": (line,), "guard": event["target"]}

    def wounds(self, event: Document) -> Document:
        return {"figures": ((event["unit"], event["left"]),)}

    def destroyed(self, event: Document) -> Document:
        return {"destroyed": event["unit"], "gone": (event["unit"],)}

    def courage(self, event: Document) -> Document:
        return {"flags": ((event["unit"], "shaken", not event["success"]),)}

    def steadied(self, event: Document) -> Document:
        return {"flags": ((event["unit"], "shaken", False),)}

    def captive(self, event: Document) -> Document:
        """The captive is taken along or put down."""
        if event["unit"] is not None:
            self.carrier = event["unit"]
            return {"flags": ((self.carrier, "bearer", True),), "tokens": (captive_token(self.lies, shown=False),)}
        self.lies = at(event["position"])
        flags = ((self.carrier, "bearer", False),)
        return {"flags": flags, "tokens": (captive_token(self.lies),)}
