"""What every test stands on: the engine chosen as in production (by the settings), a real database, plain http."""

import faulthandler
import gc
import sys
from collections.abc import Callable, Generator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.db import connections
from django.test import TransactionTestCase
from django.test.utils import teardown_databases
from django.utils import translation
from hypothesis.internal.conjecture import providers
from hypothesis.internal.constants_ast import Constants

from campaigns.ledger import rounds
from damocles_site.translations import compile_stale
from people import admission
from rules import games
from rules.game.game import Game
from tests.fencing.game import GAME as FENCING
from tests.support import database, signing_in

compile_stale()  # before anything is translated
settings.SECURE_SSL_REDIRECT = settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = False
settings.JOBS_INLINE = True
settings.STAFF_SECOND_FACTOR = False
admission.undeclared = partial(pytest.fail, "its cost is declared light (damocles_site/costs.py)")
settings.STORAGES = {
    **settings.STORAGES,
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = True
settings.WHITENOISE_MAX_AGE = 3600  # browsers ask for a file once in a run
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAX_ID = 40
# What plugins set up for each test and none of ours asks for took a third of pytest's own time.
UNUSED_FIXTURES = {
    "_session_faker", "_django_clear_site_cache", "_django_isolate_apps", "_django_set_urlconf",
    "_fail_for_invalid_template_variable", "_template_string_if_invalid_marker",
}  # fmt: skip
SITE_FIXTURES = {"_django_db_marker", "_dj_autoclear_mailbox", "_django_setup_unittest", "english"}
BROWSER_FIXTURES = {"_live_server_helper", "_pw_trace_api_requests", "delete_output_dir"}
DRAWN_LOT = rounds.lot_of
rounds.lot_of = lambda seed, member: member.to_bytes(4)  # in order of joining, so that tests can say who meets
gc.disable()  # until all is collected
providers._get_local_constants = Constants  # texts of our own source: to gather them takes seconds

hypothesis.settings.register_profile("long", max_examples=600, deadline=None)
hypothesis.settings.register_profile("short", max_examples=50, deadline=None)
hypothesis.settings.load_profile("short")


def pytest_make_parametrize_id(val: object) -> str | None:
    """A long payload is named by its beginning: ids travel to every worker and stand in every report."""
    return ascii(val[:MAX_ID]) if isinstance(val, str | bytes) and len(val) > MAX_ID else None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """One process at a time: the next finds the modules compiled, which takes longer than to collect them."""
    with database.locked():
        return (yield)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--times", type=int, default=1, help="run each test so many times")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.config.getoption("times") > 1:
        metafunc.fixturenames.append("time")
        metafunc.parametrize("time", range(metafunc.config.getoption("times")))


def pytest_itemcollected(item: pytest.Function) -> None:
    """Leave out the fixtures of plugins that this test does not need."""
    unused = UNUSED_FIXTURES if item.get_closest_marker("browser") else UNUSED_FIXTURES | BROWSER_FIXTURES
    if item.nodeid.startswith("tests/rules/"):
        unused = unused | SITE_FIXTURES
    item.fixturenames[:] = [name for name in item.fixturenames if name not in unused]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Of a test that passed a worker tells in one message instead of five."""
    for plugin in session.config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            plugin.sendevent = partial(send_unless_idle, plugin.sendevent)


def send_unless_idle(send: Callable[..., None], name: str, **event: Any) -> None:
    """A worker's message, unless it tells that a test began or ended, or was set up or put away in order."""
    report = event.get("data", {})
    passed = name == "testreport" and report["outcome"] == "passed" and report["when"] != "call"
    if not passed and name not in ("logstart", "logfinish"):
        send(name, **event)


def pytest_collection_finish() -> None:
    """Modules and tests stay until the end: the garbage collector need not look through them again and again."""
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(20_000, 20, 50)


def pytest_unconfigure() -> None:
    """End a process that still waits for a thread or a pool a minute after its last test, and tell where it waits."""
    faulthandler.dump_traceback_later(60, exit=True, file=sys.__stderr__)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A request in French leaves its thread in French; the next test begins in English."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture(autouse=True, scope="session")
def print_cache_dir(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Prints made by tests are not kept for the site."""
    settings.PRINTS_DIR = tmp_path_factory.mktemp("prints")


@pytest.fixture(autouse=True, scope="session")
def signed_in_at_once() -> None:
    signing_in.install()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite's tests run on a file, as the site does: in memory there is no WAL and there are no locks."""
    database = settings.DATABASES["default"]
    if database["ENGINE"] == "django.db.backends.sqlite3":
        database.setdefault("TEST", {})["NAME"] = str(Path(tmp_path_factory.mktemp("database")) / "test.sqlite3")


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_modify_db_settings: None, django_db_blocker: Any
) -> Iterator[None]:
    """A migrated database, which transactional tests leave as they found it."""
    with django_db_blocker.unblock():
        made = database.set_up()
        TransactionTestCase._fixture_teardown = database.emptied()
    yield
    with django_db_blocker.unblock():
        connections.close_all()
        teardown_databases(made, verbosity=0)


@pytest.fixture
def fencing() -> Iterator[Game]:
    """The sixth game, listed beside the others."""
    games.add(FENCING)
    yield FENCING
    games.remove(FENCING)
