"""Signal handlers: adopt a visitor's lists at sign-in, keep public lists up to date, leave tables with an account."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models.signals import post_delete, post_save, pre_delete
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import ngettext

from armies.access import adopt_held
from armies.actions.public_lists import recount_copies, update_faction_lists
from armies.actions.table_games import forget_player
from armies.models import Faction, StrikeForce


@receiver(user_logged_in, dispatch_uid="armies.adopt_held")
def take_along(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    """At sign-in or sign-up, give the visitor's lists to the account, and say so."""
    kept = adopt_held(request, user)
    if kept:
        text = ngettext(
            "%(count)d list that you built is kept: it is in your account now.",
            "%(count)d lists that you built are kept: they are in your account now.",
            kept,
        )
        messages.success(request, text % {"count": kept}, fail_silently=True)


@receiver(post_delete, sender=StrikeForce, dispatch_uid="armies.count_copies")
def count_copies(sender: Any, instance: StrikeForce, **kwargs: Any) -> None:
    """A copy was deleted, possibly with its owner's account."""
    with transaction.atomic():
        recount_copies(instance.copied_from_id)


@receiver(post_save, sender=Faction, dispatch_uid="armies.open_or_hide")
def open_or_hide(sender: Any, instance: Faction, **kwargs: Any) -> None:
    """A homebrew faction's visibility changed."""
    if instance.homebrew and not kwargs.get("raw"):
        with transaction.atomic():
            update_faction_lists(instance)


@receiver(pre_delete, sender=get_user_model(), dispatch_uid="armies.leave_tables")
def leave_tables(sender: Any, instance: Any, **kwargs: Any) -> None:
    """Nobody waits at a table for somebody who is gone."""
    forget_player(instance)
