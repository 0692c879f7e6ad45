"""Places for the fighters of a unit close to their leader, for setting up, coming in and moving."""

from rules.skirmish.battle import Battle
from rules.skirmish.cohesion import TO_ANOTHER, TO_LEADER, leader_at
from rules.skirmish.movement import refuse_place
from rules.skirmish.state import Unit
from rules.table.areas import Area
from rules.table.geometry import squared

PITCH = 40
"""Fighters stand 0.4 cm apart."""

RINGS = 6
"""The lattice round a leader has so many steps on each side."""


def lattice(pitch: int) -> list[tuple[int, int]]:
    """The steps of a square lattice about the leader, nearest first; those on his own line come before."""
    steps = [
        (x * x + y * y, abs(y), y, x) for y in range(-RINGS, RINGS + 1) for x in range(-RINGS, RINGS + 1) if x or y
    ]
    steps.sort()
    return [(x * pitch, y * pitch) for _, _, y, x in steps]


def gathered(battle: Battle, unit: Unit, x: int, y: int, area: Area | None = None) -> list[int] | None:
    """Places for all fighters with the leader at a point, in cohesion, wholly in the area; None without room."""
    if not fits(battle, unit, x, y, area):
        return None
    found = [x, y]
    radius = unit.card.base // 2
    far = (2 * radius + TO_LEADER) * (2 * radius + TO_LEADER)
    near = (2 * radius + TO_ANOTHER) * (2 * radius + TO_ANOTHER)
    for dx, dy in lattice(unit.card.base + PITCH):
        if len(found) == 2 * len(unit.fighters):
            break
        if dx * dx + dy * dy > far:
            break
        px, py = x + dx, y + dy
        beside = any(squared(px, py, found[at], found[at + 1]) <= near for at in range(0, len(found), 2))
        if beside and fits(battle, unit, px, py, area):
            found += [px, py]
    if len(found) < 2 * len(unit.fighters):
        return None
    return with_leader_first(unit, found)


def with_leader_first(unit: Unit, places: list[int]) -> list[int]:
    """The first of these places for the leader, the others for the others in order."""
    at = leader_at(unit)
    return places[2 : 2 * at + 2] + places[:2] + places[2 * at + 2 :]


def fits(battle: Battle, unit: Unit, x: int, y: int, area: Area | None) -> bool:
    """Whether one of a unit's bases has room at a place, whatever its own fighters do."""
    if area is not None and not area.holds_base(x, y, unit.card.base // 2):
        return False
    return refuse_place(battle, unit, x, y) is None
