"""Events of one's own campaigns arrive at a webhook, signed, once, and only what its owner may read."""

import hmac
import json
from base64 import b64decode, b64encode
from datetime import date, timedelta
from hashlib import sha256
from typing import Any
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.utils import timezone

from campaigns.actions.corrections import award, revoke
from campaigns.actions.members import leave
from campaigns.actions.preparing import prepare_round, publish_round
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.actions.rounds import Terms
from campaigns.models import LedgerEvent
from campaigns.read_model.campaign_state import last_hash
from jobs.models import Job
from play.models import PlayedBattle
from programs.models import Delivery, Webhook
from programs.webhooks.deliveries import ENOUGH_FAILURES, TRIES, purge_deliveries, send_again, send_test
from programs.webhooks.outgoing import AddressError, NoAnswerError
from tests.campaigns.support.rounds import campaign_of, proposed
from tests.programs.conftest import ADDRESS, Receiver
from tests.support.worker import do_jobs

pytestmark = pytest.mark.django_db


def awarded(campaign: Any, users: Any, points: int = 2) -> LedgerEvent:
    organiser = campaign.memberships.get(user=users.organiser)
    award(campaign, organiser, campaign.memberships.get(user=users.ben).number, points, "Best painted.", key=uuid4())
    event: LedgerEvent = campaign.ledger.latest("number")
    return event


def work(later: timedelta = timedelta(0)) -> None:
    for kind in ("webhook_event", "webhook"):
        do_jobs(kind, timezone.now() + later)


def test_an_event_arrives_as_the_api_shows_it_and_once(webhook: Any, campaign: Any, users: Any, receiver: Any) -> None:
    event = awarded(campaign, users)
    work()
    work()
    (sent,) = receiver.sent
    message = json.loads(sent.body)
    assert (sent.address, message["type"]) == (ADDRESS, "awarded")
    assert message["data"]["campaign"]["slug"] == campaign.slug
    assert message["data"]["event"]["number"] == event.number
    assert message["data"]["event"]["document"] == event.document
    assert Delivery.objects.get().state == "delivered"


def test_a_message_is_signed_over_its_id_time_and_body(webhook: Any, receiver: Any) -> None:
    """As https://www.standardwebhooks.com says: base64 of HMAC-SHA-256 by the key after whsec_."""
    send_test(webhook)
    work()
    (sent,) = receiver.sent
    signed = f"{sent.headers['webhook-id']}.{sent.headers['webhook-timestamp']}.".encode() + sent.body
    key = b64decode(webhook.secret.removeprefix("whsec_"))
    assert sent.headers["webhook-signature"] == "v1," + b64encode(hmac.digest(key, signed, sha256)).decode()
    assert abs(int(sent.headers["webhook-timestamp"]) - timezone.now().timestamp()) < 60


def test_whoever_may_read_the_campaign_no_more_is_sent_nothing(
    webhook: Any, campaign: Any, users: Any, receiver: Any
) -> None:
    """Rights are those of the moment of sending: she left after the event."""
    awarded(campaign, users)
    do_jobs("webhook_event")
    leave(campaign.memberships.get(user=users.ada))
    do_jobs("webhook")
    assert receiver.sent == []
    assert Delivery.objects.earliest("pk").answer == "no_right"


def test_a_webhook_of_all_campaigns_follows_those_one_takes_part_in(campaign: Any, users: Any, receiver: Any) -> None:
    """The stranger's would follow if he were in it."""
    for owner in (users.ada, users.stranger):
        Webhook.objects.create(owner=owner, address=f"https://{owner}.example/")
    awarded(campaign, users)
    work()
    assert [sent.address for sent in receiver.sent] == ["https://ada.example/"]


