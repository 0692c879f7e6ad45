"""The check-in of a day's event: who is here is paired, who comes late is in the next round."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.actions import check_in as actions
from campaigns.actions.campaigns import archive
from campaigns.actions.errors import RefusedError
from campaigns.actions.guests import add_guests
from campaigns.actions.proposed_rounds import propose_round
from campaigns.actions.rounds import close_round
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import standings_of, state_of
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def sunday(users) -> Campaign:
    """p1 to p4 are members 2 to 5, with forces 1 to 4."""
    return campaign_of(users.organiser, 4)


def address(campaign: Campaign) -> str:
    return reverse("campaigns:check_in", args=[campaign.slug])


def proposed_forces(campaign: Campaign) -> tuple[tuple[int, ...], ...]:
    campaign.refresh_from_db()
    return propose_round(campaign, organiser_of(campaign).user).pairings


@pytest.mark.postgres
@pytest.mark.rule("C-RND-14")
def test_who_is_not_here_is_left_out_of_a_swiss_round(sunday, users, client_of):
    organiser = client_of(users.organiser)
    assert proposed_forces(sunday) == ((1, 2), (3, 4))
    organiser.post(address(sunday), {"do": "open"})
    assert proposed_forces(sunday) == ()
    organiser.post(address(sunday), {"do": "save", "here": ["2", "4", "5"]})
    assert proposed_forces(sunday) == ((1, 3), (4,))
    page = organiser.get(reverse("campaigns:open_round", args=[sunday.slug])).content.decode()
    assert "Not here, and so left out: p2." in page
    member = sunday.memberships.get(number=3)
    page = client_of(member.user).get(sunday.get_absolute_url()).content.decode()
    assert "Check-in is open." in page
    client_of(member.user).post(address(sunday), {"do": "here", "back": "campaign"})
    assert proposed_forces(sunday) == ((1, 2), (3, 4))
    client_of(member.user).post(address(sunday), {"do": "away"})
    assert proposed_forces(sunday) == ((1, 3), (4,))
    organiser.post(address(sunday), {"do": "close"})
    assert proposed_forces(sunday) == ((1, 2), (3, 4))


@pytest.mark.rule("C-RND-14")
def test_a_check_in_opened_anew_begins_with_nobody(sunday, users, client_of):
    organiser = client_of(users.organiser)
    for does in ("open", "save", "close", "open"):
        organiser.post(address(sunday), {"do": does, "here": ["2", "3"]})
    sunday.refresh_from_db()
    assert actions.absent(sunday) == {1, 2, 3, 4, 5}


def test_players_do_not_run_the_check_in(sunday, client_of):
    player = client_of(sunday.memberships.get(number=2).user)
    player.post(address(sunday), {"do": "open"})
    assert Campaign.objects.get().check_in is None
    actions.open_check_in(sunday)
    player.post(address(sunday), {"do": "save", "here": ["3"]})
    player.post(address(sunday), {"do": "close"})
    assert not Membership.objects.exclude(checked_in=None).exists()
    assert Campaign.objects.get().check_in is not None


@pytest.mark.rule("C-RND-14", "C-PNT-04")
def test_who_comes_late_has_what_the_organiser_awards_for_the_rounds_before(sunday, users):
    """A bye is 3 points."""
    opened(sunday)
    close_round(sunday, organiser_of(sunday), 1)
    guest = add_guests(sunday, ["Ana"], organiser_of(sunday), on_paper=True)[0]
    assert actions.missed(state_of(sunday), guest.number) == 1
    actions.score_late(sunday, organiser_of(sunday), guest.number, actions.BYES, key=uuid4())
    assert {row.name: row.line.points for row in standings_of(sunday)}["Ana"] == 3
    with pytest.raises(RefusedError, match="counted already"):
        actions.score_late(sunday, organiser_of(sunday), guest.number, actions.BYES, key=uuid4())
    with pytest.raises(RefusedError, match="no points"):
        actions.score_late(sunday, organiser_of(sunday), 2, actions.BYES, key=uuid4())


def test_the_page_asks_as_often_for_many_as_for_few(sunday, users, client_of):
    client = client_of(users.organiser)
    actions.open_check_in(sunday)
    client.get(address(sunday))
    with CaptureQueriesContext(connection) as few:
        client.get(address(sunday))
    add_guests(sunday, [f"Guest {n}" for n in range(20)], organiser_of(sunday), on_paper=True)
    client.get(address(sunday))
    with CaptureQueriesContext(connection) as many:
        client.get(address(sunday))
    assert len(many) == len(few)


@pytest.mark.parametrize(
    ("name", "fields"),
    [
        ("check_in", {"do": "open"}),
        ("check_in", {"do": "here"}),
        ("control_screen", {"do": "open"}),
        ("control_screen", {"do": "pause"}),
        ("control_screen", {"do": "start", "minutes": "5"}),
        ("keep_apart", {"clubs": "p1, p2", "event": ""}),
    ],
)
def test_nothing_of_a_day_is_changed_in_an_archived_campaign(sunday, users, client_of, name, fields):
    archive(sunday)
    before = Campaign.objects.values().get()
    answer = client_of(users.organiser).post(reverse(f"campaigns:{name}", args=[sunday.slug]), fields, follow=True)
    assert answer.status_code in (200, 422)
    assert "This campaign is archived" in answer.content.decode()
    assert Campaign.objects.values().get() == before
    assert not sunday.ledger.filter(kind="kept_apart").exists()
