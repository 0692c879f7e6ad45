"""Signing in by name or by e-mail address."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.models import AbstractBaseUser
from django.http import HttpRequest


class NameOrAddress(AuthenticationBackend):  # type: ignore[misc]
    """A known address takes as long as an unknown one.

    What was typed arrives as name and as address; allauth would hash the password twice for an address it knows.
    """

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> AbstractBaseUser | None:
        """The user of this name or address and password, looked up once."""
        if credentials.get("email") == credentials.get("username"):
            credentials.pop("email", None)
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        return user
