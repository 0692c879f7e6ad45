"""Fixtures: those of the armies, whose factions are drafted."""

from tests.armies.conftest import ada, ada_calls, ben, ben_calls, browser_of, guard, patrol, staff_calls, users, visitor

__all__ = [
    "ada", "ada_calls", "ben", "ben_calls", "browser_of", "guard", "patrol", "staff_calls", "users", "visitor",
]  # fmt: skip