def test_a_battle_in_the_browser_is_one_of_its_campaign_alone(
    webhook: Webhook, battle: Any, users: Any, receiver: Any
) -> None:
    """Ada follows everything, this campaign, and another; of a battle outside campaigns only the first is sent."""
    every = Webhook.objects.create(owner=users.ada, address=ADDRESS)
    Webhook.objects.create(owner=users.ada, address=ADDRESS, campaign=campaign_of(users.organiser, 2))
    for planned, followers in ((battle, {webhook, every}), (None, {every})):
        played = PlayedBattle.objects.create(game="damocles", title="A", scenario={}, planned=planned)
        played.seats.create(number=0, player="red", user=users.ada)
        assert set(Webhook.objects.of_battle(played)) == followers


def test_a_public_campaign_may_be_followed_by_anybody_until_it_is_private(
    campaign: Any, users: Any, receiver: Any
) -> None:
    Webhook.objects.create(owner=users.stranger, campaign=campaign, address=ADDRESS)
    awarded(campaign, users)
    work()
    assert receiver.sent == []
    type(campaign).objects.filter(pk=campaign.pk).update(visibility="public")
    awarded(campaign, users, 3)
    work()
    assert len(receiver.sent) == 1


def test_only_chosen_kinds_are_sent(webhook: Any, campaign: Any, users: Any, receiver: Any) -> None:
    Webhook.objects.update(kinds=["result"])
    awarded(campaign, users)
    work()
    assert receiver.sent == []


def test_discord_gets_a_message_in_which_names_are_no_markup(
    webhook: Any, campaign: Any, users: Any, receiver: Any
) -> None:
    Webhook.objects.update(format="discord")
    type(campaign).objects.filter(pk=campaign.pk).update(name="**@everyone** [x](https://evil.example)")
    awarded(campaign, users)
    work()
    message = json.loads(receiver.sent[0].body)
    assert message["allowed_mentions"] == {"parse": []}
    assert r"\*\*\@everyone\*\* \[x\]\(https\://evil.example\)" in message["content"]
    assert "2" in message["content"]


def test_what_does_not_arrive_is_tried_again_and_given_up(
    webhook: Any, campaign: Any, users: Any, receiver: Receiver
) -> None:
    """Seven tries with pauses of 1, 2, 4, 8, 16 and 32 minutes."""
    receiver.status = 500
    awarded(campaign, users)
    work()
    assert (len(receiver.sent), Delivery.objects.get().state) == (1, "waiting")
    work()
    assert len(receiver.sent) == 1
    for minutes in (2, 3, 5, 9, 17, 33):
        work(timedelta(minutes=minutes))
    assert (len(receiver.sent), Delivery.objects.get().state) == (TRIES, "failed")
    assert len({sent.headers["webhook-id"] for sent in receiver.sent}) == 1
    assert not Job.objects.filter(state="failed").exists()


@pytest.mark.parametrize("fault", [AddressError(), NoAnswerError()])
def test_an_address_that_cannot_be_called_breaks_no_job(webhook: Any, receiver: Any, fault: Exception) -> None:
    receiver.status = fault
    send_test(webhook)
    work()
    assert (Delivery.objects.get().state, Job.objects.get(kind="webhook").state) == ("failed", "done")


def test_one_that_never_answers_is_switched_off_until_a_test_arrives(
    webhook: Any, campaign: Any, users: Any, receiver: Receiver
) -> None:
    receiver.status = 410
    for n in range(ENOUGH_FAILURES):
        awarded(campaign, users, n + 1)
        work()
    assert Webhook.objects.get().off is not None
    awarded(campaign, users, 50)
    work()
    assert len(receiver.sent) == ENOUGH_FAILURES
    receiver.status = 200
    send_test(webhook)
    work()
    assert (Webhook.objects.get().off, Webhook.objects.get().failures) == (None, 0)


def test_its_owner_is_told_when_it_is_switched_off(webhook: Any, users: Any, receiver: Receiver) -> None:
    EmailAddress.objects.create(user=users.ada, email="ada@example.org", verified=True, primary=True)
    Webhook.objects.update(failures=ENOUGH_FAILURES - 1)
    receiver.status = 404
    send_test(Webhook.objects.get())
    work()
    do_jobs("mail")
    (letter,) = mail.outbox
    assert (letter.to, ADDRESS in letter.body) == (["ada@example.org"], True)


