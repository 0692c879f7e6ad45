"""What hangs on chains of legs is tracked: Python takes deep chains apart by way of the header of what it tracks."""

import gc

from rules.table.legs import Leg, PathNode
from rules.table.obstacles import Obstacle


def test_whatever_stands_in_a_chain_of_legs_is_tracked() -> None:
    """An untracked obstacle at the end of fifty legs or more has the memory before it overwritten when it is freed."""
    obstacle = Obstacle(None, 0, 0, 0, 100, 0, 0)
    place = PathNode(0, 0, 0, obstacle)
    assert [gc.is_tracked(item) for item in (obstacle, place, Leg(place, place, 0, 0))] == [True, True, True]
