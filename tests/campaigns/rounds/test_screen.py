"""The big screen of an event: without an account, for whoever has its address, with a timer."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from campaigns.actions import screen as actions
from campaigns.models import Campaign
from tests.campaigns.support.rounds import campaign_of, opened

pytestmark = pytest.mark.django_db


@pytest.fixture
def sunday(users) -> Campaign:
    campaign = campaign_of(users.organiser, 4)
    opened(campaign)
    return campaign


def control(client, campaign: Campaign, does: str, **more: object) -> Campaign:
    client.post(reverse("campaigns:control_screen", args=[campaign.slug]), {"do": does, **more})
    return Campaign.objects.get(pk=campaign.pk)


def test_whoever_has_the_address_sees_tables_and_standings_until_it_is_closed(sunday, users, client_of, client):
    organiser = client_of(users.organiser)
    token = control(organiser, sunday, "open").screen_token
    assert control(organiser, sunday, "open").screen_token == token
    page = client.get(reverse("campaigns:screen", args=[token])).content.decode()
    assert "Round 1" in page
    assert page.count("screen__table") >= 2
    assert page.index("p1") < page.index("p2") < page.index("p3")
    control(organiser, sunday, "close")
    assert client.get(reverse("campaigns:screen", args=[token])).status_code == 404


def test_the_timer_runs_pauses_and_goes_on(sunday, users, client_of):
    """Of 90 minutes 5,400 seconds are left when it is paused at once; more than 600 minutes is 600."""
    organiser = client_of(users.organiser)
    started = control(organiser, sunday, "start", minutes="90")
    assert timedelta(minutes=89) < started.timer_ends - timezone.now() <= timedelta(minutes=90)
    paused = control(organiser, sunday, "pause")
    assert paused.timer_ends is None
    assert paused.timer_left in (5399, 5400)
    assert control(organiser, sunday, "pause").timer_left == paused.timer_left
    assert control(organiser, sunday, "resume").timer_left is None
    assert control(organiser, sunday, "stop").timer_ends is None
    far = control(organiser, sunday, "start", minutes="100000").timer_ends
    assert far - timezone.now() <= timedelta(minutes=actions.MAX_MINUTES)


def test_players_do_not_drive_it(sunday, client_of):
    player = client_of(sunday.memberships.get(number=2).user)
    assert control(player, sunday, "open").screen_token == ""
    assert control(player, sunday, "start").timer_ends is None


@pytest.mark.parametrize("players", [2, 12])
def test_it_asks_as_often_for_many_as_for_few(users, client, players):
    campaign = campaign_of(users.organiser, players)
    opened(campaign)
    actions.open_screen(campaign)
    address = reverse("campaigns:screen", args=[Campaign.objects.get(pk=campaign.pk).screen_token])
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    assert len(queries) == 7
