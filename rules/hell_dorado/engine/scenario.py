"""A scenario as values: mission, players, and any position to begin from. Any number of battles begin from one."""

from dataclasses import dataclass, field
from typing import Final

from rules.hell_dorado.content.datasheets import Datasheet
from rules.hell_dorado.content.mission import Mission
from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.answers import Answer

PLACES: Final = ("table", "waiting", "eliminated", "dead", "inside")
"""Where a unit is: on the table, still to be deployed, off it without a loss, dead, or inside its devourer."""


@dataclass(eq=False)
class StateValue:
    """A state of a unit (STA): its X, the turns or activations left, of consumed its type and whether it is durable."""

    slug: str
    amount: int = 0
    left: int = 1
    type: str = ""
    durable: bool = False


@dataclass(eq=False)
class ModifierValue:
    """What a power does to a unit for a while, and the turns left, this one included (H-PWR-05)."""

    power: str
    effect: Effect
    turns: int = 1


@dataclass(eq=False)
class ScenarioUnit:
    """A unit of a scenario, as a company has it or in any state; `x` is None when it is deployed by the rules.

    `activated` counts its activations in the turn (a lemure has two), `fought` the sequences since contact by the id of
    the enemy (H-FGT-23), `fired` the shots and `reloaded` the Focus actions by weapon (H-WPN-01, H-WPN-12). `victim` is
    the id of whom it has devoured, `infernalist` who invoked it, `spell` what it carries, `residual` whether that goes
    on (H-LEM-19), `invoked` whether it was invoked in this turn (H-LEM-03).
    """

    id: str
    name: str
    sheet: Datasheet
    x: int | None = None
    y: int = 0
    lp: int | None = None
    place: str = "table"
    states: tuple[StateValue, ...] = ()
    activated: int = 0
    used: tuple[str, ...] = ()
    fought: dict[str, int] = field(default_factory=dict)
    fired: dict[str, int] = field(default_factory=dict)
    reloaded: dict[str, int] = field(default_factory=dict)
    victim: str = ""
    infernalist: str = ""
    spell: str = ""
    residual: bool = False
    invoked: bool = False
    modifiers: tuple[ModifierValue, ...] = ()


@dataclass(eq=False)
class ScenarioPlayer:
    """A player; `commander` decides. `light` is the light part of each undotted unit's CMD, None when it is asked for.

    `miniatures` are the lemures that are available, with how many of each. `total` and `pool` are (undotted, light,
    dark) CMD, None when the rules give them; `losses`, `lost_points`, `score`, `invoked`, `given` (unique orders) and
    `in_a_row` are those of the battle so far.
    """

    id: str
    name: str
    commander: str
    units: tuple[ScenarioUnit, ...]
    cares: bool = False
    light: dict[str, int] | None = None
    miniatures: tuple[tuple[Datasheet, int], ...] = ()
    script: tuple[Answer, ...] = ()
    total: tuple[int, int, int] | None = None
    pool: tuple[int, int, int] | None = None
    losses: int = 0
    lost_points: int = 0
    score: int = 0
    invoked: int = 0
    given: tuple[str, ...] = ()
    in_a_row: int = 0


@dataclass(eq=False)
class Scenario:
    """Everything a battle starts from: `players` are red and blue.

    `turn` is the first that is fought, `begun` whether its upkeep is over. `dominant` and `next` are ids of players,
    `zone` that of the conflict zone which triggered, `active` the unit whose activation begins at once; all "" when the
    rules decide. `zones` are the numbers of the players' deployment zones; `rooms` are places in them, worked out once.
    """

    name: str
    seed: int
    dice: tuple[int, ...]
    mission: Mission
    players: tuple[ScenarioPlayer, ScenarioPlayer]
    turn: int = 1
    begun: bool = False
    dominant: str = ""
    next: str = ""
    zone: str = ""
    active: str = ""
    zones: tuple[int, int] | None = None
    rooms: dict[tuple[int, int, int], list[tuple[int, int]]] = field(init=False, default_factory=dict, repr=False)
