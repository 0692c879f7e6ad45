"""One e-mail a day: gathered notices and next steps, in the morning of the reader's clock; the subject says what."""

from datetime import UTC, datetime, timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from campaigns.actions.mail_choices import choose_mails
from campaigns.models import Campaign, MailChoice, Notice
from campaigns.notifications.email import post_notices
from campaigns.presenters.daily_mail import last_morning, post_days
from campaigns.presenters.situations import steps_of
from people.models import Preferences
from tests.campaigns.conftest import planned
from tests.campaigns.support.rounds import campaign_of
from tests.support.api_client import Caller
from tests.support.worker import send_mails

pytestmark = pytest.mark.django_db


@pytest.fixture
def gathered(campaign, entries, users):
    """Ben, who has a mailbox, gathers his e-mails since yesterday; two battles are planned for him."""
    EmailAddress.objects.create(user=users.ben, email="ben@example.org", verified=True, primary=True)
    choose_mails(users.ben, daily=True)
    MailChoice.objects.update(posted=timezone.now() - timedelta(days=1))
    for _ in range(2):
        planned(campaign, entries, users.ada)
    return users.ben


def sent():
    send_mails()
    return [message.subject for message in mail.outbox]


def test_notices_of_a_day_come_in_one_mail_whose_subject_says_what(gathered):
    """However often the schedule asks; a player's words are in no subject."""
    Notice.objects.create(user=gathered, kind="proposed", about={"by": 2, "sides": [2, 3], "operation": "Eradication"},
                          path="/battles/x/", once="x", to_mail=True, campaign=Campaign.objects.get())  # fmt: skip
    now = timezone.now()
    assert post_notices(now) == 0
    assert [post_days(now) for _ in range(2)] == [1, 0]
    assert sent() == ["Damocles: a battle is planned for you (2); a result waits for your word"]
    body = mail.outbox[0].body
    assert body.count("ada planned Eradication in The Long Winter: ada – ben.") == 2
    assert "http://localhost:8000/battles/x/" in body
    assert "http://localhost:8000/notices/choices/" in body
    assert post_days(now + timedelta(days=1)) == 0


def test_a_deadline_that_is_near_does_not_wait_for_the_morning(gathered):
    Notice.objects.update(kind="deadline", about={"operation": "Eradication", "sides": [2, 3], "deadline": None})
    assert post_notices(timezone.now()) == 2


def test_what_was_read_on_the_site_is_not_sent(gathered):
    Notice.objects.update(read=timezone.now())
    assert post_days(timezone.now()) == 0


def test_who_has_no_mailbox_loses_nothing_and_holds_up_nobody(gathered, users):
    choose_mails(users.ada, daily=True)
    MailChoice.objects.filter(user=users.ada).update(posted=timezone.now() - timedelta(days=3))
    assert post_days(timezone.now()) == 1


@pytest.mark.parametrize(
    ("zone", "now", "morning"),
    [
        ("UTC", datetime(2026, 7, 1, 6, 59, tzinfo=UTC), datetime(2026, 6, 30, 7, tzinfo=UTC)),
        ("UTC", datetime(2026, 7, 1, 7, 0, tzinfo=UTC), datetime(2026, 7, 1, 7, tzinfo=UTC)),
        ("Asia/Tokyo", datetime(2026, 7, 1, 21, 59, tzinfo=UTC), datetime(2026, 6, 30, 22, tzinfo=UTC)),
        ("Asia/Tokyo", datetime(2026, 7, 1, 22, 0, tzinfo=UTC), datetime(2026, 7, 1, 22, tzinfo=UTC)),
        ("Europe/Paris", datetime(2026, 3, 29, 5, 0, tzinfo=UTC), datetime(2026, 3, 29, 5, tzinfo=UTC)),
        ("Europe/Paris", datetime(2026, 3, 28, 6, 0, tzinfo=UTC), datetime(2026, 3, 28, 6, tzinfo=UTC)),
    ],
)
def test_the_morning_is_that_of_the_readers_clock(zone, now, morning):
    """Seven in Tokyo is 22:00 UTC of the day before; in Paris 6:00 UTC in winter, 5:00 from 29 March 2026 on."""
    assert last_morning(now, zone) == morning


def test_the_first_comes_with_the_next_morning(gathered):
    """Chosen at 8:00 in Tokyo (23:00 UTC): nothing until 7:00 there (22:00 UTC)."""
    Preferences.objects.create(user=gathered, time_zone="Asia/Tokyo")
    chosen = datetime(2026, 7, 1, 23, tzinfo=UTC)
    MailChoice.objects.update(posted=chosen)
    Notice.objects.update(made=chosen)
    assert [post_days(chosen + timedelta(hours=hours)) for hours in (1, 22, 23, 24)] == [0, 0, 1, 0]


def test_next_steps_come_by_mail_to_who_wants_them_in_their_language(users):
    """The organiser of two players: round 1 can be opened; no notice is gathered."""
    campaign_of(users.organiser, 2, rounds=1)
    EmailAddress.objects.filter(user=users.organiser).update(primary=True)
    Notice.objects.all().delete()
    Preferences.objects.create(user=users.organiser, language="fr")
    choose_mails(users.organiser, steps=True)
    MailChoice.objects.update(posted=timezone.now() - timedelta(days=1))
    assert [step.code for step in steps_of(users.organiser)] == ["open_round"]
    assert post_days(timezone.now()) == 1
    assert sent()[0].startswith("Damocles")
    assert "The Long Winter : La ronde 1 peut être ouverte." in mail.outbox[0].body
    Campaign.objects.update(archived=timezone.now())
    assert post_days(timezone.now() + timedelta(days=1)) == 0


def test_the_choice_is_made_on_the_page_and_in_the_api(users, client_of):
    ada = client_of(users.ada)
    assert ada.post("/notices/choices/", {"daily": "on"}).status_code == 302
    choice = MailChoice.objects.get(user=users.ada)
    assert (choice.daily, choice.steps, choice.posted is not None) == (True, False, True)
    caller = Caller(users.ada)
    assert caller.patch("/api/1/notices/mail/", {"steps": True}).json() == {"daily": True, "steps": True}
    assert caller.patch("/api/1/notices/choices/", {"round": {"by_mail": True}}).status_code == 200
    assert caller.get("/api/1/notices/mail/").json() == {"daily": True, "steps": True}
