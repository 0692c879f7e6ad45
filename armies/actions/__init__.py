"""Writes of the armies: one verb a function, all or nothing."""

from armies.actions.versioning import ChangeRequest, DuplicateRequestError, StaleVersionError, conflict_reason

__all__ = ["ChangeRequest", "DuplicateRequestError", "StaleVersionError", "conflict_reason"]
