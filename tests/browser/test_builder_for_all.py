"""The pages of lists under axe, at each width, in light and dark, legal and not."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from armies.models import StrikeForce
from tests.browser.conftest import DESK, PHONE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("content")]


def test_no_page_shuts_anybody_out(
    screens: list[Page], patrol: StrikeForce, ada: User, sign_in: Callable[..., None],
    axe: Callable[[Page], None], fits: Callable[[Page], None],
) -> None:  # fmt: skip
    """WCAG 2.2 AA as far as a machine can tell, at the desk and on a telephone, legal and not."""
    patrol.squads[0] |= {"size": 9, "weapons": {"wire-gun": 3}, "name": "Crew of the Hanging Cable " * 3}
    patrol.save()
    url = patrol.get_absolute_url()
    paths = ["/factions/", "/factions/ravel/", "/strike-forces/", "/strike-forces/?archived", "/strike-forces/new/"]
    paths += ["/strike-forces/import/", url, f"{url}delete/"]
    panes = [f"{url}#catalogue", f"{url}#assets", f"{url}#verdict"]  # all of them beside each other on the desk
    for page, shown, sizes in zip(screens, (paths, paths + panes), ((DESK, 800), (PHONE, 320)), strict=True):
        sign_in(page, ada)
        for path in shown:
            page.goto(path)
            fits(page)
            axe(page)
            page.set_viewport_size({"width": sizes[1], "height": 844})
            fits(page)
            page.set_viewport_size(sizes[0])
