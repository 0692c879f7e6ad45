"""What leaves a page names the site as it is set: a request that calls it by another port changes no link."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from armies.models import StrikeForce, Visibility
from campaigns.models import Battle, Campaign, Membership
from tests.armies.support.guard_faction import a_homebrew, a_list, load_the_guard

pytestmark = pytest.mark.django_db
ELSEWHERE = "localhost:6666"


def visitor(user: User | None = None) -> Client:
    client = Client(headers={"host": ELSEWHERE})
    if user is not None:
        client.force_login(user)
    return client


def test_links_to_hand_on_feeds_and_calendars(battle: Battle, campaign: Campaign, users: SimpleNamespace) -> None:
    load_the_guard()
    shared = a_list(users.ada, "rifles")
    StrikeForce.objects.update(visibility=Visibility.LINK)
    moles = a_homebrew(users.ada, "moles", Visibility.LINK)
    Campaign.objects.update(visibility="public")
    Battle.objects.update(deadline=timezone.now() + timedelta(days=2))
    ada, organiser = visitor(users.ada), visitor(users.organiser)
    token = Membership.objects.get(user=users.ada).calendar_token
    at = f"/campaigns/{campaign.slug}/"
    for client, path in (
        (ada, f"{shared.get_absolute_url()}share/"),
        (ada, f"/lists/{shared.token}/"),
        (ada, f"/workshop/{moles.slug}/share/"),
        (ada, f"{at}rounds/"),
        (ada, f"{at}calendar.ics"),
        (visitor(), f"/calendar/{token}.ics"),
        (visitor(), f"{at}news.atom"),
        (organiser, f"{at}members/"),
        (organiser, at),
        (ada, f"/api/1{at}calendar/"),
    ):
        answer = client.get(path)
        assert answer.status_code == 200, path
        text = answer.content.decode().replace("\r\n ", "")
        assert f"{settings.SITE_ADDRESS}/" in text, path
        assert ELSEWHERE not in text, path
