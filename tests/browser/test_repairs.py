"""A wrong result found two rounds later, in Chromium without scripts: corrected, its rounds mended, opened anew."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from campaigns.read_model.audit import find_errors
from tests.campaigns.rounds.test_corrected_rounds import at_round_two, correct
from tests.campaigns.support.rounds import campaign_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[..., None]


def test_an_organiser_corrects_a_result_and_mends_the_rounds(scriptless: Page, sign_in: Signer) -> None:
    """p1 beat p2 in round 1 by mistake; round 2, in which nothing was fought, is paired anew."""
    organiser = User.objects.create_user("organiser")
    swiss = at_round_two(campaign_of(organiser, 4, rounds=2))
    battle = swiss.battles.get(number=1)
    sign_in(scriptless, organiser)
    scriptless.goto(f"{battle.get_absolute_url()}correct/")
    scriptless.locator("[name=winner][value=blue]").check()
    scriptless.locator("[name=red_victory_points]").fill("0")
    scriptless.locator("[name=blue_victory_points]").fill("6")
    scriptless.locator("form.form button.button--primary").last.click()
    scriptless.get_by_label("Take back round 2, in which nothing was fought").check()
    scriptless.get_by_role("button", name="Correct it").click()
    expect(scriptless.get_by_text("Round 2 is taken back: open it anew.")).to_be_visible()
    scriptless.get_by_role("link", name="Open round 2").click()
    scriptless.get_by_role("button", name="Open the round").click()
    expect(scriptless.get_by_text("Round 2 is open.")).to_be_visible()
    assert find_errors(swiss) == []


def test_the_page_that_mends_rounds_is_accessible_and_fits_a_phone(
    page: Page, sign_in: Signer, on_any_screen: Check
) -> None:
    organiser = User.objects.create_user("organiser")
    swiss = at_round_two(campaign_of(organiser, 4, rounds=2))
    correct(swiss, 1)
    sign_in(page, organiser)
    on_any_screen(page, f"/campaigns/{swiss.slug}/rounds/mend/")
