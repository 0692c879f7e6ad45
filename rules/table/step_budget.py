"""How much work a battle may take, counted in whole steps: both builds on every machine lose patience at one place."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

if TYPE_CHECKING:
    from mypy_extensions import i64


class TooLongError(Exception):
    """Something took more steps than it was given."""


@final
class StepBudget:
    """The steps that are left."""

    def __init__(self, steps: int) -> None:
        self.left: i64 = steps

    def spend(self, steps: i64) -> None:
        """Steps are taken; TooLongError when there were not so many."""
        self.left -= steps
        if self.left < 0:
            raise TooLongError
