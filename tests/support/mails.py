"""Mails in tests: there is no worker, so a test sends them."""

from datetime import datetime

from django.core import mail
from django.utils import timezone

from jobs.models import Job
from jobs.queue import lease_one, perform
from people.outbox import MAIL


def send_mails(now: datetime | None = None) -> int:
    """Do what a worker would do with the mails that are due; how many went out."""
    before = len(mail.outbox)
    now = now or timezone.now()
    for pk in list(Job.objects.claimable(now).filter(kind=MAIL).values_list("pk", flat=True)):
        if job := lease_one(pk, "test", now):
            perform(job)
    return len(mail.outbox) - before
