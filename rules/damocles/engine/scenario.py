"""A scenario as values: the players, the table, the seed. Any number of battles can be mustered from one."""

from typing import Final

from rules.damocles.content.operation import Operation
from rules.damocles.content.parts import Ability, Asset, Datasheet
from rules.damocles.engine.answers import Answer
from rules.damocles.engine.state import Marker, Piece, Territory


class ScenarioSquad:
    """A squad of a scenario; `positions` are x, y of each unit, None when the rules deploy it."""

    def __init__(
        self,
        id: str,
        sheet: Datasheet,
        size: int,
        positions: list[int] | None = None,
        health: list[int] | None = None,
        weapons: dict[str, int] | None = None,
    ) -> None:
        self.id = id
        self.sheet = sheet
        self.size = size
        self.positions = positions
        self.health = health
        self.weapons = weapons


DEPLOYMENTS: Final = ("forward", "balanced", "back")
BETS: Final = ("bold", "even", "thrifty")
"""The values of a plan for deployment and for bets."""


class Plan:
    """The instructions of an automatic commander; "" where it decides itself.

    `keep_back` are the ids of squads that are deployed last, as far back as possible, and stay there for two turns.
    """

    def __init__(self, deployment: str, keep_back: list[str], bets: str) -> None:
        self.deployment = deployment
        self.keep_back = keep_back
        self.bets = bets


NO_PLAN: Final = Plan("", [], "")


class ScenarioPlayer:
    """A player of a scenario; `side` numbers the alliances, `script` is for the commander of that name."""

    def __init__(
        self,
        id: str,
        name: str,
        side: int,
        tactical_points: int,
        commander: str,
        squads: list[ScenarioSquad],
        deck: list[Asset],
        hand: list[Asset],
        rules: tuple[Ability, ...],
        script: list[Answer],
        plan: Plan = NO_PLAN,
    ) -> None:
        self.id = id
        self.name = name
        self.side = side
        self.tactical_points = tactical_points
        self.commander = commander
        self.squads = squads
        self.deck = deck
        self.hand = hand
        self.rules = rules
        self.script = script
        self.plan = plan


class Scenario:
    """Everything a battle starts from. `pieces` stand already; `pool`, when not None, is picked from by the rules."""

    def __init__(
        self,
        name: str,
        seed: int,
        dice: list[int],
        operation: Operation,
        turns: int,
        width: int,
        height: int,
        markers: list[Marker],
        territories: list[Territory],
        pieces: list[Piece],
        pool: list[Piece] | None,
        sides: list[str],
        players: list[ScenarioPlayer],
        not_simulated: list[str],
    ) -> None:
        self.name = name
        self.seed = seed
        self.dice = dice
        self.operation = operation
        self.turns = turns
        self.width = width
        self.height = height
        self.markers = markers
        self.territories = territories
        self.pieces = pieces
        self.pool = pool
        self.sides = sides
        self.players = players
        self.not_simulated = not_simulated
