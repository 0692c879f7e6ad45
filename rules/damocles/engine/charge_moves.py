"""Closing with the enemy: where chargers end, and the pile-in of Kill them! (R-MOV-04, R-LET-04).

Units are placed one after another, the nearest first, each as close as it may come: base to base where it reaches a
free place round an enemy base, else as near as it gets. Places that keep the squad together go before all others; a
unit that has none comes closer all the same, for it must (R-SQD-02 is about what is chosen).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.movement import Ends, Going, Walk
from rules.damocles.engine.places_beside import BEYOND, Beside, Contact
from rules.damocles.engine.places_nearer import Nearer
from rules.damocles.engine.state import BASE_TO_BASE, COHESION, Squad, Unit, among
from rules.table.circles import SLACK, Circle
from rules.table.compiler import mypyc_attr
from rules.table.geometry import place_touching, root_down, squared, step_towards
from rules.table.placements import Placement

if TYPE_CHECKING:
    from mypy_extensions import i64

DETOURS: Final = 6
"""Maximum number of places out of straight reach for which a path round obstacles is searched."""

FOREMOST: Final = 3
"""Number of units by which it is judged whether a charge gets there."""

WORTHWHILE: Final = 50
"""Hundredths by which a detour must bring a unit nearer."""

FAR: Final = 50000
"""More than any distance on the table."""


@mypyc_attr(acyclic=True)
@final
class Closing:
    """A squad on its way to base contact: where each living unit ends, and how many touch a target.

    `nears` are the enemies nearest to the units that are placed, `mates` circles round the units' ends that others of
    the squad keep out of; `others` and `neighbours` are those round the units of all other squads, and of squads that
    are no targets.
    """

    def __init__(self, battle: Battle, squad: Squad, targets: Sequence[Squad], allowance: int, rule: str) -> None:
        self.battle = battle
        self.squad = squad
        self.foes: list[Unit] = []
        for target in targets:
            self.foes.extend(target.living)
        self.going = Going(allowance, rule, -1)
        self.allowance: i64 = allowance
        self.walk = Walk(battle, squad)
        self.ends = Ends(battle, squad, self.going).within_reach()
        self.mates = [Circle(unit.x, unit.y, 2 * squad.radius + SLACK) for unit in squad.living]
        self.nears = [self.foes[0]] * len(squad.living)
        self.settled = [False] * len(squad.living)
        self.anchored = False
        self.others: list[Circle] = []
        self.neighbours: list[Circle] = []
        self.add_bystanders(targets)
        self.touching = 0
        self.nearer: Nearer | None = None

    def add_bystanders(self, targets: Sequence[Squad]) -> None:
        """The units of all other squads that could stand beside an enemy that is reached."""
        squad = self.squad
        widest: i64 = 0
        for foe in self.foes:
            widest = max(widest, foe.radius)
        for other in self.battle.fighters():
            reach: i64 = self.allowance + 3 * squad.radius + 2 * widest + other.radius + BASE_TO_BASE
            if other is squad or other.left - reach > squad.right or other.right + reach < squad.left:
                continue
            if other.bottom - reach <= squad.top and other.top + reach >= squad.bottom:
                apart = squad.radius + other.radius + SLACK
                near = reach + 2 * SLACK
                beside = other.side == squad.side or other not in targets
                for unit in other.living:
                    if stands_near(unit, squad, near):
                        circle = Circle(unit.x, unit.y, apart)
                        self.others.append(circle)
                        if beside:
                            self.neighbours.append(circle)

    def positions(self) -> list[int]:
        """x, y of each living unit in turn, where it ends."""
        coordinates: list[int] = []
        for end in self.mates:
            coordinates.append(end.x)
            coordinates.append(end.y)
        return coordinates

    def moves(self) -> bool:
        """Whether some unit ends elsewhere than it stands."""
        for i, unit in enumerate(self.squad.living):  # noqa: SIM110 - compiled, a generator is slower
            if self.mates[i].x != unit.x or self.mates[i].y != unit.y:
                return True
        return False

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
        count: i64 = len(self.squad.living)
        queue: list[int] = []
        for i, unit in enumerate(self.squad.living):
            if among(units, unit):
                near = self.nearest(unit.x, unit.y)
                self.nears[i] = near
                queue.append(squared(unit.x, unit.y, near.x, near.y) * count + i)
        queue.sort()
        return [number % count for number in queue]

    def gets_there(self) -> bool:
        """Whether one of its foremost units would come base to base; nothing is placed."""
        for i in self.nearest_first(self.squad.living)[:FOREMOST]:
            unit = self.squad.living[i]
            touches = self.touch(i, unit, self.contacts(unit), False)
            self.end(i, unit.x, unit.y)
            if touches:
                return True
        return False

    def settle(self, i: int) -> None:
        """A unit has its end; the others keep together with it."""
        self.settled[i] = True
        self.anchored = True

    def end(self, i: int, x: i64, y: i64) -> None:
        """A unit ends there as far as is known."""
        mate = self.mates[i]
        mate.x = x
        mate.y = y

    def close(self, i: int, unit: Unit) -> None:
        """Base to base, or nearer: together with the squad, else on its own."""
        contacts = self.contacts(unit)
        near = self.nears[i]
        ahead = self.straight_ahead(unit, near)
        nearer: Nearer | None = None
        for attempt in range(2):
            together = attempt == 0
            if self.touch(i, unit, contacts, together):
                self.touching += 1
                return
            if self.take(i, unit, ahead, together, True):
                return
            if nearer is None:
                nearer = self.places_nearer(unit, near, ahead)
            if self.approach(i, unit, ahead, nearer, together):
                return

    def contacts(self, unit: Unit) -> list[Contact]:
        """The enemy units that a unit may reach, the nearest first."""
        contacts: list[Contact] = []
        for foe in self.foes:
            most: i64 = self.allowance + unit.radius + foe.radius + BASE_TO_BASE
            square = squared(unit.x, unit.y, foe.x, foe.y)
            if square <= most * most:
                at = len(contacts)
                while at > 0 and contacts[at - 1].square > square:
                    at -= 1
                contacts.insert(at, Contact(unit, foe, square))
        return contacts

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
            if self.take(i, unit, contact.ahead(), together, False):
                return True
            if contact.round is None:
                contact.round = self.places_round(i, contact)
            number = 0
            placement = contact.round.place(number)
            while placement is not None:
                if self.take(i, unit, placement, together, False):
                    return True
                number += 1
                placement = contact.round.place(number)
        return False

    def places_round(self, i: int, contact: Contact) -> Beside:
        """Free places base to base with an enemy in reach: beside the bases there, all round it, as far as it gets."""
        foe = contact.foe
        reach = contact.unit.radius + foe.radius + SLACK
        circles = self.circles_near(i, contact.unit, foe.x, foe.y, reach)
        beside = Beside(contact, circles, self.allowance, self.battle)
        beside.look_between(contact.ahead())
        return beside

    def circles_near(self, i: int, unit: Unit, x: i64, y: i64, reach: i64) -> list[Circle]:
        """Circles for the centre of a unit that come near a place: its reach, and round bases it may stand beside."""
        circles = [Circle(unit.x, unit.y, self.allowance - SLACK)]
        far: i64 = self.allowance + BEYOND
        for mate, circle in enumerate(self.mates):
            if mate != i and circle.comes_near(x, y, reach) and circle.is_within(unit.x, unit.y, far):
                circles.append(circle)
        for circle in self.others:
            if circle.comes_near(x, y, reach) and circle.is_within(unit.x, unit.y, far):
                circles.append(circle)
        return circles

    def straight_ahead(self, unit: Unit, near: Unit) -> Placement:
        """The place that a unit gets to straight on towards an enemy; it goes before all others."""
        goal_x, goal_y = place_touching(unit.x, unit.y, unit.radius, near.x, near.y, near.radius)
        x, y = step_towards(unit.x, unit.y, goal_x, goal_y, self.allowance)
        return Placement(0, x, y)

    def places_nearer(self, unit: Unit, near: Unit, ahead: Placement) -> Nearer:
        """Free places nearer to an enemy: beside the bases in the way, all round when the straight path is barred."""
        if self.nearer is None:
            self.nearer = Nearer(self.battle, self.foes, self.allowance)
        nearer = self.nearer
        nearer.begin(unit, near)
        nearer.keep_out(self.mates)
        nearer.keep_out(self.neighbours)
        if not self.is_open(unit, ahead):
            nearer.turn_round()
        nearer.look_between()
        return nearer

    def is_open(self, unit: Unit, ahead: Placement) -> bool:
        """Whether no scenery bars a place or the straight path to it; other units are ignored."""
        for piece in self.battle.ground().barring:
            if piece.shape.within(ahead.x, ahead.y, unit.radius):
                return False
        return self.walk.leads_to(unit, ahead.x, ahead.y, self.going, True)

    def approach(self, i: int, unit: Unit, ahead: Placement, nearer: Nearer, together: bool) -> bool:
        """As near to an enemy as it gets: straight to the first place it may, else round to a place much nearer.

        `ahead` is barred when it has been asked for.
        """
        barred: list[Placement] = [ahead] if ahead.asked else []
        number = 0
        placement = nearer.place(number)
        while placement is not None:
            if self.may_stand(i, unit, placement, together):
                if self.gets_to(i, unit, placement, True):
                    return self.detour(i, unit, barred, root_down(placement.square)) or True
                barred.append(placement)
            number += 1
            placement = nearer.place(number)
        return self.detour(i, unit, barred, FAR)

    def detour(self, i: int, unit: Unit, barred: list[Placement], before: i64) -> bool:
        """Go round what bars the way to one of the nearest places, where that is worth it."""
        for placement in barred[:DETOURS]:
            if root_down(placement.square) >= before - WORTHWHILE:
                return False
            if self.walk.leads_to(unit, placement.x, placement.y, self.going):
                self.end(i, placement.x, placement.y)
                return True
        return False

    def take(self, i: int, unit: Unit, placement: Placement, together: bool, straight: bool) -> bool:
        """Move to a place if that is allowed."""
        if (placement.x == unit.x and placement.y == unit.y) or not self.may_stand(i, unit, placement, together):
            return False
        return self.gets_to(i, unit, placement, straight)

    def gets_to(self, i: int, unit: Unit, placement: Placement, straight: bool) -> bool:
        """Move to a place if there is a path, which is searched for once."""
        if not placement.asked:
            placement.asked = True
            placement.reached = self.walk.leads_to(unit, placement.x, placement.y, self.going, straight)
        if placement.reached:
            self.end(i, placement.x, placement.y)
        return placement.reached

    def may_stand(self, i: int, unit: Unit, placement: Placement, together: bool) -> bool:
        """Whether a unit may end there, its own squad being where it is by now."""
        touching: i64 = 4 * unit.radius * unit.radius
        link: i64 = (COHESION + 2 * unit.radius) * (COHESION + 2 * unit.radius)
        joined = not together or not self.anchored
        for other, end in enumerate(self.mates):
            if other == i:
                continue
            square = squared(placement.x, placement.y, end.x, end.y)
            if square < touching:
                return False
            if not joined and square <= link and self.settled[other]:
                joined = True
        return joined and self.ends.refuse(placement.x, placement.y) is None


def stands_near(unit: Unit, squad: Squad, reach: i64) -> bool:
    """Whether a unit stands so near to the box round a squad."""
    if unit.x < squad.left - reach or unit.x > squad.right + reach:
        return False
    return unit.y >= squad.bottom - reach and unit.y <= squad.top + reach
