"""Notices: recipients, channels, sent once; their list, preferences, and e-mails."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from smtplib import SMTPRecipientsRefused
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.core import mail
from django.core.management import call_command
from django.db import transaction
from django.utils import timezone, translation

from campaigns.actions import corrections, rounds
from campaigns.actions.corrections import correct_result
from campaigns.actions.joining import join
from campaigns.actions.plans import lock_plan
from campaigns.actions.results import record_by_hand
from campaigns.models import Battle, Campaign, Notice, NoticeChoice, Proposal
from campaigns.notifications import notify
from campaigns.notifications.email import notify_deadlines, post_notices
from campaigns.read_model.campaign_state import last_hash
from campaigns.text.notices import notice_lines
from jobs.models import Job
from people.models import OutgoingEmail, Preferences
from tests.campaigns.conftest import planned
from tests.campaigns.rounds.test_rounds import DRAWN, EVE, FIRST_WON
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of
from tests.support.worker import send_mails

pytestmark = pytest.mark.django_db


def notices_of(user):
    """A user's notices in order: kind and text."""
    return [(line.notice.kind, line.words) for line in notice_lines(Notice.objects.filter(user=user).order_by("pk"))]


def test_who_is_planned_for_is_notified_and_the_planner_is_not(campaign, entries, users):
    planned(campaign, entries, users.ada)
    assert notices_of(users.ada) == []
    assert notices_of(users.ben) == [("planned", "ada planned Eradication in The Long Winter: ada – ben.")]


def test_the_others_are_notified_of_a_locked_plan(battle, users):
    Notice.objects.all().delete()
    lock_plan(battle.sides.get(place=0), users.ada)
    assert notices_of(users.ada) == []
    words = (
        "ada locked a plan for Eradication (ada – ben) in The Long Winter."
        " Once everybody has locked one, the engine fights it."
    )
    assert notices_of(users.ben) == [("locked", words)]


def test_both_sides_are_notified_of_what_the_organiser_records_and_corrects(battle, users):
    Notice.objects.all().delete()
    record_by_hand(battle, users.organiser, 1, FIRST_WON)
    correct_result(battle, users.organiser, 2, DRAWN)
    revoke(battle)
    for player in (users.ada, users.ben):
        assert notices_of(player) == [
            ("recorded", "organiser recorded Eradication in The Long Winter: ada 3 – ben 0."),
            ("taken_back", "organiser corrected the result of Eradication in The Long Winter: ada 3 – ben 3."),
            (
                "taken_back",
                "organiser took back the result of Eradication (ada – ben) in The Long Winter: it counts no more.",
            ),
        ]
    assert notices_of(users.organiser) == []


def test_a_result_that_is_refused_notifies_nobody(battle, users):
    Notice.objects.all().delete()
    with transaction.atomic():
        record_by_hand(battle, users.organiser, 1, FIRST_WON)
        transaction.set_rollback(True)
    assert Notice.objects.count() == 0


def test_a_round_shows_each_player_whom_they_meet(users):
    swiss = campaign_of(users.organiser, 3)
    opened(swiss, deadline=EVE)
    players = [swiss.memberships.get(number=n).user for n in (2, 3, 4)]
    assert [notices_of(player) for player in players] == [
        [("round", "Round 1 of The Long Winter begins. You meet p2, by Jan. 9, 2027, 9 p.m. UTC.")],
        [("round", "Round 1 of The Long Winter begins. You meet p1, by Jan. 9, 2027, 9 p.m. UTC.")],
        [("round", "Round 1 of The Long Winter begins. You have a bye.")],
    ]


def test_who_has_still_to_fight_is_notified_of_another_deadline(users):
    swiss = campaign_of(users.organiser, 4)
    opened(swiss, deadline=EVE)
    record_by_hand(swiss.battles.get(number=1), users.organiser, 1, FIRST_WON)
    Notice.objects.all().delete()
    rounds.move_deadline(swiss, organiser_of(swiss), 1, EVE, EVE + timedelta(days=1))
    assert sorted(Notice.objects.values_list("user__username", flat=True)) == ["p3", "p4"]


