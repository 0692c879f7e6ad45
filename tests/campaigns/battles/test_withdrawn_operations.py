"""Releases of operations are withdrawn: battles planned with them stay as they are, and may be taken to the newest.

The Lift lasts 7 turns in release 1 and 6 in release 2, with which ada (red) and ben (blue) have a battle planned.
"""

from uuid import uuid4

import pytest

from armies.models import Operation
from campaigns.actions.battles import plan
from campaigns.actions.plans import lock_plan
from campaigns.models import Battle, Campaign, Notice
from campaigns.text.notices import notice_lines
from rules.games import GAMES
from tests.support.pages import text_of
from workshop.actions.operations import copy_operation
from workshop.actions.publishing import publish
from workshop.actions.withdrawing import offer_again, withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def lift() -> Operation:
    """Release 1 of 7 turns, release 2 of 6."""
    operation = copy_operation(GAMES[0], GAMES[0].content.missions[0] | {"title": "Lift", "turns": 7})
    publish(operation)
    Operation.objects.update(document=operation.document | {"turns": 6})
    publish(operation)
    return Operation.objects.get()


@pytest.fixture
def planned(lift, campaign, entries, users) -> Battle:
    """The campaign agreed on it; ada has locked a plan."""
    Campaign.objects.filter(pk=campaign.pk).update(agreement=campaign.agreement | {"operations": [lift.slug]})
    campaign.refresh_from_db()
    document = lift.releases.get(number=2).document
    battle = plan(campaign, users.organiser, key=uuid4(), operation=document, entries=entries)
    lock_plan(battle.sides.get(colour="red"), users.ada)
    Notice.objects.all().delete()
    return Battle.objects.get()


def withdrawn(lift: Operation, number: int) -> None:
    withdraw(lift.releases.get(number=number), "Over too soon.", None)


def notices_of(user) -> list[str]:
    return [line.words for line in notice_lines(Notice.objects.filter(user=user))]


@pytest.mark.rule("C-AGR-05")
def test_a_battle_keeps_a_withdrawn_release_until_an_organiser_takes_it_to_the_newest(lift, planned, users, client_of):
    withdrawn(lift, 2)
    assert notices_of(users.organiser) == [
        "Release 2 of Lift (copy), with which battles of The Long Winter are planned, was withdrawn:"
        " they keep it, and can be taken to release 1. Over too soon."
    ]
    assert notices_of(users.ada) == []
    organiser, ada = client_of(users.organiser), client_of(users.ada)
    for page in (planned.campaign.get_absolute_url(), planned.get_absolute_url()):
        text = text_of(organiser.get(page))
        assert "Release 2, which this is planned with, was withdrawn. Over too soon. The battle keeps it." in text
        assert "Plan it with release 1" in text
        assert "Plan it with" not in text_of(ada.get(page))
    assert Battle.objects.with_documents().get().operation["turns"] == 6
    address = f"{planned.get_absolute_url()}take-newest/"
    assert organiser.post(address, {"version": "7"}).status_code == 409
    assert organiser.post(address, {"version": "1"}).headers["Location"] == planned.get_absolute_url()
    replanned = Battle.objects.with_documents().get()
    assert (replanned.operation["turns"], replanned.scenario["operation"]["turns"], replanned.version) == (7, 7, 2)
    assert not replanned.sides.exclude(locked=None).exists()
    assert "anew, with its newest release: all plans are open again." in notices_of(users.ben)[0]
    assert organiser.post(address, {"version": "2"}).status_code == 409, "its release is on offer"
    assert "was withdrawn" not in text_of(organiser.get(planned.campaign.get_absolute_url()))


@pytest.mark.rule("C-AGR-05")
def test_what_all_have_locked_is_fought_as_it_is(lift, planned, users, client_of):
    lock_plan(planned.sides.get(colour="blue"), users.ben)
    withdrawn(lift, 2)
    organiser = client_of(users.organiser)
    assert "Plan it with" not in text_of(organiser.get(planned.get_absolute_url()))
    answer = organiser.post(f"{planned.get_absolute_url()}take-newest/", {"version": "2"})
    assert (answer.status_code, "C-AUT-05" in answer.content.decode()) == (409, True)
    assert Battle.objects.with_documents().get().operation["turns"] == 6


def test_a_campaign_that_agreed_on_it_is_notified_once_of_a_withdrawal(lift, planned, users):
    """Of release 1, with which nothing is planned; whoever turned such notices off has none."""
    withdrawn(lift, 1)
    withdraw(lift.releases.get(number=1), "", None)
    assert notices_of(users.organiser) == [
        "Release 1 of Lift (copy), which The Long Winter agreed on, was withdrawn:"
        " from now on release 2 is planned. Over too soon."
    ]
    offer_again(lift.releases.get(number=1))
    assert Notice.objects.count() == 1
