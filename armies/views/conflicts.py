"""Conflicts: a change based on an old version, the other changes, and how to repeat it."""

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from django.core import signing
from django.core.exceptions import ValidationError
from django.http import HttpRequest, QueryDict
from django.urls import Resolver404, ResolverMatch, resolve, reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies.actions import ChangeRequest, StaleVersionError
from armies.actions.history import NothingToUndoError
from armies.bridge import sheet_of
from armies.builder.current_fields import fields_of_squad, settings_fields, texts_of
from armies.builder.differences import Side, differences_of
from armies.forms.strike_force import FormRefusedError
from armies.models import Change, StrikeForce
from armies.models.change import state_at
from rules.presentation.words import FormField
from web.translation.messages import shown

Fields = list[tuple[str, str]]

SALT = "armies.unsaved"
MAX_LENGTH = 2500
"""An address longer than this might not arrive."""

VERBS = {
    "add_squad": gettext_lazy("Add to the list"),
    "duplicate_squad": gettext_lazy("Duplicate in the list"),
    "move_up": gettext_lazy("Move up in the list"),
    "move_down": gettext_lazy("Move down in the list"),
    "remove_squad": gettext_lazy("Drop from the list"),
    "reorder": gettext_lazy("Put the list in another order"),
    "fill_deck": gettext_lazy("Fill the deck"),
    "fix": gettext_lazy("Mend what is wrong"),
    "undo": gettext_lazy("Undo"),
    "redo": gettext_lazy("Redo"),
    "restore_version": gettext_lazy("Restore an earlier version"),
    "offline_list": gettext_lazy("Changes made without a connection"),
    "upgrade": gettext_lazy("Upgrade to another release"),
    "share": gettext_lazy("Change who may read it"),
    "renew_link": gettext_lazy("Make another link"),
    "archive": gettext_lazy("Archive the list"),
    "restore": gettext_lazy("Restore the list"),
    "delete": gettext_lazy("Delete the list"),
}
"""Changes that the submitted fields do not explain."""


class Conflict(NamedTuple):
    """The requested change and the other changes since its version.

    Posting `fields` to `action` repeats the change; `action` is empty if that is impossible. `id` identifies the
    conflict.
    """

    mine: Side
    theirs: Side
    action: str
    fields: Fields
    id: str

    @property
    def waits_on_device(self) -> bool:
        """Whether a device made the change without a net, and keeps it until it is answered."""
        return "changes" in dict(self.fields)


def conflict_of(request: HttpRequest, strike_force: StrikeForce, fields: Fields, edit: ChangeRequest) -> Conflict:
    """Both sides of a conflict; `strike_force` is fetched `with_release`."""
    match = request.resolver_match or resolve(request.path)
    return _conflict(request, match, strike_force, fields, edit)


def _conflict(
    request: HttpRequest, match: ResolverMatch, now: StrikeForce, fields: Fields, edit: ChangeRequest
) -> Conflict:
    base, squad = _as_it_was(now, edit.version), match.kwargs.get("squad")
    own = fields_of_squad(base, squad) if squad else ()
    stood = (
        {field.key: ", ".join(texts_of(field)) for field in own}
        if squad
        else settings_fields(base, sheet_of(base, base.faction).choices)
    )
    wanted = _wanted(request, match, base, edit._replace(version=base.version, dry_run=True))
    theirs = differences_of(base, now)
    mine = [] if wanted is None else differences_of(base, wanted)
    mine = [line for line in mine if line not in theirs] or mine
    verb = VERBS.get(str(match.url_name))
    possible = squad is None or any(unit["id"] == squad for unit in now.squads)
    return Conflict(
        [(_("Change"), str(verb)), *mine] if verb else mine or _submitted_values(fields, own),
        theirs,
        request.path if possible else "",
        [(name, value) for name, value in fields if stood.get(name) != value],
        edit.fingerprint[:8],
    )


def _as_it_was(now: StrikeForce, version: int) -> StrikeForce:
    """The list at the version of the request, or now if that version does not exist."""
    base = copy(now)
    if 0 < version < now.version:
        kept = state_at(now, version)
        for name in ("name", "limit", "release", "squads", "deck", "choices"):
            setattr(base, name, getattr(kept, name))
        base.version = version
    return base


def _wanted(request: HttpRequest, match: ResolverMatch, base: StrikeForce, trial: ChangeRequest) -> Change | None:
    """The result of the requested change on its own version, if it changes squads or deck."""
    act = getattr(match.func, "act", None)
    at = {name: value for name, value in match.kwargs.items() if name != "slug"}
    try:
        done = act(request, base, trial, **at) if act else None
    except (FormRefusedError, StaleVersionError, NothingToUndoError, ValidationError, LookupError, Change.DoesNotExist):
        return None
    return done if isinstance(done, Change) else None


def _submitted_values(fields: Fields, own: Sequence[FormField]) -> Side:
    labels = {"name": _("Name"), "limit": _("Limit"), "note": _("Note")}
    labels |= {field.key: shown(field.label) for field in own}
    return [(labels.get(name, name), value) for name, value in fields if value]


def unsaved_changes_url(request: HttpRequest, slug: str, fields: Fields) -> str:
    """A URL that restores the input of a user whose session ended, to be saved after signing in.

    The input is stored in the signed URL; long input is left out.
    """
    url = reverse("armies:strike_force", args=[slug])
    token = signing.dumps([request.path, fields], salt=SALT, compress=True)
    return f"{url}?unsaved={token}" if fields and len(token) < MAX_LENGTH else url


def unsaved(request: HttpRequest, token: str, strike_force: StrikeForce) -> Conflict | None:
    """The unsaved input for this list; None if the signature is invalid."""
    try:
        path, fields = signing.loads(token, salt=SALT)
        match = resolve(path)
    except (signing.BadSignature, Resolver404):
        return None
    if match.namespace != "armies" or match.kwargs.get("slug") != strike_force.slug:
        return None
    asked = copy(request)
    asked.path, asked.POST = path, QueryDict(urlencode(fields))  # type: ignore[assignment]
    return _conflict(
        asked, match, strike_force, [(name, value) for name, value in fields], ChangeRequest(strike_force.version)
    )
