"""Moderation and the administration in Chromium: a report and its answer without scripts, its pages on any screen."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import Faction, StrikeForce
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.stories import create_story
from campaigns.models import Campaign, PlayerStory
from moderation.actions import report
from moderation.models import Case
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch, strike_force_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]


@pytest.fixture
def story() -> PlayerStory:
    """Ada's, in a campaign of the marshal's in which ben plays too."""
    load_the_watch()
    marshal = User.objects.create_superuser("marshal")
    ada, ben = (User.objects.create_user(name) for name in ("ada", "ben"))
    campaign = create_campaign(marshal, key=uuid4(), name="The Long Winter", summary="", limit=500)
    for player in (ada, ben):
        join(campaign, player)
    planned(campaign, [entered(campaign, ada, "First Watch"), entered(campaign, ben, "Night Watch")], marshal)
    strike_force_of(ada, "Third Patrol")
    return create_story(campaign.memberships.get(user=ada), key=uuid4(), title="How it was", text="Cold.")


def test_a_story_is_reported_hidden_and_answered_without_scripts(
    story: PlayerStory, scriptless: Page, sign_in: Signer
) -> None:
    page = scriptless
    sign_in(page, User.objects.get(username="ben"))
    page.goto(f"/stories/{story.pk}/")
    page.get_by_role("link", name="Report How it was").click()
    page.get_by_label("It insults or threatens somebody").check()
    page.get_by_role("button", name="Report it").click()
    expect(page.get_by_text("waits for a decision")).to_be_visible()
    sign_in(page, User.objects.get(username="marshal"))
    page.goto("/moderation/")
    page.get_by_role("link", name="How it was").click()
    page.get_by_label("Reason").fill("It names a real person.")
    page.get_by_role("button", name="Hide it").click()
    expect(page.get_by_text("Nothing waits")).to_be_visible()
    sign_in(page, User.objects.get(username="ben"))
    page.goto("/notices/")
    expect(page.get_by_role("main")).to_contain_text("which you reported: It names a real person.")


def test_reports_and_pages_of_the_administration_are_sound_on_any_screen(
    story: PlayerStory, page: Page, sign_in: Signer, on_any_screen: Callable[..., None]
) -> None:
    marshal, campaign = User.objects.get(username="marshal"), Campaign.objects.get()
    report("story", story, User.objects.get(username="ben"), "insult", "By name.")
    addresses = [
        *(f"/report/story/{story.pk}/", "/reports/", "/moderation/", Case.objects.get().get_absolute_url()),
        *("/moderation/log/", f"/moderation/accounts/{story.author.user_id}/"),
        *("/admin/campaigns/campaign/", "/admin/auth/user/"),
        f"/admin/armies/faction/{Faction.objects.get().pk}/change/",
        f"/admin/armies/release/{Faction.objects.get().releases.get().pk}/change/",
        f"/admin/armies/strikeforce/{StrikeForce.objects.latest('pk').pk}/change/",
        f"/admin/campaigns/campaign/{campaign.pk}/change/",
        f"/admin/campaigns/battle/{campaign.battles.get().pk}/change/",
        f"/admin/campaigns/playerstory/{story.pk}/change/",
    ]
    sign_in(page, marshal)
    on_any_screen(page, *addresses)
