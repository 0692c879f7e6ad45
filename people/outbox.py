"""No mail is lost: what is to be mailed is a row of the transaction that it tells of, and sent afterwards.

It is sent at least once, always under the same Message-ID. Two who send at once send it once: whoever takes the row
first has it for a while. Who dies with it in hand gives it back by and by, and it is sent again.
"""

from contextlib import suppress
from datetime import datetime, timedelta
from email.utils import make_msgid, parseaddr
from smtplib import SMTPDataError, SMTPRecipientsRefused, SMTPSenderRefused
from typing import Any

import structlog
from django.conf import settings
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from people.models import OutgoingEmail
from people.models.letter import MAX_FAULT_LENGTH, MAX_SUBJECT_LENGTH

IN_HAND = timedelta(minutes=10)
"""How long a letter is nobody else's once it was taken; longer than a mail server is ever waited for."""

KEPT_TRYING = timedelta(days=3)
KEPT_IN_SIGHT = timedelta(days=30)
"""So long administrators see what was given up; then it is forgotten."""

AT_ONCE = 200

ABOUT_THE_LETTER = (SMTPRecipientsRefused, SMTPSenderRefused, SMTPDataError, ValueError)
"""Faults of one letter; any other is the server's, and the next letter would meet it too."""

log = structlog.get_logger(__name__)


def enqueue(
    to: str,
    subject: str,
    body: str,
    *,
    user: Any = None,
    headers: dict[str, str] | None = None,
    by_clock: datetime | None = None,
) -> OutgoingEmail:
    """Put a letter into the outbox; inside the transaction of what it tells.

    It is sent once that is committed, or by the clock, whose time `by_clock` is.

    A hostile address or header is refused here (ValidationError, BadHeaderError): it would never go out.
    """
    validate_email(to)
    one_line = " ".join(subject.split())[:MAX_SUBJECT_LENGTH]
    letter = OutgoingEmail(to=to, subject=one_line, body=body, headers=headers or {}, user=user, message_id=_new_id())
    letter.made = letter.due = by_clock or timezone.now()
    message_of(letter).message()
    letter.save()
    if by_clock is None:
        transaction.on_commit(lambda: _send_now(letter.pk), robust=True)
    return letter


def send_due_emails(now: datetime | None = None) -> int:
    """Send what is due; how many went out. While the server is down, one letter a time asks whether it is back."""
    now = now or timezone.now()
    _give_up_old(now)
    sent = 0
    for pk in list(OutgoingEmail.objects.due(now).values_list("pk", flat=True)[:AT_ONCE]):
        try:
            sent += _send(pk, now)
        except OSError:
            break
    return sent


def try_again(letters: Any) -> int:
    """Send once more what was given up, as if it had been written now."""
    now = timezone.now()
    fresh = {"given_up": None, "tries": 0, "fault": "", "made": now, "due": now}
    count: int = letters.exclude(given_up=None).update(**fresh)
    return count


def message_of(letter: OutgoingEmail) -> EmailMessage:
    """The e-mail of a letter; Django refuses headers that hold line ends."""
    headers = {**letter.headers, "Message-ID": letter.message_id}
    return EmailMessage(letter.subject, letter.body, to=[letter.to], headers=headers)


def _send_now(pk: int) -> None:
    """Once, and if that fails the clock goes on: nothing that was done breaks on it."""
    with suppress(OSError):
        _send(pk)


def _send(pk: int, now: datetime | None = None) -> bool:
    """Whether it went out just now. What went wrong is noted; a server that does not answer is told on (OSError)."""
    now = now or timezone.now()
    letter = _taken(pk, now)
    if letter is None:
        return False
    try:
        message_of(letter).send()
    except Exception as error:
        retry_later(letter, now, error)
        if isinstance(error, OSError) and not isinstance(error, ABOUT_THE_LETTER):
            raise
        return False
    OutgoingEmail.objects.filter(pk=pk).delete()
    return True


def _taken(pk: int, now: datetime) -> OutgoingEmail | None:
    """One UPDATE takes it, on every database: whoever comes second finds it due later."""
    due = OutgoingEmail.objects.filter(given_up=None, due__lte=now, pk=pk)
    taken = due.update(due=now + IN_HAND, tries=F("tries") + 1)
    return OutgoingEmail.objects.filter(pk=pk).first() if taken else None


def retry_later(letter: OutgoingEmail, now: datetime, error: Exception) -> None:
    """Another try, after a pause that grows."""
    fault = f"{type(error).__name__}: {error}"[:MAX_FAULT_LENGTH]
    OutgoingEmail.objects.filter(pk=letter.pk).update(due=now + letter.pause(), fault=fault)
    log.warning("letter_put_off", letter=letter.pk, tries=letter.tries, fault=fault)


def _give_up_old(now: datetime) -> None:
    """What no server took for days is old news: it stays for administrators to see."""
    old = OutgoingEmail.objects.filter(given_up=None, made__lte=now - KEPT_TRYING, due__lte=now)
    count = old.update(given_up=now)
    if count:
        log.error("letters_given_up", count=count)
    OutgoingEmail.objects.given_up().filter(given_up__lte=now - KEPT_IN_SIGHT).delete()


def _new_id() -> str:
    """Unique on earth, and without the name of the machine."""
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2]
    return make_msgid(domain=domain or "damocles.invalid")
