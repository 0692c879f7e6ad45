"""The battle: its state, and the only code that writes to it.

Each method records an outcome: it changes the state and, when an event log is kept, adds the event. Whether an action
is allowed is checked before, elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from rules.eight_phase.content.mission import Mission
from rules.eight_phase.content.parts import FIGURES, Ability, Weapon
from rules.eight_phase.engine.scenario import PHASES, Scenario
from rules.eight_phase.engine.state import Player, Unit
from rules.table.asking import BaseBattle
from rules.table.dice import Dice
from rules.table.event_log import cm
from rules.table.shapes import Shape
from rules.table.step_budget import StepBudget
from rules.table.walls import PathField

if TYPE_CHECKING:
    from mypy_extensions import i64

MAX_STEPS: Final = 20_000_000
"""Step budget of a battle: far more than a large one takes, a few seconds at most."""

FACES: Final = 10
"""All dice are ten-sided (E-GAM-04)."""

CONTACT: Final = 5
"""Bases at most so far apart are in contact (E-MOV-06)."""


class Battle(BaseBattle):
    """Everything on and beside the table; `phase` is a number in PHASES, `active` the unit that has been declared for.

    `seats` are the players by seat. `untried` are places of areas by area, shape, radius and grid where a unit may be
    set up. `captive` is where it lies, None while it is carried or where there is none.
    """

    def __init__(self, scenario: Scenario, mission: Mission, dice: Dice) -> None:
        super().__init__()
        self.scenario = scenario
        self.mission = mission
        self.width = mission.width
        self.height = mission.height
        self.dice = dice
        self.players: list[Player] = []
        self.seats: list[Player] = []
        self.units: list[Unit] = []
        self.blocking: list[Shape] = [piece.shape for piece in mission.terrain if piece.blocking]
        self.rough: list[Shape] = [piece.shape for piece in mission.terrain if not piece.blocking]
        self.fields: dict[int, PathField] = {}
        self.untried: dict[tuple[str, int, int, int], Iterator[tuple[int, int]]] = {}
        self.step_budget = StepBudget(MAX_STEPS)
        self.phase = 0
        self.active: Unit | None = None
        self.captive: tuple[int, int] | None = None
        self.carrier: Unit | None = None
        self.begun = False
        self.over = False
        self.winner = -1

    # lookups

    def unit(self, id: str) -> Unit | None:
        for unit in self.units:
            if unit.id == id:
                return unit
        return None

    def enemies(self, side: int) -> list[Unit]:
        """The units on the table that fight against a side: everybody else's (E-GAM-01)."""
        return [unit for unit in self.units if unit.side != side and unit.placed and not unit.destroyed]

    def field_of(self, unit: Unit) -> PathField:
        """The ground between blocking scenery, worked out once for bases of one size."""
        field = self.fields.get(unit.profile.base)
        if field is None:
            radius = unit.profile.base // 2
            graph = self.mission.graphs.of_walls(radius, self.blocking)
            field = PathField(self.width, self.height, radius, self.blocking, self.step_budget, graph)
            self.fields[unit.profile.base] = field
        return field

    def roll(self) -> int:
        """One die (E-GAM-04)."""
        return self.dice.die(FACES)

    # outcomes

    def begin_turn(self) -> None:
        """What was of the last turn is over (E-TRN-01)."""
        for unit in self.units:
            unit.moves = 0
            unit.charged = None
            unit.late = unit.clean = unit.quick = False
            unit.used = []
            unit.lost = 0

    def begin_phase(self, phase: int, given: bool) -> None:
        """A phase begins; where the scenario begins in its midst, who has been declared for is `given` (E-TRN-04)."""
        self.phase = phase
        self.note("phase", phase=PHASES[phase])
        if not given:
            for player in self.players:
                player.out = False
            for unit in self.units:
                unit.declared = unit.supported = False

    def put(self, unit: Unit, x: i64, y: i64) -> None:
        """A unit stands elsewhere; enemies at most 0.05 apart are in contact (E-MOV-06)."""
        unit.x, unit.y = x, y
        unit.placed = True
        self.part(unit)
        for other in self.units:
            if other.side != unit.side and other.placed and not other.destroyed and unit.within(other, CONTACT):
                unit.touching.append(other)
                other.touching.append(unit)

    def part(self, unit: Unit) -> None:
        """A unit is no longer in contact with anybody."""
        for other in unit.touching:
            other.touching.remove(unit)
        unit.touching = []

    def deployed(self, unit: Unit, x: int, y: int) -> None:
        """A unit is set up (E-MIS-02)."""
        self.put(unit, x, y)
        self.note("deployed", player=unit.owner.id, unit=unit.id, position=[cm(x), cm(y)])

    def seated(self, players: list[Player]) -> None:
        """The players by seat (E-INI-01)."""
        self.seats = players
        for seat, player in enumerate(players):
            player.seat = seat
        self.note("seats", seats=[player.id for player in players])

    def declared(self, unit: Unit) -> None:
        """A unit is declared for (E-ALT-08)."""
        unit.declared = True
        self.active = unit
        self.note("declared", player=unit.owner.id, unit=unit.id)

    def declined(self, player: Player) -> None:
        """A player declares no more in this phase (E-ALT-04)."""
        player.out = True
        self.note("done", player=player.id)

    def moved(self, unit: Unit, path: list[int], target: Unit | None, clean: bool) -> None:
        """A move action: its counters go on before it (E-ACT-02)."""
        unit.counters += unit.move_cost()
        unit.moves += 1
        self.put(unit, path[-2], path[-1])
        if target is not None:
            unit.charged = target
            unit.late = self.phase == PHASES.index("second_movement")
            unit.clean = clean
        if self.event_log is not None:
            self.note(
                "moved",
                player=unit.owner.id,
                unit=unit.id,
                path=[[cm(path[at]), cm(path[at + 1])] for at in range(0, len(path), 2)],
                charge=None if target is None else target.id,
                clean=clean,
                contact=[other.id for other in unit.touching],
                counters=unit.counters,
            )

    def laid(self, unit: Unit, counters: int) -> None:
        """The counters of an action go on the unit before it (E-ACT-02)."""
        unit.counters += counters

    def was_quick(self, unit: Unit) -> None:
        """A unit takes its Quick Action of the turn (E-FST-03)."""
        unit.quick = True

    def attacked(
        self, unit: Unit, weapon: Weapon | None, target: Unit, die: int, needed: int, cover: bool, hit: bool
    ) -> None:
        """An attack or, without a weapon, a ram, and its die."""
        if self.event_log is not None:
            kind = "ram" if weapon is None else "melee" if weapon.melee else "range"
            name = None if weapon is None else weapon.slug
            values: dict[str, object] = {"die": die, "needed": needed, "cover": cover, "hit": hit}
            values |= {"quick": PHASES[self.phase] == "first_strike", "counters": unit.counters}
            self.note("attack", player=unit.owner.id, unit=unit.id, kind=kind, weapon=name, target=target.id, **values)

    def wounded(self, unit: Unit, wounds: int, by: Unit) -> None:
        """A unit loses Wounds (E-SHO-04)."""
        taken = min(wounds, unit.wounds)
        unit.wounds -= taken
        unit.lost += taken
        self.note("wounded", unit=unit.id, lost=taken, left=unit.wounds, by=by.owner.id, by_unit=by.id)

    def destroyed(self, unit: Unit, by: Unit) -> None:
        """A unit without Wounds is removed (E-SHO-04)."""
        unit.destroyed = True
        self.part(unit)
        self.note("destroyed", player=unit.owner.id, unit=unit.id, by=by.owner.id, by_unit=by.id)

    def used(self, unit: Unit, ability: Ability, target: Unit) -> None:
        """A unit uses an ability; its counters go on before it (E-ACT-02, E-SUP-04)."""
        unit.counters += ability.cost
        unit.used.append(ability.slug)
        self.note(
            "ability",
            player=unit.owner.id,
            unit=unit.id,
            ability=ability.slug,
            target=target.id,
            counters=unit.counters,
        )

    def healed(self, unit: Unit, wounds: int) -> None:
        """Wounds come back, not over the profile's (E-SUP-03)."""
        unit.wounds = min(unit.profile.wounds, unit.wounds + wounds)
        self.note("healed", unit=unit.id, left=unit.wounds)

    def hindered(self, unit: Unit, counters: int) -> None:
        """Counters laid on by others stop at the Action Value (E-ACT-05)."""
        unit.counters = max(unit.counters, min(unit.output(), unit.counters + counters))
        self.note("hindered", unit=unit.id, counters=unit.counters)

    def raised(self, unit: Unit, figure: str, by: int) -> None:
        """A figure is raised until the end phase; the greater of two counts (E-SUP-04)."""
        at = FIGURES.index(figure)
        unit.raises[at] = max(unit.raises[at], by)
        raised = unit.raises[at]
        self.note("raised", unit=unit.id, figure=figure, by=cm(raised) if figure == "move" else raised)

    def steadied(self, unit: Unit) -> None:
        """A unit is no longer shaken (E-SUP-03)."""
        if unit.shaken:
            unit.shaken = unit.fresh = False
            self.note("steadied", unit=unit.id)

    def tested(self, unit: Unit, die: int, needed: int, success: bool) -> None:
        """A Courage test; a unit that fails is shaken (E-CRG-01, E-CRG-02)."""
        unit.shaken = unit.fresh = not success
        self.note("courage", player=unit.owner.id, unit=unit.id, die=die, needed=needed, success=success)

    def recovered(self, unit: Unit, die: int, needed: int, success: bool) -> None:
        """An attempt to recover (E-CRG-03)."""
        unit.shaken = not success
        self.note("recovery", player=unit.owner.id, unit=unit.id, die=die, needed=needed, success=success)

    def cleared(self, player: Player) -> None:
        """A player's action counters are cleared (E-END-01)."""
        for unit in player.units:
            unit.counters = 0
        self.note("cleared", player=player.id)

    def lowered(self) -> None:
        """All raises end, and who became shaken in this end phase has been so from now on (E-END-02, E-CRG-03)."""
        for unit in self.units:
            unit.raises = [0, 0, 0, 0]
            unit.fresh = False

    def took_captive(self, unit: Unit) -> None:
        """A unit takes the captive along (E-MIS-06)."""
        self.captive = None
        self.carrier = unit
        unit.carrying = True
        self.note("captive", player=unit.owner.id, unit=unit.id, position=None)

    def dropped_captive(self, unit: Unit) -> None:
        """The captive is put down where its carrier stands or stood (E-MIS-06)."""
        self.captive = (unit.x, unit.y)
        self.carrier = None
        unit.carrying = False
        self.note("captive", player=unit.owner.id, unit=None, position=[cm(unit.x), cm(unit.y)])

    def scored(self, player: Player, points: int, reason: str, marker: str | None = None) -> None:
        """VP (E-MIS-04, E-MIS-05)."""
        player.score += points
        self.note("scored", player=player.id, points=points, reason=reason, marker=marker, total=player.score)

    def ended(self, winner: int, reason: str) -> None:
        """The battle is over; winner -1 is a draw (E-MIS-03)."""
        self.over = True
        self.winner = winner
        name = None if winner < 0 else self.players[winner].id
        scores = {player.id: player.score for player in self.players}
        self.note_end(self.players, winner=name, draw=winner < 0, victory_points=scores, reason=reason)
