"""Mark notices as read."""

from typing import Any

from django.utils import timezone

from campaigns.models import Notice
from campaigns.notifications.notify import unread


def mark_read(notice: Notice) -> None:
    """Mark a notice as read, keeping the first time."""
    unread(notice.user).filter(pk=notice.pk).update(read=timezone.now())


def mark_all_read(user: Any, last: int) -> None:
    """Mark notices as read up to the last one shown."""
    unread(user).filter(pk__lte=last).update(read=timezone.now())
