"""The table of a battle, event by event: what each event changes, in whole hundredths of a centimetre."""

from collections.abc import Sequence
from typing import Any, Final

from rules.damocles.display.cast import cast_of
from rules.damocles.display.event_terms import HELD
from rules.damocles.display.picture import hundredths, table_of
from rules.presentation.events import EventTable
from rules.presentation.picture import Base, Line, Step
from rules.presentation.scenes import Bases, Scenes

Document = dict[str, Any]

USUAL_BASE: Final = 2.5
"""In centimetres, of a squad that is only named."""


class Company(Bases):
    """A squad in a battle, and how much health each of its units has left."""

    def __init__(self, document: Document, player: str, points: int) -> None:
        inline = document["datasheet"]
        sheet: Document = inline if isinstance(inline, dict) else {}
        super().__init__(document["id"], [None] * document["size"])
        self.stand(document.get("units") or [])
        self.player = player
        self.points = points
        self.size: int = document["size"]
        self.wounded: bool = sheet.get("health", 1) > 1
        self.melee = {weapon["slug"] for weapon in sheet.get("weapons", []) if weapon["kind"] == "melee"}
        self.radius = hundredths(sheet.get("base", USUAL_BASE)) // 2
        self.health: list[int] = list(document.get("health") or [sheet.get("health", 1)] * self.size)
        self.left = sum([health > 0 for health in self.health])

    def bases(self) -> list[Base]:
        """A unit of more health than one shows how much it has left."""
        return [
            Base(self.base(n), self.id, place, self.radius, self.health[n] if self.wounded else None)
            for n, place in enumerate(self.places)
        ]


class BattleScenes(Scenes):
    """Reads the events of a result in order."""

    def __init__(self, events: EventTable, scenario: Document, result: Document) -> None:
        points = {unit.id: unit.points or unit.models for player in cast_of(scenario).players for unit in player.units}
        documents = [(squad, player["id"]) for player in scenario["players"] for squad in player["squads"]]
        self.companies: dict[str, Company] = {
            squad["id"]: Company(squad, player, points[squad["id"]]) for squad, player in documents
        }
        self.players = [player["id"] for player in scenario["players"]]
        self.active = ""
        table = table_of(scenario, result["events"])
        bases = [base for company in self.companies.values() for base in company.bases()]
        super().__init__(table._replace(bases=tuple(bases)), self._scores(result), events, self.companies)

    def _scores(self, result: Document) -> tuple[tuple[str, str, int], ...]:
        """What each player begins with."""
        tactical = tactical_points_at_first(result)
        return (
            *[("victory_points", id, 0) for id in self.players],
            *[("tactical_points", id, tactical[id]) for id in self.players if id in tactical],
            *[("strategic_valor", id, self._valor(id)) for id in self.players],
        )

    def step(self, event: Document) -> Step:
        self._follow(event)
        return super().step(event)

    def _follow(self, event: Document) -> None:
        """An activation lasts until the next one, or until the turn ends."""
        if event["type"] == "activation":
            self.active = event["squad"]
        elif event["type"] in ("initiative", "cohesion", "end") or event.get("reason") in HELD:
            self.active = ""

    def about(self, event: Document) -> tuple[str, ...]:
        """The squads of an event: those it names, and the active one."""
        named = super().about(event)
        return tuple([id for id in self.units if id in named or id == self.active])

    def _valor(self, player: str) -> int:
        """Strategic valor of a player's squads in proportion to the units left."""
        mine = [company for company in self.companies.values() if company.player == player]
        return round(sum([company.points * company.left / company.size for company in mine]))

    def _take_off(self, company: Company, indexes: Sequence[int]) -> Document:
        """Units leave the table; those that never were there are not counted again."""
        known = [n for n in range(company.size) if n in indexes]
        lost = [n for n in known if company.health[n] > 0 or company.places[n] is not None]
        for n in lost:
            company.places[n] = None
            company.health[n] = 0
        company.left -= len(lost)
        gone: Document = {"gone": tuple([company.base(n) for n in known])}
        if lost:
            gone["scores"] = (("strategic_valor", company.player, self._valor(company.player)),)
        return gone

    def placed(self, event: Document) -> Document:
        return self.alter(event["scenery"], shown=True)

    def territory(self, event: Document) -> Document:
        return self.alter(event["territory"], side=event["player"])

    def moved(self, event: Document) -> Document:
        company = self.companies.get(event["squad"])
        return {} if company is None else company.stand(event["units"])

    def attack(self, event: Document) -> Document:
        company = self.companies.get(event["squad"])
        melee = company is not None and event["weapon"] in company.melee
        line = Line("strike" if melee else "shot", event["squad"], event["target"], not melee and not event["hits"])
        return {"lines": (line,)}

    def defense(self, event: Document) -> Document:
        return {"guard": event["squad"]}

    def wounds(self, event: Document) -> Document:
        company = self.companies.get(event["squad"])
        if company is None:
            return {}
        figures: list[tuple[str, int]] = []
        for n, count in event["units"]:
            if n < company.size:
                company.health[n] = max(0, company.health[n] - count)
                figures.append((company.base(n), company.health[n]))
        return {"figures": tuple(figures)}

    def healed(self, event: Document) -> Document:
        company, n = self.companies.get(event["squad"]), event["unit"]
        if company is None or n >= company.size:
            return {}
        company.health[n] += event["health"]
        return {"figures": ((company.base(n), company.health[n]),)}

    def slain(self, event: Document) -> Document:
        company = self.companies.get(event["squad"])
        return {} if company is None else self._take_off(company, [event["unit"]])

    def destroyed(self, event: Document) -> Document:
        return {"destroyed": event["squad"]}

    def cohesion(self, event: Document) -> Document:
        company = self.companies.get(event["squad"])
        return {} if company is None else self._take_off(company, event["removed"])


def tactical_points_at_first(result: Document) -> dict[str, int]:
    """What each player began with: the first total less its change, or the unchanged total."""
    points = {player["id"]: int(player["tactical_points"]) for player in result["players"]}
    for event in reversed(result["events"]):
        if event["type"] == "tactical_points":
            points[event["player"]] = event["total"] - event["change"]
    return points
