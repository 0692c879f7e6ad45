"""Founding a strike force: from nothing, from a file, as a copy. The same slug again gives the one that is there."""

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


def create_strike_force(owner: Any, faction: Faction, *, slug: str, name: str, limit: int) -> StrikeForce:
    """Found a strike force with the newest release of a faction (R-ARM-01); DocumentError when that is gone."""
    with _of_faction(faction.slug):
        roster = Roster(name, faction.slug, limit, [], [])
        return _create(owner, newest_release(faction.slug), roster, slug, "founded")


def import_strike_force(owner: Any, roster: Roster, *, slug: str, factions: Any = None) -> StrikeForce:
    """Found a strike force as a file writes it down, illegal or not; DocumentError when nobody has its faction.

    It is pinned to the release that the file names, to the newest when there is no such.
    What its faction lacks is kept as it is named, and the verdict says so.
    """
    with _of_faction(roster.faction):
        return _create(owner, release_of(roster, factions), roster, slug, "imported")


@contextmanager
def _of_faction(slug: str) -> Iterator[None]:
    """Whoever wrote the faction may delete it at this very moment."""
    try:
        yield
    except (IntegrityError, ObjectDoesNotExist) as error:
        raise DocumentError("faction", f"no faction {slug} is loaded", "choose another") from error


@transaction.atomic
def copy_strike_force(owner: Any, original: StrikeForce, *, slug: str, name: str = "") -> StrikeForce:
    """Found a strike force that is another as it stands, on the same release; DoesNotExist when that is gone.

    The original is held meanwhile: it is neither deleted nor counted by another copy at the same time.
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
