"""The battle: its state, and the only code that writes to it.

Each method records an outcome: it changes the state and, when an event log is kept, adds the event. Whether an action
is allowed is checked before, elsewhere.
"""

from typing import Final

from rules.skirmish.content.mission import Mission, Terrain
from rules.skirmish.engine.known import Known
from rules.skirmish.engine.scenario import MORALE, Scenario, Wreck
from rules.skirmish.engine.state import ELIMINATED, ON_TABLE, OUT, STRIDER_HEIGHT, Fighter, Player, Unit
from rules.table.asking import BaseBattle
from rules.table.barriers import Barrier
from rules.table.dice import Dice
from rules.table.event_log import cm
from rules.table.shapes import Shape
from rules.table.step_budget import StepBudget
from rules.table.walls import PathField

MAX_STEPS: Final = 20_000_000
"""Step budget of a battle: fifty times what a large one takes, a few seconds at most."""


class Battle(BaseBattle):
    """Everything on and beside the table; `turn` is the round, `active` the unit whose activation is under way.

    `stamp` goes up whenever a fighter or an obstacle changes its place, a strider can move no more, or a unit changes
    its leader or what it holds by.
    """

    def __init__(self, scenario: Scenario, mission: Mission, dice: Dice) -> None:
        super().__init__()
        self.scenario = scenario
        self.mission = mission
        self.rounds = mission.rounds
        self.width = mission.width
        self.height = mission.height
        self.dice = dice
        self.players: list[Player] = []
        self.units: list[Unit] = []
        self.terrain: list[Terrain] = [piece for piece in mission.terrain if piece.id not in scenario.destroyed]
        self.wrecks: list[Wreck] = list(scenario.wrecks)
        self.fields: dict[int, PathField] = {}
        self.standing: list[Barrier] = []
        self.striding: list[tuple[Fighter, Barrier]] = []
        self.settled = -1
        self.step_budget = StepBudget(MAX_STEPS)
        self.active: Unit | None = None
        self.begun = False
        self.over = False
        self.winner = -1
        self.stamp = 0
        self.last_known = Known(self.stamp)
        self.settle_terrain()

    # lookups

    def unit(self, id: str) -> Unit | None:
        for unit in self.units:
            if unit.id == id:
                return unit
        return None

    def element(self, id: str) -> Terrain | None:
        """A terrain element that still stands."""
        for piece in self.terrain:
            if piece.id == id:
                return piece
        return None

    def foe(self, player: Player) -> Player:
        """The other player."""
        return self.players[1 - player.number]

    def enemies(self, side: int) -> list[Unit]:
        """The units on the table that fight against a side."""
        return [unit for unit in self.players[1 - side].units if unit.stands()]

    def known(self) -> Known:
        """What has been worked out of the table as it stands."""
        if self.last_known.stamp != self.stamp:
            self.last_known = Known(self.stamp)
        return self.last_known

    def settle_terrain(self) -> None:
        """Bring what does not move up to date: walls for ways, barriers for sight."""
        self.fields.clear()
        self.standing = [Barrier(piece.shape, piece.height) for piece in self.terrain]
        for wreck in self.wrecks:
            self.standing.append(Barrier(Shape.circle(wreck.x, wreck.y, wreck.radius), wreck.size))
        self.stamp += 1

    def barriers(self, eye: int, looker: Fighter | None = None, target: Fighter | None = None) -> list[Barrier]:
        """What is not lower than `eye` and blocks lines: terrain, wrecks, striders but these two (S-SEE-04)."""
        blocking = [barrier for barrier in self.standing if barrier.height >= eye]
        if eye <= STRIDER_HEIGHT:
            if self.settled != self.stamp:
                self.settle_striders()
            for fighter, barrier in self.striding:
                if fighter is not looker and fighter is not target:
                    blocking.append(barrier)
        return blocking

    def settle_striders(self) -> None:
        """Bring the barriers that striders are up to date."""
        self.settled = self.stamp
        self.striding.clear()
        for unit in self.units:
            if unit.striders and unit.stands():
                for strider in unit.fighters:
                    self.striding.append(
                        (strider, Barrier(Shape.circle(strider.x, strider.y, strider.radius), STRIDER_HEIGHT))
                    )

    # outcomes

    def placed(self, unit: Unit, positions: list[int]) -> None:
        """The fighters of a unit stand elsewhere; `positions` are x, y of each in turn."""
        for at, fighter in enumerate(unit.fighters):
            fighter.x = positions[2 * at]
            fighter.y = positions[2 * at + 1]
        unit.place = ON_TABLE
        unit.deployed = True
        unit.settle()
        self.stamp += 1

    def deployed(self, unit: Unit, positions: list[int]) -> None:
        """A unit stands in its start area (S-MIS-08)."""
        self.placed(unit, positions)
        if self.event_log is not None:
            self.note("deployed", player=unit.owner.id, unit=unit.id, fighters=where(unit))

    def moved(self, unit: Unit, kind: str, positions: list[int], enters: bool, engaged: list[str]) -> None:
        """A unit has made its move of an activation, or come in by it; `engaged` are the units that it engages."""
        unit.moved = kind
        if self.event_log is not None:
            place = where(unit)
            self.note(
                "moved", player=unit.owner.id, unit=unit.id, kind=kind, enters=enters, fighters=place, engaged=engaged
            )

    def spent(self, player: Player, points: int, reason: str) -> None:
        """LP are spent (S-LDR-01)."""
        if points:
            player.pool -= points
            self.note("leadership", player=player.id, change=-points, reason=reason, total=player.pool)

    def took_marker(self, unit: Unit, marker: str) -> None:
        """A unit takes a marker, or loses the one that it has (S-ORD-01)."""
        if unit.marker != marker:
            unit.marker = marker
            self.note("marker", player=unit.owner.id, unit=unit.id, marker=marker or None)

    def worsened(self, unit: Unit, die: int | None, needed: int | None, success: bool) -> None:
        """A Morale test, and the state that it leads to (S-MOR-03)."""
        if not success:
            unit.morale += 1
        self.note("morale", unit=unit.id, die=die, needed=needed, success=success, state=MORALE[unit.morale])

    def hurt(self, unit: Unit, fighter: Fighter, location: int, die: int, points: int) -> None:
        """A hit strikes a location: its points go down, what is over is lost (S-VEH-01, S-VEH-02)."""
        fighter.points[location] -= points
        self.stamp += 0 if fighter.points[location] else 1
        if self.event_log is not None:
            name, left = unit.card.locations[location].name, list(fighter.points)
            number = fighter.number
            self.note("location", unit=unit.id, fighter=number, die=die, location=name, damage=points, points=left)

    def lost(self, unit: Unit, fighter: Fighter, heir: Fighter | None, cause: str, by: Unit | None) -> None:
        """A fighter is lost; an `heir` who becomes the leader's figure leaves him its own number (S-UNT-03)."""
        if heir is not None:
            fighter.number, heir.number = heir.number, fighter.number
        unit.fighters = [other for other in unit.fighters if other is not fighter]
        unit.fighters.sort(key=by_number)
        self.stamp += 1
        if self.event_log is not None:
            place = None if heir is None else [cm(heir.x), cm(heir.y)]
            self.note("lost", unit=unit.id, fighter=fighter.number, leader=place, cause=cause, **credit(by))

    def leads(self, unit: Unit, fighter: Fighter) -> None:
        """Another fighter leads, or stands for the leader (S-UNT-03, S-UNT-05)."""
        unit.lead = fighter.number
        self.stamp += 1
        self.note("leader", unit=unit.id, fighter=fighter.number)

    def officer_lost(self, unit: Unit) -> None:
        """The officer leads no more; nobody succeeds a commander (S-UNT-04, S-LDR-01)."""
        if unit.officer:
            unit.officer = False
            if unit is unit.owner.commanding:
                self.note("commander_lost", player=unit.owner.id, unit=unit.id)

    def group(self, unit: Unit, wreck: str) -> None:
        """What is left of an officer's group holds by his wreck, or goes on without ("") (S-VEH-06)."""
        unit.holds = wreck
        self.stamp += 1
        self.note("group", unit=unit.id, choice="hold" if wreck else "go_on")

    def eliminated(self, unit: Unit, cause: str, by: Unit | None) -> None:
        """A unit has nobody left, or routs (S-LSS-04, S-MOR-05)."""
        self.officer_lost(unit)
        unit.place = ELIMINATED
        unit.marker = ""
        self.stamp += 1
        self.note("eliminated", player=unit.owner.id, unit=unit.id, cause=cause, **credit(by))

    def left(self, unit: Unit, fighters: list[Fighter], edge: str) -> None:
        """Fighters leave over an edge; they are out of the game, but not lost (S-MIS-05)."""
        unit.fighters = [fighter for fighter in unit.fighters if fighter not in fighters]
        unit.exited += len(fighters)
        unit.owner.out[edge] = unit.owner.out.get(edge, 0) + len(fighters)
        if not unit.fighters:
            unit.place = OUT
            unit.marker = ""
        self.stamp += 1
        self.note(
            "left", player=unit.owner.id, unit=unit.id, fighters=[fighter.number for fighter in fighters], edge=edge
        )

    def wrecked(self, unit: Unit, fighter: Fighter) -> Wreck:
        """An abandoned strider is an obstacle of its Size (S-VEH-04)."""
        wreck = Wreck(f"{unit.id}-wreck-{fighter.number}", fighter.x, fighter.y, fighter.radius, unit.card.size)
        self.wrecks.append(wreck)
        self.settle_terrain()
        place = [cm(wreck.x), cm(wreck.y)]
        self.note("wreck", id=wreck.id, unit=unit.id, fighter=fighter.number, place=place, radius=cm(wreck.radius))
        return wreck

    def joined(self, unit: Unit, x: int, y: int, of: Unit) -> None:
        """A hero who ejected is one more fighter of a unit (S-VEH-05)."""
        fighter = Fighter(unit.begun, unit.card.base // 2, None, [])
        fighter.x = x
        fighter.y = y
        unit.begun += 1
        unit.fighters.append(fighter)
        unit.settle()
        self.stamp += 1
        self.note("joined", unit=unit.id, fighter=fighter.number, place=[cm(x), cm(y)], of=of.id)

    def destroyed(self, element: Terrain, by: Unit) -> None:
        """A generator is taken away (S-SPW-08)."""
        self.terrain = [other for other in self.terrain if other is not element]
        self.settle_terrain()
        self.note("destroyed", terrain=element.id, **credit(by))

    def fulfilled(self, player: Player, objective: int) -> None:
        player.fulfilled[objective] = True
        kind = player.objectives[objective].kind
        self.note("objective", player=player.id, objective=objective, kind=kind, total=player.score())

    def ended(self, winner: int, reason: str) -> None:
        """The battle is over; `winner` is a side, -1 for a draw (S-GAM-02 to S-GAM-04)."""
        self.over = True
        self.winner = winner
        name = None if winner < 0 else self.players[winner].id
        points = {player.id: player.score() for player in self.players}
        self.note_end(self.players, winner=name, draw=winner < 0, victory_points=points, reason=reason)


def by_number(fighter: Fighter) -> int:
    """What fighters are sorted by."""
    return fighter.number


def credit(by: Unit | None) -> dict[str, object]:
    """Whose doing something was."""
    return {"by": None if by is None else by.owner.id, "by_unit": None if by is None else by.id}


def where(unit: Unit) -> list[list[int | float] | None]:
    """The positions of a unit's fighters by number, in centimetres, null for those no longer there."""
    places: list[list[int | float] | None] = [None] * unit.begun
    for fighter in unit.fighters:
        places[fighter.number] = [cm(fighter.x), cm(fighter.y)]
    return places
