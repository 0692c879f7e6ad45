"""Scenery and deployment of automatic commanders: sites, and places behind cover."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rules.damocles.commanders.attack_estimate import longest
from rules.damocles.commanders.style import EVERYWHERE
from rules.damocles.engine.answers import Site
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.play.auto_deploy import Landing, block
from rules.damocles.engine.play.scenery_sites import MARGIN, refuse_site
from rules.damocles.engine.state import Piece, Player, Squad
from rules.table.dice import RandomTape
from rules.table.geometry import root_up, squared

if TYPE_CHECKING:
    from mypy_extensions import i64

SITES: Final = 12
"""Number of sites tried for a piece."""

PLACES: Final = 10
"""Number of places tried for a squad."""

INSET: Final = 3
"""Number of radii of its bases by which the middle of a squad is within the box of the territory."""

STEP: Final = 50
"""Distance between places tried: half a centimetre."""

REAR: Final = 200
"""Distance between places tried far back: 2 cm."""

WEIGHTY: Final = 6
"""Hundredths of a centimetre forward, or back, that are worth 1 where it matters."""

LANE: Final = 400
"""Pieces are set up 4 cm apart where possible, so that squads get through."""


def best_site(battle: Battle, tape: RandomTape, piece: Piece) -> Site | None:
    """A free site with lanes round it, looked for at random over the table (R-SET-03)."""
    site: Site | None = None
    for _ in range(SITES):
        x = spread(tape, battle.width)
        y = spread(tape, battle.height)
        if outside(battle, piece, x, y):
            continue
        shape = piece.shape.moved(x, y)
        if refuse_site(battle, shape, False) is not None:
            continue
        if all(shape.apart(other.shape, LANE) for other in battle.pieces):
            return Site((x, y))
        if site is None:
            site = Site((x, y))
    return site


def outside(battle: Battle, piece: Piece, x: int, y: int) -> bool:
    """Whether a piece would stand too near the edge, judged by its box alone (R-SET-04)."""
    shape = piece.shape
    if shape.left + x <= MARGIN or shape.right + x >= battle.width - MARGIN:
        return True
    return shape.bottom + y <= MARGIN or shape.top + y >= battle.height - MARGIN


def spread(tape: RandomTape, size: int) -> int:
    """Somewhere along a side of the table, clear of the edge, in steps of half a centimetre."""
    return 800 + STEP * tape.below(max(1, (size - 1600) // STEP))


def best_deployment(
    battle: Battle, tape: RandomTape, player: Player, squad: Squad, cover: int, deployment: str
) -> list[int] | None:
    """The best of some places in the territory: behind cover, far forward for short weapons, not crowded (R-DEP-02)."""
    best: list[int] | None = None
    most = -EVERYWHERE
    left, right, bottom, top = bounds(battle, player)
    inset = min(INSET * squad.radius, (right - left) // 4, (top - bottom) // 4)
    left, right, bottom, top = left + inset, right - inset, bottom + inset, top - inset
    across, up = max(1, (right - left) // STEP), max(1, (top - bottom) // STEP)
    landing = Landing(battle, player, squad)
    for n in range(PLACES):
        x = left + STEP * tape.below(across)
        y = bottom + STEP * tape.below(up)
        value = merit(battle, player, squad, x, y, cover, deployment)
        if value <= most:
            continue
        wide = 3 if n % 2 else (len(squad.units) + 1) // 2
        if landing.fits(x, y, wide):
            best, most = block(squad, x, y, wide), value
    return best


def bounds(battle: Battle, player: Player) -> tuple[int, int, int, int]:
    """The box of a player's territory; the whole table without one."""
    if player.territory < 0:
        return 0, battle.width, 0, battle.height
    shape = battle.territories[player.territory].shape
    return shape.left, shape.right, shape.bottom, shape.top


def merit(battle: Battle, player: Player, squad: Squad, x: i64, y: i64, cover: int, deployment: str) -> int:
    """The worth of a place: `cover` in front, by rank, nearness to the middle for short weapons, room round it.

    A squad that deploys forward or back measures from the enemies' territories instead, with a greater weight.
    """
    value = 1000
    middle_x: i64 = battle.width // 2
    middle_y: i64 = battle.height // 2
    for piece in battle.pieces:
        shape = piece.shape
        if not shape.within(x, y, 700):
            continue
        if squared(shape.x, shape.y, middle_x, middle_y) < squared(x, y, middle_x, middle_y):
            value += cover * piece.cover
    if deployment == "balanced":
        reach = longest(squad, False)
        forward = y - middle_y if battle.height >= battle.width else x - middle_x
        value -= max(forward, -forward) // (20 if reach < 3000 else 40)
    else:
        depth = depth_at(battle, player, x, y) // WEIGHTY
        value += depth if deployment == "back" else -depth
    for other in player.squads:
        if other.on_table and not other.scenery_only and squared(other.left, other.bottom, x, y) < 800 * 800:
            value -= 80
    return max(0, value) if deployment == "balanced" else value


def depth_at(battle: Battle, player: Player, x: int, y: int) -> int:
    """Distance from a place to the nearest enemy territory, or to the middle of the table without one."""
    best = EVERYWHERE
    for other in battle.players:
        if other.side != player.side and other.territory >= 0:
            best = min(best, battle.territories[other.territory].shape.distance(x, y))
    if best < EVERYWHERE:
        return best
    return root_up(squared(x, y, battle.width // 2, battle.height // 2))


def rear_deployment(battle: Battle, player: Player, squad: Squad) -> list[int] | None:
    """The place farthest from the enemies' territories, on a tie the nearest to the middle of its own."""
    count = len(squad.units)
    best: list[int] | None = None
    deepest = -1
    tried: list[int] = []
    landing = Landing(battle, player, squad)
    for wide in (count, (count + 1) // 2, (count + 2) // 3, 3, 2, 1):
        if wide in tried or wide > count:
            continue
        tried.append(wide)
        placements = rear_placements(battle, player, squad, wide, deepest)
        for depth, _, x, y in placements:
            if landing.fits(x, y, wide):
                best, deepest = block(squad, x, y, wide), -depth
                break
    return best


def rear_placements(
    battle: Battle, player: Player, squad: Squad, wide: int, deepest: int
) -> list[tuple[int, int, int, int]]:
    """Where the middle of a squad in such ranks may stand deeper than that: depth (less is deeper), tie, x, y."""
    left, right, bottom, top = bounds(battle, player)
    ranks = block(squad, 0, 0, wide)
    middle_x, middle_y = (left + right) // 2, (bottom + top) // 2
    placements: list[tuple[int, int, int, int]] = []
    for y in rows(bottom, top, ranks[1::2], squad.radius):
        for x in rows(left, right, ranks[::2], squad.radius):
            depth = depth_at(battle, player, x, y)
            if depth > deepest:
                placements.append((-depth, squared(x, y, middle_x, middle_y), x, y))
    placements.sort()
    return placements


def rows(low: int, high: int, offsets: list[int], radius: int) -> list[int]:
    """Positions from edge to edge in steps of 2 cm at which bases at these offsets lie within."""
    first, last = low - min(offsets) + radius, high - max(offsets) - radius
    return [*range(first, last, REAR), last] if first <= last else []
