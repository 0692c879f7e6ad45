"""When an account is deleted its name is gone from everywhere, and every seal holds (C-LED-12)."""

import json

import pytest
from django.contrib.auth.models import User

from campaigns.actions.invitations import accept, offer_place
from campaigns.actions.joining import approve, join
from campaigns.actions.members import leave
from campaigns.models import Campaign, LedgerEvent
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import news_of, state_of
from campaigns.read_model.export import campaign_document

pytestmark = pytest.mark.django_db
NAME = "Zebulon"
PAGES = ("", "members/", "news/", "ledger/", "statistics/", "forces/", "agreement/", "battles/")


@pytest.fixture
def zebulon() -> User:
    return User.objects.create_user(NAME)


def places_with_name(campaign, client) -> list[str]:
    """The pages, the file and the rows that still tell the name."""
    places = [page for page in PAGES if NAME in client.get(f"/campaigns/{campaign.slug}/{page}").content.decode()]
    if NAME in json.dumps(campaign_document(campaign), default=str):
        places.append("the file")
    if any(NAME in json.dumps(row.document) for row in LedgerEvent.objects.all()):
        places.append("the ledger")
    return places


@pytest.mark.rule("C-LED-12")
@pytest.mark.parametrize("left_before", [False, True])
def test_the_name_of_a_deleted_account_stands_nowhere(campaign, users, client_of, zebulon, left_before):
    """Whether they were still here or had left long ago; and processes that have kept the campaign forget it too."""
    client = client_of(users.organiser)
    member = join(campaign, zebulon)
    if left_before:
        leave(member)
    assert {"members/", "news/", "ledger/", "the file"} <= set(places_with_name(campaign, client))
    assert "the ledger" not in places_with_name(campaign, client)
    assert state_of(campaign).members[member.number].name == NAME
    zebulon.delete()
    assert places_with_name(campaign, client) == []
    assert state_of(campaign).members[member.number].name == "a former player"
    assert "a former player" in client.get(f"/campaigns/{campaign.slug}/news/").content.decode()
    assert find_errors(campaign) == []


@pytest.mark.rule("C-LED-12")
def test_who_gave_a_place_up_to_another_is_named_no_more(campaign, users, client_of, zebulon):
    place = join(campaign, zebulon)
    accept(offer_place(place, users.organiser), users.stranger)
    assert places_with_name(campaign, client_of(users.organiser)) == []
    assert [line.code for line in news_of(campaign)][-1] == "replaced"
    page = client_of(users.organiser).get(f"/campaigns/{campaign.slug}/news/").content.decode()
    assert "stranger takes over a place in the campaign." in page
    assert find_errors(campaign) == []


@pytest.mark.rule("C-LED-12")
def test_who_waits_to_be_let_in_is_not_in_the_file(campaign, users, zebulon):
    Campaign.objects.update(agreement={**campaign.agreement, "approval": True})
    member = join(campaign, zebulon)
    assert NAME not in json.dumps(campaign_document(campaign), default=str)
    approve(member, campaign.memberships.get(user=users.organiser))
    assert campaign_document(campaign)["members"] == [
        {"member": 1, "name": "organiser"},
        {"member": 2, "name": "ada"},
        {"member": 3, "name": "ben"},
        {"member": 4, "name": NAME},
    ]
