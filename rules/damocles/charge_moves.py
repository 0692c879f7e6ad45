"""Closing with the enemy: where chargers end, and the pile-in of Kill them! (R-MOV-04, R-LET-04).

Units are placed one after another, the nearest first, each as close as it may come: base to base where it reaches a
free place round an enemy base, else as near as it gets. Places that keep the squad together go before all others; a
unit that has none comes closer all the same, for it must (R-SQD-02 is about what is chosen).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from rules.damocles.battle import Battle
from rules.damocles.movement import Going, Walk, refuse_place
from rules.damocles.state import BASE_TO_BASE, COHESION, Squad, Unit, among
from rules.table.circles import Circle, add_corners, add_intersections
from rules.table.geometry import place_touching, point_round, root_down, squared, step_towards, turned
from rules.table.placements import Placement, nearest_first

if TYPE_CHECKING:
    from mypy_extensions import i64

SPREAD: Final[tuple[int, ...]] = (1, -1, 2, -2, 3, -3, 4, -4, 6, -6, 8)
"""Directions round an enemy base, in sixteenths of a turn from the direction of approach."""

STEPS: Final = 8
"""Number of points along its path at which a unit looks for a place short of its goal."""

DETOURS: Final = 6
"""Maximum number of places out of straight reach for which a path round obstacles is searched."""

WORTHWHILE: Final = 50
"""Hundredths by which a detour must bring a unit nearer."""

FAR: Final = 50000
"""More than any distance on the table."""

SLACK: Final = 2
"""Distance in hundredths at which a place beside two bases is taken: clear of both, and base to base."""


class Closing:
    """A squad on its way to base contact: where each living unit ends, and how many touch a target."""

    def __init__(self, battle: Battle, squad: Squad, targets: Sequence[Squad], allowance: int, rule: str) -> None:
        self.battle = battle
        self.squad = squad
        self.foes: list[Unit] = []
        for target in targets:
            self.foes.extend(target.living)
        self.going = Going(allowance, rule, -1)
        self.walk = Walk(battle, squad)
        self.ends = [Placement(0, unit.x, unit.y) for unit in squad.living]
        self.settled = [False] * len(squad.living)
        self.anchored = False
        self.others = bystanders(battle, squad, self.foes, allowance, [])
        self.neighbours = bystanders(battle, squad, self.foes, allowance, targets)
        self.touching = 0
        self.middle_x: i64 = battle.width // 2
        self.middle_y: i64 = battle.height // 2

    def positions(self) -> list[int]:
        """x, y of each living unit in turn, where it ends."""
        found: list[int] = []
        for end in self.ends:
            found.append(end.x)
            found.append(end.y)
        return found

    def place(self, units: list[Unit]) -> None:
        """Find the end of each of these units, the nearest to a target first; the others stay."""
        for i, unit in enumerate(self.squad.living):
            if not among(units, unit):
                self.settle(i)
        for i in self.nearest_first(units):
            self.close(i, self.squad.living[i])
            self.settle(i)

    def nearest_first(self, units: list[Unit]) -> list[int]:
        """Some of the squad, by index among the living, the nearest to a target first."""
        queue: list[tuple[int, int]] = []
        for i, unit in enumerate(self.squad.living):
            if among(units, unit):
                near = self.nearest(unit.x, unit.y)
                queue.append((squared(unit.x, unit.y, near.x, near.y), i))
        return [i for _, i in sorted(queue)]

    def gets_there(self) -> bool:
        """Whether a unit of the squad would come base to base; nothing is placed."""
        for i in self.nearest_first(self.squad.living):
            unit = self.squad.living[i]
            stood = self.ends[i]
            touches = self.touch(i, unit, self.contacts(unit), False)
            self.ends[i] = stood
            if touches:
                return True
        return False

    def settle(self, i: int) -> None:
        """A unit has its end; the others keep together with it."""
        self.settled[i] = True
        self.anchored = True

    def close(self, i: int, unit: Unit) -> None:
        """Base to base, or nearer: together with the squad, else on its own."""
        contacts = self.contacts(unit)
        nearer: list[Placement] = []
        for together in (True, False):
            if self.touch(i, unit, contacts, together):
                self.touching += 1
                return
            if not nearer:
                nearer = self.places_nearer(i, unit)
            if self.approach(i, unit, nearer, together):
                return

    def contacts(self, unit: Unit) -> list[Contact]:
        """The enemy units that a unit may reach, the nearest first."""
        found: list[Contact] = []
        for foe in self.foes:
            most: i64 = self.going.allowance + unit.radius + foe.radius + BASE_TO_BASE
            square = squared(unit.x, unit.y, foe.x, foe.y)
            if square <= most * most:
                found.append(Contact(foe, square))
        return sorted(found, key=nearness)

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

    def places_round(self, i: int, unit: Unit, foe: Unit) -> list[Placement]:
        """Places base to base with an enemy in reach: all round it, beside the bases there, as far as the unit gets."""
        around: list[Placement] = []
        for sixteenths in SPREAD:
            around.append(beside(unit, foe, sixteenths))
        contact = Circle(foe.x, foe.y, unit.radius + foe.radius + SLACK)
        for circle in self.circles_near(i, unit, foe.x, foe.y, contact.radius, self.others):
            add_intersections(around, contact, circle)
        allowance: i64 = self.going.allowance
        found: list[Placement] = []
        for placement in around:
            placement.square = squared(unit.x, unit.y, placement.x, placement.y)
            if placement.square <= allowance * allowance:
                placement.tie = self.from_middle(placement)
                found.append(placement)
        return nearest_first(found)

    def circles_near(self, i: int, unit: Unit, x: i64, y: i64, reach: i64, others: list[Unit]) -> list[Circle]:
        """Circles for the centre of a unit that come near a place: its reach, and round bases it may stand beside."""
        found = [Circle(unit.x, unit.y, self.going.allowance - SLACK)]
        for mate, end in enumerate(self.ends):
            if mate != i:
                add_near(found, x, y, reach, end.x, end.y, 2 * unit.radius + SLACK)
        for other in others:
            add_near(found, x, y, reach, other.x, other.y, unit.radius + other.radius + SLACK)
        return found

    def places_nearer(self, i: int, unit: Unit) -> list[Placement]:
        """Places nearer to an enemy: straight ahead first, then the nearest.

        The candidates are beside the bases in the way, and all round when scenery bars the straight path.
        """
        near = self.nearest(unit.x, unit.y)
        goal_x, goal_y = place_touching(unit.x, unit.y, unit.radius, near.x, near.y, near.radius)
        x, y = step_towards(unit.x, unit.y, goal_x, goal_y, self.going.allowance)
        placements: list[Placement] = [] if self.is_open(unit, x, y) else self.fan(unit, near)
        circles = self.circles_near(i, unit, unit.x, unit.y, self.going.allowance, self.neighbours)
        add_corners(placements, circles, near.x, near.y)
        before: i64 = root_down(squared(unit.x, unit.y, near.x, near.y)) - near.radius
        most: i64 = before + 2 * self.going.allowance
        allowance: i64 = self.going.allowance
        foes = [f for f in self.foes if squared(f.x, f.y, unit.x, unit.y) <= (most + f.radius) * (most + f.radius)]
        found: list[Placement] = []
        for placement in placements:
            if squared(unit.x, unit.y, placement.x, placement.y) > allowance * allowance or taken(circles, placement):
                continue
            left = from_nearest(foes, placement.x, placement.y)
            if left < before:
                placement.square = left * left
                placement.tie = self.from_middle(placement)
                found.append(placement)
        found = nearest_first(found)
        found.insert(0, Placement(0, x, y))
        return found

    def from_middle(self, placement: Placement) -> i64:
        """The square of the distance from the table's middle: of equal places the nearest to that comes first.

        So a mirrored table has the mirrored charge.
        """
        return squared(placement.x, placement.y, self.middle_x, self.middle_y)

    def is_open(self, unit: Unit, x: i64, y: i64) -> bool:
        """Whether no scenery bars a place or the straight path to it; other units are ignored."""
        if any(piece.bars and piece.shape.within(x, y, unit.radius) for piece in self.battle.pieces):
            return False
        return self.walk.refuse(unit, x, y, self.going, True) is None

    def fan(self, unit: Unit, near: Unit) -> list[Placement]:
        """Places all round a unit, more and less far off."""
        found: list[Placement] = []
        for sixteenths in range(16):
            tx, ty = turned(near.x - unit.x, near.y - unit.y, sixteenths)
            for step in range(STEPS, 0, -1):
                reach = self.going.allowance * step // STEPS
                px, py = step_towards(unit.x, unit.y, unit.x + 64 * tx, unit.y + 64 * ty, reach)
                found.append(Placement(0, px, py))
        return found

    def approach(self, i: int, unit: Unit, placements: list[Placement], together: bool) -> bool:
        """As near to an enemy as it gets: straight to the first place it may, else round to a place much nearer."""
        barred: list[Placement] = []
        for placement in placements:
            if (placement.x == unit.x and placement.y == unit.y) or not self.may_stand(i, unit, placement, together):
                continue
            if self.gets_to(i, unit, placement, True):
                return placement is placements[0] or self.detour(i, unit, barred, root_down(placement.square)) or True
            barred.append(placement)
        return self.detour(i, unit, barred, FAR)

    def detour(self, i: int, unit: Unit, barred: list[Placement], before: i64) -> bool:
        """Go round what bars the way to one of the nearest places, where that is worth it."""
        for placement in barred[:DETOURS]:
            if root_down(placement.square) >= before - WORTHWHILE:
                return False
            if self.walk.refuse(unit, placement.x, placement.y, self.going) is None:
                self.ends[i] = placement
                return True
        return False

    def take_first(self, i: int, unit: Unit, placements: list[Placement], together: bool, straight: bool) -> bool:
        """Stand on the first of these places that may be stood on."""
        return any(self.take(i, unit, placement, together, straight) for placement in placements)

    def take(self, i: int, unit: Unit, placement: Placement, together: bool, straight: bool) -> bool:
        """Move to a place if that is allowed."""
        if (placement.x == unit.x and placement.y == unit.y) or not self.may_stand(i, unit, placement, together):
            return False
        return self.gets_to(i, unit, placement, straight)

    def gets_to(self, i: int, unit: Unit, placement: Placement, straight: bool) -> bool:
        """Move to a place if there is a path, which is searched for once."""
        if not placement.asked:
            placement.asked = True
            placement.reached = self.walk.refuse(unit, placement.x, placement.y, self.going, straight) is None
        if placement.reached:
            self.ends[i] = placement
        return placement.reached

    def may_stand(self, i: int, unit: Unit, placement: Placement, together: bool) -> bool:
        """Whether a unit may end there, its own squad being where it is by now."""
        touching: i64 = 4 * unit.radius * unit.radius
        link: i64 = (COHESION + 2 * unit.radius) * (COHESION + 2 * unit.radius)
        joined = not together or not self.anchored
        for other, end in enumerate(self.ends):
            if other == i:
                continue
            square = squared(placement.x, placement.y, end.x, end.y)
            if square < touching:
                return False
            if square <= link and self.settled[other]:
                joined = True
        return joined and refuse_place(self.battle, self.squad, placement.x, placement.y, self.going) is None


@final
class Contact:
    """An enemy unit in reach, and the places round it once they have been looked for."""

    def __init__(self, foe: Unit, square: i64) -> None:
        self.foe = foe
        self.square: i64 = square
        self.round: list[Placement] = []
        self.straight: Placement | None = None

    def ahead(self, unit: Unit) -> Placement:
        """The place that a unit reaches straight ahead."""
        if self.straight is None:
            self.straight = beside(unit, self.foe, 0)
        return self.straight


def nearness(contact: Contact) -> int:
    """Sort key of contacts."""
    return contact.square


def bystanders(
    battle: Battle, squad: Squad, foes: list[Unit], allowance: i64, leaving_out: Sequence[Squad]
) -> list[Unit]:
    """The units of all other squads that could stand beside an enemy that is reached."""
    widest: i64 = 0
    for foe in foes:
        widest = max(widest, foe.radius)
    found: list[Unit] = []
    for other in battle.fighters():
        reach: i64 = allowance + 3 * squad.radius + 2 * widest + other.radius + BASE_TO_BASE
        if other is squad or other.left - reach > squad.right or other.right + reach < squad.left:
            continue
        if other.bottom - reach <= squad.top and other.top + reach >= squad.bottom and other not in leaving_out:
            found.extend(other.living)
    return found


def beside(unit: Unit, foe: Unit, sixteenths: i64) -> Placement:
    """A place base to base with a foe, at a number of sixteenths of a turn from the direction of approach."""
    dx, dy = turned(unit.x - foe.x, unit.y - foe.y, sixteenths)
    x, y = point_round(foe.x, foe.y, unit.radius + foe.radius, dx, dy)
    return Placement(squared(unit.x, unit.y, x, y), x, y)


def add_near(circles: list[Circle], x: i64, y: i64, reach: i64, base_x: i64, base_y: i64, clear: i64) -> None:
    """Add the circle `clear` round a base if it comes so near to a place."""
    square = squared(x, y, base_x, base_y)
    if 0 < square <= (reach + clear) * (reach + clear):
        circles.append(Circle(base_x, base_y, clear))


def from_nearest(foes: list[Unit], x: i64, y: i64) -> i64:
    """How far a place is from the nearest enemy base."""
    least: i64 = FAR
    for foe in foes:
        square = squared(x, y, foe.x, foe.y)
        if square < (least + foe.radius) * (least + foe.radius):
            least = root_down(square) - foe.radius
    return least


def taken(circles: list[Circle], placement: Placement) -> bool:
    """Whether a base at a place would overlap one of those that the circles, but for the first, are round."""
    for number in range(1, len(circles)):
        circle = circles[number]
        clear = circle.radius - SLACK
        if squared(placement.x, placement.y, circle.x, circle.y) < clear * clear:
            return True
    return False
