"""Campaigns, stories and pictures in the administration."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission, User

from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.pictures import add_picture
from campaigns.actions.stories import create_story
from campaigns.models import Campaign, Entry, LedgerEvent
from web.pictures.image_files import EncodedImage

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(users: Any, browser_of: Any) -> Any:
    User.objects.filter(pk=users.boss.pk).update(is_superuser=True)
    return browser_of(User.objects.get(pk=users.boss.pk))


def test_a_campaign_shows_organisers_members_and_its_last_event(picture, boss):
    page = boss.get("/admin/campaigns/campaign/").content.decode()
    assert '<td class="field-organisers">boss</td><td class="field-member_count">3</td>' in page
    assert "Force entered, " in page
    page = boss.get(f"/admin/campaigns/campaign/{picture.battle.campaign_id}/change/").content.decode()
    assert "0 recorded, 1 planned" in page
    assert "2 forces, the largest of 120" in page


def test_the_lists_take_as_many_queries_for_5_rows_as_for_one(
    picture, story, users, boss, django_assert_max_num_queries
):
    urls = [f"/admin/campaigns/{name}/" for name in ("campaign", "playerstory", "picture", "entry", "battle")]
    queries = {url: queries_of(boss, django_assert_max_num_queries, url) for url in urls * 2}
    ada = picture.author
    for n in range(5):
        create_story(ada, key=uuid4(), title=f"Day {n}", text="Cold.")
        join(create_campaign(users.boss, key=uuid4(), name=f"Winter {n}", summary="", limit=500), users.ben)
    for n in range(5):
        add_picture(picture.battle, ada, EncodedImage(b"x", 1, 1), f"Picture {n}", key=uuid4())
    assert {url: queries_of(boss, django_assert_max_num_queries, url) for url in urls} == queries
    assert max(queries.values()) <= 10


def queries_of(browser, django_assert_max_num_queries, url):
    with django_assert_max_num_queries(99) as counted:
        assert browser.get(url).status_code == 200
    return len(counted)


def test_documents_are_tables_behind_a_line_and_lead_to_the_site(picture, the_list, boss):
    pages = {
        "armies/strikeforce": (the_list.pk, f"/strike-forces/{the_list.slug}/"),
        "campaigns/entry": (Entry.objects.first().pk, f"/campaigns/{picture.battle.campaign.slug}/forces/"),
        "campaigns/ledgerevent": (LedgerEvent.objects.last().pk, f"/campaigns/{picture.battle.campaign.slug}/ledger/"),
        "armies/release": (the_list.release_id, "/factions/watch/releases/1/"),
    }
    for address, (pk, _site) in pages.items():
        page = boss.get(f"/admin/{address}/{pk}/change/").content.decode()
        assert '<details class="folded">' in page, address
        assert "{&quot;" not in page, address
        assert "View on site" in page, address


def test_a_picture_is_seen_by_those_who_administer_its_campaign_alone(picture, users, boss, browser_of):
    address = f"/admin/campaigns/picture/{picture.pk}/image/"
    assert boss.get(address).headers["Content-Type"] == "image/jpeg"
    clerk = User.objects.create_user("clerk", is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_picture"))
    assert browser_of(clerk).get(address).status_code == 404
    Campaign.objects.update(visibility="public")
    assert browser_of(clerk).get(address).status_code == 200
