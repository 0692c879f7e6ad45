"""Rights of accounts."""

from django.contrib.auth.models import User


def has_rights(user: User) -> bool:
    """Whether an account may do more than a player's."""
    return user.is_staff or user.is_superuser or user.groups.exists() or user.user_permissions.exists()
