"""No mail is lost: a mail is a job, asked for in the transaction that it tells of, and sent by a worker.

SMTP cannot promise that a mail goes out once: when a worker is killed after the server took one, another sends it
again, under the same Message-ID, by which mail programs know doubles.
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
from people.models.letter import MAX_SUBJECT_LENGTH

MAIL = "mail"
TRIES = 20
"""With the pauses between them, tried for almost three days."""

ABOUT_THE_LETTER = (SMTPRecipientsRefused, SMTPSenderRefused, SMTPDataError)
"""Faults of one letter; any other is the server's, and the next letter would meet it too."""

log = structlog.get_logger(__name__)


def enqueue(
    to: str, subject: str, body: str, *, user: Any = None, headers: dict[str, str] | None = None
) -> OutgoingEmail:
    """Add a mail to the outbox, in the transaction of the change it reports.

    A hostile address or header is refused here (ValidationError, BadHeaderError): it would never go out.
    """
    validate_email(to)
    one_line = " ".join(subject.split())[:MAX_SUBJECT_LENGTH]
    letter = OutgoingEmail(to=to, subject=one_line, body=body, headers=headers or {}, user=user, message_id=_new_id())
    message_of(letter).message()
    letter.job = queue.enqueue(MAIL, {})
    letter.save()
    return letter


@kind(MAIL, tries=TRIES)
def send(job: Job) -> bool:
    """Send a mail and delete its row; False if it was withdrawn or its account deleted."""
    letter = OutgoingEmail.objects.filter(job=job).first()
    if letter is None:
        return False
    try:
        message_of(letter).send()
    except OSError as error:
        if not isinstance(error, ABOUT_THE_LETTER):
            _put_off_others()
        raise
    letter.delete()
    return True


def _put_off_others() -> None:
    """While the server is down, one mail at a time is tried."""
    now = timezone.now()
    waiting = Job.objects.filter(kind=MAIL, state=Job.State.WAITING, due__lte=now)
    log.warning("mail_server_unavailable", put_off=waiting.update(due=now + pause(1)))


def message_of(letter: OutgoingEmail) -> EmailMessage:
    """The e-mail of a letter; Django refuses headers that hold line ends."""
    headers = {**letter.headers, "Message-ID": letter.message_id}
    return EmailMessage(letter.subject, letter.body, to=[letter.to], headers=headers)


def _new_id() -> str:
    """Unique on earth, and without the name of the machine."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    return make_msgid(domain=domain or "damocles.invalid")
