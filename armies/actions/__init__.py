"""Writes of the armies: one verb a function, all or nothing."""

from armies.actions.versioning import AlreadyMadeError, Edit, StaleVersionError, why_not

__all__ = ["AlreadyMadeError", "Edit", "StaleVersionError", "why_not"]
