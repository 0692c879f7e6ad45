"""Signing in by name or by e-mail address."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest

from campaigns.models import Notice


class NameOrAddress(AuthenticationBackend):  # type: ignore[misc]
    """A known address takes as long as an unknown one.

    What was typed arrives as name and as address; allauth would hash the password twice for an address it knows.
    """

    def get_user(self, user_id: Any) -> AbstractBaseUser | None:
        """Whose session this is, and in the same breath how many notices they have not read (`unread_notices`)."""
        waiting = Notice.objects.filter(user=OuterRef("pk"), on_site=True, read=None).order_by()
        count = waiting.values("user").annotate(count=Count("pk")).values("count")
        users = get_user_model()._default_manager.annotate(unread_notices=Coalesce(Subquery(count), 0))
        user: AbstractBaseUser | None = users.filter(pk=user_id).first()
        return user if user is not None and self.user_can_authenticate(user) else None

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> AbstractBaseUser | None:
        """The user of this name or address and password, looked up once."""
        if credentials.get("email") == credentials.get("username"):
            credentials.pop("email", None)
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        return user