def test_a_deadline_within_a_day_is_notified_once_and_a_moved_one_again(battle, users):
    Notice.objects.all().delete()
    Battle.objects.update(deadline=EVE)
    assert notify_deadlines(EVE - timedelta(hours=25)) == 0
    for hours in (24, 3, 1):
        notify_deadlines(EVE - timedelta(hours=hours))
    assert notices_of(users.ada) == [
        ("deadline", "Eradication (ada – ben) in The Long Winter is to be fought by Jan. 9, 2027, 9 p.m. UTC.")
    ]
    Battle.objects.update(deadline=EVE + timedelta(days=3))
    notify_deadlines(EVE + timedelta(days=2, hours=1))
    assert len(notices_of(users.ada)) == 2


def test_proposals_and_disputes_notify_the_others(battle, users):
    Notice.objects.all().delete()
    ada = battle.campaign.memberships.get(user=users.ada)
    proposal = Proposal.objects.create(battle=battle, proposer=ada, report={}, deadline=EVE)
    notify.notify_proposed(battle, users.ada, proposal)
    notify.notify_disputed(battle, users.ben, proposal.pk)
    assert [kind for kind, _ in notices_of(users.ada)] == ["disputed"]
    assert [kind for kind, _ in notices_of(users.ben)] == ["proposed"]
    assert [kind for kind, _ in notices_of(users.organiser)] == ["proposed", "disputed"]


@pytest.mark.parametrize(
    ("did", "words"),
    [
        ("asks", "asks to join The Long Winter, and waits until an organiser says yes."),
        ("joined", "joined The Long Winter."),
        ("left", "left The Long Winter."),
    ],
)
def test_organisers_are_notified_who_comes_and_goes(campaign, users, did, words):
    Notice.objects.all().delete()
    notify.notify_members(campaign, did, campaign.memberships.get(user=users.ada))
    assert notices_of(users.organiser) == [("members", f"ada {words}")]


def test_each_switch_is_kept_to(campaign, entries, users):
    NoticeChoice.objects.create(user=users.ben, kind="planned", on_site=False, by_mail=True)
    planned(campaign, entries, users.ada)
    assert list(Notice.objects.filter(user=users.ben).values_list("on_site", "to_mail")) == [(False, True)]
    NoticeChoice.objects.update(on_site=False, by_mail=False)
    planned(campaign, entries, users.ada)
    assert Notice.objects.filter(user=users.ben).count() == 1


@pytest.mark.postgres
def test_the_same_cause_notifies_once(battle, users):
    Notice.objects.all().delete()
    for _ in range(2):
        notify.notify_recorded(battle, None, 7)
    assert Notice.objects.count() == 2
    assert notices_of(users.ada)[0][1].startswith("The site recorded Eradication in The Long Winter: ada")


def test_who_left_is_notified_of_nothing_more(battle, users):
    Notice.objects.all().delete()
    battle.campaign.memberships.filter(user=users.ben).update(state="left")
    notify.notify_recorded(battle, None, 7)
    assert notices_of(users.ben) == []


@pytest.fixture
def ben_reads(campaign, entries, users, client_of):
    """Ben's browser, with two notices that he has not read."""
    for _ in range(2):
        planned(campaign, entries, users.ada)
    return client_of(users.ben)


def test_the_list_says_what_is_new_and_opening_it_reads_nothing(ben_reads, users):
    page = ben_reads.get("/notices/").content.decode()
    assert page.count("ada planned Eradication") >= 2
    assert '<span class="badge badge--warn">2</span>' in page
    assert notify.unread(users.ben).count() == 2


