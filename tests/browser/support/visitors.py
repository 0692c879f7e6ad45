"""Browsers of visitors, handed on from test to test: a new one would read every style, script and font anew."""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext

LIGHT_PAGE = "/static/damocles/favicon.svg"


class Visitors:
    """Contexts of the browser that are idle, by their options.

    The first page of a context stays open and keeps its process, which all pages of the context share
    (`--process-per-site`); a test gets pages of its own.
    """

    def __init__(self, browser: Browser, base_url: str) -> None:
        self.browser, self.base_url = browser, base_url
        self.idle: dict[str, list[BrowserContext]] = defaultdict(list)
        self.keys: dict[BrowserContext, str] = {}

    def take(self, options: dict[str, Any]) -> BrowserContext:
        """A context with these options, as new."""
        key = repr(sorted(options.items()))
        if self.idle[key]:
            return self.idle[key].pop()
        context = self.browser.new_context(base_url=self.base_url, **options)
        context.new_page().goto(LIGHT_PAGE)
        self.keys[context] = key
        return context

    def give_back(self, context: BrowserContext) -> None:
        """Close the pages of a test and forget what it left: cookies, storage, permissions."""
        first, *others = context.pages
        for page in others:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        first.evaluate("localStorage.clear()")
        self.idle[self.keys[context]].append(context)
