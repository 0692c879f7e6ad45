"""The table of a battle, event by event: what each event changes."""

from collections.abc import Mapping
from typing import Any, Final

from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from rules.presentation.events import EventTable
from rules.presentation.picture import Area, Base, Line, Picture, Place, Token
from rules.presentation.scenes import Scenes
from rules.underworlds.content.ground import hex_of
from rules.underworlds.content.mission import TOKENS
from rules.underworlds.display.picture import BASE, MARKS, board_areas, centre, table, token_of
from rules.underworlds.formats.roster import BOARD
from rules.underworlds.formats.scenario import board_of

Document = dict[str, Any]

FLAGS: Final = tuple([mark.flag for mark in MARKS])
"""The tokens of a fighter that his base shows."""


class BattleScenes(Scenes):
    """Reads the events of a result in order."""

    def __init__(self, events: EventTable, scenario: Document, result: Document) -> None:
        self.players: list[str] = [player["id"] for player in scenario["players"]]
        units = [unit for player in scenario["players"] for unit in player["units"]]
        self.health: dict[str, int] = {unit["id"]: health_of(unit) for unit in units}
        self.tokens = {token.id: token for token in tokens_of(scenario, result)}
        bases = [base_of(unit, self.health[unit["id"]]) for unit in units]
        picture = board_of_battle(scenario, self.players)
        scores = [
            (measure, player["id"], player.get("glory", 0) + (player.get("spent", 0) if measure != "glory" else 0))
            for measure in ("victory_points", "glory")
            for player in scenario["players"]
        ]
        start = picture._replace(tokens=tuple(self.tokens.values()), bases=tuple(bases))
        super().__init__(start, scores, events, self.health)

    def token(self, event: Document) -> Document:
        id = f"token-{event['token']}"
        self.tokens[id] = self.tokens[id]._replace(shown=True)
        return {"tokens": (self.tokens[id],)}

    def placed(self, event: Document) -> Document:
        return {"move": ((event["unit"], at(event["hex"])),)}

    def moved(self, event: Document) -> Document:
        """A move and a charge leave their tokens on the fighter, a push none (U-MOV-01, U-MOV-03, U-MOV-05)."""
        unit, kind = event["unit"], event["kind"]
        flags = () if kind == "push" else ((unit, kind, True),)
        return {"move": ((unit, at(event["path"][-1])),), "flags": flags}

    def guard(self, event: Document) -> Document:
        return {"flags": ((event["unit"], "guard", True),)}

    def ready(self, event: Document) -> Document:
        """A move token is taken off (U-CRD-02)."""
        return {"flags": ((event["unit"], "move", False),)}

    def attack(self, event: Document) -> Document:
        weak = event["result"] in ("fails", "equal")
        line = Line("strike", event["unit"], event["target"], weak)
        return {"lines": (line,), "guard": event["target"]}

    def wounds(self, event: Document) -> Document:
        """The figure on a base is how many wounds the fighter can still take."""
        unit = event["unit"]
        return {"figures": ((unit, max(0, self.health[unit] - event["wounds"])),)}

    def out(self, event: Document) -> Document:
        unit = event["unit"]
        return {
            "gone": (unit,),
            "destroyed": unit,
            "flags": tuple([(unit, flag, False) for flag in FLAGS]),
            "scores": glory(event["to"], event),
        }

    def driven(self, event: Document) -> Document:
        if event["hex"] is None:
            return {}
        line = Line("drive", event["by_unit"], event["unit"])
        return {"move": ((event["unit"], at(event["hex"])),), "lines": (line,)}

    def upgrade(self, event: Document) -> Document:
        unit = event["unit"]
        more = event["health"] - self.health[unit]
        self.health[unit] = event["health"]
        changes: Document = {"scores": glory(event["player"], event)}
        return changes | ({"figures": ((unit, event["health"] - event["wounds"]),)} if more else {})

    def scored(self, event: Document) -> Document:
        return {"scores": glory(event["player"], event)}

    def cleared(self, event: Document) -> Document:
        flags = [(unit, flag, False) for unit in self.health for flag in FLAGS]
        return {"flags": tuple(flags), "active": ""}


def glory(player: str, event: Mapping[str, Any]) -> tuple[tuple[str, str, int], ...]:
    """Glory points in all, and those unspent (U-DEC-04)."""
    return (("victory_points", player, event["total"]), ("glory", player, event["glory"]))


def at(hex: list[int]) -> Place:
    """Where a hex of a document is drawn."""
    return centre(hex_of((hex[0], hex[1])))


def health_of(unit: Document) -> int:
    """With how many wounds a fighter of a scenario is out of action; 0 where only a slug names him."""
    card = unit["fighter"]
    if not isinstance(card, dict):
        return 0
    upgrades = [upgrade for upgrade in unit.get("upgrades", []) if isinstance(upgrade, dict)]
    whole: int = card["wounds"]
    return whole + sum([int(raised.get("wounds", 0)) for card in upgrades for raised in card.get("raises", [])])


def base_of(unit: Document, health: int) -> Base:
    """A fighter with the wounds that he can still take, where he stands."""
    place = None if unit.get("hex") is None or unit.get("out") else at(unit["hex"])
    marked = unit.get("tokens", [])
    flags = tuple([flag for flag in FLAGS if flag in marked])
    return Base(unit["id"], unit["id"], place, BASE, max(0, health - unit.get("wounds", 0)), flags)


def tokens_of(scenario: Document, result: Document) -> list[Token]:
    """The objective tokens: those of the scenario lie there, others are placed in the course of the battle."""
    places: dict[int, tuple[list[int], bool]] = {}
    for number, hex in enumerate((scenario.get("tokens") or [])[:TOKENS], 1):
        if hex is not None:
            places[number] = (hex, True)
    for event in result.get("events", []):
        if event["type"] == "token":
            places[event["token"]] = (event["hex"], False)
    return [token_of(n, hex_of((hex[0], hex[1])), shown) for n, (hex, shown) in sorted(places.items())]


def board_of_battle(scenario: Document, players: list[str]) -> Picture:
    """The table of a battle before its first event; a board that is only named is drawn bare."""
    picture = table((players[0], players[1]))
    areas: list[Area] = []
    for side, player in enumerate(scenario["players"]):
        try:
            board = board_of(player.get("board", BOARD), f"players[{side}].board", EmptyLibrary())
            areas += board_areas(board, side, player["id"])
        except DocumentError:
            continue
    return picture._replace(areas=(*picture.areas, *areas))
