"""What follows from writes wherever they are made: a visitor takes their lists along, the public lists follow suit."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver
from django.http import HttpRequest

from armies.access import adopt_held
from armies.actions.public_lists import recount_copies, update_faction_lists
from armies.models import Faction, StrikeForce


@receiver(user_logged_in, dispatch_uid="armies.adopt_held")
def take_along(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """A visitor who signs in, or up, takes along the strike forces built without an account."""
    adopt_held(request, user)


@receiver(post_delete, sender=StrikeForce, dispatch_uid="armies.count_copies")
def count_copies(sender: Any, instance: StrikeForce, **kwargs: Any) -> None:
    """A copy is gone, be it with its owner's account."""
    with transaction.atomic():
        recount_copies(instance.copied_from_id)


@receiver(post_save, sender=Faction, dispatch_uid="armies.open_or_hide")
def open_or_hide(sender: Any, instance: Faction, **kwargs: Any) -> None:
    """A designer may open a homebrew faction to all, or hide it."""
    if instance.homebrew and not kwargs.get("raw"):
        with transaction.atomic():
            update_faction_lists(instance)
