"""No mail is lost, and what no server takes is given up where administrators see it."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.exceptions import ValidationError
from django.core.mail import BadHeaderError
from django.db import transaction
from django.utils import timezone

from damocles_site.purging import purge
from jobs.kinds import pause
from jobs.models import Job
from people.models import OutgoingEmail
from people.outbox import TRIES, enqueue_email, message_of
from tests.support.killed import run_killed
from tests.support.smtp import mail_server
from tests.support.worker import send_mails

pytestmark = pytest.mark.django_db


def written(to="ann@example.org", **more):
    return enqueue_email(to, "News", "Something happened.", **more)


@pytest.fixture
def fails(monkeypatch):
    """The mail server answers what is put in here, by address; None is every address."""
    faults = {}
    real = mail.EmailMessage.send

    def send(self, *args, **values):
        fault = faults.get(self.to[0], faults.get(None))
        if fault is not None:
            raise fault
        return real(self, *args, **values)

    monkeypatch.setattr(mail.EmailMessage, "send", send)
    return faults


def test_a_letter_is_sent_once_and_then_nothing_of_it_is_kept():
    written()
    assert [send_mails(), send_mails()] == [1, 0]
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]
    assert not OutgoingEmail.objects.exists()
    assert list(Job.objects.values_list("state", "payload")) == [("done", {})]


@pytest.mark.postgres
def test_a_mail_goes_with_what_it_reports_and_not_without():
    with transaction.atomic():
        written()
        transaction.set_rollback(True)
    assert send_mails() == 0


def test_the_message_keeps_its_id_from_try_to_try(fails):
    email = written()
    fails[None] = SMTPServerDisconnected("gone")
    assert [send_mails(), send_mails()] == [0, 0]
    job = Job.objects.get()
    assert (job.tries, job.error) == (1, "smtplib.SMTPServerDisconnected: gone")
    fails.clear()
    assert send_mails(job.due) == 1
    assert mail.outbox[0].message()["Message-ID"] == email.message_id


def test_a_letter_is_tried_for_almost_three_days():
    """1 + 2 + 4 + … + 256 minutes are eight and a half hours, and ten pauses of six hours follow."""
    assert sum((pause(n) for n in range(1, TRIES)), timedelta()) == timedelta(minutes=511, hours=60)


def test_what_was_given_up_is_seen_and_may_be_sent_again(fails, admin_client):
    fails["ann@example.org"] = SMTPRecipientsRefused({"ann@example.org": (550, b"nobody here")})
    email = written()
    Job.objects.update(tries=TRIES - 1)
    assert (send_mails(), Job.objects.get().state) == (0, "failed")
    page = admin_client.get("/admin/people/outgoingemail/?job__state__exact=failed").content.decode()
    assert "ann@example.org" in page
    assert "nobody here" in page
    others = admin_client.get("/admin/people/outgoingemail/?job__state__exact=waiting")
    assert "ann@example.org" not in others.content.decode()
    fails.clear()
    chosen = {"action": "send_again", "_selected_action": [email.pk]}
    admin_client.post("/admin/people/outgoingemail/", chosen)
    assert send_mails() == 1


def test_administrators_are_not_shown_what_a_letter_says(admin_client):
    email = enqueue_email("ann@example.org", "Your password", "The secret link is /reset/123/.")
    page = admin_client.get(f"/admin/people/outgoingemail/{email.pk}/change/").content.decode()
    assert "Your password" in page
    assert "secret link" not in page
    assert admin_client.get("/admin/people/outgoingemail/add/").status_code == 403


def test_what_was_given_up_is_forgotten_after_a_month():
    written()
    now = timezone.now()
    Job.objects.update(state="failed", finished=now)
    purge(now + timedelta(days=30))
    assert OutgoingEmail.objects.exists()
    purge(now + timedelta(days=30, minutes=1))
    assert not OutgoingEmail.objects.exists()


def test_one_address_that_is_refused_holds_up_no_other(fails):
    fails["ann@example.org"] = SMTPRecipientsRefused({"ann@example.org": (550, b"nobody here")})
    written()
    written("ben@example.org")
    assert send_mails() == 1
    assert OutgoingEmail.objects.get().to == "ann@example.org"


def test_while_the_server_is_down_one_letter_at_a_time_asks_for_it(fails):
    fails[None] = TimeoutError("no answer")
    for name in ("ann", "ben", "cleo"):
        written(f"{name}@example.org")
    send_mails()
    assert sorted(Job.objects.values_list("tries", flat=True)) == [0, 0, 1]
    fails.clear()
    assert send_mails(timezone.now() + timedelta(minutes=1)) == 3


KILLED = """
import smtplib
from jobs import queue, worker
from people.models import OutgoingEmail
def dies_after(owner, name):
    did = getattr(owner, name)
    setattr(owner, name, lambda *args, **values: (did(*args, **values), dies()))
match STEP:
    case "leased": worker.perform = dies
    case "connected": dies_after(smtplib.SMTP, "connect")
    case "addressed": dies_after(smtplib.SMTP, "rcpt")
    case "sent": dies_after(smtplib.SMTP, "data")
    case "forgotten": dies_after(OutgoingEmail, "delete")
    case "noted": dies_after(queue, "finish")
worker.work_off()
"""
STEPS = {"leased": 1, "connected": 1, "addressed": 1, "sent": 2, "forgotten": 1, "noted": 1}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("step", STEPS)
def test_a_worker_killed_at_any_step_loses_no_mail(step, settings):
    """Killed after the server took it and before that is noted, it goes out twice, which its Message-ID tells."""
    email = written()
    with mail_server() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address
        run_killed(f"STEP = {step!r}\n{KILLED}")
        Job.objects.filter(state="running").update(lease=timezone.now())
        send_mails()
    assert [taken["Message-ID"] for taken in server.taken] == [email.message_id] * STEPS[step]
    assert not OutgoingEmail.objects.exists()
    assert Job.objects.get(kind="mail").state == "done"


@pytest.mark.postgres
def test_letters_go_with_the_account_they_are_for():
    user = User.objects.create_user("ann")
    written(user=user)
    user.delete()
    assert not OutgoingEmail.objects.exists()


@pytest.mark.parametrize("to", ["a@b.org\nBcc: all@b.org", "a@b.org,c@d.org", "nobody", "", "a@b.org\r\n\r\nhello"])
def test_a_hostile_address_is_refused(to):
    with pytest.raises(ValidationError):
        written(to)
    assert not OutgoingEmail.objects.exists()


def test_a_hostile_header_is_refused():
    with pytest.raises(BadHeaderError):
        written(headers={"List-Unsubscribe": "<x>\r\nBcc: all@b.org"})
    assert not OutgoingEmail.objects.exists()


def test_line_ends_in_a_subject_make_no_header():
    email = enqueue_email("ann@example.org", "Winter\r\nBcc: all@example.org", "…")
    assert message_of(email).message()["Bcc"] is None
    assert email.subject == "Winter Bcc: all@example.org"


def test_the_id_names_the_sites_domain_and_no_machine(settings):
    settings.DEFAULT_FROM_EMAIL = "Damocles <news@club.example>"
    assert written().message_id.endswith("@club.example>")
