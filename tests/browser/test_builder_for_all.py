"""The pages of lists under axe, at each width, in light and dark, legal and not."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from armies.models import StrikeForce

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]


def test_no_page_shuts_anybody_out(
    screens: list[Page], patrol: StrikeForce, ada: User, sign_in: Callable[..., None],
    on_any_screen: Callable[..., None], axe: Callable[[Page], None], fits: Callable[[Page], None],
) -> None:  # fmt: skip
    """WCAG 2.2 AA as far as a machine can tell, at the desk and on a telephone, legal and not."""
    patrol.squads[0] |= {"size": 9, "weapons": {"wire-gun": 3}, "name": "Crew of the Hanging Cable " * 3}
    patrol.save()
    url = patrol.get_absolute_url()
    paths = ["/strike-forces/?archived", "/strike-forces/new/", url, f"{url}delete/"]
    page, phone = screens
    sign_in(page, ada)
    for path in ["/factions/", "/factions/ravel/", "/strike-forces/", "/strike-forces/import/", *paths]:
        page.goto(path)
        if path in paths:
            on_any_screen(page)
        for width in (320, 800):
            page.set_viewport_size({"width": width, "height": 844})
            fits(page)
    sign_in(phone, ada)
    for pane in ("catalogue", "assets", "verdict"):  # all of them beside each other on the desk
        phone.goto(f"{url}#{pane}")
        axe(phone)
        fits(phone)
    phone.set_viewport_size({"width": 320, "height": 844})
    fits(phone)
