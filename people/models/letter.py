"""Mails on their way: a row each, from the transaction that they tell of until a mail server has taken them."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

MAX_SUBJECT_LENGTH = 150
MAX_FAULT_LENGTH = 300


class OutgoingEmailQuerySet(models.QuerySet["OutgoingEmail"]):
    def due(self, now: datetime) -> "OutgoingEmailQuerySet":
        """Those to be sent now, the one that waits longest first."""
        return self.filter(given_up=None, due__lte=now).order_by("due", "pk")

    def given_up(self) -> "OutgoingEmailQuerySet":
        return self.exclude(given_up=None)


class OutgoingEmail(models.Model):
    """A mail that no server has taken yet. Once one has, the row is gone: nothing of what it said is kept."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="letters",
        help_text=_("Whose account it goes to, and with whom it is forgotten."),
    )
    to = models.EmailField(_("to"))
    subject = models.CharField(_("subject"), max_length=MAX_SUBJECT_LENGTH)
    body = models.TextField()
    headers = models.JSONField(default=dict)
    message_id = models.CharField(
        max_length=200, unique=True, help_text=_("The same however often it is sent, so that doubles are known.")
    )
    made = models.DateTimeField(_("written"), default=timezone.now)
    due = models.DateTimeField(_("next try"), default=timezone.now)
    tries = models.PositiveIntegerField(_("tries"), default=0)
    given_up = models.DateTimeField(_("given up"), null=True)
    fault = models.CharField(_("what went wrong"), max_length=MAX_FAULT_LENGTH, blank=True)

    objects = OutgoingEmailQuerySet.as_manager()

    class Meta:
        ordering = ["-made", "-pk"]
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        indexes = [models.Index(fields=["due"], condition=Q(given_up=None), name="letters_due")]

    def __str__(self) -> str:
        return self.to

    def waits(self) -> bool:
        """Whether it is still being tried."""
        return self.given_up is None

    def pause(self) -> timedelta:
        """How long to wait after the last try: a minute, then twice as long each time, up to six hours."""
        return min(timedelta(minutes=2 ** min(self.tries - 1, 9)), timedelta(hours=6))
