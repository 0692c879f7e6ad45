"""A visitor who signs in, or up, takes along the strike forces built without an account."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from armies.access import adopt_held


@receiver(user_logged_in, dispatch_uid="armies.adopt_held")
def take_along(sender: Any, request: HttpRequest, user: Any, **kwargs: Any) -> None:
    adopt_held(request, user)
