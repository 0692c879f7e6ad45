"""A strike force as the API shows it: as it is written down, with what it comes to."""

from typing import Any

from armies.actions.history import roster_at
from armies.api.verdicts_and_odds import full_verdict
from armies.bridge import roster_of, verdict_of
from armies.lists.change_log import change_in_words
from armies.models import Change, StrikeForce
from rules.damocles.formats.roster import list_document


def strike_force_document(strike_force: StrikeForce, viewer: Any = None) -> dict[str, Any]:
    """A strike force; fetch it `with_release` first. Its owner sees whether it is shared, and where."""
    document = {
        "slug": strike_force.slug,
        "version": strike_force.version,
        "owner": strike_force.owner.get_username() if strike_force.owner else None,
        "faction": strike_force.faction.slug,
        "release": strike_force.release.number,
        **list_document(roster_of(strike_force)),
        "created": strike_force.created,
        "updated": strike_force.updated,
        "verdict": full_verdict(verdict_of(strike_force)),
    }
    return document | (_for_its_owner(strike_force) if is_owner(strike_force, viewer) else {})


def shared_document(strike_force: StrikeForce, viewer: Any = None) -> dict[str, Any]:
    """A strike force that its link opens, to whoever follows it."""
    return strike_force_document(strike_force, viewer) | {"token": strike_force.token}


def is_owner(strike_force: StrikeForce, viewer: Any) -> bool:
    return viewer is not None and viewer.is_authenticated and strike_force.owner_id == viewer.pk


def _for_its_owner(strike_force: StrikeForce) -> dict[str, Any]:
    shared = strike_force.visibility != "private"
    return {
        "visibility": strike_force.visibility,
        "token": strike_force.token if shared else None,
        "archived": strike_force.archived,
    }


def change_document(change: Change) -> dict[str, Any]:
    """One version of the history: what was done, in words, by whom and when."""
    return {
        "version": change.version,
        "verb": change.verb,
        "said": change_in_words(change),
        "maker": change.maker.get_username() if change.maker else None,
        "made": change.made,
        "name": change.name,
        "limit": change.limit,
        "release": change.release.number,
    }


def version_document(change: Change, faction: str) -> dict[str, Any]:
    """The same, with the whole list as it then was."""
    return change_document(change) | list_document(roster_at(change, faction))