def test_a_delivery_is_sent_again_under_the_same_id(webhook: Any, campaign: Any, users: Any, receiver: Any) -> None:
    awarded(campaign, users)
    work()
    send_again(Delivery.objects.get())
    send_again(Delivery.objects.get())
    work()
    assert [sent.headers["webhook-id"] for sent in receiver.sent] == [str(Delivery.objects.get().key)] * 2


def test_deliveries_are_kept_for_a_week(webhook: Any) -> None:
    delivery = Delivery.objects.create(webhook=webhook)
    assert purge_deliveries(timezone.now()) == 0
    Delivery.objects.filter(pk=delivery.pk).update(made=timezone.now() - timedelta(days=8))
    assert purge_deliveries(timezone.now()) == 1


def test_only_battles_of_mine(battle: Any, campaign: Any, users: Any, receiver: Any) -> None:
    """Ada fights in the battle; the organiser, who follows his own too, does not."""
    Webhook.objects.create(owner=users.ada, own_battles=True, address="https://ada.example/")
    Webhook.objects.create(owner=users.organiser, own_battles=True, address="https://organiser.example/")
    sides = (SideReport("won", 3, 0), SideReport("lost", 1, 2))
    record_by_hand(battle, users.organiser, battle.version, Report(date(2026, 3, 28), "", sides))
    work()
    assert [(sent.address, json.loads(sent.body)["type"]) for sent in receiver.sent] == [
        ("https://ada.example/", "result")
    ]
    (line,) = json.loads(receiver.sent[0].body)["data"]["battles"]
    assert (line["slug"], line["state"]) == (battle.slug, "recorded")


def test_a_prepared_round_is_sent_when_it_is_opened_and_not_before(users: Any, receiver: Any) -> None:
    """Neither to a player nor to the organiser who prepared it; the pairing of two is sent with its battle."""
    swiss = campaign_of(users.organiser, 2)
    organiser = swiss.memberships.get(user=users.organiser)
    player = swiss.memberships.get(number=2).user
    for owner in (users.organiser, player):
        Webhook.objects.create(owner=owner, address=f"https://{owner.pk}.example/")
    terms = Terms(500, None)
    kept = prepare_round(swiss, version=0, number=1, terms=terms, meetings=proposed(swiss))
    work()
    assert (receiver.sent, Delivery.objects.count()) == ([], 0)
    publish_round(swiss, organiser, key=kept.key, version=1)
    work()
    messages = [json.loads(sent.body) for sent in receiver.sent]
    assert [message["type"] for message in messages] == ["round_opened"] * 2
    assert [len(message["data"]["battles"]) for message in messages] == [1, 1]


def test_a_revoked_result_is_sent_as_undone_to_who_fought(
    battle: Any, campaign: Any, users: Any, receiver: Any
) -> None:
    """Also to a webhook of own battles alone: what was taken back was about one."""
    Webhook.objects.create(owner=users.ada, own_battles=True, address="https://ada.example/")
    Webhook.objects.create(owner=users.organiser, own_battles=True, address="https://organiser.example/")
    sides = (SideReport("won", 3, 0), SideReport("lost", 1, 2))
    record_by_hand(battle, users.organiser, battle.version, Report(date(2026, 3, 28), "", sides))
    result = campaign.ledger.get(kind="result")
    organiser = campaign.memberships.get(user=users.organiser)
    revoke(campaign, organiser, [result.number], "Wrong table.", seen_hash=last_hash(campaign), key=uuid4())
    work()
    messages = {message["type"]: message["data"] for message in (json.loads(sent.body) for sent in receiver.sent)}
    assert {sent.address for sent in receiver.sent} == {"https://ada.example/"}
    assert messages["taken_back"]["event"]["document"] == {"events": [result.number], "reason": "Wrong table."}
    assert messages["result"]["event"]["counts"] is False
    assert [line["state"] for line in messages["taken_back"]["battles"]] == ["void"]
