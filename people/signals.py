"""What a visitor chose before they had an account."""

from typing import Any

from allauth.account.signals import user_signed_up
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpRequest

from people.models import Preferences


@receiver(user_signed_up, dispatch_uid="people.signals")
def take_language_along(request: HttpRequest, user: Any, **more: Any) -> None:
    """Store the language chosen in the page's footer for the new account; the browser's preference is not stored."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if chosen in dict(settings.LANGUAGES):
        Preferences.objects.get_or_create(user=user, defaults={"language": chosen})
