"""Waiting for what a page shows in no text."""

from playwright.sync_api import Page

TRIES, PAUSE = 150, 100
"""How often is asked, and the milliseconds in between."""


def until(page: Page, expression: str) -> None:
    """Wait until it is true in the page; `wait_for_function` asks once and is then refused by the site's policy."""
    for _ in range(TRIES):
        if page.evaluate(expression):
            return
        page.wait_for_timeout(PAUSE)
    raise AssertionError(f"never true: {expression}")
