"""The audit log: what opens accounts, who used a right, what was taken away or deleted."""

from datetime import datetime, timedelta
from typing import Any, NoReturn

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

KEPT_FOR = timedelta(days=365)
ABOUT_LENGTH = 200


class AuditEntryQuerySet(models.QuerySet["AuditEntry"]):
    def of_account(self, pk: int) -> "AuditEntryQuerySet":
        """What was done to an account or by it, the latest first."""
        return self.filter(account=pk).order_by("-made", "-pk")

    def over(self, now: datetime) -> "AuditEntryQuerySet":
        return self.filter(made__lt=now - KEPT_FOR)

    def update(self, **fields: Any) -> NoReturn:
        raise TypeError("the audit log is only added to")


class AuditEntry(models.Model):
    """One thing that happened: it names no row, so that it outlives what it tells of. Triggers refuse to change one."""

    class Kind(models.TextChoices):
        SIGNED_IN = "signed in", _("signed in")
        REFUSED = "refused", _("wrong password or code")
        SIGNED_OUT = "signed out", _("signed out")
        ACCOUNT = "account", _("what opens the account was changed")
        TOKEN = "token", _("API token")
        WEBHOOK = "webhook", _("webhook")
        SESSION = "session", _("session ended")
        RIGHTS = "rights", _("rights were changed")
        READ = "read", _("something private was read by right")
        EXPORT = "export", _("data was taken away")
        DELETED = "deleted", _("something was deleted")

    made = models.DateTimeField(_("time"), default=timezone.now, db_index=True, editable=False)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, editable=False)
    account = models.BigIntegerField(_("account"), null=True, db_index=True, editable=False)
    name = models.CharField(_("name"), max_length=150, blank=True, editable=False)
    by = models.CharField(_("by"), max_length=150, blank=True, editable=False)
    address = models.CharField(_("from where"), max_length=45, blank=True, editable=False)
    about = models.CharField(_("what"), max_length=ABOUT_LENGTH, blank=True, editable=False)

    objects = AuditEntryQuerySet.as_manager()

    class Meta:
        ordering = ["-made", "-pk"]
        verbose_name = _("entry of the audit log")
        verbose_name_plural = _("audit log")

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.name}"

    def save(self, *args: Any, **options: Any) -> None:
        """Once."""
        if not self._state.adding:
            raise TypeError("the audit log is only added to")
        super().save(*args, **options)

    def delete(self, *args: Any, **options: Any) -> NoReturn:
        raise TypeError("the audit log is only added to")
