"""Archive, restore, share and delete a strike force. Its squads and deck do not change."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from armies.actions.public_lists import published_at
from armies.actions.versioning import ChangeRequest, bump_version
from armies.models import StrikeForce, Visibility
from people.unavailable import if_writable
from web.models.sharing import unguessable

LAST_OPENED_INTERVAL = timedelta(days=7)


def note_opened(strike_force: StrikeForce) -> None:
    """Record that a visitor's list was opened, at most once a week; lists not opened for long are purged."""
    if strike_force.owner_id is None and timezone.now() - strike_force.last_opened > LAST_OPENED_INTERVAL:
        with if_writable():
            StrikeForce.objects.filter(pk=strike_force.pk).update(last_opened=timezone.now())


@transaction.atomic
def archive(strike_force: StrikeForce, edit: ChangeRequest) -> None:
    bump_version(strike_force, edit, archived=timezone.now())


@transaction.atomic
def restore(strike_force: StrikeForce, edit: ChangeRequest) -> None:
    bump_version(strike_force, edit, archived=None)


@transaction.atomic
def share(strike_force: StrikeForce, edit: ChangeRequest, visibility: Visibility) -> None:
    """Set who may read the strike force: nobody, those with its link, or everyone."""
    published = published_at(strike_force, visibility)
    bump_version(strike_force, edit, visibility=visibility, published=published)


@transaction.atomic
def renew_link(strike_force: StrikeForce, edit: ChangeRequest) -> None:
    """Give it another link; the old one leads nowhere from now on."""
    bump_version(strike_force, edit, token=unguessable())


@transaction.atomic
def delete(strike_force: StrikeForce, edit: ChangeRequest) -> None:
    bump_version(strike_force, edit)
    StrikeForce.objects.filter(pk=strike_force.pk).delete()
