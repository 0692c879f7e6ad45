"""Fixtures: those of the armies, whose lists the calls and files of all apps are about."""

from tests.armies.conftest import ada, browser_of, guard, patrol, users

__all__ = ["ada", "browser_of", "guard", "patrol", "users"]
