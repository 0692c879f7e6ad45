"""Who sees whom: two outer tangents, all round, over what is low enough (S-SEE-01 to S-SEE-04)."""

from rules.skirmish.battle import Battle
from rules.skirmish.mission import Terrain
from rules.skirmish.state import Fighter, Unit
from rules.table.barriers import line_clear, sees_over
from rules.table.circles import Circle


def sees(battle: Battle, looker: Fighter, target: Fighter, eye: int) -> bool:
    """Whether a fighter sees another; `eye` is the greater Size of the two (S-SEE-02, S-SEE-03)."""
    barriers = battle.barriers(looker, target)
    if not barriers:
        return True
    return sees_over(
        barriers, Circle(looker.x, looker.y, looker.radius), Circle(target.x, target.y, target.radius), eye
    )


def sees_unit(battle: Battle, looker: Fighter, unit: Unit, target: Unit) -> bool:
    """Whether a fighter of a unit sees any fighter of another (S-SHT-01)."""
    eye = max(unit.card.size, target.card.size)
    for fighter in target.fighters:  # noqa: SIM110
        if sees(battle, looker, fighter, eye):
            return True
    return False


def sees_element(battle: Battle, looker: Fighter, unit: Unit, element: Terrain) -> bool:
    """Whether the line from a bearer's centre to the nearest point of a generator is clear (S-SPW-08)."""
    x, y = element.shape.nearest(looker.x, looker.y)
    barriers = [one for one in battle.barriers(looker, looker) if one.shape is not element.shape]
    return line_clear(barriers, looker.x, looker.y, x, y, unit.card.size)
