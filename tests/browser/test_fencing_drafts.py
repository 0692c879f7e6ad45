"""A draft of the sixth game in a browser: a fault at its field, the card while one types, publishing; under axe."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from armies.models import Part
from tests.fencing.game import HALL
from workshop.actions.importing import read_content, save_content

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("fencing")]


def test_a_fencer_is_written_in_a_form_made_from_the_schema_and_published(
    page: Page, sign_in: Callable[[Page, Any], None], axe: Callable[[Page], None]
) -> None:
    save_content([read_content(HALL)])
    sign_in(page, User.objects.create_superuser("designer"))
    page.goto("/workshop/hall/fencers/master/")
    axe(page)
    page.get_by_label("Thrust", exact=True).fill("7")
    page.get_by_role("button", name="Save in the draft").click()
    expect(page.locator(".field--error")).to_contain_text("must be a whole number from 2 to 6")
    page.get_by_label("Thrust", exact=True).fill("2")
    expect(page.locator("#preview")).to_contain_text("2+")
    page.get_by_role("button", name="Save in the draft").click()
    page.get_by_text("What changed", exact=True).click()
    expect(page.get_by_text("thrust 3 → 2")).to_be_visible()
    axe(page)
    page.get_by_role("link", name="Publish…").click()
    page.get_by_role("button", name="Publish").click()
    expect(page).to_have_url(re.compile("/releases/2/$"))
    assert Part.objects.get(slug="master").body["thrust"] == 2
