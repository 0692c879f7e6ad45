"""Battles in the browser arrive at the webhooks of who plays in them: begun, one's turn, over; as watchers see them."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from play import actions, offers
from play.models import PlayedBattle, Seat
from play.notices import BEGUN, OVER, TURN
from programs.models import Delivery, Webhook
from programs.webhooks.deliveries import send_again
from tests.programs.conftest import Receiver
from tests.support.worker import do_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]
ALL = [BEGUN, TURN, OVER]


def work(*kinds: str, later: timedelta = timedelta(0)) -> None:
    for kind in kinds or ("webhook_battle", "webhook"):
        do_jobs(kind, timezone.now() + later)


def hook(owner: Any, kinds: list[str] = ALL, **more: Any) -> Webhook:
    return Webhook.objects.create(owner=owner, address=f"https://{owner}.example/", kinds=kinds, **more)


def messages(receiver: Receiver) -> list[tuple[str, str]]:
    """To whom what was sent."""
    return sorted((sent.address.removeprefix("https://")[:3], json.loads(sent.body)["type"]) for sent in receiver.sent)


def answer(battle: PlayedBattle) -> None:
    """The first answer of Underworlds: who places the first token; it is the turn of that player."""
    other = battle.seats.exclude(player=battle.asked).get().player
    actions.answer(battle, battle.seats.get(player=battle.asked), 0, {"begin": other})


def test_players_get_the_beginning_turns_and_the_end_once(
    fight: Any,
    users: Any,
    receiver: Receiver,
) -> None:
    for owner in (users.ada, users.ben):
        hook(owner)
    battle = actions.begin(fight, ("", ""), users.ada, 0)[0]
    work()
    assert receiver.sent == []
    actions.sit(battle, users.ben)
    work()
    battle = PlayedBattle.objects.get()
    first, second = sorted(("ada", "ben"), key=lambda name: name != battle.seats.get(player=battle.asked).user.username)
    begun = [("ada", BEGUN), ("ben", BEGUN)]
    assert messages(receiver) == sorted([*begun, (first, TURN)])
    answer(battle)
    work()
    assert messages(receiver) == sorted([*begun, (first, TURN), (second, TURN)])
    receiver.sent.clear()
    actions.resign(battle, battle.seats.get(user=users.ben))
    work()
    work(later=timedelta(hours=1))
    assert messages(receiver) == [("ada", OVER), ("ben", OVER)]
    assert {(json.loads(sent.body)["data"]["ending"]) for sent in receiver.sent} == {"resigned"}


def test_a_message_holds_what_an_anonymous_reader_may_read(
    between_two: PlayedBattle,
    users: Any,
    receiver: Receiver,
) -> None:
    """What commanders are to answer for Ada is hers alone, and no part of it."""
    Seat.objects.filter(user=users.ada).update(left=["rolls"])
    hook(users.ada)
    actions.resign(between_two, between_two.seats.get(user=users.ada))
    work()
    data = json.loads(receiver.sent[0].body)["data"]
    shown = Client().get(f"/api/1/played-battles/{between_two.slug}/").json()
    assert data["battle"] == {name: shown[name] for name in data["battle"]}
    assert set(data) == {"battle", "ending", "players"}
    assert [seat["person"] for seat in data["battle"]["seats"] if seat["player"] in data["players"]] == ["ada"]


def test_battles_of_others_and_what_was_not_chosen_by_name_are_sent_to_nobody(
    fight: Any,
    users: Any,
    receiver: Receiver,
) -> None:
    """Ben, who sits in none, follows everything; Ada's webhook was made before there were messages about battles."""
    hook(users.ben)
    hook(users.ada, [])
    actions.begin(fight, ("", "steady"), users.ada, 0)
    work()
    assert (receiver.sent, Delivery.objects.count()) == ([], 0)


def test_a_turn_that_was_taken_meanwhile_is_not_sent_and_is_no_failure(
    fight: Any,
    users: Any,
    receiver: Receiver,
) -> None:
    """Neither by a retry, nor when it is sent again by hand."""
    webhook = hook(users.ada, [TURN])
    battle = actions.begin(fight, ("", ""), users.ada, 0)[0]
    actions.sit(battle, users.ben)
    battle = PlayedBattle.objects.get()
    Webhook.objects.update(owner=battle.seats.get(player=battle.asked).user)
    receiver.status = 500
    work()
    answer(battle)
    work(later=timedelta(minutes=2))
    delivery = Delivery.objects.get()
    assert (len(receiver.sent), delivery.state, delivery.answer) == (1, "failed", "passed")
    send_again(delivery)
    work()
    webhook.refresh_from_db()
    assert (len(receiver.sent), webhook.failures) == (1, 0)


def test_a_channel_gets_no_turns_where_watchers_are_behind(
    between_two: PlayedBattle,
    users: Any,
    receiver: Receiver,
) -> None:
    PlayedBattle.objects.update(delay=5)
    for owner in (users.ada, users.ben):
        hook(owner, format="discord")
    answer(between_two)
    work()
    assert receiver.sent == []
    offers.offer(between_two, between_two.seats.get(user=users.ada), "draw")
    offers.offer(between_two, between_two.seats.get(user=users.ben), "draw")
    work()
    assert len(receiver.sent) == 2
    assert "The battle is over: a draw was agreed." in json.loads(receiver.sent[0].body)["content"].replace("\\", "")


def test_who_sits_there_no_more_is_sent_nothing(
    between_two: PlayedBattle,
    users: Any,
    receiver: Receiver,
) -> None:
    hook(users.ada)
    actions.resign(between_two, between_two.seats.get(user=users.ada))
    work("webhook_battle")
    Seat.objects.filter(user=users.ada).update(user=None)
    work("webhook")
    assert (receiver.sent, Delivery.objects.get().answer) == ([], "no_right")
