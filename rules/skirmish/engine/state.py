"""What stands on the table: fighters, units, players. Only `battle.py` changes it.

All distances and positions are hundredths of a centimetre.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.skirmish.content.mission import Objective
from rules.skirmish.content.parts import UnitCard, Weapon

if TYPE_CHECKING:
    from mypy_extensions import i64

ON_TABLE: Final = 0
OFF: Final = 1
OUT: Final = 2
ELIMINATED: Final = 3
"""Where a unit is, in the order of scenario.PLACES."""

SOLDIER_HEIGHT: Final = 2
STRIDER_HEIGHT: Final = 3
"""How high fighters are as obstacles (S-SEE-03); soldiers block no line (S-SEE-04)."""


class Fighter:
    """One figure: its number, where its base stands, its special weapon, a strider's points by location.

    `struck` tells that it has attacked in close combat in this activation (S-CCB-03).
    """

    def __init__(self, number: int, radius: int, bearer: Weapon | None, points: list[int]) -> None:
        self.number = number
        self.radius: i64 = radius
        self.bearer = bearer
        self.points = points
        self.struck = False
        self.x: i64 = 0
        self.y: i64 = 0


class Unit:
    """The fighters of one card that act together (S-UNT-01); `fighters` are those left, in order of number.

    `begun` are all it ever had, `morale` its state, `holds` the id of the wreck that it stays by (S-VEH-06). `moved` is
    the kind of move made, `fired` the weapons fired, in the activation that is under way. The
    box holds the centres of all fighters.
    """

    def __init__(self, id: str, owner: Player, number: int, card: UnitCard) -> None:
        self.id = id
        self.owner = owner
        self.side = owner.number
        self.number = number
        self.card = card
        self.striders = card.striders
        self.radius: i64 = card.base // 2
        self.fighters: list[Fighter] = []
        self.begun = 0
        self.exited = 0
        self.place = ON_TABLE
        self.deployed = True
        self.entry = 0
        self.edge = ""
        self.officer = card.officer is not None
        self.holds = ""
        self.lead = 0
        self.morale = 0
        self.marker = ""
        self.activated = False
        self.moved = ""
        self.fired: list[str] = []
        self.attacked = False
        self.left: i64 = 0
        self.right: i64 = 0
        self.bottom: i64 = 0
        self.top: i64 = 0
        self.propulsion = -1
        for index, location in enumerate(card.locations):
            if location.name == "propulsion":
                self.propulsion = index

    def settle(self) -> None:
        """Bring the box round all centres up to date."""
        if not self.fighters:
            return
        first = self.fighters[0]
        left = right = first.x
        bottom = top = first.y
        for fighter in self.fighters:
            left = min(left, fighter.x)
            right = max(right, fighter.x)
            bottom = min(bottom, fighter.y)
            top = max(top, fighter.y)
        self.left, self.right, self.bottom, self.top = left, right, bottom, top

    def apart(self, left: i64, right: i64, bottom: i64, top: i64, target: Unit) -> bool:
        """Whether a box is clear of the one round all bases of this unit and another."""
        radius = max(self.radius, target.radius)
        return (
            right < min(self.left, target.left) - radius
            or left > max(self.right, target.right) + radius
            or top < min(self.bottom, target.bottom) - radius
            or bottom > max(self.top, target.top) + radius
        )

    def far_from(self, x: i64, y: i64, reach: i64) -> bool:
        """Whether all its centres are plainly more than `reach` from a point."""
        return x + reach < self.left or x - reach > self.right or y + reach < self.bottom or y - reach > self.top

    def stands(self) -> bool:
        """Whether it has fighters on the table."""
        return self.place == ON_TABLE and self.deployed and len(self.fighters) > 0

    def gone(self) -> bool:
        """Whether it has left the game, lost or over an edge."""
        return self.place >= OUT

    def leader(self) -> Fighter:
        """Its leader, or who stands for the leader (S-UNT-05)."""
        for fighter in self.fighters:
            if fighter.number == self.lead:
                return fighter
        return self.fighters[0]

    def fighter(self, number: int) -> Fighter | None:
        """Its fighter of that number, if it is left."""
        for fighter in self.fighters:
            if fighter.number == number:
                return fighter
        return None

    def led_by_officer(self) -> bool:
        """Whether it needs no LP to act: an officer leads it, or it stays by his vehicle (S-LDR-02, S-VEH-06)."""
        return self.officer or self.holds != ""

    def immobile(self, fighter: Fighter) -> bool:
        """Whether a strider's propulsion is destroyed (S-VEH-03)."""
        return self.propulsion >= 0 and fighter.points[self.propulsion] == 0

    def all_immobile(self) -> bool:
        """Whether it is striders, and none of them moves any more."""
        if not self.striders:
            return False
        return all(self.immobile(fighter) for fighter in self.fighters)

    def works(self, fighter: Fighter, weapon: Weapon) -> bool:
        """Whether a fighter has a weapon, and the location that it sits in is not destroyed (S-CRD-04, S-VEH-03)."""
        if weapon.special:
            return fighter.bearer is weapon
        if fighter.bearer is not None:
            return False
        if weapon.location:
            for index, location in enumerate(self.card.locations):
                if location.name == weapon.location:
                    return fighter.points[index] > 0
        return True

    def positions(self) -> list[int]:
        """x and y of each fighter that is left, in turn."""
        coordinates: list[int] = []
        for fighter in self.fighters:
            coordinates.append(fighter.x)
            coordinates.append(fighter.y)
        return coordinates


class Player:
    """A player: units, LP, sequence of cards, the unit of the commander, objectives and which are fulfilled.

    `delayed` tells that the last turn was a delay (S-LDR-05); `out` are fighters that left over each edge (S-MIS-05).
    """

    def __init__(self, id: str, name: str, number: int, objectives: tuple[Objective, ...]) -> None:
        self.id = id
        self.name = name
        self.number = number
        self.units: list[Unit] = []
        self.commanding: Unit | None = None
        self.pool = 0
        self.sequence: list[Unit] = []
        self.delayed = False
        self.objectives = objectives
        self.fulfilled = [False] * len(objectives)
        self.out: dict[str, int] = {}

    def commander_alive(self) -> bool:
        """Whether the commander still leads, on the table or before he comes (S-AUT-02)."""
        unit = self.commanding
        return unit is not None and unit.officer and not unit.gone()

    def score(self) -> int:
        """Objectives fulfilled."""
        return sum([1 for done in self.fulfilled if done])
