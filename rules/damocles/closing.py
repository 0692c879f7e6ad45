"""Closing with the enemy: where chargers end, and the pile-in of Kill them! (R-MOV-04, R-LET-04).

Units are placed one after another, the nearest first, each as close as it may come: base to base where it reaches a
free place round an enemy base, else as near as it gets. Places that keep the squad together go before all others; a
unit that has none comes closer all the same, for it must (R-SQD-02 is about what is chosen).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.damocles.battle import Battle
from rules.damocles.movement import Going, Walk, refuse_place
from rules.damocles.state import BASE_TO_BASE, COHESION, Squad, Unit
from rules.table.geometry import divided, place_touching, point_round, root_down, squared, step_towards, turned
from rules.table.spots import Spot, by_distance

if TYPE_CHECKING:
    from mypy_extensions import i64

SPREAD: Final = (1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8)
"""Where round an enemy base a place is looked for, in sixteenths of a turn from the way one comes."""

ASIDE: Final = (0, 1, -1, 2, -2, 3, -3)
"""How far aside of the straight way a unit goes to come nearer, in sixteenths of a turn."""

STEPS: Final = 6
"""In how many parts of the way a unit that cannot go all of it comes nearer."""

SLACK: Final = 2
"""How far from an enemy base, in hundredths, a place beside a third base is taken: clear of both, and base to base."""


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
        self.ends = [Spot(0, unit.x, unit.y) for unit in squad.living]
        self.settled = [False] * len(squad.living)
        self.anchored = False
        self.others = bystanders(battle, squad, self.foes, allowance)
        self.touching = 0

    def positions(self) -> list[int]:
        """x, y of each living unit in turn, where it ends."""
        found: list[int] = []
        for end in self.ends:
            found.append(end.x)
            found.append(end.y)
        return found

    def place(self, units: list[Unit]) -> None:
        """Find the end of each of these units, the nearest to a target first; the others stay."""
        queue: list[tuple[int, int]] = []
        for i, unit in enumerate(self.squad.living):
            if unit in units:
                near = self.nearest(unit.x, unit.y)
                queue.append((squared(unit.x, unit.y, near.x, near.y), i))
            else:
                self.settle(i)
        queue.sort()
        for _, i in queue:
            self.close(i, self.squad.living[i])
            self.settle(i)

    def settle(self, i: int) -> None:
        """A unit has its end; the others keep together with it."""
        self.settled[i] = True
        self.anchored = True

    def close(self, i: int, unit: Unit) -> None:
        """Base to base, or nearer: together with the squad, else on its own."""
        contacts: list[Contact] = []
        for foe in self.foes:
            most: i64 = self.going.allowance + unit.radius + foe.radius + BASE_TO_BASE
            square = squared(unit.x, unit.y, foe.x, foe.y)
            if square <= most * most:
                contacts.append(Contact(foe, square))
        contacts.sort(key=nearness)
        nearer: list[Spot] = []
        for together in (True, False):
            if self.touch(i, unit, contacts, together):
                self.touching += 1
                return
            if not nearer:
                nearer = self.places_nearer(unit)
            if self.take_first(i, unit, nearer, together, True):
                return

    def nearest(self, x: i64, y: i64) -> Unit:
        """The unit of the targets nearest to a place; the first of equals."""
        best = self.foes[0]
        least: i64 = -1
        for foe in self.foes:
            square = squared(x, y, foe.x, foe.y)
            if least < 0 or square < least:
                best, least = foe, square
        return best

    def touch(self, i: int, unit: Unit, contacts: list[Contact], together: bool) -> bool:
        """Look for a free place round each enemy base in reach, the nearest base first, the shortest way first."""
        for contact in contacts:
            foe = contact.foe
            touching: i64 = unit.radius + foe.radius + BASE_TO_BASE
            if contact.square <= touching * touching:
                return True
            if self.take(i, unit, contact.ahead(unit), together, False):
                return True
            if not contact.round:
                contact.round = self.places_round(i, unit, foe)
            if self.take_first(i, unit, contact.round, together, False):
                return True
        return False

    def places_round(self, i: int, unit: Unit, foe: Unit) -> list[Spot]:
        """Places base to base with an enemy in reach: all round it, and right beside the bases that stand there."""
        found = [beside(unit, foe, sixteenths) for sixteenths in SPREAD]
        reach: i64 = 2 * unit.radius + foe.radius
        for mate, end in enumerate(self.ends):
            if self.settled[mate] and near(end.x, end.y, foe, reach + unit.radius):
                add_between(found, unit, foe, end.x, end.y, unit.radius)
        for other in self.others:
            if other is not foe and near(other.x, other.y, foe, reach + other.radius):
                add_between(found, unit, foe, other.x, other.y, other.radius)
        allowance: i64 = self.going.allowance
        return sorted([spot for spot in found if spot.square <= allowance * allowance], key=by_distance)

    def places_nearer(self, unit: Unit) -> list[Spot]:
        """Places in reach that are nearer to an enemy: straight on all the way, else the nearest first."""
        foe = self.nearest(unit.x, unit.y)
        goal_x, goal_y = place_touching(unit.x, unit.y, unit.radius, foe.x, foe.y, foe.radius)
        x, y = step_towards(unit.x, unit.y, goal_x, goal_y, self.going.allowance)
        dx, dy = foe.x - unit.x, foe.y - unit.y
        before = squared(unit.x, unit.y, foe.x, foe.y)
        most = min(self.going.allowance, root_down(before))
        found: list[Spot] = []
        for sixteenths in ASIDE:
            tx, ty = turned(dx, dy, sixteenths)
            for step in range(STEPS, 0, -1):
                px, py = step_towards(unit.x, unit.y, unit.x + 2 * tx, unit.y + 2 * ty, most * step // STEPS)
                square = squared(px, py, foe.x, foe.y)
                if square < before:
                    found.append(Spot(square, px, py))
        return [Spot(0, x, y), *sorted(found, key=by_distance)]

    def take_first(self, i: int, unit: Unit, spots: list[Spot], together: bool, straight: bool) -> bool:
        """Stand on the first of these places that may be stood on."""
        return any(self.take(i, unit, spot, together, straight) for spot in spots)

    def take(self, i: int, unit: Unit, spot: Spot, together: bool, straight: bool) -> bool:
        """Stand there if it may be."""
        if (spot.x == unit.x and spot.y == unit.y) or not self.may_stand(i, unit, spot, together):
            return False
        if not spot.asked:
            spot.asked = True
            spot.reached = self.walk.refuse(unit, spot.x, spot.y, self.going, straight) is None
        if spot.reached:
            self.ends[i] = spot
        return spot.reached

    def may_stand(self, i: int, unit: Unit, spot: Spot, together: bool) -> bool:
        """Whether a unit may end there, its own squad being where it is by now."""
        touching: i64 = 4 * unit.radius * unit.radius
        link: i64 = (COHESION + 2 * unit.radius) * (COHESION + 2 * unit.radius)
        joined = not together or not self.anchored
        for other, end in enumerate(self.ends):
            if other == i:
                continue
            square = squared(spot.x, spot.y, end.x, end.y)
            if square < touching:
                return False
            if square <= link and self.settled[other]:
                joined = True
        return joined and refuse_place(self.battle, self.squad, spot.x, spot.y, self.going) is None


@final
class Contact:
    """An enemy unit in reach, and the places round it once they have been looked for."""

    def __init__(self, foe: Unit, square: i64) -> None:
        self.foe = foe
        self.square: i64 = square
        self.round: list[Spot] = []
        self.straight: Spot | None = None

    def ahead(self, unit: Unit) -> Spot:
        """The place a unit comes to straight ahead."""
        if self.straight is None:
            self.straight = beside(unit, self.foe, 0)
        return self.straight


def nearness(contact: Contact) -> int:
    """Contacts go by distance."""
    return contact.square


def bystanders(battle: Battle, squad: Squad, foes: list[Unit], allowance: i64) -> list[Unit]:
    """The units of all other squads that could stand beside an enemy that is reached."""
    widest: i64 = max((foe.radius for foe in foes), default=0)
    found: list[Unit] = []
    for other in battle.squads:
        reach: i64 = allowance + 3 * squad.radius + 2 * widest + other.radius + BASE_TO_BASE
        if other is squad or not other.fights():
            continue
        if other.left - reach > squad.right or other.right + reach < squad.left:
            continue
        if other.bottom - reach <= squad.top and other.top + reach >= squad.bottom:
            found.extend(other.living)
    return found


def near(x: i64, y: i64, foe: Unit, reach: i64) -> bool:
    """Whether a base is at most so far, centre to centre, from an enemy's."""
    return squared(x, y, foe.x, foe.y) <= reach * reach


def beside(unit: Unit, foe: Unit, sixteenths: i64) -> Spot:
    """A place base to base with a foe, so many sixteenths of a turn from the way the unit comes."""
    dx, dy = turned(unit.x - foe.x, unit.y - foe.y, sixteenths)
    x, y = point_round(foe.x, foe.y, unit.radius + foe.radius, dx, dy)
    return Spot(squared(unit.x, unit.y, x, y), x, y)


def add_between(found: list[Spot], unit: Unit, foe: Unit, x: i64, y: i64, radius: i64) -> None:
    """The two places base to base both with a foe and with the base at (x, y): where two circles meet."""
    dx, dy = x - foe.x, y - foe.y
    apart = dx * dx + dy * dy
    contact = unit.radius + foe.radius + SLACK
    clear = unit.radius + radius + SLACK
    along = contact * contact - clear * clear + apart
    square = 4 * contact * contact * apart - along * along
    if apart == 0 or square < 0:
        return
    across = root_down(square)
    for way in (1, -1):
        px = foe.x + divided(dx * along - way * dy * across, 2 * apart)
        py = foe.y + divided(dy * along + way * dx * across, 2 * apart)
        found.append(Spot(squared(unit.x, unit.y, px, py), px, py))
