"""A Sunday's cut and groups in Chromium: seeds confirmed, a figure worked out, every page on any screen."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.campaigns.support.rounds import campaign_of, fought_out

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
Signer = Callable[[Page, User], None]
Check = Callable[..., None]


def test_an_organiser_makes_the_cut_and_a_figure_opens_how_it_came_about(scriptless: Page, sign_in: Signer) -> None:
    """p1 and p3 have won; p3 withdraws from the final, and p2 takes the place."""
    organiser = User.objects.create_user("organiser")
    sunday = campaign_of(organiser, 4, rounds=1, cut=2)
    fought_out(sunday, 1)
    sign_in(scriptless, organiser)
    scriptless.goto(reverse("campaigns:rounds", args=[sunday.slug]))
    scriptless.get_by_role("link", name="Make the cut").click()
    scriptless.get_by_label("Seed 2").select_option(label="3. p2")
    scriptless.get_by_role("button", name="Make the cut").click()
    expect(scriptless.locator(".bracket__match")).to_contain_text("p2")
    scriptless.goto(sunday.get_absolute_url())
    scriptless.locator(".standings__points a").first.click()
    expect(scriptless.locator(".worked-out").first).to_contain_text("Battles won")


def test_pages_of_cuts_and_groups_are_accessible_and_fit_a_phone(
    page: Page, sign_in: Signer, on_any_screen: Check
) -> None:
    organiser = User.objects.create_user("organiser")
    league = campaign_of(organiser, 4, kind="league", groups=2, cut=1)
    sign_in(page, organiser)
    addresses = [reverse(f"campaigns:{name}", args=[league.slug]) for name in ("groups", "rounds")]
    addresses.append(reverse("campaigns:standing", args=[league.slug, 2]))
    on_any_screen(page, *addresses)
