"""The players of a battle and the organisers write to each other: C-DAT-02."""

from datetime import timedelta
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import Group, User
from django.utils import timezone

from campaigns.actions.campaigns import archive, join
from campaigns.actions.messages import MAX_MESSAGES, write_message
from campaigns.models import BattleMessage, Campaign, Membership, Notice
from campaigns.notifications.email import post_notices
from campaigns.text.notices import notice_lines
from moderation.models import Case
from people.models import OutgoingEmail
from tests.support.api_client import Caller

pytestmark = [pytest.mark.django_db, pytest.mark.rule("C-DAT-02")]


def place(battle, user):
    return battle.campaign.memberships.select_related("user").get(user=user)


def write(battle, user, text="On Sunday?"):
    return write_message(battle, place(battle, user), text, key=uuid4())


def told(user):
    return Notice.objects.filter(user=user, kind="message").count()


@pytest.fixture
def address(battle):
    return f"{battle.get_absolute_url()}messages/"


def test_players_and_organisers_write_and_read_and_nobody_else(battle, address, users, client_of):
    """However public the campaign is; markup is text."""
    Campaign.objects.update(visibility="public")
    follower = User.objects.create_user("follower")
    join(battle.campaign, follower, Membership.Role.FOLLOWER)
    assert client_of(users.ada).post(address, {"text": "<b>On Sunday?</b>", "key": uuid4()}).status_code == 302
    for user in (users.ada, users.ben, users.organiser):
        assert "&lt;b&gt;On Sunday?&lt;/b&gt;" in client_of(user).get(address).content.decode()
    for user in (users.stranger, follower):
        assert client_of(user).get(address).status_code == 404
        assert "Messages" not in client_of(user).get(battle.get_absolute_url()).content.decode()
    assert "Messages (1)" in client_of(users.ben).get(battle.get_absolute_url()).content.decode()


def test_the_others_are_told_once_while_they_have_not_read_it(battle, users):
    for _ in range(3):
        write(battle, users.ada)
    assert [told(user) for user in (users.ada, users.ben, users.organiser)] == [0, 1, 1]
    (line,) = notice_lines(Notice.objects.filter(user=users.ben, kind="message"))
    assert line.words == "ada wrote about Eradication (ada – ben) in The Long Winter."
    write(battle, users.ben)
    assert Notice.objects.get(user=users.ben, kind="message").read is not None
    write(battle, users.ada)
    assert told(users.ben) == 2
    Notice.objects.update(made=timezone.now() - timedelta(hours=2))
    write(battle, users.ada)
    assert told(users.ben) == 3


def test_an_hours_messages_come_in_one_e_mail_that_holds_no_word_of_them(battle, users):
    """The organiser has a mailbox; what was read on the site meanwhile is not sent."""
    EmailAddress.objects.update(primary=True)
    Notice.objects.all().delete()
    write(battle, users.ada, "Secret plan")
    now = timezone.now()
    assert post_notices(now + timedelta(minutes=59)) == 0
    assert post_notices(now + timedelta(minutes=61)) == 1
    mail = OutgoingEmail.objects.get()
    assert (mail.user, "Secret" in mail.subject + mail.body) == (users.organiser, False)
    Notice.objects.update(mailed=None, read=now)
    assert post_notices(now + timedelta(minutes=61)) == 0


def test_a_form_sent_twice_writes_once_and_another_battles_key_is_refused(battle, address, users, client_of):
    ada, key = client_of(users.ada), uuid4()
    for _ in range(2):
        assert ada.post(address, {"text": "Once", "key": key}).status_code == 302
    assert BattleMessage.objects.count() == 1
    answer = client_of(users.ben).post(address, {"text": "Mine", "key": key})
    assert (answer.status_code, "already used" in answer.content.decode()) == (422, True)


@pytest.mark.rule("C-DAT-02")
def test_length_number_and_pace_are_limited(battle, address, users, client_of, monkeypatch):
    ada = client_of(users.ada)
    for text in ("", " \n", "x" * 1001):
        assert ada.post(address, {"text": text, "key": uuid4()}).status_code == 422
    rows = [BattleMessage(battle=battle, author=place(battle, users.ben), text="x") for _ in range(MAX_MESSAGES)]
    BattleMessage.objects.bulk_create(rows)
    full = ada.post(address, {"text": "More", "key": uuid4()})
    assert (full.status_code, "200 messages" in full.content.decode()) == (422, True)
    BattleMessage.objects.all().delete()
    statuses = [ada.post(address, {"text": "Again", "key": uuid4()}).status_code for _ in range(30)]
    assert statuses == [302] * 29 + [429]
    assert client_of(users.ben).post(address, {"text": "I may", "key": uuid4()}).status_code == 302


def test_an_archived_campaign_refuses_by_a_sentence(battle, address, users, client_of):
    message = write(battle, users.ada)
    archive(battle.campaign)
    ada = client_of(users.ada)
    answer = ada.post(address, {"text": "Still there?", "key": uuid4()})
    assert (answer.status_code, "archived" in answer.content.decode()) == (422, True)
    ada.post(f"/messages/{message.key}/delete/")
    assert Caller(users.ada).post(f"/api/1/battles/{battle.slug}/messages/", {"text": "x"}).status_code == 409
    assert [row.text for row in BattleMessage.objects.all()] == ["On Sunday?"]


def test_an_author_deletes_their_own_and_nobody_elses(battle, users, client_of):
    message = write(battle, users.ada)
    assert client_of(users.organiser).post(f"/messages/{message.key}/delete/").status_code == 404
    assert client_of(users.ada).post(f"/messages/{message.key}/delete/").status_code == 302
    assert not BattleMessage.objects.exists()


def test_what_is_reported_moderators_read_and_hide_from_the_others(battle, address, users, client_of):
    """Ben reports what ada wrote; a stranger cannot, for they may not read it."""
    mod = User.objects.create_user("mod")
    mod.groups.add(Group.objects.get_or_create(name="Moderators")[0])
    message = write(battle, users.ada, "You fool")
    report = f"/report/message/{message.key}/"
    assert [client_of(user).get(report).status_code for user in (users.stranger, users.ada)] == [404, 404]
    assert report in client_of(users.ben).get(address).content.decode()
    client_of(users.ben).post(report, {"reason": "insult", "words": ""})
    case, moderator = Case.objects.get(kind="message"), client_of(mod)
    assert "You fool" in moderator.get(case.get_absolute_url()).content.decode()
    moderator.post(case.get_absolute_url(), {"verb": "hid", "version": case.version, "why": "An insult."})
    seen = {name: client_of(getattr(users, name)).get(address).content.decode() for name in ("ada", "ben", "organiser")}
    assert {name: "You fool" in text for name, text in seen.items()} == {"ada": True, "ben": False, "organiser": False}
    assert "An insult." in seen["ada"]


def test_who_left_reads_no_more(battle, address, users, client_of):
    write(battle, users.ben)
    Membership.objects.filter(user=users.ada).update(state="left")
    assert client_of(users.ada).get(address).status_code == 404


@pytest.mark.parametrize("messages", [1, 50])
def test_a_conversation_asks_equally_often(battle, address, users, client_of, django_assert_num_queries, messages):
    """Session, user, battle, sides, the game listed, place twice, count with messages."""
    author = place(battle, users.ben)
    BattleMessage.objects.bulk_create(BattleMessage(battle=battle, author=author, text="x") for _ in range(messages))
    client = client_of(users.ada)
    with django_assert_num_queries(8):
        assert client.get(address).content.decode().count('class="message-of"') == messages
