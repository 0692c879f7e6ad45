"""Challenges of a ladder: who may challenge whom, who answers, and the battle that comes of it."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.actions.agreements import agree
from campaigns.actions.campaigns import archive, join
from campaigns.actions.challenges import answer, challenge
from campaigns.actions.entries import withdraw
from campaigns.actions.errors import RefusedError
from campaigns.ledger.challenges import open_challenges
from campaigns.models import Battle, Notice
from campaigns.read_model.campaign_state import state_of
from tests.campaigns.conftest import entered

pytestmark = pytest.mark.django_db


@pytest.fixture
def two(campaign, entries, users):
    """Ada and ben, each with a force."""
    return [campaign.memberships.get(user=user) for user in (users.ada, users.ben)]


def url(campaign) -> str:
    return reverse("campaigns:challenges", args=[campaign.slug])


def opened(campaign) -> list[int]:
    return [each.event for each in open_challenges(state_of(campaign))]


@pytest.mark.rule("C-CHA-01")
def test_a_player_challenges_another_and_the_battle_is_planned_once_it_is_accepted(campaign, two, users, client_of):
    ada, ben = client_of(users.ada), client_of(users.ben)
    fields = {"member": two[1].number, "operation": "", "key": uuid4()}
    assert [ada.post(url(campaign), fields).status_code for _ in range(2)] == [302, 302]
    assert Notice.objects.get(user=users.ben, about__challenge="made")
    (number,) = opened(campaign)
    steps = [
        ben.get(campaign.get_absolute_url()).content.decode(),
        ada.get(campaign.get_absolute_url()).content.decode(),
    ]
    assert ["ada challenges you." in step for step in steps] == [True, False]
    page = ben.get(url(campaign)).content.decode()
    assert "ada challenges ben" in page
    given = {"do": "accepted", "challenge": number, "key": uuid4()}
    assert [ben.post(url(campaign), given).status_code for _ in range(2)] == [302, 302]
    battle = Battle.objects.get()
    assert [side.entry.membership_id for side in battle.sides.order_by("place")] == [member.pk for member in two]
    assert (battle.operation_by_lot, opened(campaign)) == (True, [])
    assert Notice.objects.get(user=users.ada, about__challenge="accepted")
    ledger = ben.get(reverse("campaigns:ledger", args=[campaign.slug])).content.decode()
    assert "ada challenged ben." in ledger
    assert f"The challenge of event {number} was accepted." in ledger


@pytest.mark.rule("C-CHA-01")
def test_one_challenge_is_open_between_two_and_only_between_players_of_a_ladder(campaign, two, users):
    ada, ben = two
    challenge(campaign, ada, ben.number, "eradication", key=uuid4())
    for by, member in ((ada, ben), (ben, ada)):
        with pytest.raises(RefusedError, match="open between you two"):
            challenge(campaign, by, member.number, None, key=uuid4())
    for member in (ada.number, 99):
        with pytest.raises(RefusedError, match="another player who has a force"):
            challenge(campaign, ada, member, None, key=uuid4())
    with pytest.raises(RefusedError, match="nothing that was agreed on"):
        challenge(campaign, campaign.memberships.get(user=users.ben), entered_by(campaign, users), "chess", key=uuid4())
    with pytest.raises(RefusedError, match="Enter a force first"):
        challenge(campaign, campaign.memberships.get(user=users.organiser), ben.number, None, key=uuid4())
    organiser = campaign.memberships.get(user=users.organiser)
    agree(campaign, organiser, campaign.version, campaign.agreement | {"kind": "league"})
    with pytest.raises(RefusedError, match="in ladders alone"):
        challenge(campaign, ada, ben.number, None, key=uuid4())


def entered_by(campaign, users) -> int:
    """A third player with a force."""
    third = join(campaign, users.stranger)
    entered(campaign, users.stranger, "Long Watch")
    return third.number


@pytest.mark.rule("C-CHA-02")
def test_who_is_challenged_answers_who_challenged_withdraws_and_organisers_may_for_both(campaign, two, users):
    ada, ben = two
    organiser = campaign.memberships.get(user=users.organiser)
    for by, word, wrong in ((ben, "declined", ada), (ada, "withdrawn", ben), (organiser, "declined", None)):
        number = challenge(campaign, ada, ben.number, None, key=uuid4()).number
        if wrong is not None:
            with pytest.raises(RefusedError, match="Another player"):
                answer(campaign, wrong, number, word, key=uuid4())
        assert answer(campaign, by, number, word, key=uuid4()) is None
        assert opened(campaign) == []
        with pytest.raises(RefusedError, match="open no more"):
            answer(campaign, ben, number, "accepted", key=uuid4())


@pytest.mark.rule("C-CHA-02")
def test_a_challenge_of_who_has_withdrawn_is_open_no_more_nor_one_in_an_archive(campaign, two, entries, users):
    ada, ben = two
    number = challenge(campaign, ada, ben.number, None, key=uuid4()).number
    archive(campaign)
    with pytest.raises(RefusedError, match="archived"):
        answer(campaign, ben, number, "accepted", key=uuid4())
    campaign.refresh_from_db()
    campaign.archived = None
    campaign.save()
    withdraw(entries[0])
    assert opened(campaign) == []
    with pytest.raises(RefusedError, match="open no more"):
        answer(campaign, ben, number, "accepted", key=uuid4())


def test_the_page_costs_the_same_for_one_challenge_and_several(campaign, two, users, client_of):
    ada, ben = two
    third, client, counts = entered_by(campaign, users), client_of(users.organiser), []
    for by, member in ((ada, ben.number), (ben, third), (ada, third)):
        challenge(campaign, by, member, None, key=uuid4())
        client.get(url(campaign))
        with CaptureQueriesContext(connection) as queries:
            assert client.get(url(campaign)).content.decode().count('value="accepted"') == len(counts) + 1
        counts.append(len(queries))
    assert len(set(counts)) == 1
