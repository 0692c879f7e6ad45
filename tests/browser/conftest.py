"""The site in a real browser: Debian's Chromium, the site's own server, no breach of accessibility or CSP let pass."""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.base import AXE_FILE_PATH
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.staticfiles.finders import get_finder
from django.test import Client
from playwright.sync_api import Browser, BrowserContext, Page, expect

from armies.actions import ChangeRequest
from armies.actions.creating import create_strike_force
from armies.actions.squads import add_squad
from armies.models import Faction, StrikeForce
from campaigns.models import Battle
from tests.browser.support.accessibility import Accessibility
from tests.browser.support.replays import Watch, fought_battle, watching
from tests.browser.support.visitors import Visitors
from tests.campaigns.support.content import load_the_watch
from tests.support.starters import FACTIONS, load_starters

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # playwright keeps an event loop in the thread of the test

FLAGS = [
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--in-process-gpu", "--enable-features=NetworkServiceInProcess2", "--renderer-process-limit=1",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--process-per-site",
    "--js-flags=--no-turbofan --no-maglev",  # no page lives long enough to win back what optimising its scripts costs
]  # fmt: skip
PATIENCE = 60_000  # milliseconds; a busy machine takes many times as long as an idle one
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's browser, without the windows of the full one where it is installed; none is downloaded."""
    path = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    return {**browser_type_launch_args, "executable_path": path, "args": FLAGS}


expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def base_url(live_server: Any) -> str:
    """`page.goto("/")` is the site under test, which has axe among its static files."""
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, ("axe", AXE_FILE_PATH.parent)]
    get_finder.cache_clear()
    return str(live_server.url)


@pytest.fixture(autouse=True)
def served_address(base_url: str, settings: Any) -> None:
    """Links to hand on lead to the site under test."""
    settings.SITE_ADDRESS = base_url


@pytest.fixture(scope="session")
def visitors(browser: Browser, base_url: str) -> Visitors:
    return Visitors(browser, base_url)


@pytest.fixture
def open_page(visitors: Visitors) -> Iterator[Callable[..., Page]]:
    """Open a page of a visitor of its own; a script error or a breach of the CSP on it fails the test."""
    contexts: list[BrowserContext] = []
    visitors.complaints.clear()

    def opened(**options: Any) -> Page:
        page = visitors.take({"viewport": DESK, "reduced_motion": "reduce", "service_workers": "block", **options})
        contexts.append(page.context)
        page.set_default_timeout(PATIENCE)
        return page

    yield opened
    for context in contexts:
        visitors.give_back(context)
    assert visitors.complaints == []


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """A desk browser."""
    return open_page()


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    """A telephone: 390 x 844, touched."""
    return open_page(viewport=PHONE, is_mobile=True, has_touch=True)


@pytest.fixture
def dark(open_page: Callable[..., Page]) -> Page:
    """A desk browser whose owner prefers dark."""
    return open_page(color_scheme="dark")


@pytest.fixture
def screens(open_page: Callable[..., Page]) -> list[Page]:
    """A desk in the light and a telephone in the dark: between them every width and every colour."""
    return [open_page(), open_page(viewport=PHONE, is_mobile=True, has_touch=True, color_scheme="dark")]


@pytest.fixture
def scriptless(open_page: Callable[..., Page]) -> Page:
    """A browser without JavaScript."""
    return open_page(java_script_enabled=False)


@pytest.fixture
def sign_in(base_url: str) -> Callable[[Page, Any], None]:
    """Give this page's visitor the session of this user, without the form."""

    def signed_in(page: Page, user: Any) -> None:
        client = Client()
        client.force_login(user, backend=settings.AUTHENTICATION_BACKENDS[0])
        name = settings.SESSION_COOKIE_NAME
        page.context.add_cookies([{"name": name, "value": client.cookies[name].value, "url": base_url}])

    return signed_in


@pytest.fixture(scope="session")
def axe() -> Callable[..., None]:
    """The page violates no rule of WCAG 2.2 AA that a machine can check."""
    accessibility = Accessibility()

    def checked(page: Page, within: list[str] | None = None) -> None:
        accessibility.check(page, within)

    return checked


@pytest.fixture(scope="session")
def fits() -> Callable[[Page], None]:
    """Nothing on the page makes it scroll sideways."""

    def checked(page: Page) -> None:
        page.wait_for_load_state()
        width = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert width <= 0, f"{page.url} is {width} px wider than the window"

    return checked


@pytest.fixture(scope="session")
def on_any_screen(axe: Callable[[Page], None], fits: Callable[[Page], None]) -> Callable[..., None]:
    """Each page, or the one that stands there, is accessible and fits: a telephone in the dark, a desk in the light.

    Unlike `screens` it is loaded once, and a finger is not told from a mouse. The next begins on the screen on which
    the last ended, since each turn lays the page out anew.
    """

    def checked(page: Page, *addresses: str) -> None:
        screens = [(DESK, "light"), (PHONE, "dark")]
        for address in addresses or ("",):
            if address:
                page.goto(address)
            for size, scheme in screens:
                page.set_viewport_size(size)
                page.emulate_media(color_scheme=scheme)
                axe(page)
                fits(page)
            screens.reverse()
        page.set_viewport_size(DESK)
        page.emulate_media(color_scheme="light")

    return checked


@pytest.fixture
def content() -> None:
    """The two starter factions."""
    load_starters(*FACTIONS)


@pytest.fixture
def the_watch() -> None:
    load_the_watch()


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada")


@pytest.fixture
def patrol(ada: User, content: None) -> StrikeForce:
    """Ada's list of one squad of Line Crew and one of Gatekeepers."""
    companies = Faction.objects.get(slug="longfall-companies")
    it = create_strike_force(ada, companies, slug="third-patrol-xyz", name="Third Patrol", limit=500)
    for version, slug in enumerate(("line-crew", "gatekeepers"), 1):
        add_squad(it, ChangeRequest(version), slug)
    return it


@pytest.fixture
def battle(monkeypatch: pytest.MonkeyPatch) -> Battle:
    return fought_battle(monkeypatch)


@pytest.fixture
def watch(battle: Battle, sign_in: Callable[[Page, Any], None]) -> Watch:
    return watching(battle, sign_in)


@pytest.fixture
def foreign() -> str:
    """Words of the first game that have no place where another is shown."""
    return r"\bSV\b|\bTP\b|strategic|tactical|valor|\bassets?\b"


@pytest.fixture
def of_its_own(fits: Callable[[Page], None], foreign: str) -> Callable[[Page], None]:
    """The page fits and says nothing of the first game."""

    def checked(page: Page) -> None:
        fits(page)
        text = page.get_by_role("main").inner_text()
        assert re.findall(foreign, text, re.IGNORECASE) == [], page.url

    return checked
