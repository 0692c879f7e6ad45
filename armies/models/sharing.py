"""Who else may read what a player made: nobody, who has its link, or everybody."""

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
    """Sixteen of 31 signs: 79 bits, and none that is read as another."""
    return "".join(secrets.choice(ALPHABET) for _ in range(TOKEN_LENGTH))


def may_read_private(user: Any, permission: str) -> bool:
    """Whether somebody who administers was given the right to read what players keep to themselves."""
    return bool(user.is_staff and user.has_perm(permission))
