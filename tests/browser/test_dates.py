"""Two players agree on a date for their battle and write to each other, one without JavaScript on a phone."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page, expect

from campaigns.actions.campaigns import create_campaign
from campaigns.actions.joining import join
from campaigns.models import Battle
from tests.campaigns.conftest import entered, planned
from tests.campaigns.support.content import load_the_watch

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_date_is_offered_taken_and_talked_about(
    open_page: Callable[..., Page], sign_in: Callable[[Page, Any], None], axe: Callable[[Page], None],
    fits: Callable[[Page], None],
) -> None:  # fmt: skip
    load_the_watch()
    organiser, ada, ben = (User.objects.create_user(name) for name in ("organiser", "ada", "ben"))
    campaign = create_campaign(organiser, key=uuid4(), name="The Long Winter", summary="", limit=500)
    for player in (ada, ben):
        join(campaign, player)
    planned(campaign, [entered(campaign, ada, "First Watch"), entered(campaign, ben, "Night Watch")], organiser)
    battle, day = Battle.objects.get(), (timezone.localdate() + timedelta(days=3)).isoformat()
    at_desk, on_phone = open_page(), open_page(viewport={"width": 390, "height": 844}, java_script_enabled=False)
    for page, user in ((at_desk, ada), (on_phone, ben)):
        sign_in(page, user)
        page.goto(battle.get_absolute_url())
    at_desk.get_by_text("Offer times", exact=True).click()
    at_desk.get_by_label("A time").fill(f"{day}T19:00")
    axe(at_desk)
    at_desk.get_by_role("button", name="Offer them").click()
    expect(at_desk.get_by_role("button", name="Withdraw this time")).to_be_visible()
    on_phone.goto("/campaigns/")
    expect(on_phone.locator(".agenda")).to_contain_text("answer the dates offered")
    on_phone.goto(battle.get_absolute_url())
    fits(on_phone)
    on_phone.get_by_role("button", name="Take this time").click()
    expect(on_phone.locator("#date")).to_contain_text("Agreed:")
    on_phone.get_by_role("link", name="Messages").click()
    on_phone.get_by_label("Your message").fill("At my place?")
    on_phone.get_by_role("button", name="Send").click()
    expect(on_phone.locator(".messages-of")).to_contain_text("At my place?")
    fits(on_phone)
    at_desk.goto(f"{battle.get_absolute_url()}messages/")
    expect(at_desk.locator(".messages-of").get_by_role("link", name="Report")).to_be_visible()
    axe(at_desk)
