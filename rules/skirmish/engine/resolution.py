"""The table of resolution: the least result of a die that succeeds, and rolls with re-rolls (S-DIE-01, S-DIE-02)."""

from typing import Final

from rules.table.dice import Dice

IMPOSSIBLE: Final = 0
"""No die is rolled."""

EVEN: Final = 4
LEAST: Final = 2
"""What a difference of 0 needs, each point above one less; and what any needs at least."""


def needed(action_value: int, difficulty: int) -> int:
    """The least result that succeeds, IMPOSSIBLE for none (S-DIE-02)."""
    difference = action_value - difficulty
    if difference < -2:
        return IMPOSSIBLE
    return max(LEAST, EVEN - difference)


class Roll:
    """The attack dice of fighters: as they fell, the re-rolls, and how many succeed in the end (S-SHT-06, S-SHT-07)."""

    def __init__(self) -> None:
        self.dice: list[int] = []
        self.rerolls: list[int] = []
        self.impacts = 0

    def add(self, dice: Dice, count: int, least: int, rerolls: int) -> None:
        """A fighter's dice, then his re-rolls: failed ones, in the order in which they fell (S-DIE-01, S-DIE-05)."""
        fallen = dice.roll(count)
        failed = sum([1 for die in fallen if die < least])
        again = dice.roll(min(failed, rerolls))
        self.dice += fallen
        self.rerolls += again
        self.impacts += count - failed + sum([1 for die in again if die >= least])
