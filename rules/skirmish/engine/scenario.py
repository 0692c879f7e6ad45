"""A scenario as values: mission, players, and any position to begin from. Any number of battles begin from one."""

from typing import Final

from rules.skirmish.content.mission import Mission
from rules.skirmish.content.parts import UnitCard
from rules.skirmish.engine.answers import Answer

VALIANT: Final = 0
DISORGANISED: Final = 1
ROUT: Final = 2
MORALE: Final = ("valiant", "disorganised", "rout")
"""The states of morale, each worse than the one before (S-MOR-03)."""

MARKERS: Final = ("split_fire", "overwatch", "hit_the_deck", "take_cover")
"""The markers that units take (S-ORD-01)."""

PLACES: Final = ("table", "off", "out", "eliminated")
"""Where a unit is: on the table, yet to come in, gone over an edge, or lost."""


class Deed:
    """What a unit has done in the activation that is under way.

    `moved` is "", combat, rush or engaged; `fired` are slugs of weapons, `struck` the fighters who have attacked.
    """

    def __init__(self, moved: str = "", fired: tuple[str, ...] = (), struck: tuple[int, ...] = ()) -> None:
        self.moved = moved
        self.fired = fired
        self.struck = struck


class ScenarioUnit:
    """A unit of a scenario.

    `fighters` are the numbers that it began with. `positions` are x, y of each, None when it is deployed by the rules
    or comes in later; `lost` are those no longer there, `exited` those gone over an edge. `bearers` name the special
    weapon of each fighter, "" for none. `locations` are the points that each strider has left in each location.
    `leader` is a number, -1 for the lowest who may lead. `entry` is the round from which it comes in, 0 for a unit that
    starts on the table. `officer` is whether the card's officer still leads it; `holds` the id of the wreck that it
    stays by (S-VEH-06).
    """

    def __init__(
        self,
        id: str,
        name: str,
        card: UnitCard,
        fighters: int,
        bearers: tuple[str, ...] = (),
        positions: list[int] | None = None,
        place: str = "table",
        entry: int = 0,
        edge: str = "",
        lost: tuple[int, ...] = (),
        exited: tuple[int, ...] = (),
        locations: tuple[tuple[int, ...], ...] | None = None,
        leader: int = -1,
        morale: int = VALIANT,
        marker: str = "",
        activated: bool = False,
        officer: bool = True,
        holds: str = "",
        deed: Deed | None = None,
    ) -> None:
        self.id = id
        self.name = name
        self.card = card
        self.fighters = fighters
        self.bearers = bearers
        self.positions = positions
        self.place = place
        self.entry = entry
        self.edge = edge
        self.lost = lost
        self.exited = exited
        self.locations = locations
        self.leader = leader
        self.morale = morale
        self.marker = marker
        self.activated = activated
        self.officer = officer
        self.holds = holds
        self.deed = deed


class ScenarioPlayer:
    """A player of a scenario; `commander` decides, `commanding` is the id of the unit whose leader commands the army.

    `pool` and `sequence` are those of the first round that is fought, None when the rules give them. `fulfilled` are
    the places of objectives that are fulfilled already, `delayed` whether the last turn was a delay.
    """

    def __init__(
        self,
        id: str,
        name: str,
        commander: str,
        units: tuple[ScenarioUnit, ...],
        commanding: str = "",
        script: tuple[Answer, ...] = (),
        pool: int | None = None,
        sequence: tuple[str, ...] | None = None,
        delayed: bool = False,
        fulfilled: tuple[int, ...] = (),
    ) -> None:
        self.id = id
        self.name = name
        self.commander = commander
        self.units = units
        self.commanding = commanding
        self.script = script
        self.pool = pool
        self.sequence = sequence
        self.delayed = delayed
        self.fulfilled = fulfilled


class Wreck:
    """An abandoned strider (S-VEH-04)."""

    def __init__(self, id: str, x: int, y: int, radius: int, size: int) -> None:
        self.id = id
        self.x = x
        self.y = y
        self.radius = radius
        self.size = size


class Scenario:
    """Everything a battle starts from: `players` are red and blue.

    `round` is the first that is fought. `turn` is the id of the player whose turn it is, "" when the Authority test
    decides; `active` the id of the unit whose activation is under way and may act, "" for none. `destroyed` are the
    generators that are gone.
    """

    def __init__(
        self,
        name: str,
        seed: int,
        dice: tuple[int, ...],
        mission: Mission,
        players: tuple[ScenarioPlayer, ScenarioPlayer],
        round: int = 1,
        turn: str = "",
        active: str = "",
        wrecks: tuple[Wreck, ...] = (),
        destroyed: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.seed = seed
        self.dice = dice
        self.mission = mission
        self.players = players
        self.round = round
        self.turn = turn
        self.active = active
        self.wrecks = wrecks
        self.destroyed = destroyed
