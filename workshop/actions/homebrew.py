"""A player's own factions: create them empty, from a pack or as a copy; share, archive and delete them."""

from itertools import count
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.models import Faction, Release, SheetFigures, StrikeForce, Visibility
from armies.models.content import SLUG_LENGTH
from people.locking import lock_accounts
from people.quotas import Quota
from rules.games import game_of
from web.models.sharing import unguessable
from workshop.actions.importing import save_draft

MAX_OWN = 50
"""More factions than these one player does not write."""


class SlugTakenError(Exception):
    """Another faction has this slug; its text names one that none has."""

    def __init__(self, slug: str) -> None:
        template = _("“%(slug)s” is taken. “%(free)s” is free.")
        super().__init__(template % {"slug": slug, "free": free_slug(slug)})


class TooManyError(Exception):
    """The player has the maximum number of factions."""

    def __init__(self) -> None:
        super().__init__(_("You have %(most)s factions of your own; delete one first.") % {"most": MAX_OWN})


class InUseError(Exception):
    """Lists are built with the faction; it can only be archived."""


def create(owner: Any, *, token: str, document: dict[str, Any]) -> Faction:
    """Create a homebrew faction from a pack; `token` is a hidden field, so that a form sent twice creates one.

    SlugTakenError names a free one; TooManyError.
    """
    slug = document["faction"]["slug"]
    try:
        with transaction.atomic():
            lock_accounts(owner)
            present = Faction.objects.filter(token=token, owner=owner).first()
            return present or _create(owner, token, slug, document)
    except (IntegrityError, SlugTakenError):  # perhaps by the same form, a moment before
        made = Faction.objects.filter(token=token, owner=owner).first()
        if made is None:
            raise SlugTakenError(slug) from None
        return made


def _create(owner: Any, token: str, slug: str, document: dict[str, Any]) -> Faction:
    if quota_of_factions(owner).is_full:
        raise TooManyError
    if Faction.objects.filter(slug=slug).exists():
        raise SlugTakenError(slug)
    faction = Faction.objects.create(
        slug=slug,
        name=document["faction"]["name"],
        game=game_of(document).slug,
        homebrew=True,
        owner=owner,
        token=token,
    )
    save_draft(faction, document)
    return faction


def quota_of_factions(owner: Any) -> Quota:
    return Quota(Faction.objects.filter(owner=owner).count(), MAX_OWN)


def free_slug(slug: str) -> str:
    """ravel-2, or whatever number is free."""
    stem = slug[: SLUG_LENGTH - 6].rstrip("-")
    taken = set(Faction.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    return next(free for number in count(2) if (free := f"{stem}-{number}") not in taken)


@transaction.atomic
def share(faction: Faction, visibility: Visibility) -> None:
    """Set who may read the faction and build with it: nobody, those with its link, or everyone."""
    held = _lock_faction(faction)
    held.visibility = visibility
    held.save()


@transaction.atomic
def choose_face(faction: Faction, emblem: str, colour: str) -> None:
    """Give it an emblem and a colour, which belong to no release."""
    held = _lock_faction(faction)
    held.emblem, held.colour = emblem, colour
    held.save()


@transaction.atomic
def renew_link(faction: Faction) -> None:
    """Give it another link; the old one leads nowhere from now on, and opens nothing."""
    held = _lock_faction(faction)
    held.token = unguessable()
    held.save()


@transaction.atomic
def archive(faction: Faction) -> None:
    held = _lock_faction(faction)
    held.archived = held.archived or timezone.now()
    held.save()


@transaction.atomic
def restore(faction: Faction) -> None:
    held = _lock_faction(faction)
    held.archived = None
    held.save()


def delete(faction: Faction) -> None:
    """Take it away for good, with its releases; InUseError while there is a list of it, archived ones too."""
    try:
        with transaction.atomic():
            held = Faction.objects.select_for_update().get(pk=faction.pk)
            if StrikeForce.objects.filter(faction=held).exists():
                raise InUseError
            SheetFigures.objects.filter(release__faction=held).delete()
            Release.objects.go_with(held)
            held.delete()
    except IntegrityError:
        raise InUseError from None


def _lock_faction(faction: Faction) -> Faction:
    return Faction.objects.select_for_update(no_key=True).get(pk=faction.pk)
