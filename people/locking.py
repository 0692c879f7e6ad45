"""What an account has is counted and added to while its row is held, so that requests at once stay within a limit."""

from typing import Any

from django.contrib.auth import get_user_model


def lock_accounts(*users: Any) -> None:
    """Hold these accounts until the transaction ends, in one order, so that nobody waits for whoever waits for them.

    Visitors and guests have none.
    """
    keys = [user.pk for user in users if user is not None]
    list(get_user_model().objects.select_for_update(no_key=True).only("pk").filter(pk__in=keys).order_by("pk"))
