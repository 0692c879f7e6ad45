"""What a worker would do: tests have none."""

from datetime import datetime

from django.core import mail
from django.utils import timezone

from jobs.models import Job
from jobs.queue import lease_one, perform
from people.outbox import MAIL


def do_jobs(kind: str, now: datetime | None = None) -> None:
    """Do the jobs of a kind that are due."""
    now = now or timezone.now()
    for pk in list(Job.objects.claimable(now).filter(kind=kind).values_list("pk", flat=True)):
        if job := lease_one(pk, "test", now):
            perform(job)


def send_mails(now: datetime | None = None) -> int:
    """Send the mails that are due; how many went out."""
    before = len(mail.outbox)
    do_jobs(MAIL, now)
    return len(mail.outbox) - before
