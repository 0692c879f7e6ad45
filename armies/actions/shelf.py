"""What becomes of a whole strike force: put away, taken back, shared, deleted. Its squads and deck stay as they are."""

from django.db import transaction
from django.utils import timezone

from armies.actions.editing import Edit, take_version
from armies.actions.publishing import published_at
from armies.models import StrikeForce, Visibility
from armies.models.sharing import unguessable


@transaction.atomic
def archive(strike_force: StrikeForce, edit: Edit) -> None:
    take_version(strike_force, edit, archived=timezone.now())


@transaction.atomic
def restore(strike_force: StrikeForce, edit: Edit) -> None:
    take_version(strike_force, edit, archived=None)


@transaction.atomic
def share(strike_force: StrikeForce, edit: Edit, visibility: Visibility) -> None:
    """Let nobody, whoever has its link, or everybody read it."""
    published = published_at(strike_force, visibility)
    take_version(strike_force, edit, visibility=visibility, published=published)


@transaction.atomic
def renew_link(strike_force: StrikeForce, edit: Edit) -> None:
    """Give it another link; the old one leads nowhere from now on."""
    take_version(strike_force, edit, token=unguessable())


@transaction.atomic
def delete(strike_force: StrikeForce, edit: Edit) -> None:
    take_version(strike_force, edit)
    StrikeForce.objects.filter(pk=strike_force.pk).delete()
