"""Line of sight and cover: pure judgements of what stands between two squads (R-LOS, R-COV, R-GAR-03)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import in_close_combat
from rules.damocles.engine.state import BASE_TO_BASE, HEAVY, Cover, Piece, Squad, Unit
from rules.table.shapes import Shape
from rules.table.sight import sees_base

if TYPE_CHECKING:
    from mypy_extensions import i64


def between(pieces: tuple[Piece, ...], a: Squad, b: Squad) -> list[Piece]:
    """Those of the pieces whose box meets the box round both squads: no other can stand between them."""
    left: i64 = min(a.left, b.left) - b.radius
    right: i64 = max(a.right, b.right) + b.radius
    bottom: i64 = min(a.bottom, b.bottom) - b.radius
    top: i64 = max(a.top, b.top) + b.radius
    pieces_between = []
    for piece in pieces:
        shape = piece.shape
        if shape.left <= right and shape.right >= left and shape.bottom <= top and shape.top >= bottom:
            pieces_between.append(piece)
    return pieces_between


def unit_sees(blocks: list[Shape], eye: Unit, unit: Unit) -> bool:
    """Whether any part of a unit's base can be seen from the centre of another's (R-LOS-03)."""
    return sees_base(blocks, eye.x, eye.y, unit.x, unit.y, unit.radius)


def sight_blocks(battle: Battle, a: Squad, b: Squad) -> list[Shape]:
    """Through what is impenetrable there is no line of sight (R-COV-07)."""
    return [piece.shape for piece in between(battle.ground().walls, a, b)]


def sees(battle: Battle, eye: Unit, squad: Squad, blocks: list[Shape]) -> bool:
    """Whether a unit sees at least one unit of a squad (R-LOS-01).

    Only impenetrable scenery hides (R-LOS-03): through its own squad, as through any other, it sees (R-LOS-02).
    """
    if not blocks:
        return True
    return any(unit_sees(blocks, eye, unit) for unit in squad.living)


def exempt(squad: Squad, piece: Piece) -> bool:
    """A piece that a unit of the shooting squad is base to base with does not count (R-COV-05)."""
    reach: i64 = squad.radius + BASE_TO_BASE
    shape = piece.shape
    if (
        squad.left - reach > shape.right
        or squad.right + reach < shape.left
        or squad.bottom - reach > shape.top
        or squad.top + reach < shape.bottom
    ):
        return False
    return any(shape.touched_by(unit.x, unit.y, unit.radius, BASE_TO_BASE) for unit in squad.living)


def cover_of(battle: Battle, shooting: Squad, shooters: list[Unit], target: Squad) -> int:
    """The cover of a target squad from the units that fire, for one order (R-COV-01).

    There is none in close combat (R-COV-06). A unit's own garrison piece never counts (R-GAR-03): a unit in it is base
    to base with it.
    """
    if in_close_combat(battle, target):
        return 0
    known = shooting.covers.get(target.number)
    if known is not None and known.holds(shooting, target, shooters):
        battle.step_budget.spend(known.steps)
        return known.cover
    counted = [p for p in between(battle.ground().pieces, shooting, target) if not exempt(shooting, p)]
    if not counted:
        return 0
    left = battle.step_budget.left
    cover = worst_line(battle, counted, sight_blocks(battle, shooting, target), shooters, target)
    steps = left - battle.step_budget.left
    shooting.covers[target.number] = Cover(shooting, target, shooters, cover, steps)
    return cover


def worst_line(battle: Battle, counted: list[Piece], blocks: list[Shape], shooters: list[Unit], target: Squad) -> int:
    """One clear line takes all cover (R-COV-02).

    Else it is the least of the single pieces that lines cross (R-COV-04), or the best of those crossed (R-COV-03).
    """
    single = 0
    best = 0
    battle.step_budget.spend(len(shooters) * len(target.living) * (len(counted) + len(blocks)))
    for shooter in shooters:
        for unit in target.living:
            if blocks and not unit_sees(blocks, shooter, unit):
                continue
            crossed = 0
            covers = 0
            for piece in counted:
                if piece.shape.crossed_by(shooter.x, shooter.y, unit.x, unit.y):
                    crossed += 1
                    covers = max(covers, piece.cover)
            if crossed == 0:
                return 0
            best = max(best, covers)
            if crossed == 1 and (single == 0 or covers < single):
                single = covers
    return min(HEAVY, single or best)
