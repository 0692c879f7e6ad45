"""Closing with the enemy: where chargers end, and the pile-in of Kill them! (R-MOV-04, R-LET-04).

Units are placed one after another, the nearest first, each as close as it may come: base to base where it
reaches a free place around an enemy base, else as near as it gets.
"""

from rules.damocles.battle import Battle
from rules.damocles.cohesion import standing
from rules.damocles.movement import Going, Walk, refuse_place
from rules.damocles.state import BASE_TO_BASE, COHESION, Squad, Unit
from rules.table.geometry import place_touching, point_round, squared

SPREAD = (0, 1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8)
"""Where round an enemy base a place is looked for, in sixteenths of a turn from the way one comes."""

COSINES = (65536, 60547, 46341, 25080, 0, -25080, -46341, -60547, -65536)
"""Cosines of 0 to 8 sixteenths of a turn, times 65536."""


class Closing:
    """A squad on its way to base contact: where each living unit ends, and how many touch a target."""

    def __init__(self, battle: Battle, squad: Squad, targets: list[Squad], allowance: int, rule: str) -> None:
        self.battle = battle
        self.squad = squad
        self.foes: list[Unit] = []
        for target in targets:
            self.foes.extend(target.living)
        self.going = Going(allowance, rule, -1)
        self.walk = Walk(battle, squad)
        self.positions = standing(squad)
        self.settled: list[int] = []
        self.touching = 0

    def place(self, units: list[Unit]) -> None:
        """Find the end of each of these units, the nearest to a target first; the others stay."""
        order: list[tuple[int, int]] = []
        for i, unit in enumerate(self.squad.living):
            if unit in units:
                near = self.nearest(unit)
                order.append((squared(unit.x, unit.y, near.x, near.y), i))
            else:
                self.settled.append(i)
        order.sort()
        for _, i in order:
            unit = self.squad.living[i]
            if self.touch(i, unit):
                self.touching += 1
            else:
                self.approach(i, unit, self.nearest(unit))
            self.settled.append(i)

    def nearest(self, unit: Unit) -> Unit:
        """The nearest unit of the targets; the first of equals."""
        best = self.foes[0]
        least = -1
        for foe in self.foes:
            square = squared(unit.x, unit.y, foe.x, foe.y)
            if least < 0 or square < least:
                best, least = foe, square
        return best

    def touch(self, i: int, unit: Unit) -> bool:
        """Look for a free place round each enemy base in reach, the nearest base first."""
        order: list[tuple[int, int]] = []
        for n, foe in enumerate(self.foes):
            most = self.going.allowance + unit.radius + foe.radius + BASE_TO_BASE
            square = squared(unit.x, unit.y, foe.x, foe.y)
            if square <= most * most:
                order.append((square, n))
        order.sort()
        for square, n in order:
            foe = self.foes[n]
            contact = unit.radius + foe.radius + BASE_TO_BASE
            if square <= contact * contact:
                return True
            for sixteenths in SPREAD:
                x, y = beside(unit, foe, sixteenths)
                if self.may_stand(i, unit, x, y):
                    self.put(i, x, y)
                    return True
        return False

    def approach(self, i: int, unit: Unit, near: Unit) -> None:
        """As near as it gets: the whole way first, then less and less of it, straight on or a little aside."""
        x, y = place_touching(unit.x, unit.y, unit.radius, near.x, near.y, near.radius)
        dx = x - unit.x
        dy = y - unit.y
        whole = max(1, squared(unit.x, unit.y, x, y))
        for eighths in (8, 7, 6, 5, 4, 3, 2, 1):
            far = self.going.allowance * eighths // 8
            if far * far > whole:
                continue
            for sixteenths in (0, 1, -1, 2, -2):
                tx, ty = turned(dx, dy, sixteenths)
                px, py = point_round(unit.x, unit.y, max(0, far - 2), tx, ty)
                if self.may_stand(i, unit, px, py):
                    self.put(i, px, py)
                    return

    def may_stand(self, i: int, unit: Unit, x: int, y: int) -> bool:
        """Whether a unit may end there, its own squad being where it is by now."""
        touching = 4 * unit.radius * unit.radius
        joined = not self.settled
        link = (COHESION + 2 * unit.radius) * (COHESION + 2 * unit.radius)
        for other in range(len(self.squad.living)):
            if other == i:
                continue
            square = squared(x, y, self.positions[2 * other], self.positions[2 * other + 1])
            if square < touching:
                return False
            if square <= link and other in self.settled:
                joined = True
        if not joined or refuse_place(self.battle, self.squad, x, y, self.going) is not None:
            return False
        return self.walk.refuse(unit, x, y, self.going) is None

    def put(self, i: int, x: int, y: int) -> None:
        self.positions[2 * i] = x
        self.positions[2 * i + 1] = y


def turned(dx: int, dy: int, sixteenths: int) -> tuple[int, int]:
    """A direction turned by so many sixteenths of a turn, against the clock when positive."""
    cosine = COSINES[abs(sixteenths)]
    sine = COSINES[abs(abs(sixteenths) - 4)]
    if sixteenths < 0:
        sine = -sine
    return (dx * cosine - dy * sine) // 65536, (dx * sine + dy * cosine) // 65536


def beside(unit: Unit, foe: Unit, sixteenths: int) -> tuple[int, int]:
    """A place base to base with a foe, so many sixteenths of a turn from the way the unit comes."""
    dx, dy = turned(unit.x - foe.x, unit.y - foe.y, sixteenths)
    return point_round(foe.x, foe.y, unit.radius + foe.radius, dx, dy)
