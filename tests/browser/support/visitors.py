"""Browsers of visitors, handed on from test to test: a new one would read every style, script and font anew."""

from collections import defaultdict
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

LIGHT_PAGE = "/static/damocles/favicon.svg"
EMPTY = """() => {
  localStorage.clear();
  sessionStorage.clear();
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}"""


class Visitors:
    """Contexts of the browser that are idle, by their options.

    The first page of a context is handed on with it: a page is a process of its own until it shows the site.
    """

    def __init__(self, browser: Browser, base_url: str) -> None:
        self.browser, self.base_url = browser, base_url
        self.idle: dict[str, list[BrowserContext]] = defaultdict(list)
        self.options: dict[BrowserContext, dict[str, Any]] = {}
        self.schemes: dict[BrowserContext, str] = {}
        """The colour scheme that their first page is left with: one context is light in a test and dark in the next."""
        self.complaints: list[str] = []
        """Script errors and breaches of the CSP on the pages handed on."""

    def take(self, options: dict[str, Any]) -> Page:
        """A page of a context with these options, as new."""
        scheme = options.pop("color_scheme", "light")
        if self.idle[key(options)]:
            context = self.idle[key(options)].pop()
            page = context.pages[0]
        else:
            context = self.browser.new_context(base_url=self.base_url, **options)
            self.options[context] = options
            page = self._first_page(context)
        if scheme != self.schemes.get(context, "light"):
            page.emulate_media(color_scheme=scheme)
        return page

    def _first_page(self, context: BrowserContext) -> Page:
        page = context.new_page()
        page.on("console", self._heard)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type == "error" and "Content Security Policy" in message.text:
            self.complaints.append(message.text)

    def give_back(self, context: BrowserContext) -> None:
        """Close further pages of a test and forget what it left: cookies, storage, permissions, size, routes."""
        first, *others = context.pages or [self._first_page(context)]
        for page in others:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        first.unroute_all()
        first.goto(LIGHT_PAGE)
        self.schemes[context] = first.evaluate(EMPTY)
        options = self.options[context]
        if first.viewport_size != options["viewport"]:
            first.set_viewport_size(options["viewport"])
        self.idle[key(options)].append(context)


def key(options: dict[str, Any]) -> str:
    return repr(sorted(options.items()))
