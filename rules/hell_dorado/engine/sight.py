"""Lines of fire and cover (H-SHO-06, H-SHO-07, H-TER-07, H-TER-08)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.hell_dorado.content.mission import Piece
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import ground, head
from rules.hell_dorado.engine.state import Unit
from rules.table.geometry import divided, root_down
from rules.table.shapes import Shape
from rules.table.sight import sees_base

if TYPE_CHECKING:
    from mypy_extensions import i64

COVER: Final = {"regular": 3, "large": 2, "extra_large": 1}
"""What cover adds to PR, by base (H-SHO-07)."""

NEAR: Final = 100
"""How far a target may be from what gives it cover (H-SHO-07)."""

HIDDEN: Final = 2
"""Of three lines to a target so many must be covered (H-SHO-07)."""


def in_line(battle: Battle, shooter: Unit, target: Unit) -> bool:
    """Whether some part of a target is in the line of fire (H-SHO-06, H-TER-07)."""
    blocks = blocking(battle, shooter, target)
    return not blocks or sees_base(blocks, shooter.x, shooter.y, target.x, target.y, target.radius)


def point_in_line(battle: Battle, shooter: Unit, x: i64, y: i64) -> bool:
    """Whether a point is in the line of fire (H-EXP-01)."""
    shapes = [
        piece.shape
        for piece in battle.pieces
        if piece.opaque and not stands_in(piece, shooter) and piece.top() >= head(battle, shooter)
    ]
    return not any(shape.crossed_by(shooter.x, shooter.y, x, y) for shape in shapes)


def blocking(battle: Battle, shooter: Unit, target: Unit) -> list[Shape]:
    """The opaque pieces that block lines between two units (H-TER-07)."""
    opaque = [piece for piece in battle.pieces if piece.opaque]
    if not opaque:
        return []
    highest = max(head(battle, shooter), head(battle, target))
    return [
        piece.shape
        for piece in opaque
        if not stands_in(piece, shooter) and not stands_in(piece, target) and piece.top() >= highest
    ]


def stands_in(piece: Piece, unit: Unit) -> bool:
    """Whether a unit stands partly in a piece (H-BAS-03)."""
    return piece.shape.touched_by(unit.x, unit.y, unit.radius, 0)


def covered(battle: Battle, x: i64, y: i64, shooter: Unit | None, target: Unit, near: bool) -> int:
    """How many of the three lines from a point to a target cross covering terrain (H-SHO-07).

    With `near` only terrain within 1 of the target counts; what the shooter stands in gives none (H-TER-08).
    """
    pieces = [
        piece
        for piece in battle.pieces
        if piece.covering()
        and covers(battle, piece, target)
        and (shooter is None or not stands_in(piece, shooter))
        and (not near or piece.shape.touched_by(target.x, target.y, target.radius, NEAR))
    ]
    if not pieces:
        return 0
    return sum([1 for end_x, end_y in ends(x, y, target) if crosses(pieces, x, y, end_x, end_y)])


def crosses(pieces: list[Piece], x: i64, y: i64, end_x: i64, end_y: i64) -> bool:
    return any(piece.shape.crossed_by(x, y, end_x, end_y) for piece in pieces)


def covers(battle: Battle, piece: Piece, target: Unit) -> bool:
    """Whether a piece is high enough: half of the target's height above its ground (H-TER-08)."""
    return 2 * (piece.top() - ground(battle, target)) >= target.height


def ends(x: i64, y: i64, target: Unit) -> list[tuple[i64, i64]]:
    """The target's centre and both ends of the diameter across the line to it (H-SHO-07)."""
    dx = target.x - x
    dy = target.y - y
    whole = root_down(dx * dx + dy * dy)
    if whole == 0:
        return [(target.x, target.y)] * 3
    east = divided(-dy * target.radius, whole)
    north = divided(dx * target.radius, whole)
    return [
        (target.x, target.y),
        (target.x + east, target.y + north),
        (target.x - east, target.y - north),
    ]


def in_cover(battle: Battle, shooter: Unit, target: Unit) -> bool:
    """Whether at least half of a target is concealed from a shooter (H-SHO-07)."""
    return covered(battle, shooter.x, shooter.y, shooter, target, True) >= HIDDEN


def cover_of(battle: Battle, shooter: Unit, target: Unit) -> int:
    """What cover adds to a target's PR against a shooter, camouflage included (H-SHO-07, H-ABI-11)."""
    return COVER[target.sheet.base] + target.amount("camouflage") if in_cover(battle, shooter, target) else 0


def fully_covered(battle: Battle, x: i64, y: i64, target: Unit, shooter: Unit | None = None) -> bool:
    """Whether all three lines from a point cross covering terrain, however near (H-EXP-05)."""
    return covered(battle, x, y, shooter, target, False) == len(ends(x, y, target))
