"""Rules of access in tests: which role gets which status at which address.

Each part of the site keeps its rules in `tests/<part>/support/access_matrix.py`: `ACCESS_RULES`, one for each URL name,
and `create_objects(users)`, which creates the objects behind the addresses and returns the values that `at` names.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any
from unittest.mock import patch

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection, transaction
from django.template.backends.django import Template
from django.test import Client
from django.test.client import ClientHandler
from django.urls import URLPattern, URLResolver
from reportlab.pdfgen.canvas import Canvas
from rest_framework.throttling import SimpleRateThrottle

from people.locale import preferences_of
from printing.cache.print_cache import CachedPrint

ROLES = ("anonymous", "owner", "other", "organiser", "staff")


def names(resolver: URLResolver, namespace: str = "") -> Iterator[str]:
    """The name of every address."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield namespace + (pattern.name or f"unnamed {pattern.pattern}")
        else:
            inner = f"{namespace}{pattern.namespace}:" if pattern.namespace else namespace
            yield from names(pattern, inner)


@dataclass(frozen=True)
class AccessRule:
    """The statuses that `ROLES` get, in that order; one number alone is for everybody."""

    get: str
    post: str = "405"
    at: dict[str, str] = field(default_factory=dict)
    """URL argument -> the key of its value in what `create_objects` returns."""
    data: dict[str, Any] = field(default_factory=dict)
    """The form data to post."""

    def expected(self, method: str, role: str) -> int:
        """The status this role gets."""
        statuses = (self.post if method == "post" else self.get).split()
        return int(statuses[ROLES.index(role)] if len(statuses) > 1 else statuses[0])


@dataclass(frozen=True)
class Users:
    """One user for each role: the owner of the objects, another player, the organiser, a superuser."""

    anonymous: AnonymousUser
    owner: User
    other: User
    organiser: User
    staff: User


def create_users() -> Users:
    """Create a user for each role."""
    people = {name: User.objects.create_user(name, password="a-password") for name in ("owner", "other", "organiser")}
    return Users(AnonymousUser(), **people, staff=User.objects.create_superuser("staff", password="a-password"))


def session_of(user: User | AnonymousUser) -> str:
    """The key of a session in which somebody is signed in: opened once and used by every test of the scene."""
    if not isinstance(user, User):
        return ""
    client = Client()
    client.force_login(user)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    preferences_of(user)  # which every request would ask for
    _signed_in[session] = user
    return session


_signed_in: dict[str, User] = {}
"""Who is signed in by each session of `session_of`."""


class KnowingHandler(ClientHandler):
    """Knows whose a session is without asking the database: a quarter of a request's time."""

    def get_response(self, request: Any) -> Any:
        """A copy each time: what a view sets on its user is gone with the request."""
        if user := _signed_in.get(request.COOKIES.get(settings.SESSION_COOKIE_NAME)):
            request._cached_user = copy(user)
        return super().get_response(request)


@cache
def handler(enforce_csrf_checks: bool) -> KnowingHandler:
    """One for all: its middleware takes as long to make as a short answer."""
    return KnowingHandler(enforce_csrf_checks)


def browser_in(session: str, *, enforce_csrf_checks: bool = False) -> Client:
    """A browser with this session, or a visitor's."""
    client = Client(raise_request_exception=False)
    client.handler = handler(enforce_csrf_checks)
    if session:
        client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client


def unrendered(when: bool = True) -> Any:
    """Pages without their text, half of their time: a status is the view's, and somebody else is shown the page."""
    return patch.object(Template, "render", lambda *_, **__: "") if when else nullcontext()


@contextmanager
def world(blocker: Any) -> Iterator[None]:
    """A database that is taken back at the end; calls are not counted, refusals not logged, prints are empty.

    Every list is long, so that an address is found out which is declared light and reads one.
    """
    uncounted = patch.dict(SimpleRateThrottle.THROTTLE_RATES, calls=None, work=None)
    long = patch("armies.bridge.LONG", -1)
    logging.disable(logging.WARNING)
    with blocker.unblock(), transaction.atomic(), uncounted, long, NamedTemporaryFile(suffix=".pdf") as file:
        page = Canvas(file.name)
        page.showPage()
        page.save()
        try:
            with patch("printing.cache.prints._print", return_value=CachedPrint(Path(file.name), 1)):
                yield
        finally:
            logging.disable(logging.NOTSET)
            transaction.set_rollback(True)


@contextmanager
def taken_back(*may_be_written: str, reads: bool = True) -> Iterator[None]:
    """What a request changes is taken back; one that reads writes to these tables at most, and into the log."""
    with (
        transaction.atomic(),
        writes("django_session", "people_ratecount", "people_auditentry", *may_be_written) as written,
    ):
        yield
        transaction.set_rollback(True)
    assert not reads or written == []


WRITES = ("INSERT", "UPDATE", "DELETE")


@contextmanager
def writes(*but: str) -> Iterator[list[str]]:
    """The statements that write to any table but these; cheaper than Django's capture, which quotes each parameter."""
    written: list[str] = []

    def watch(execute: Callable[..., Any], sql: str, *arguments: Any) -> Any:
        if sql.lstrip().upper().startswith(WRITES) and not any(f'"{table}"' in sql for table in but):
            written.append(sql)
        return execute(sql, *arguments)

    with connection.execute_wrapper(watch):
        yield written
