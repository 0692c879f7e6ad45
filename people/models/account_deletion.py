"""The wish of somebody that their account be deleted, and when it will be."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

GRACE = timedelta(days=7)
"""So long an account is kept after its owner wished it deleted, in case they come back."""

REMINDED = timedelta(days=1)
"""How long before the end its owner is reminded."""


def end_of_grace() -> datetime:
    return timezone.now() + GRACE


class AccountDeletionQuerySet(models.QuerySet["AccountDeletion"]):
    def due(self, now: datetime) -> "AccountDeletionQuerySet":
        return self.filter(due__lte=now)

    def to_remind(self, now: datetime) -> "AccountDeletionQuerySet":
        return self.filter(reminded=None, due__gt=now, due__lte=now + REMINDED)


class AccountDeletion(models.Model):
    """While the row is there nobody is signed in to the account: signing in takes the wish back."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="deletion"
    )
    due = models.DateTimeField(_("to be deleted"), default=end_of_grace, db_index=True)
    reminded = models.DateTimeField(_("reminded"), null=True, blank=True)

    objects = AccountDeletionQuerySet.as_manager()

    class Meta:
        verbose_name = _("account to be deleted")
        verbose_name_plural = _("accounts to be deleted")

    def __str__(self) -> str:
        return f"{self.user}: {self.due:%Y-%m-%d}"
