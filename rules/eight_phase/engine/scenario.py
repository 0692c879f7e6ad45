"""A scenario as values: mission, players, and any position to begin from. Any number of battles begin from one."""

from typing import Final

from rules.eight_phase.content.mission import Mission
from rules.eight_phase.content.parts import Profile
from rules.eight_phase.engine.answers import Answer

PHASES: Final = (
    "initiative",
    "first_movement",
    "first_strike",
    "shooting",
    "second_movement",
    "melee",
    "support",
    "end",
)
"""The phases of a turn in their order (E-TRN-01)."""


class ChargeMade:
    """A charge of this turn: its target, whether in the second movement phase, whether it was clean (E-MOV-09)."""

    def __init__(self, target: str, second: bool, clean: bool) -> None:
        self.target = target
        self.second = second
        self.clean = clean


class ScenarioUnit:
    """A unit of a scenario.

    `position` is None for a unit that is still to be set up. `wounds` are those left, None for all of them. `counters`,
    `moves` (move actions), `charge`, `quick` (a quick action was taken), `used` (abilities) and `lost` (Wounds) are of
    this turn; `declared` and `supported` (a support action was taken) of this phase. `fresh` tells that it has become
    shaken in the end phase under way. `raises` are by figure, for Move in hundredths.
    """

    def __init__(
        self,
        id: str,
        name: str,
        profile: Profile,
        position: tuple[int, int] | None = None,
        destroyed: bool = False,
        wounds: int | None = None,
        counters: int = 0,
        moves: int = 0,
        charge: ChargeMade | None = None,
        quick: bool = False,
        used: tuple[str, ...] = (),
        lost: int = 0,
        declared: bool = False,
        supported: bool = False,
        shaken: bool = False,
        fresh: bool = False,
        raises: dict[str, int] | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.profile = profile
        self.position = position
        self.destroyed = destroyed
        self.wounds = wounds
        self.counters = counters
        self.moves = moves
        self.charge = charge
        self.quick = quick
        self.used = used
        self.lost = lost
        self.declared = declared
        self.supported = supported
        self.shaken = shaken
        self.fresh = fresh
        self.raises: dict[str, int] = {} if raises is None else raises


class ScenarioPlayer:
    """A player of a scenario; `commander` decides.

    `seat` is 1 for Player One, 0 when the dice decide; `out` that he declares no more in this phase. `area` is the id
    of his deployment area, "" when it is chosen. `victory_points` are None for those that follow from the units.
    """

    def __init__(
        self,
        id: str,
        name: str,
        commander: str,
        units: tuple[ScenarioUnit, ...],
        script: tuple[Answer, ...] = (),
        seat: int = 0,
        out: bool = False,
        area: str = "",
        victory_points: int | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.commander = commander
        self.units = units
        self.script = script
        self.seat = seat
        self.out = out
        self.area = area
        self.victory_points = victory_points


class Scenario:
    """Everything a battle starts from.

    `turn` and `phase` are the first to be fought. `active` is the id of the unit that has been declared for and acts,
    "" for none; `pair` what is left of the present round of declarations: how many each player, by id, still declares
    for, None when a new one begins. `captive` is where it lies, None for where the mission says; `carrier` is the id
    of the unit that has it.
    """

    def __init__(
        self,
        name: str,
        seed: int,
        dice: tuple[int, ...],
        mission: Mission,
        players: tuple[ScenarioPlayer, ...],
        turn: int = 1,
        phase: str = "initiative",
        active: str = "",
        pair: dict[str, int] | None = None,
        captive: tuple[int, int] | None = None,
        carrier: str = "",
    ) -> None:
        self.name = name
        self.seed = seed
        self.dice = dice
        self.mission = mission
        self.players = players
        self.turn = turn
        self.phase = phase
        self.active = active
        self.pair = pair
        self.captive = captive
        self.carrier = carrier
