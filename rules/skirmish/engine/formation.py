"""Places for the fighters of a unit close to their leader, for setting up, coming in and moving."""

from typing import Final

from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.cohesion import TO_ANOTHER, TO_LEADER, leader_at
from rules.skirmish.engine.movement import refuse_place
from rules.skirmish.engine.state import Unit
from rules.table.areas import Area
from rules.table.geometry import squared

PITCH: Final = 40
"""Fighters stand 0.4 cm apart."""

RINGS: Final = 6
"""The lattice round a leader has so many steps on each side."""


def lattice() -> list[tuple[int, int]]:
    """The steps of a square lattice about the leader, nearest first; those on his own line come before."""
    steps = [
        (x * x + y * y, abs(y), y, x) for y in range(-RINGS, RINGS + 1) for x in range(-RINGS, RINGS + 1) if x or y
    ]
    steps.sort()
    return [(x, y) for _, _, y, x in steps]


STEPS: Final = lattice()
ABREAST: Final = sorted(STEPS, key=lambda step: (abs(step[1]), abs(step[0])))
IN_FILE: Final = sorted(STEPS, key=lambda step: (abs(step[0]), abs(step[1])))
"""The same, side by side along a lower or upper edge first, and along a left or right one."""


def gathered(battle: Battle, unit: Unit, x: int, y: int, area: Area | None = None) -> list[int] | None:
    """Places for all fighters with the leader at a point, in cohesion, wholly in the area; None without room."""
    if not fits(battle, unit, x, y, area):
        return None
    positions = [x, y]
    radius = unit.card.base // 2
    far = (2 * radius + TO_LEADER) * (2 * radius + TO_LEADER)
    near = (2 * radius + TO_ANOTHER) * (2 * radius + TO_ANOTHER)
    pitch = unit.card.base + PITCH
    for east, north in STEPS:
        dx, dy = east * pitch, north * pitch
        if len(positions) == 2 * len(unit.fighters):
            break
        if dx * dx + dy * dy > far:
            break
        px, py = x + dx, y + dy
        beside = any(squared(px, py, positions[at], positions[at + 1]) <= near for at in range(0, len(positions), 2))
        if beside and fits(battle, unit, px, py, area):
            positions += [px, py]
    if len(positions) < 2 * len(unit.fighters):
        return None
    return with_leader_first(unit, positions)


def drawn_up(battle: Battle, unit: Unit, x: int, y: int, limit: int, edge: str = "") -> list[int] | None:
    """Places in cohesion that all fighters reach straight, their leader at a point; None without room.

    Each place is for whoever has furthest to go of those who reach it. At an `edge` they stand side by side.
    """
    if not fits(battle, unit, x, y, None):
        return None
    at = leader_at(unit)
    base = unit.card.base
    far, near = (base + TO_LEADER) * (base + TO_LEADER), (base + TO_ANOTHER) * (base + TO_ANOTHER)
    positions, taken = unit.positions(), [x, y]
    waiting = [(squared(fighter.x, fighter.y, x, y), n) for n, fighter in enumerate(unit.fighters) if n != at]
    waiting.sort(reverse=True)
    positions[2 * at], positions[2 * at + 1] = x, y
    for east, north in ABREAST if edge in ("lower", "upper") else IN_FILE if edge else STEPS:
        if not waiting:
            break
        px, py = x + east * (base + PITCH), y + north * (base + PITCH)
        if squared(x, y, px, py) > far or not near_any(px, py, taken, near):
            continue
        who = [
            waiter
            for waiter in waiting
            if squared(px, py, positions[2 * waiter[1]], positions[2 * waiter[1] + 1]) <= limit * limit
        ]
        if who and fits(battle, unit, px, py, None):
            waiting.remove(who[0])
            positions[2 * who[0][1]], positions[2 * who[0][1] + 1] = px, py
            taken += [px, py]
    return None if waiting else positions


def near_any(x: int, y: int, taken: list[int], near: int) -> bool:
    """Whether one of the places is near enough, by the square of the distance."""
    return any(squared(x, y, taken[at], taken[at + 1]) <= near for at in range(0, len(taken), 2))


def with_leader_first(unit: Unit, places: list[int]) -> list[int]:
    """The first of these places for the leader, the others for the others in order."""
    at = leader_at(unit)
    return places[2 : 2 * at + 2] + places[:2] + places[2 * at + 2 :]


def fits(battle: Battle, unit: Unit, x: int, y: int, area: Area | None) -> bool:
    """Whether one of a unit's bases has room at a place, whatever its own fighters do."""
    if area is not None and not area.holds_base(x, y, unit.card.base // 2):
        return False
    return refuse_place(battle, unit, x, y) is None
