"""Founding, changing, inviting, archiving."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from campaigns.actions import campaigns as actions
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.models import Campaign, Membership

pytestmark = pytest.mark.django_db
AGREED = {"name": "The Long Winter", "summary": "Tuesdays.", "limit": 500}


def test_who_founds_a_campaign_organises_it(users):
    campaign = actions.create_campaign(users.ada, key=uuid4(), **AGREED)
    assert list(Campaign.objects.editable_by(users.ada)) == [campaign]
    assert list(Campaign.objects.visible_to(users.ben)) == []


@pytest.mark.postgres
def test_the_same_form_sent_twice_founds_one_campaign(users):
    key = uuid4()
    assert actions.create_campaign(users.ada, key=key, **AGREED) == actions.create_campaign(
        users.ada, key=key, **AGREED
    )
    assert Campaign.objects.count() == Membership.objects.count() == 1


def test_the_key_of_anothers_form_opens_nothing(users):
    key = uuid4()
    actions.create_campaign(users.ada, key=key, **AGREED)
    with pytest.raises(RefusedError):
        actions.create_campaign(users.stranger, key=key, **AGREED)


@pytest.mark.postgres
def test_of_two_changes_on_one_version_the_second_is_refused(campaign):
    actions.change_campaign(campaign, 1, name="The Thaw", summary="", limit=400)
    with pytest.raises(StaleError) as stale:
        actions.change_campaign(campaign, 1, name="The Frost", summary="", limit=600)
    assert stale.value.present.name == "The Thaw"
    assert Campaign.objects.values_list("name", "limit", "version").get() == ("The Thaw", 400, 2)


@pytest.mark.postgres
def test_the_same_change_sent_twice_is_made_once_and_answered_alike(campaign):
    for _ in range(2):
        actions.change_campaign(campaign, 1, name="The Thaw", summary="", limit=400)
    assert Campaign.objects.get().version == 2


@pytest.mark.postgres
def test_a_player_joins_once_however_often(campaign, users):
    first, again = actions.join(campaign, users.stranger), actions.join(campaign, users.stranger)
    assert first == again
    assert first.role == "player"


def test_an_organiser_who_opens_their_own_invitation_stays_organiser(campaign, users):
    assert actions.join(campaign, users.organiser).organises()


def test_a_replaced_invitation_works_no_more_and_is_replaced_once(campaign):
    old = campaign.invite_token
    for _ in range(2):
        actions.renew_invitation(campaign, old)
    campaign.refresh_from_db()
    new = campaign.invite_token
    actions.renew_invitation(campaign, old)
    campaign.refresh_from_db()
    assert old != new == campaign.invite_token


def test_invitations_are_long_and_never_alike(campaign, users):
    other = actions.create_campaign(users.ada, key=uuid4(), **AGREED)
    assert len(campaign.invite_token) >= 43
    assert other.invite_token != campaign.invite_token


def test_nothing_happens_in_an_archived_campaign_until_it_is_opened_again(campaign, users):
    actions.archive(campaign)
    with pytest.raises(RefusedError):
        actions.join(campaign, users.stranger)
    actions.restore(campaign)
    actions.join(campaign, users.stranger)


def test_a_second_organiser_runs_the_campaign_too(campaign, users):
    actions.give_role(campaign.memberships.get(user=users.ada), "organiser")
    assert Campaign.objects.editable_by(users.ada).exists()


@pytest.mark.postgres
@pytest.mark.parametrize("wrong", [{"limit": 0}, {"name": ""}, {"invite_token": ""}])
def test_the_database_keeps_the_promise_too(campaign, wrong):
    with pytest.raises(IntegrityError), transaction.atomic():
        Campaign.objects.filter(pk=campaign.pk).update(**wrong)


@pytest.mark.postgres
def test_battles_survive_the_account_of_who_fought_them(battle, users):
    users.ada.delete()
    assert str(battle.sides.get(place=0).entry.membership) == "a former player"
