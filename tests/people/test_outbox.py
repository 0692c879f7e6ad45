"""No mail is lost, none is sent twice by two, and what no server takes is given up where administrators see it."""

from datetime import timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.exceptions import ValidationError
from django.core.mail import BadHeaderError
from django.db import transaction
from django.utils import timezone

from people.models import OutgoingEmail
from people.outbox import enqueue, message_of, send_due_emails

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def written(to="ann@example.org", **more):
    return enqueue(to, "News", "Something happened.", **more)


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
    assert [send_due_emails(), send_due_emails()] == [1, 0]
    assert [message.to for message in mail.outbox] == [["ann@example.org"]]
    assert not OutgoingEmail.objects.exists()


def test_a_letter_goes_with_what_it_tells_and_not_without():
    with transaction.atomic():
        written()
        transaction.set_rollback(True)
    assert send_due_emails() == 0


def test_it_is_sent_at_once_after_the_transaction_and_not_before(django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        written()
        assert mail.outbox == []
    assert len(mail.outbox) == 1


def test_a_server_that_is_down_breaks_nothing_that_was_done(django_capture_on_commit_callbacks, fails):
    fails[None] = ConnectionRefusedError("no way there")
    with django_capture_on_commit_callbacks(execute=True):
        written()
    letter = OutgoingEmail.objects.get()
    assert (letter.tries, letter.fault) == (1, "ConnectionRefusedError: no way there")


def test_pauses_grow_and_the_message_keeps_its_id(fails):
    letter, now, pauses = written(), timezone.now(), []
    fails[None] = SMTPServerDisconnected("gone")
    for _ in range(12):
        assert send_due_emails(now) == 0
        due = OutgoingEmail.objects.get().due
        assert send_due_emails(due - timedelta(seconds=1)) == 0
        pauses.append((due - now) // timedelta(minutes=1))
        now = due
    assert pauses == [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360]
    fails.clear()
    assert send_due_emails(now) == 1
    assert mail.outbox[0].message()["Message-ID"] == letter.message_id


def test_what_is_not_sent_for_three_days_is_given_up_and_may_be_sent_again(fails, admin_client):
    written()
    fails[None] = OSError("no way there")
    late = timezone.now() + timedelta(days=3, hours=7)
    send_due_emails()
    assert send_due_emails(late) == 0
    assert OutgoingEmail.objects.get().given_up == late
    fails.clear()
    assert send_due_emails(late + timedelta(days=1)) == 0
    page = admin_client.get("/admin/people/outgoingemail/?given_up=yes").content.decode()
    assert "ann@example.org" in page
    assert "OSError: no way there" in page
    assert "ann@example.org" not in admin_client.get("/admin/people/outgoingemail/?given_up=no").content.decode()
    chosen = {"action": "send_again", "_selected_action": [OutgoingEmail.objects.get().pk]}
    admin_client.post("/admin/people/outgoingemail/", chosen)
    assert send_due_emails() == 1


def test_administrators_are_not_shown_what_a_letter_says(admin_client):
    letter = enqueue("ann@example.org", "Your password", "The secret link is /reset/123/.")
    page = admin_client.get(f"/admin/people/outgoingemail/{letter.pk}/change/").content.decode()
    assert "Your password" in page
    assert "secret link" not in page
    assert admin_client.get("/admin/people/outgoingemail/add/").status_code == 403


def test_what_was_given_up_is_forgotten_after_a_month(fails):
    written()
    now = timezone.now()
    OutgoingEmail.objects.update(given_up=now)
    send_due_emails(now + timedelta(days=29))
    assert OutgoingEmail.objects.exists()
    send_due_emails(now + timedelta(days=30))
    assert not OutgoingEmail.objects.exists()


def test_one_address_that_is_refused_holds_up_no_other(fails):
    fails["ann@example.org"] = SMTPRecipientsRefused({"ann@example.org": (550, b"nobody here")})
    written()
    written("ben@example.org")
    assert send_due_emails() == 1
    assert OutgoingEmail.objects.get().to == "ann@example.org"


def test_while_the_server_is_down_one_letter_at_a_time_asks_for_it(fails):
    fails[None] = TimeoutError("no answer")
    for name in ("ann", "ben", "cleo"):
        written(f"{name}@example.org")
    send_due_emails()
    assert sorted(OutgoingEmail.objects.values_list("tries", flat=True)) == [0, 0, 1]


def test_who_dies_with_a_letter_in_hand_gives_it_back(monkeypatch):
    def killed(*args, **values):
        raise SystemExit

    letter, now = written(), timezone.now()
    with monkeypatch.context() as patch:
        patch.setattr(mail.EmailMessage, "send", killed)
        with pytest.raises(SystemExit):
            send_due_emails(now)
    assert send_due_emails(now + timedelta(minutes=9)) == 0
    assert send_due_emails(now + timedelta(minutes=11)) == 1
    assert mail.outbox[0].message()["Message-ID"] == letter.message_id


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
    letter = enqueue("ann@example.org", "Winter\r\nBcc: all@example.org", "…")
    assert message_of(letter).message()["Bcc"] is None
    assert letter.subject == "Winter Bcc: all@example.org"


def test_the_id_names_the_sites_domain_and_no_machine(settings):
    settings.DEFAULT_FROM_EMAIL = "Damocles <news@club.example>"
    assert written().message_id.endswith("@club.example>")
