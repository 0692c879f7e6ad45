"""What stands on the table: units and players. Only `battle.py` changes it.

All distances and positions are hundredths of a centimetre.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.eight_phase.content.parts import Profile

if TYPE_CHECKING:
    from mypy_extensions import i64

MOVE: Final = 0
SHOOT: Final = 1
FIGHT: Final = 2
DEFENCE: Final = 3
"""The figures that are raised, in the order of profiles.FIGURES."""

CARRYING: Final = 1000
"""How far a unit with the captive moves at most (E-MIS-06)."""


class Unit:
    """A unit: one model on a round base, without facing (E-GAM-03).

    `counters`, `moves` (move actions), `quick` (a quick action was taken), `used` (abilities) and `lost` (Wounds) are
    of this turn; so are `charged` (the target of its last charge), `late` (in the second movement phase) and `clean`.
    `declared` and `supported` are of this phase. `fresh` tells that it has become shaken in this end phase. `touching`
    are the enemies in contact with it.
    """

    def __init__(self, id: str, owner: Player, number: int, profile: Profile) -> None:
        self.id = id
        self.owner = owner
        self.side = owner.number
        self.number = number
        self.profile = profile
        self.radius: i64 = profile.base // 2
        self.x: i64 = 0
        self.y: i64 = 0
        self.placed = False
        self.destroyed = False
        self.wounds = profile.wounds
        self.counters = 0
        self.moves = 0
        self.charged: Unit | None = None
        self.late = False
        self.clean = False
        self.quick = False
        self.used: list[str] = []
        self.lost = 0
        self.declared = False
        self.supported = False
        self.shaken = False
        self.fresh = False
        self.carrying = False
        self.raises = [0, 0, 0, 0]
        self.touching: list[Unit] = []

    def stands(self) -> bool:
        """Whether it is on the table."""
        return self.placed and not self.destroyed

    def output(self) -> int:
        """Output and Action Value, which are one figure; a shaken unit's counts half (E-PRO-02, E-CRG-02)."""
        return (self.profile.output + 1) // 2 if self.shaken else self.profile.output

    def has_room(self, cost: int) -> bool:
        """Whether so many more counters may be laid on it (E-ACT-03)."""
        return self.counters + cost <= self.output()

    def moves_left(self) -> int:
        """The move actions left in this turn: half of its Output, rounded up (E-ACT-04)."""
        return (self.output() + 1) // 2 - self.moves

    def may_move(self) -> bool:
        """Whether a move action is left in this turn (E-ACT-04)."""
        return self.moves_left() > 0

    def move_cost(self) -> int:
        """The counters of a move action: two for leaving contact (E-ACT-01, E-MOV-08)."""
        return 2 if self.touching else 1

    def reach(self) -> int:
        """How far a move action takes it; with the captive no further than 10 (E-MIS-06)."""
        reach = self.profile.move + self.raises[MOVE]
        return min(CARRYING, reach) if self.carrying else reach

    def shoot(self) -> int:
        return self.profile.shoot + self.raises[SHOOT]

    def fight(self) -> int:
        return self.profile.fight + self.raises[FIGHT]

    def defence(self) -> int:
        return self.profile.defence + self.raises[DEFENCE]

    def within(self, other: Unit, reach: i64) -> bool:
        """Whether another unit is within so far, from base edge to base edge (E-GAM-06)."""
        both: i64 = reach + self.radius + other.radius
        dx: i64 = self.x - other.x
        dy: i64 = self.y - other.y
        return dx * dx + dy * dy <= both * both


class Player:
    """A player: units, VP, seat from 0 on, `out` for the rest of this phase; `edge` is the own edge of the table."""

    def __init__(self, id: str, name: str, number: int) -> None:
        self.id = id
        self.name = name
        self.number = number
        self.units: list[Unit] = []
        self.seat = number
        self.out = False
        self.area = ""
        self.edge = ""
        self.score = 0

    def alive(self) -> bool:
        """Whether it has units that are not destroyed."""
        for unit in self.units:  # noqa: SIM110 - a generator would be no faster and half as clear
            if not unit.destroyed:
                return True
        return False

    def command(self) -> int:
        """TCV: the Command of all its units not destroyed, shaken ones too (E-INI-06)."""
        total = 0
        for unit in self.units:
            if not unit.destroyed:
                total += unit.profile.command
        return total
