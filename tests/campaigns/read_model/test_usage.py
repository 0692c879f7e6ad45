"""Running campaigns that use a faction, for designers about to publish a release."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from armies.models import Faction
from armies.publishing.impact import uses
from campaigns.models import Campaign, Entry

pytestmark = pytest.mark.django_db


def told(user):
    [use] = uses(Faction.objects.get(slug="watch"), user)
    return use.number, use.named


@pytest.fixture
def designer():
    return User.objects.create_superuser("designer")


def test_a_designer_is_told_each_running_campaign_once(campaign, entries, designer):
    assert told(designer) == (1, [("The Long Winter", "")])


def test_who_takes_part_gets_there(campaign, entries, users):
    assert told(users.ada) == (1, [("The Long Winter", campaign.get_absolute_url())])


def test_a_player_is_told_how_many_but_not_which_others_play(campaign, entries, users):
    assert told(users.stranger) == (1, [])


@pytest.mark.postgres
def test_what_is_over_or_withdrawn_does_not_count(campaign, entries, designer):
    Entry.objects.update(withdrawn=timezone.now())
    assert told(designer) == (0, [])
    Entry.objects.update(withdrawn=None)
    Campaign.objects.update(archived=timezone.now())
    assert told(designer) == (0, [])


@pytest.mark.postgres
def test_an_entry_whose_list_was_deleted_still_counts(campaign, entries, designer):
    for entry in entries:
        entry.strike_force.delete()
    assert told(designer)[0] == 1