def test_one_is_read_and_leads_where_it_belongs(ben_reads, users):
    notice = notify.unread(users.ben)[0]
    answer = ben_reads.post(f"/notices/{notice.pk}/read/")
    assert answer.headers["Location"] == notice.path
    assert notify.unread(users.ben).count() == 1


@pytest.mark.postgres
def test_all_are_read_but_for_what_came_since(ben_reads, users, campaign, entries):
    last = notify.unread(users.ben)[0].pk
    planned(campaign, entries, users.ada)
    ben_reads.post("/notices/read/", {"last": last})
    assert notify.unread(users.ben).count() == 1


def test_anothers_notice_is_not_there(ben_reads, users, client_of):
    notice = notify.unread(users.ben)[0]
    assert client_of(users.ada).post(f"/notices/{notice.pk}/read/").status_code == 404


def test_the_header_costs_no_query_of_its_own(ben_reads, django_assert_num_queries):
    with django_assert_num_queries(5):  # session, user with the count, switches, mails, address
        ben_reads.get("/notices/choices/", HTTP_ACCEPT="text/html")


def test_switches_are_kept_and_shown(ben_reads, users):
    answer = ben_reads.post("/notices/choices/", {"on_site_round": "on"})
    assert answer.status_code == 302
    assert NoticeChoice.objects.filter(user=users.ben).count() == len(Notice.Kind.values)
    assert NoticeChoice.objects.get(user=users.ben, kind="round").on_site
    assert not NoticeChoice.objects.get(user=users.ben, kind="round").by_mail
    assert ben_reads.get("/notices/choices/").content.decode().count(" checked") == 1


def test_names_are_text_on_the_page(campaign, entries, users, client_of):
    Campaign.objects.update(name="<b>Bold</b>")
    planned(campaign, entries, users.ada)
    page = client_of(users.ben).get("/notices/").content.decode()
    assert "<b>Bold</b>" not in page
    assert "&lt;b&gt;Bold" in page


@pytest.fixture
def waiting(campaign, entries, users):
    """A notice that waits to be sent to ben, whose address is confirmed; ada and the organiser have none."""
    EmailAddress.objects.create(user=users.ben, email="ben@example.org", verified=True, primary=True)
    planned(campaign, entries, users.ada)
    return Notice.objects.get(user=users.ben)


def posted():
    """How many mails went out."""
    post_notices(timezone.now())
    return send_mails()


@pytest.mark.postgres
def test_each_mail_is_sent_once(waiting):
    assert [posted(), posted()] == [1, 0]
    (message,) = mail.outbox
    assert message.to == ["ben@example.org"]
    assert message.subject == "Damocles: a battle is planned for you"
    assert f"http://localhost:8000{waiting.path}" in message.body
    assert "http://localhost:8000/notices/choices/" in message.body
    assert message.extra_headers["List-Unsubscribe"] == "<http://localhost:8000/notices/choices/>"


@pytest.mark.postgres
def test_thirty_six_who_join_within_an_hour_stand_in_one_mail(campaign, users):
    EmailAddress.objects.filter(user=users.organiser).update(verified=True, primary=True)
    Notice.objects.all().delete()
    for n in range(36):
        join(campaign, User.objects.create_user(f"recruit-{n}"))
    now = timezone.now()
    assert (post_notices(now), post_notices(now + timedelta(minutes=59))) == (0, 0)
    assert [post_notices(now + timedelta(minutes=minutes)) for minutes in (61, 62)] == [1, 0]
    assert send_mails() == 1
    (message,) = mail.outbox
    assert message.to == ["organiser@example.com"]
    assert [f"recruit-{n} joined The Long Winter." in message.body for n in range(36)] == [True] * 36


def test_an_address_that_nobody_confirmed_gets_no_mail(waiting):
    EmailAddress.objects.update(verified=False)
    assert posted() == 0
    EmailAddress.objects.update(verified=True)
    assert posted() == 1


