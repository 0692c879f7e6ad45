"""The check of every page can see what it is for: a text too pale, new or of a kind that was found good before."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
COLOUR = "([selector, colour]) => { document.querySelector(selector).style.color = colour }"


def test_a_text_too_pale_is_found_on_a_page_that_was_good_again_and_again(page: Page, axe: Callable[..., None]) -> None:
    page.goto("/accounts/login/")
    for selector in ("main h1", "main a", ".site-footer p", ".site-footer p"):
        axe(page)
        page.evaluate(COLOUR, [selector, "#aaa"])
        with pytest.raises(AssertionError, match="color-contrast"):
            axe(page)
        page.evaluate(COLOUR, [selector, ""])


def test_the_last_of_many_texts_alike_is_found(page: Page, axe: Callable[..., None]) -> None:
    page.goto("/rules/?q=R-COV")
    page.evaluate("[...document.querySelectorAll('main p')].slice(5).forEach((text) => text.remove())")
    axe(page)
    page.evaluate("[...document.querySelectorAll('main p')].pop().style.color = '#aaa'")
    with pytest.raises(AssertionError, match="color-contrast"):
        axe(page)
