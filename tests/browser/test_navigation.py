"""The navigation of every game in French, from a small telephone to a desk, for a guest and with an account."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page

from rules.games import GAMES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WIDTHS = (320, 390, 768, 1024, 1280)
CROWDED = """() => {
  const shown = (part) => part.checkVisibility() && part.getBoundingClientRect().width > 1;
  const parts = [...document.querySelectorAll(".site-header :is(a, button, summary)")].filter(shown);
  const boxes = parts.map((part) => [part, part.getBoundingClientRect()]);
  const isOut = ([, box]) => box.left < 0 || box.right > innerWidth + 0.5;
  const isOver = ([one, a], [other, b]) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return wide > 1 && high > 1 && !one.contains(other) && !other.contains(one);
  };
  const faults = boxes.filter(isOut).map(([part]) => part.outerHTML);
  boxes.forEach((one, at) => {
    for (const other of boxes.slice(at + 1)) if (isOver(one, other)) faults.push(one[0].outerHTML + other[0].outerHTML);
  });
  return faults;
}"""


@pytest.mark.parametrize("guest", [True, False])
def test_nothing_of_it_is_out_of_the_window_or_over_another(
    guest: bool, open_page: Callable[..., Page], sign_in: Callable[[Page, User], None]
) -> None:
    page = open_page(locale="fr-FR")
    if not guest:
        sign_in(page, User.objects.create_user("Marie-Antoinette.de.Rochechouart"))
    crowded = {}
    for game in GAMES:
        page.goto(f"/{game.slug}/play/" if game is not GAMES[0] else "/play/")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if (faults := page.evaluate(CROWDED)) or wide > 0:
                crowded[f"{game.slug}, {width} px"] = (wide, faults)
    assert crowded == {}
