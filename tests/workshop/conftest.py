"""Fixtures: those of the armies, whose factions are drafted."""

from tests.armies.conftest import ada, ben, browser_of, guard, patrol, users, visitor

__all__ = ["ada", "ben", "browser_of", "guard", "patrol", "users", "visitor"]
