"""Who uses a faction or an operation, for designers about to publish a release or to delete."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from armies.models import Faction, Operation
from campaigns.actions.battles import plan
from campaigns.models import Campaign, Entry
from rules.damocles.engine.operations.eradication import eradication
from tests.support.operations import released_operation
from tests.support.pages import text_of
from workshop.publishing.impact import uses

pytestmark = pytest.mark.django_db


def number_and_names(user):
    [use] = uses(Faction.objects.get(slug="watch"), user)
    return use.number, use.named


@pytest.fixture
def designer():
    return User.objects.create_superuser("designer")


def test_a_designer_is_notified_of_each_running_campaign_once(campaign, entries, designer):
    assert number_and_names(designer) == (1, [("The Long Winter", "")])


def test_who_takes_part_gets_there(campaign, entries, users):
    assert number_and_names(users.ada) == (1, [("The Long Winter", campaign.get_absolute_url())])


def test_a_player_sees_how_many_but_not_which_others_play(campaign, entries, users):
    assert number_and_names(users.stranger) == (1, [])


@pytest.mark.postgres
def test_what_is_over_or_withdrawn_does_not_count(campaign, entries, designer):
    Entry.objects.update(withdrawn=timezone.now())
    assert number_and_names(designer) == (0, [])
    Entry.objects.update(withdrawn=None)
    Campaign.objects.update(archived=timezone.now())
    assert number_and_names(designer) == (0, [])


def test_only_the_newest_entries_are_looked_at_and_the_number_says_so(campaign, entries, users, monkeypatch):
    monkeypatch.setattr("campaigns.read_model.usage.MOST", 1)
    number, named = number_and_names(users.stranger)
    assert (str(number), named) == ("1+", [])


@pytest.mark.postgres
def test_an_entry_whose_list_was_deleted_still_counts(campaign, entries, designer):
    for entry in entries:
        entry.strike_force.delete()
    assert number_and_names(designer)[0] == 1


def test_an_operation_in_use_is_not_deleted_and_its_uses_are_named(campaign, entries, designer, users, client_of):
    """A battle keeps its operation whatever it is called today; one of another with its title is none of its uses."""
    document = eradication() | {"slug": "lift", "title": "Lift"}
    operation = released_operation(slug="lift", title="Lift", document=document)
    plan(campaign, users.organiser, key=uuid4(), operation=document, entries=entries)
    plan(campaign, users.organiser, key=uuid4(), operation=document | {"slug": "other"}, entries=entries)
    campaign.agreement["operations"] = ["lift"]
    campaign.save(update_fields=["agreement"])
    Operation.objects.update(title="Shaft")
    browser, url = client_of(designer), f"/operation-drafts/{operation.pk}/delete/"
    page = text_of(browser.get(url))
    assert "Running campaigns that agreed on it: 1 (The Long Winter)" in page
    assert "Battles planned with it: 1" in page
    assert browser.post(url).status_code == 409
    campaign.delete()
    assert browser.post(url).status_code == 302
    assert not Operation.objects.exists()
