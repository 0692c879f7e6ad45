"""Who sees whom: two outer tangents, all round, over what is low enough (S-SEE-01 to S-SEE-04)."""

from rules.skirmish.content.mission import Terrain
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.state import Fighter, Unit
from rules.table.barriers import Barrier, line_clear, sees_over
from rules.table.circles import Circle


def who_see(battle: Battle, unit: Unit, lookers: list[Fighter], target: Unit) -> list[Fighter]:
    """Those of a unit's fighters who see any fighter of another unit, whichever way they look (S-SHT-01, S-SEE-01)."""
    eye = max(unit.card.size, target.card.size)
    if unit.striders or target.striders:
        return [looker for looker in lookers if sees_any(battle, looker, target, eye)]
    barriers = [
        barrier
        for barrier in battle.barriers(eye)
        if not unit.apart(barrier.shape.left, barrier.shape.right, barrier.shape.bottom, barrier.shape.top, target)
    ]
    if not barriers:
        return lookers
    return [looker for looker in lookers if sees_one(barriers, looker, target.fighters, eye)]


def sees_any(battle: Battle, looker: Fighter, target: Unit, eye: int) -> bool:
    """Whether a fighter sees any of another unit, when striders among them block no line of their own (S-SEE-04)."""
    for fighter in target.fighters:  # noqa: SIM110
        if sees_one(battle.barriers(eye, looker, fighter), looker, [fighter], eye):
            return True
    return False


def sees_one(barriers: list[Barrier], looker: Fighter, targets: list[Fighter], eye: int) -> bool:
    """Whether a fighter sees one of these; `eye` is the greater Size of the two (S-SEE-02, S-SEE-03)."""
    if not barriers:
        return True
    circle = Circle(looker.x, looker.y, looker.radius)
    for target in targets:  # noqa: SIM110
        if sees_over(barriers, circle, Circle(target.x, target.y, target.radius), eye):
            return True
    return False


def sees_element(battle: Battle, looker: Fighter, unit: Unit, element: Terrain) -> bool:
    """Whether the line from a bearer's centre to the nearest point of a generator is clear (S-SPW-08)."""
    x, y = element.shape.nearest(looker.x, looker.y)
    eye = unit.card.size
    barriers = [barrier for barrier in battle.barriers(eye, looker) if barrier.shape is not element.shape]
    return line_clear(barriers, looker.x, looker.y, x, y, eye)
