"""Who is kept apart in the first round: clubs by name, and pairs who met in an event before."""

from datetime import date
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.actions.apart import met_in
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.guests import add_guests
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Campaign
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import state_of
from tests.campaigns.support.rounds import campaign_of, proposed

pytestmark = pytest.mark.django_db


@pytest.fixture
def sunday(users) -> Campaign:
    """p1 to p4 are members 2 to 5."""
    return campaign_of(users.organiser, 4)


@pytest.mark.rule("C-PAI-08")
def test_clubs_are_named_one_a_line_and_kept_in_mind(sunday, users, client_of):
    client, address = client_of(users.organiser), reverse("campaigns:keep_apart", args=[sunday.slug])
    assert [meeting.forces for meeting in proposed(sunday)] == [(1, 2), (3, 4)]
    assert client.post(address, {"clubs": "P1,  p2\n\n", "event": ""}).status_code == 302
    assert state_of(sunday).clubs == (frozenset((2, 3)),)
    assert [meeting.forces for meeting in proposed(sunday)] == [(1, 3), (2, 4)]
    assert client.get(address).context["form"]["clubs"].value() == "p1, p2"
    before = sunday.ledger.count()
    client.post(address, {"clubs": "p2, p1", "event": ""})
    assert sunday.ledger.count() == before
    assert "1 club" in client.get(reverse("campaigns:ledger", args=[sunday.slug])).content.decode()
    assert find_errors(sunday) == []


@pytest.mark.rule("C-PAI-08")
@pytest.mark.parametrize(
    ("clubs", "refusal"),
    [("p1, Nobody", "Line 1: nobody here is called Nobody."), ("p1, p2\np3", "Line 2: a club needs")],
)
def test_a_club_that_cannot_be_read_says_where(sunday, users, client_of, clubs, refusal):
    answer = client_of(users.organiser).post(reverse("campaigns:keep_apart", args=[sunday.slug]), {"clubs": clubs})
    assert answer.status_code == 422
    assert refusal in answer.content.decode()
    assert state_of(sunday).clubs == ()


@pytest.mark.rule("C-PAI-08")
def test_pairs_of_an_earlier_event_are_known_by_account_and_guests_by_name(campaign, battle, users, client_of):
    """Ada and Ben met in it, as members 2 and 3 there and 3 and 2 here."""
    report = Report(date(2026, 11, 22), "", (SideReport("won", 1, 0), SideReport("lost", 0, 1)))
    record_by_hand(battle, users.organiser, battle.version, report)
    later = create_campaign(users.organiser, key=uuid4(), name="Sunday", summary="", limit=500)
    for player in (users.ben, users.ada):
        join(later, player)
    assert met_in(later, campaign) == [[2, 3]]
    address = reverse("campaigns:keep_apart", args=[later.slug])
    client_of(users.organiser).post(address, {"clubs": "", "event": campaign.slug})
    assert state_of(later).are_apart(2, 3)
    client_of(users.organiser).post(address, {"clubs": "", "event": "kept"})
    assert state_of(later).are_apart(2, 3)
    client_of(users.organiser).post(address, {"clubs": "", "event": ""})
    assert not state_of(later).are_apart(2, 3)
    add_guests(later, ["Ana"], later.memberships.get(user=users.organiser))
    assert met_in(later, campaign) == [[2, 3]]


def test_the_page_of_rounds_shows_the_seed_of_the_lots(sunday, users, client_of):
    page = client_of(users.organiser).get(reverse("campaigns:rounds", args=[sunday.slug])).content.decode()
    assert sunday.ledger.get(number=1).hash in page
    assert reverse("campaigns:keep_apart", args=[sunday.slug]) in page
