"""The face of a faction chosen by keyboard, pictures of miniatures put on a list and a collection; under axe."""

from collections.abc import Callable
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from PIL import Image
from playwright.sync_api import Page, expect

from armies.models import Faction, StrikeForce

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_face_is_chosen_and_pictures_put_on_a_squad_and_on_what_one_owns(
    page: Page,
    ada: User,
    patrol: StrikeForce,
    sign_in: Callable[[Page, User], None],
    on_any_screen: Callable[..., None],
) -> None:
    Faction.objects.filter(pk=patrol.faction_id).update(homebrew=True, owner=ada)
    sign_in(page, ada)
    page.goto(f"/workshop/{patrol.faction.slug}/face/")
    on_any_screen(page)
    page.get_by_role("radio", name="crimson").focus()
    page.keyboard.press("ArrowDown")
    page.get_by_role("radio", name="wolf").check(force=True)
    page.get_by_role("button", name="Save").click()
    expect(page.locator("svg.face--rust")).to_have_count(1)
    file = BytesIO()
    Image.new("RGB", (80, 60), "teal").save(file, "PNG")
    page.goto(f"/strike-forces/{patrol.slug}/")
    page.get_by_role("link", name="Pictures").click()
    photo = {"name": "squad.png", "mimeType": "image/png", "buffer": file.getvalue()}
    page.get_by_label("Picture").set_input_files(photo)
    page.get_by_label("Of what?").select_option(index=1)
    page.get_by_role("button", name="Add it").click()
    expect(page.locator(".pictures img")).to_have_count(1)
    on_any_screen(page)
    page.get_by_role("button", name="Delete").click()
    expect(page.locator(".pictures img")).to_have_count(0)
    page.goto(f"/collection/?faction={patrol.faction.slug}")
    page.get_by_role("link", name="Picture of Line Crew").click()
    page.get_by_label("Picture", exact=True).set_input_files(photo)
    page.get_by_role("button", name="Add it").click()
    page.get_by_role("link", name="Picture of Line Crew").click()
    expect(page.locator(".pictures img")).to_have_count(1)
    on_any_screen(page)
