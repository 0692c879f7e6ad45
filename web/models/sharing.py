"""Visibility of what players create: private, by link, or public."""

import secrets
from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
TOKEN_LENGTH = 16


class Visibility(models.TextChoices):
    PRIVATE = "private", _("private")
    LINK = "link", _("by link")
    PUBLIC = "public", _("public")


def unguessable() -> str:
    """Sixteen of 31 characters: 79 bits, without easily confused ones."""
    return "".join(secrets.choice(ALPHABET) for _ in range(TOKEN_LENGTH))


def may_read_private(user: Any, permission: str) -> bool:
    """Whether a staff user has the permission to read private content."""
    return bool(user.is_staff and user.has_perm(permission))
