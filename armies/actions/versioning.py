"""Change a strike force atomically, only if its version is still current, and record it in the history.

A conditional UPDATE sets the next version, so of two changes based on one version the second fails, on PostgreSQL too.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.actions.public_lists import is_public, update_public_list
from armies.bridge import list_columns
from armies.models import Change, Release, StrikeForce
from armies.models.change import recorded_state

MAX_SQUADS = MAX_CARDS = 1000
"""Maximum number of squads, and of cards, in a list."""

MAX_LISTS = 2000
"""Maximum number of lists of an account, archived ones too."""

MAX_VERSIONS = 5000
"""Maximum number of versions of a list: each is kept whole. A copy starts over."""

MAX_OF_VISITOR = 100
"""Maximum number of squads, and of cards, in the list of a visitor without an account."""


class ChangeRequest(NamedTuple):
    """The version a change is based on, a fingerprint that identifies repeats, and the author.

    With `dry_run` the change is computed but not saved. A `key` is kept with the version, where a device gave one.
    """

    version: int
    fingerprint: str = ""
    author: Any = None
    dry_run: bool = False
    key: str = ""


class StaleVersionError(Exception):
    """The strike force was changed since this version."""


class DuplicateRequestError(Exception):
    """The same request was sent twice (a double click, a retry); it took effect once."""


class UndoRedo(NamedTuple):
    """The versions that undoing and redoing would bring back, if any."""

    undo: int | None
    redo: int | None


def save_change(
    strike_force: StrikeForce,
    edit: ChangeRequest,
    verb: str,
    roster: Any,
    figures: dict[str, Any] | None = None,
    release: Release | None = None,
    steps: UndoRedo | None = None,
) -> Change:
    """Save a roster as the next version and return its history entry.

    A change without effect and a dry run create no version. Raises StaleVersionError, DuplicateRequestError,
    DoesNotExist if the list is deleted, ValidationError if it is too long or has too many versions.
    """
    if strike_force.version != edit.version:
        raise conflict_reason(strike_force.pk, edit)
    columns = list_columns(strike_force.faction.rules_of_game, roster, edit.version + 1)
    refuse_too_long(strike_force.owner_id, columns, strike_force)
    if edit.version >= MAX_VERSIONS:
        message = _("This list has been changed %(most)s times: copy it, and go on with the copy.")
        raise ValidationError(message, params={"most": MAX_VERSIONS})
    state = columns | {"release": release or strike_force.release}
    if edit.dry_run or all(getattr(strike_force, name) == value for name, value in state.items()):
        return Change(strike_force=strike_force, version=edit.version, verb=verb, figures=figures or {}, **state)
    with transaction.atomic():
        bump_version(strike_force, edit, **state)
        figures = (figures or {}) | ({"key": edit.key} if edit.key else {})
        return record(strike_force, verb, figures, edit.author, steps or UndoRedo(edit.version, None))


def refuse_too_long(owner: Any, columns: Mapping[str, Any], present: StrikeForce | None = None) -> None:
    """Raise ValidationError for a list above the maximum length; one that is already longer may only shrink."""
    squads, cards = len(columns["squads"]), len(columns["deck"])
    longest = (max(MAX_OF_VISITOR, len(part)) for part in ((present.squads, present.deck) if present else ((), ())))
    if owner is None and any(long > most for long, most in zip((squads, cards), longest, strict=True)):
        message = _(
            "Without an account a list can hold %(most)s entries and as many cards. Sign up to build longer ones."
        )
        raise ValidationError(message, params={"most": MAX_OF_VISITOR})
    if squads > MAX_SQUADS:
        raise ValidationError(_("A list can hold %(most)s entries at most."), params={"most": MAX_SQUADS})
    if cards > MAX_CARDS:
        raise ValidationError(_("A deck can hold %(most)s cards at most."), params={"most": MAX_CARDS})


def bump_version(strike_force: StrikeForce, edit: ChangeRequest, **values: Any) -> None:
    """Write these values as the next version, or raise why not; updates the public row."""
    if edit.dry_run:
        raise StaleVersionError
    was_public = is_public(strike_force)
    values |= {"version": edit.version + 1, "last_change": edit.fingerprint, "updated": timezone.now()}
    if not StrikeForce.objects.filter(pk=strike_force.pk, version=edit.version).update(**values):
        raise conflict_reason(strike_force.pk, edit)
    for name, value in values.items():
        setattr(strike_force, name, value)
    if was_public or is_public(strike_force):
        strike_force.refresh_from_db(fields=["taken_down"])  # moderators may have hidden it meanwhile
        update_public_list(strike_force)


def record(strike_force: StrikeForce, verb: str, figures: dict[str, Any], author: Any, steps: UndoRedo) -> Change:
    """Keep the version that the strike force has just become."""
    return Change.objects.create(
        strike_force=strike_force,
        verb=verb,
        figures=figures,
        author=author,
        **recorded_state(strike_force),
        undo=steps.undo,
        redo=steps.redo,
    )


def conflict_reason(pk: int, edit: ChangeRequest) -> Exception:
    """Why a change cannot be made on its version."""
    present = StrikeForce.objects.get(pk=pk)
    repeated = present.version == edit.version + 1 and bool(edit.fingerprint)
    return DuplicateRequestError() if repeated and present.last_change == edit.fingerprint else StaleVersionError()
