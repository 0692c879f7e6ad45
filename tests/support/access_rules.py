"""How the table of doors is written: who gets which answer at which address.

Each part of the site keeps its rows in its own `tests/<part>/doors.py`: `DOORS`, a row for each URL name, and
`lay(cast)`, which makes the objects behind the addresses and returns the values that `at` names.
"""

from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.test import Client

ROLES = ("anonymous", "owner", "other", "organiser", "staff")


@dataclass(frozen=True)
class Door:
    """The statuses that `ROLES` get, in that order; one number alone is for everybody."""

    get: str
    post: str = "405"
    at: dict[str, str] = field(default_factory=dict)
    """URL argument -> the key of its value in what `lay` returned."""
    data: dict[str, Any] = field(default_factory=dict)
    """What is posted."""

    def expected(self, method: str, role: str) -> int:
        """The status this role gets."""
        statuses = (self.post if method == "post" else self.get).split()
        return int(statuses[ROLES.index(role)] if len(statuses) > 1 else statuses[0])


@dataclass(frozen=True)
class Cast:
    """The people of the table: whoever owns the things, another player, the organiser, a superuser."""

    anonymous: AnonymousUser
    owner: User
    other: User
    organiser: User
    staff: User


def a_cast() -> Cast:
    """Everybody, in the database."""
    people = {name: User.objects.create_user(name, password="a-password") for name in ("owner", "other", "organiser")}
    return Cast(AnonymousUser(), **people, staff=User.objects.create_superuser("staff", password="a-password"))


def session_of(user: User | AnonymousUser) -> str:
    """The key of a session in which somebody is signed in: opened once with the scene, used by every test on it."""
    if not isinstance(user, User):
        return ""
    client = Client()
    client.force_login(user)
    return client.cookies[settings.SESSION_COOKIE_NAME].value


def browser_in(session: str, **options: bool) -> Client:
    """A browser with this session, or a visitor's."""
    client = Client(raise_request_exception=False, **options)
    if session:
        client.cookies[settings.SESSION_COOKIE_NAME] = session
    return client
