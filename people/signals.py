"""What follows from an account: its language, chosen before it was there, and its name as it is looked for."""

from collections.abc import Collection
from typing import Any

from allauth.account.signals import user_signed_up
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest

from people.models import FoldedUsername, Preferences


@receiver(user_signed_up, dispatch_uid="people.signals")
def take_language_along(request: HttpRequest, user: Any, **more: Any) -> None:
    """Store the language chosen in the page's footer for the new account; the browser's preference is not stored."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen in dict(settings.LANGUAGES):
        Preferences.objects.get_or_create(user=user, defaults={"language": chosen})


@receiver(post_save, sender=User, dispatch_uid="people.folded_username")
def fold_username(instance: User, update_fields: Collection[str] | None = None, **more: Any) -> None:
    """Also for the accounts of a backup, which holds no folded names of them."""
    if update_fields is None or "username" in update_fields:
        row = FoldedUsername(user=instance)
        FoldedUsername.objects.bulk_create([row], update_conflicts=True, unique_fields=["user"], update_fields=["name"])
