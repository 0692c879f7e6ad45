"""Signing a test's browser in without the session that Django's client first stores and then changes for another."""

from typing import Any

from django.conf import settings
from django.contrib.auth import login
from django.http import HttpRequest
from django.test import Client

from damocles_site.accounts.sessions import SessionStore

_login = Client._login  # type: ignore[attr-defined]


def sign_in(self: Any, user: Any, backend: str | None = None) -> None:
    """One statement stores the session of a browser that has none."""
    if self.cookies.get(settings.SESSION_COOKIE_NAME):
        return _login(self, user, backend)
    request = HttpRequest()
    request.session = SessionStore()
    request.session.cycle_key = lambda: None
    login(request, user, backend)
    request.session.save()
    self._set_login_cookies(request)
    return None


def install() -> None:
    Client._login = sign_in  # type: ignore[attr-defined]
