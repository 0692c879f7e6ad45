"""Create a strike force: empty, from a file, or as a copy. An existing slug returns the existing one."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from armies.actions.public_lists import lock_strike_force, recount_copies
from armies.actions.versioning import MAX_LISTS, UndoRedo, record, refuse_too_long
from armies.bridge import content_of, list_columns, newest_release, number_units, release_of
from armies.models import Faction, Release, StrikeForce
from armies.models.change import recorded_state
from armies.models.strike_force import OF_LIST
from people.locking import lock_accounts
from rules.formats.errors import DocumentError
from rules.game.game import Game
from rules.games import GAMES
from rules.message import Message


def create_strike_force(owner: Any, faction: Faction, *, slug: str, name: str, limit: int | None = None) -> StrikeForce:
    """Create a strike force on a faction's newest release (R-ARM-01); DocumentError if there is none."""
    game = faction.rules_of_game
    with _of_faction(faction.slug):
        release = newest_release(faction.slug, game=game)
        roster = game.lists.new(name, content_of(release), limit)
        return _create(owner, release, list_columns(game, roster, 1), slug, "created")


def import_strike_force(
    owner: Any, roster: Any, *, slug: str, factions: Any = None, game: Game | None = None
) -> StrikeForce:
    """Create a strike force from a roster file, legal or not; DocumentError if its faction does not exist.

    It uses the release named by the file, or else the newest. Names that the faction does not have are stored unchanged
    and reported by the verdict.
    """
    game = game or GAMES[0]
    head = game.lists.head(roster)
    with _of_faction(head.faction):
        release = release_of(head, factions, game)
        return _create(owner, release, list_columns(game, roster, 1), slug, "imported")


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
    squads = number_units([squad | {"id": ""} for squad in original.squads], 1)
    columns = {key: value for key, value in recorded_state(original).items() if key not in ("version", "release")}
    ids = {OF_LIST: OF_LIST} | {old["id"]: new["id"] for old, new in zip(original.squads, squads, strict=True)}
    notes = {ids[id]: note for id, note in original.shown_notes.items()}
    columns |= {"name": name or original.name, "squads": squads, "notes": notes}
    if owner is not None and original.owner_id == owner.pk:  # another's tags are of another's order
        columns["tags"] = original.tags
    return _create(owner, original.release, columns, slug, "copied", original)


def refuse_too_many(owner: Any, slug: str = "") -> None:
    """Raise ValidationError for an account that has the maximum number of lists; one that is there already stays."""
    if owner is None or StrikeForce.objects.filter(owner=owner).count() < MAX_LISTS:
        return
    if not StrikeForce.objects.filter(slug=slug).exists():
        message = _("You have %(most)s lists, archived ones too: delete some first.")
        raise ValidationError(message, params={"most": MAX_LISTS})


@transaction.atomic
def _create(
    owner: Any,
    release: Release,
    columns: dict[str, Any],
    slug: str,
    verb: str,
    original: StrikeForce | None = None,
) -> StrikeForce:
    refuse_too_long(owner, columns)
    lock_accounts(owner)
    refuse_too_many(owner, slug)
    values = {"owner": owner, "faction": release.faction, "release": release, "copied_from": original}
    strike_force, fresh = StrikeForce.objects.get_or_create(slug=slug, defaults=columns | values)
    if fresh:
        figures = {} if original is None else {"name": original.name}
        record(strike_force, verb, figures, owner, UndoRedo(None, None))
    return strike_force
