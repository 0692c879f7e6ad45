"""Create a strike force: empty, from a file, or as a copy. An existing slug returns the existing one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError, transaction

from armies.actions.public_lists import lock_strike_force, recount_copies
from armies.actions.versioning import UndoRedo, record, refuse_too_long
from armies.bridge import newest_release, release_of, roster_of, squad_documents
from armies.models import Faction, Release, StrikeForce
from rules.damocles.army import Roster
from rules.formats.errors import DocumentError
from rules.message import Message


def create_strike_force(owner: Any, faction: Faction, *, slug: str, name: str, limit: int) -> StrikeForce:
    """Create a strike force on a faction's newest release (R-ARM-01); DocumentError if there is none."""
    with _of_faction(faction.slug):
        roster = Roster(name, faction.slug, limit, [], [])
        return _create(owner, newest_release(faction.slug), roster, slug, "created")


def import_strike_force(owner: Any, roster: Roster, *, slug: str, factions: Any = None) -> StrikeForce:
    """Create a strike force from a roster file, legal or not; DocumentError if its faction does not exist.

    It uses the release named by the file, or else the newest. Names that the faction does not have are stored unchanged
    and reported by the verdict.
    """
    with _of_faction(roster.faction):
        return _create(owner, release_of(roster, factions), roster, slug, "imported")


@contextmanager
def _of_faction(slug: str) -> Iterator[None]:
    """Raise DocumentError if the faction is deleted at the same time."""
    try:
        yield
    except (IntegrityError, ObjectDoesNotExist) as error:
        raise DocumentError(
            "faction", Message("no faction {slug} is loaded", slug=slug), Message("choose another")
        ) from error


@transaction.atomic
def copy_strike_force(owner: Any, original: StrikeForce, *, slug: str, name: str = "") -> StrikeForce:
    """Create a copy of a strike force, on the same release; DoesNotExist if the original is deleted.

    The original is locked, so that it cannot be deleted or counted by another copy at the same time.
    """
    standing = lock_strike_force(original.pk)
    if standing is None:
        raise StrikeForce.DoesNotExist
    copy = _copy(owner, standing, slug, name)
    recount_copies(standing.pk)
    return copy


def _copy(owner: Any, original: StrikeForce, slug: str, name: str) -> StrikeForce:
    roster = roster_of(original)
    roster.name = name or roster.name
    for squad in roster.squads:
        squad.id = ""
    return _create(owner, original.release, roster, slug, "copied", original)


@transaction.atomic
def _create(
    owner: Any, release: Release, roster: Roster, slug: str, verb: str, original: StrikeForce | None = None
) -> StrikeForce:
    refuse_too_long(owner, roster)
    values = {
        "owner": owner,
        "faction": release.faction,
        "release": release,
        "name": roster.name,
        "limit": roster.limit,
        "squads": squad_documents(roster.squads, 1),
        "deck": list(roster.deck),
        "copied_from": original,
    }
    strike_force, fresh = StrikeForce.objects.get_or_create(slug=slug, defaults=values)
    if fresh:
        figures = {} if original is None else {"name": original.name}
        record(strike_force, verb, figures, owner, UndoRedo(None, None))
    return strike_force
