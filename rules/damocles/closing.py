"""Closing with the enemy: where chargers end, and the pile-in of Kill them! (R-MOV-04, R-LET-04).

Units are placed one after another, the nearest first, each as close as it may come: base to base where it reaches a
free place round an enemy base, else as near as it gets. Places that keep the squad together go before all others; a
unit that has none comes closer all the same, for it must (R-SQD-02 is about what is chosen).
"""

from typing import Final

from rules.damocles.battle import Battle
from rules.damocles.cohesion import standing
from rules.damocles.movement import Going, Walk, refuse_place
from rules.damocles.state import BASE_TO_BASE, COHESION, Squad, Unit
from rules.table.geometry import divided, place_touching, point_round, root_down, squared, step_towards, turned

SPREAD: Final = (1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8)
"""Where round an enemy base a place is looked for, in sixteenths of a turn from the way one comes."""

ASIDE: Final = (0, 1, -1, 2, -2, 3, -3)
"""How far aside of the straight way a unit goes to come nearer, in sixteenths of a turn."""

STEPS: Final = 6
"""In how many parts of the way a unit that cannot go all of it comes nearer."""

SLACK: Final = 2
"""How far from an enemy base, in hundredths, a place beside a third base is taken: clear of both, and base to base."""

Place = tuple[int, int, int]
"""What a place is ranked by, then its x and y."""


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
                near = self.nearest(unit.x, unit.y)
                order.append((squared(unit.x, unit.y, near.x, near.y), i))
            else:
                self.settled.append(i)
        order.sort()
        for _, i in order:
            self.close(i, self.squad.living[i])
            self.settled.append(i)

    def close(self, i: int, unit: Unit) -> None:
        """Base to base, or nearer: together with the squad, else on its own."""
        for together in (True, False):
            if self.touch(i, unit, together):
                self.touching += 1
                return
            if self.approach(i, unit, together):
                return

    def nearest(self, x: int, y: int) -> Unit:
        """The unit of the targets nearest to a place; the first of equals."""
        best = self.foes[0]
        least = -1
        for foe in self.foes:
            square = squared(x, y, foe.x, foe.y)
            if least < 0 or square < least:
                best, least = foe, square
        return best

    def touch(self, i: int, unit: Unit, together: bool) -> bool:
        """Look for a free place round each enemy base in reach, the nearest base first, the shortest way first."""
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
            x, y = beside(unit, foe, 0)
            if self.take(i, unit, x, y, together, False):
                return True
            for _, x, y in self.places_round(i, unit, foe):
                if self.take(i, unit, x, y, together, False):
                    return True
        return False

    def places_round(self, i: int, unit: Unit, foe: Unit) -> list[Place]:
        """Places base to base with an enemy in reach: all round it, and right beside the bases that stand there."""
        found: list[Place] = []
        for sixteenths in SPREAD:
            x, y = beside(unit, foe, sixteenths)
            found.append((squared(unit.x, unit.y, x, y), x, y))
        for x, y, radius in self.bases_near(i, foe, 2 * unit.radius + foe.radius):
            found.extend(places_between(unit, foe, x, y, radius))
        reach = self.going.allowance * self.going.allowance
        return sorted(place for place in found if place[0] <= reach)

    def bases_near(self, i: int, foe: Unit, reach: int) -> list[Place]:
        """The bases, as x, y and radius, at most so far from the centre of an enemy's: settled ones and others'."""
        found: list[Place] = []
        for mate in self.settled:
            x, y = self.positions[2 * mate], self.positions[2 * mate + 1]
            found.append((x, y, self.squad.radius))
        for squad in self.battle.squads:
            if squad is not self.squad and squad.fights():
                found.extend((u.x, u.y, u.radius) for u in squad.living if u is not foe)
        return [
            base for base in found if squared(base[0], base[1], foe.x, foe.y) <= (reach + base[2]) * (reach + base[2])
        ]

    def approach(self, i: int, unit: Unit, together: bool) -> bool:
        """As near to an enemy as it gets: straight on all the way, else the nearest place it can come to."""
        near = self.nearest(unit.x, unit.y)
        goal_x, goal_y = place_touching(unit.x, unit.y, unit.radius, near.x, near.y, near.radius)
        x, y = step_towards(unit.x, unit.y, goal_x, goal_y, self.going.allowance)
        if self.take(i, unit, x, y, together, True):
            return True
        return any(self.take(i, unit, x, y, together, True) for _, x, y in self.places_nearer(unit, near))

    def places_nearer(self, unit: Unit, near: Unit) -> list[Place]:
        """Places in reach that are nearer to an enemy, the nearest first."""
        dx, dy = near.x - unit.x, near.y - unit.y
        most = min(self.going.allowance, root_down(squared(unit.x, unit.y, near.x, near.y)))
        before = squared(unit.x, unit.y, near.x, near.y)
        found: list[Place] = []
        for step in range(STEPS, 0, -1):
            for sixteenths in ASIDE:
                tx, ty = turned(dx, dy, sixteenths)
                x, y = step_towards(unit.x, unit.y, unit.x + 2 * tx, unit.y + 2 * ty, most * step // STEPS)
                square = squared(x, y, near.x, near.y)
                if square < before:
                    found.append((square, x, y))
        return sorted(found)

    def take(self, i: int, unit: Unit, x: int, y: int, together: bool, straight: bool) -> bool:
        """Stand there if it may be."""
        if (x == unit.x and y == unit.y) or not self.may_stand(i, unit, x, y, together, straight):
            return False
        self.positions[2 * i] = x
        self.positions[2 * i + 1] = y
        return True

    def may_stand(self, i: int, unit: Unit, x: int, y: int, together: bool, straight: bool) -> bool:
        """Whether a unit may end there, its own squad being where it is by now."""
        touching = 4 * unit.radius * unit.radius
        joined = not together or not self.settled
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
        return self.walk.refuse(unit, x, y, self.going, straight) is None


def beside(unit: Unit, foe: Unit, sixteenths: int) -> tuple[int, int]:
    """A place base to base with a foe, so many sixteenths of a turn from the way the unit comes."""
    dx, dy = turned(unit.x - foe.x, unit.y - foe.y, sixteenths)
    return point_round(foe.x, foe.y, unit.radius + foe.radius, dx, dy)


def places_between(unit: Unit, foe: Unit, x: int, y: int, radius: int) -> list[Place]:
    """The two places base to base both with a foe and with the base at (x, y): where two circles meet."""
    dx, dy = x - foe.x, y - foe.y
    apart = dx * dx + dy * dy
    contact = unit.radius + foe.radius + SLACK
    clear = unit.radius + radius + SLACK
    along = contact * contact - clear * clear + apart
    square = 4 * contact * contact * apart - along * along
    if apart == 0 or square < 0:
        return []
    across = root_down(square)
    found: list[Place] = []
    for way in (1, -1):
        px = foe.x + divided(dx * along - way * dy * across, 2 * apart)
        py = foe.y + divided(dy * along + way * dx * across, 2 * apart)
        found.append((squared(unit.x, unit.y, px, py), px, py))
    return found
