"""Undoing, redoing and restoring: each makes a new version, so that nothing is ever lost."""

from typing import Any

from django.utils.translation import gettext as _

from armies.actions.versioning import ChangeRequest, UndoRedo, conflict_reason, save_change
from armies.bridge import list_of
from armies.models import Change, StrikeForce
from armies.models.change import state_at


class NothingToUndoError(Exception):
    """There is nothing to undo, or to redo."""


def current_change(strike_force: StrikeForce) -> Change:
    """The history entry of the current version."""
    return state_at(strike_force, strike_force.version)


def undo_redo_of(strike_force: StrikeForce) -> Change:
    """The versions that undo and redo would restore; fetches no other column of the current version."""
    changes = strike_force.changes.filter(version__lte=strike_force.version).order_by("-version")
    return changes.only("strike_force", "verb", "figures", "undo", "redo", "name")[0]


def undo(strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    """Restore the state before the last change that is not undone."""
    now = _check_version(strike_force, edit)
    if now.undo is None:
        raise NothingToUndoError(_("There is nothing to undo."))
    before = state_at(strike_force, now.undo)
    figures = effective_change(now) | {"standing": effective_change(before)}
    return _restore_state(strike_force, edit, "undone", figures, before, UndoRedo(before.undo, now.version))


def redo(strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    """Restore the state that was last undone."""
    now = _check_version(strike_force, edit)
    if now.redo is None:
        raise NothingToUndoError(_("There is nothing to redo."))
    undone = state_at(strike_force, now.redo)
    figures = effective_change(undone) | {"standing": effective_change(undone)}
    return _restore_state(strike_force, edit, "redone", figures, undone, UndoRedo(now.version, undone.redo))


def restore_version(strike_force: StrikeForce, edit: ChangeRequest, version: int) -> Change:
    """Bring back any version of its history; Change.DoesNotExist when it has none such."""
    now = _check_version(strike_force, edit)
    kept = strike_force.changes.select_related("release").defer("release__document").get(version=version)
    return _restore_state(strike_force, edit, "restored", {"version": version}, kept, UndoRedo(now.version, None))


def _check_version(strike_force: StrikeForce, edit: ChangeRequest) -> Change:
    if strike_force.version != edit.version:
        raise conflict_reason(strike_force.pk, edit)
    return current_change(strike_force)


def effective_change(change: Change) -> dict[str, Any]:
    """The change that produced the state of a version: itself, or the change an undo or redo went back to."""
    kept = change.figures.get("standing")
    return kept if kept is not None else {"verb": change.verb, "figures": change.figures}


def _restore_state(
    strike_force: StrikeForce, edit: ChangeRequest, verb: str, figures: dict[str, Any], kept: Change, steps: UndoRedo
) -> Change:
    """Save an earlier state as the next version."""
    roster = list_of(kept, strike_force.faction)
    return save_change(strike_force, edit, verb, roster, figures, kept.release, steps)
