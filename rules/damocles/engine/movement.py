"""Where units may go: ends of moves, paths, halved movement (R-MOV-09, R-GAR-01, R-GAR-02, R-SQD-02).

Positions of a squad are flat lists: x, y of each living unit in turn, in hundredths of a cm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cohesion import holds_together, standing
from rules.damocles.engine.modifiers import ignores
from rules.damocles.engine.state import BASE_TO_BASE, Piece, Squad, Unit
from rules.table.compiler import mypyc_attr
from rules.table.geometry import length, nearer_to_segment, squared
from rules.table.paths import passable, shortest
from rules.table.questions import Refusal, plural_refusal
from rules.table.walls import PathField

if TYPE_CHECKING:
    from mypy_extensions import i64

OBSTRUCTED: Final = Refusal("R-MOV-09", "something is in the way of a straight move")
OFF_THE_TABLE: Final = Refusal("R-MOV-09", "a unit would leave the battlefield")

SPARE: Final = 100
"""Places beside an enemy in reach are out of it by less than that, and so are places that are rounded."""


@mypyc_attr(acyclic=True, free_list_len=1)
class Going:
    """What an order allows: how far, under which rule, and how near to enemies it may end.

    `clearance` is the distance to every enemy unit that the end must exceed: 5 (0.05 cm) for not base to base,
    100 for Fall back!; -1 when contact is wanted.
    """

    def __init__(self, allowance: int, rule: str, clearance: int) -> None:
        self.allowance: i64 = allowance
        self.rule = rule
        self.clearance: i64 = clearance


def refuse_move(
    battle: Battle, squad: Squad, positions: list[int], going: Going, straight: bool = False
) -> Refusal | None:
    """Why a squad may not move to these positions, or None; `straight` searches for no path round obstacles."""
    if len(positions) != 2 * len(squad.living):
        return plural_refusal(
            going.rule,
            "positions are needed for {count} living unit",
            "positions are needed for {count} living units",
            count=len(squad.living),
        )
    refusal = refuse_ends(battle, squad, positions, going)
    if refusal is not None:
        return refusal
    walk = Walk(battle, squad)
    at = 0
    for unit in squad.living:
        refusal = walk.refuse(unit, positions[at], positions[at + 1], going, straight)
        if refusal is not None:
            return refusal
        at += 2
    battle.step_budget.spend(len(squad.living) * len(squad.living))
    if not holds_together(positions, squad.radius) and holds_together(standing(squad), squad.radius):
        return Refusal("R-SQD-02", "the squad would be split: every unit must end within 5 cm of another")
    return None


def refuse_ends(battle: Battle, squad: Squad, positions: list[int], going: Going) -> Refusal | None:
    """Why bases may not end at these positions: edge, other bases, scenery, enemies too near."""
    count = len(positions)
    touching: i64 = 4 * squad.radius * squad.radius
    ends = Ends(battle, squad, going)
    for at in range(0, count, 2):
        x: i64 = positions[at]
        y: i64 = positions[at + 1]
        refusal = ends.refuse(x, y)
        if refusal is not None:
            return refusal
        for other in range(at + 2, count, 2):
            dx: i64 = x - positions[other]
            dy: i64 = y - positions[other + 1]
            if dx * dx + dy * dy < touching:
                return Refusal("R-MOV-09", "bases of the squad would overlap")
    return None


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Ends:
    """Where bases of a squad may end as the table stands, whatever units of its own squad are there.

    Once it is `within_reach`, that is asked only of places that it could go to from where it stands.
    """

    def __init__(self, battle: Battle, squad: Squad, going: Going) -> None:
        self.battle = battle
        self.squad = squad
        self.going = going
        self.clear: i64 = squad.radius + max(0, going.clearance)
        self.steps: i64 = len(battle.pieces) + len(battle.squads)
        self.barring: tuple[Piece, ...] = battle.ground().barring
        self.others: tuple[Squad, ...] = battle.fighters()

    def within_reach(self) -> Ends:
        """Leave out what is too far off to matter."""
        reach: i64 = self.going.allowance + self.clear + SPARE
        left: i64 = self.squad.left - reach
        right: i64 = self.squad.right + reach
        bottom: i64 = self.squad.bottom - reach
        top: i64 = self.squad.top + reach
        self.barring = tuple(
            [
                piece
                for piece in self.barring
                if piece.shape.left < right
                and piece.shape.right > left
                and piece.shape.bottom < top
                and piece.shape.top > bottom
            ]
        )
        self.others = tuple(
            [
                other
                for other in self.others
                if other.left - other.radius <= right
                and other.right + other.radius >= left
                and other.bottom - other.radius <= top
                and other.top + other.radius >= bottom
                and other is not self.squad
            ]
        )
        return self

    def refuse(self, x: i64, y: i64) -> Refusal | None:
        """Why a base may not end at a place, or None (R-MOV-09, R-GAR-01)."""
        battle = self.battle
        radius: i64 = self.squad.radius
        battle.step_budget.spend(self.steps)
        if x < radius or y < radius or x > battle.width - radius or y > battle.height - radius:
            return OFF_THE_TABLE
        for piece in self.barring:
            shape = piece.shape
            if x + radius > shape.left and x - radius < shape.right and shape.within(x, y, radius):
                return piece.ended_on
        for other in self.others:
            reach = self.clear + other.radius
            if x + reach < other.left or x - reach > other.right or y + reach < other.bottom or y - reach > other.top:
                continue
            if other is self.squad:
                continue
            refusal = refuse_beside(other, x, y, radius, self.going if other.side != self.squad.side else None)
            if refusal is not None:
                return refusal
        return None


def refuse_place(battle: Battle, squad: Squad, x: i64, y: i64, going: Going) -> Refusal | None:
    """Why a base of a squad may not end at a place, whatever units of its own squad are there (R-MOV-09, R-GAR-01)."""
    return Ends(battle, squad, going).refuse(x, y)


def refuse_beside(other: Squad, x: i64, y: i64, radius: i64, going: Going | None) -> Refusal | None:
    """Why a base may not end this near to the units of another squad; `going` is None for a friendly one."""
    touching: i64 = (radius + other.radius) * (radius + other.radius)
    near: i64 = 0
    if going is not None and going.clearance > 0:
        near = (radius + other.radius + going.clearance) * (radius + other.radius + going.clearance)
    for unit in other.living:
        dx: i64 = x - unit.x
        dy: i64 = y - unit.y
        square: i64 = dx * dx + dy * dy
        if square < touching:
            return other.stood_on
        if going is not None and square <= near:
            if going.clearance == BASE_TO_BASE:
                return Refusal(going.rule, "a unit would end base to base with {squad}", squad=other.id)
            return Refusal(going.rule, "a unit would end within 1 cm of {squad}", squad=other.id)
    return None


def any_swept(pieces: tuple[Piece, ...], ax: i64, ay: i64, bx: i64, by: i64, radius: i64) -> bool:
    """Whether a base moved straight on would enter one of these pieces."""
    for piece in pieces:  # noqa: SIM110 - compiled, a generator is slower
        if piece.shape.swept_by(ax, ay, bx, by, radius):
            return True
    return False


def any_within(pieces: tuple[Piece, ...], x: i64, y: i64, radius: i64) -> bool:
    """Whether a base would overlap one of these pieces."""
    for piece in pieces:  # noqa: SIM110
        if piece.shape.within(x, y, radius):
            return True
    return False


@mypyc_attr(acyclic=True, free_list_len=1)
@final
class Walk:
    """The ways of one squad over the table as it stands: walls, heavy scenery, and enemies in the way (R-MOV-09)."""

    def __init__(self, battle: Battle, squad: Squad) -> None:
        self.battle = battle
        self.squad = squad
        ground = battle.ground()
        self.walls: tuple[Piece, ...] = ground.walls
        self.heavy: tuple[Piece, ...] = () if ignores(battle, squad, "heavy_terrain") else ground.heavy
        self.foes = battle.enemies(squad.side)

    def refuse(self, unit: Unit, x: i64, y: i64, going: Going, straight: bool = False) -> Refusal | None:
        """Why a unit cannot get to a place: too far, through heavy scenery, or no way round (R-GAR-01)."""
        if self.leads_to(unit, x, y, going, straight):
            return None
        if squared(unit.x, unit.y, x, y) > going.allowance * going.allowance:
            return Refusal(
                going.rule,
                "a unit would move {distance:g} of {allowance:g} cm",
                distance=length(x - unit.x, y - unit.y) / 100,
                allowance=going.allowance / 100,
            )
        if straight:
            return OBSTRUCTED
        if not self.clear_of_foes(unit.x, unit.y, x, y):
            return Refusal("R-MOV-09", "a unit would move through the enemy, and the way round is too long")
        if any_swept(self.walls, unit.x, unit.y, x, y, unit.radius):
            return Refusal("R-GAR-01", "impenetrable scenery is in the way, and the way round is too long")
        return Refusal("R-GAR-01", "movement through heavy scenery is halved, and the way round is too long")

    def leads_to(self, unit: Unit, x: i64, y: i64, going: Going, straight: bool = False) -> bool:
        """Whether a unit gets to a place."""
        most: i64 = going.allowance * going.allowance
        square = squared(unit.x, unit.y, x, y)
        if square > most:
            return False
        if square == 0 or self.free(unit, x, y, square <= most // 4):
            return True
        return not straight and self.way(unit, x, y, going.allowance)

    def free(self, unit: Unit, x: i64, y: i64, half: bool) -> bool:
        """Whether the straight line is open; heavy scenery counts unless half the allowance is enough."""
        self.battle.step_budget.spend(len(self.walls) + len(self.heavy) + len(self.foes))
        if any_swept(self.walls, unit.x, unit.y, x, y, unit.radius):
            return False
        if not half and any_swept(self.heavy, unit.x, unit.y, x, y, unit.radius):
            return False
        return self.clear_of_foes(unit.x, unit.y, x, y)

    def clear_of_foes(self, ax: i64, ay: i64, bx: i64, by: i64) -> bool:
        """Whether no enemy base stands in the way of a straight move (R-MOV-09)."""
        left, right = min(ax, bx), max(ax, bx)
        bottom, top = min(ay, by), max(ay, by)
        for foe in self.foes:
            reach: i64 = self.squad.radius + foe.radius
            if foe.right < left - reach or foe.left > right + reach:
                continue
            if foe.top < bottom - reach or foe.bottom > top + reach:
                continue
            for unit in foe.living:
                if nearer_to_segment(unit.x, unit.y, ax, ay, bx, by, reach):
                    return False
        return True

    def way(self, unit: Unit, x: i64, y: i64, allowance: i64) -> bool:
        """Whether some way leads there round what is in the straight one (R-GAR-01)."""
        for round_heavy, limit in self.detours(unit, x, y, allowance):
            discs = self.discs(unit.x, unit.y, limit)
            if passable(self.field(round_heavy), unit.x, unit.y, x, y, discs, limit):
                return True
        return False

    def detours(self, unit: Unit, x: i64, y: i64, allowance: i64) -> list[tuple[bool, int]]:
        """Round everything, or through heavy scenery at half (R-GAR-01): whether round that, and how far at most."""
        half = int(allowance) // 2
        outside = not any_within(self.heavy, unit.x, unit.y, unit.radius) and not any_within(
            self.heavy, x, y, unit.radius
        )
        options: list[tuple[bool, int]] = [(True, int(allowance))] if outside else []
        if self.heavy and squared(unit.x, unit.y, x, y) <= half * half:
            options.append((False, half))
        return options

    def corners(self, unit: Unit, x: i64, y: i64, going: Going) -> list[int]:
        """The way that a unit goes to a place, x and y of its corners, its end the last; straight where none leads."""
        straight = [int(x), int(y)]
        if self.leads_to(unit, x, y, going, True):
            return straight
        for round_heavy, limit in self.detours(unit, x, y, going.allowance):
            discs = self.discs(unit.x, unit.y, limit)
            path = shortest(self.field(round_heavy), unit.x, unit.y, x, y, discs, limit)
            if path is not None:
                return path
        return straight

    def route(self, ax: i64, ay: i64, bx: i64, by: i64, limit: int, round_heavy: bool) -> list[int] | None:
        """The shortest way past scenery as waypoints x, y after the start, None when longer than `limit`."""
        return shortest(self.field(round_heavy), ax, ay, bx, by, [], limit)

    def discs(self, x: i64, y: i64, limit: i64) -> list[int]:
        """The x, y and radius of each enemy base that a way so long could come near."""
        coordinates: list[int] = []
        reach: i64 = limit + self.squad.radius
        for foe in self.foes:
            if foe.left - foe.radius > x + reach or foe.right + foe.radius < x - reach:
                continue
            if foe.bottom - foe.radius > y + reach or foe.top + foe.radius < y - reach:
                continue
            for unit in foe.living:
                coordinates.append(unit.x)
                coordinates.append(unit.y)
                coordinates.append(unit.radius)
        return coordinates

    def field(self, round_heavy: bool) -> PathField:
        """The ground between the walls, worked out once for bases of one size."""
        number = 2 * self.squad.radius + (1 if round_heavy and self.heavy else 0)
        field = self.battle.fields.get(number)
        if field is None:
            shapes = [p.shape for p in self.walls]
            if round_heavy:
                shapes.extend(p.shape for p in self.heavy)
            field = PathField(self.battle.width, self.battle.height, self.squad.radius, shapes, self.battle.step_budget)
            self.battle.fields[number] = field
        return field
