"""Devices on which somebody has signed in before: attempts made there are counted by themselves.

Else a stranger who types wrong passwords for a name, five in five minutes, would keep its owner out.
"""

import secrets
from datetime import timedelta
from hashlib import sha256

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

COOKIE = "damocles_device"
SALT = "damocles_site.devices"
KEPT_FOR = timedelta(days=365)
MAX_NAMES = 12
"""Names and addresses of accounts that a device is known to; the oldest are forgotten."""


def known_device(request: HttpRequest, login: str) -> str:
    """The device, if somebody has signed in on it by this name or address; else nothing."""
    device, names = _read(request)
    return device if digest_of(login) in names else ""


def remember_device(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """The device knows the account by its name and its address; it holds neither."""
    device, names = _read(request)
    own = [digest_of(name) for name in (user.get_username(), user.email) if name]
    kept = [*[name for name in names if name not in own], *own][-MAX_NAMES:]
    response.set_signed_cookie(
        COOKIE,
        ":".join([device or secrets.token_urlsafe(12), *kept]),
        salt=SALT,
        max_age=KEPT_FOR,
        httponly=True,
        secure=settings.HTTPS,
        samesite="Lax",
    )


def _read(request: HttpRequest) -> tuple[str, list[str]]:
    try:
        text = request.get_signed_cookie(COOKIE, salt=SALT, max_age=KEPT_FOR)
    except (KeyError, signing.BadSignature):
        return "", []
    device, *names = (text or "").split(":")
    return device, names


def digest_of(login: str) -> str:
    return sha256(login.casefold().encode("utf-8", "surrogatepass")).hexdigest()[:20]
