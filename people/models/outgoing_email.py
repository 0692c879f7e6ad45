"""Outgoing mails: one row each, from the transaction they report until a mail server has accepted them."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from jobs.json_field import JSONField
from jobs.models import Job
from people.models.folded import FoldedField, FoldedQuerySet

MAX_SUBJECT_LENGTH = 150


class OutgoingEmailQuerySet(FoldedQuerySet["OutgoingEmail"]):
    def given_up(self) -> "OutgoingEmailQuerySet":
        """What no server accepted in the time that it is tried."""
        return self.filter(job__state=Job.State.FAILED)


class OutgoingEmail(models.Model):
    """A mail to be sent by a job. The row is deleted once a server has accepted it."""

    job = models.OneToOneField(Job, on_delete=models.CASCADE, related_name="outgoing_email")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        related_name="outgoing_emails",
        help_text=_("Whose account it goes to, and with whom it is forgotten."),
    )
    to = models.EmailField(_("to"))
    subject = models.CharField(_("subject"), max_length=MAX_SUBJECT_LENGTH)
    folded = FoldedField(of="subject")
    body = models.TextField()
    headers = JSONField(default=dict)
    message_id = models.CharField(
        max_length=200, unique=True, help_text=_("The same however often it is sent, so that doubles are known.")
    )
    made = models.DateTimeField(_("written"), default=timezone.now)

    objects = OutgoingEmailQuerySet.as_manager()

    class Meta:
        ordering = ["-made", "-pk"]
        verbose_name = _("e-mail")
        verbose_name_plural = _("e-mails")

    def __str__(self) -> str:
        return self.to

    def waits(self) -> bool:
        """Whether it is still being tried."""
        return not self.job.is_finished()