def test_a_mail_that_fails_is_tried_again_and_holds_up_no_other(waiting, users, monkeypatch):
    EmailAddress.objects.create(user=users.organiser, email="o@example.org", verified=True, primary=True)
    Notice.objects.exclude(pk=waiting.pk).delete()
    Notice.objects.create(
        user=users.organiser, campaign=waiting.campaign, kind="deadline", path="/",
        about={"round": 1, "moved": True, "deadline": None},
        to_mail=True, once="x",
    )  # fmt: skip
    real = mail.EmailMessage.send

    def broken_for_ben(self, *args, **values):
        if self.to == ["ben@example.org"]:
            raise SMTPRecipientsRefused({"ben@example.org": (450, b"later")})
        return real(self, *args, **values)

    with monkeypatch.context() as patch:
        patch.setattr(mail.EmailMessage, "send", broken_for_ben)
        assert posted() == 1
    assert send_mails(timezone.now() + timedelta(minutes=2)) == 1
    assert sorted(message.to[0] for message in mail.outbox) == ["ben@example.org", "o@example.org"]


def test_old_news_is_not_sent(waiting):
    assert post_notices(waiting.made + timedelta(days=4)) == 0


def test_line_ends_in_a_name_make_no_headers(waiting):
    Campaign.objects.update(name="Winter\r\nBcc: all@example.org")
    assert posted() == 1
    (made,) = mail.outbox
    assert made.message()["Bcc"] is None
    assert "Winter Bcc: all@example.org" in made.body


def test_a_mail_is_in_the_readers_language_and_by_their_clock(waiting, users):
    """Not in that of who did it, nor in the site's; the notice waited while nobody had chosen."""
    Notice.objects.filter(pk=waiting.pk).update(
        kind="deadline", about={"operation": "Eradication", "sides": [2, 3], "deadline": "2026-07-01T16:30:00+00:00"}
    )
    Preferences.objects.create(user=users.ben, language="fr", time_zone="Pacific/Auckland")
    with translation.override("en"), timezone.override("America/New_York"):
        posted()
    assert "2 juillet 2026" in mail.outbox[0].body
    assert "04:30 NZST" in mail.outbox[0].body


def test_who_chose_nothing_is_written_to_in_the_sites_language(waiting):
    with translation.override("fr"):
        posted()
    assert mail.outbox[0].subject.startswith("Damocles: a battle is planned")


@pytest.mark.postgres
def test_a_notice_is_posted_with_its_mark_or_not_at_all(waiting, monkeypatch):
    def broken(*args, **values):
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(OutgoingEmail, "save", broken)
        with pytest.raises(RuntimeError):
            posted()
    assert Notice.objects.get(pk=waiting.pk).mailed is None
    assert posted() == 1


def test_a_worker_notifies_of_deadlines_and_sends(waiting):
    soon = datetime.now(UTC) + timedelta(hours=2)
    Battle.objects.update(deadline=soon)
    call_command("worker", "--once", stdout=StringIO())
    done = dict(Job.objects.values_list("kind", "result"))
    assert (done["notify_deadlines"], done["post_notices"]) == (1, 2)
    assert len(mail.outbox) == 2


@pytest.mark.rule("C-RND-08")
def test_who_was_to_fight_is_notified_when_closing_a_round_calls_the_battle_off(users):
    swiss = campaign_of(users.organiser, 2)
    opened(swiss)
    rounds.close_round(swiss, organiser_of(swiss), 1, call_off=True)
    player = swiss.memberships.get(number=2).user
    assert notices_of(player)[-1] == ("planned", "organiser called off Eradication (p1 – p2) in The Long Winter.")


def revoke(battle):
    """The organiser takes back the newest result."""
    campaign = battle.campaign
    event = campaign.ledger.filter(kind="result").order_by("-number").first()
    organiser = campaign.memberships.select_related("user").get(number=1)
    seen = last_hash(campaign)
    corrections.revoke(campaign, organiser, [event.number], "", seen_hash=seen, key=uuid4())
