"""Transactional outbox: a mail is a job, enqueued in the transaction it reports and sent by a worker.

SMTP cannot guarantee delivery exactly once: if a worker is killed after the server accepted a mail, another worker
sends it again with the same Message-ID, by which mail programs detect duplicates.
"""

from email.utils import make_msgid, parseaddr
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPSenderRefused
from typing import Any

import structlog
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.utils import timezone

from jobs import queue
from jobs.kinds import kind, pause
from jobs.models import Job
from people.models import OutgoingEmail
from people.models.outgoing_email import MAX_SUBJECT_LENGTH

MAIL = "mail"
TRIES = 20
"""With the pauses between them, tried for almost three days."""

MESSAGE_ERRORS = (SMTPRecipientsRefused, SMTPSenderRefused, SMTPDataError)
"""Errors of a single message; any other error is the server's and would affect the next message too."""

log = structlog.get_logger(__name__)


def enqueue_email(
    to: str, subject: str, body: str, *, user: Any = None, headers: dict[str, str] | None = None
) -> OutgoingEmail:
    """Add a mail to the outbox, in the transaction of the change it reports.

    A hostile address or header is refused here (ValidationError, BadHeaderError): it would never go out.
    """
    validate_email(to)
    one_line = " ".join(subject.split())[:MAX_SUBJECT_LENGTH]
    email = OutgoingEmail(to=to, subject=one_line, body=body, headers=headers or {}, user=user, message_id=_new_id())
    message_of(email).message()
    email.job = queue.enqueue(MAIL, {})
    email.save()
    return email


@kind(MAIL, tries=TRIES)
def send_email(job: Job) -> bool:
    """Send a mail and delete its row; False if it was withdrawn or its account deleted."""
    email = OutgoingEmail.objects.filter(job=job).first()
    if email is None:
        return False
    try:
        message_of(email).send()
    except OSError as error:
        if not isinstance(error, MESSAGE_ERRORS):
            _delay_others()
        raise
    email.delete()
    return True


def _delay_others() -> None:
    """While the server is down, one mail at a time is tried."""
    now = timezone.now()
    waiting = Job.objects.filter(kind=MAIL, state=Job.State.WAITING, due__lte=now)
    log.warning("mail_server_unavailable", put_off=waiting.update(due=now + pause(1)))


def message_of(email: OutgoingEmail) -> EmailMessage:
    """The message to send; Django rejects headers with line breaks."""
    headers = {**email.headers, "Message-ID": email.message_id}
    return EmailMessage(email.subject, email.body, to=[email.to], headers=headers)


def _new_id() -> str:
    """Unique on earth, and without the name of the machine."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    return make_msgid(domain=domain or "damocles.invalid")
