"""Limit on the work of a battle in whole steps, so that both builds give up at the same place on every machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from mypy_extensions import i64


class TooLongError(Exception):
    """A step budget of `most` is spent."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


@final
class StepBudget:
    """Number of steps left; `repeats` whether what is remembered costs as much as when it was worked out."""

    def __init__(self, steps: int, repeats: bool = False) -> None:
        self.most = steps
        self.left: i64 = steps
        self.repeats = repeats

    def spend(self, steps: i64) -> None:
        """Take steps from the budget; TooLongError when it is exceeded."""
        self.left -= steps
        if self.left < 0:
            raise TooLongError(self.most)


class Unspent:
    """A whole budget for what is only looked at: afterwards as much is left as before."""

    def __init__(self, budget: StepBudget) -> None:
        self.budget = budget
        self.left = budget.left

    def __enter__(self) -> None:
        self.budget.left = self.budget.most

    def __exit__(self, *error: object) -> None:
        self.budget.left = self.left
