"""Notices that somebody has read."""

from typing import Any

from django.utils import timezone

from campaigns.models import Notice
from campaigns.notifications.notify import unread


def mark_read(notice: Notice) -> None:
    """Mark one as read; when it was read first stays."""
    unread(notice.user).filter(pk=notice.pk).update(read=timezone.now())


def mark_all_read(user: Any, last: int) -> None:
    """Mark all as read up to the last that was shown; what came since stays unread."""
    unread(user).filter(pk__lte=last).update(read=timezone.now())
