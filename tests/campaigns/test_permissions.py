"""Every address of campaigns x every role x private and public x reading and posting, from the one table of verbs.

In private campaigns the rows of the access matrix say the status too. Organisers read French, the others English.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser, User
from django.db import connection
from django.urls import get_resolver, reverse

from armies.actions.table_games import start
from campaigns.actions.joining import join
from campaigns.models import Campaign, Entry, Membership
from campaigns.permissions import TABLE, VISITOR, may
from tests.campaigns.support import access_matrix
from tests.campaigns.support.verbs import ANYBODY, SIGNED_IN, VERBS
from tests.support.access_rules import Users, browser_in, names, session_of, taken_back, unrendered, world
from tests.support.figures import COMMA

ROLES = ("organiser", "player", "follower", "waiting", "former", "stranger", "staff", "anonymous")
IN_MATRIX = {"organiser": "organiser", "player": "owner", "staff": "staff", "anonymous": "anonymous"}
"""What the access matrix calls these roles."""

RENDERED = {(False, "organiser"), (False, "player"), (True, "anonymous")}
"""To whom pages are shown: in private campaigns (False) to their members, in public ones to visitors."""

MEMBERS = ("organiser", "player", "follower")
OPEN, HIDDEN, SIGN_IN, NOT_TAKEN = "open", "404", "sign in", "405"

ADDRESSES = sorted({name for name in names(get_resolver()) if name.startswith("campaigns:")})


def expected(name: str, method: str, role: str, *, public: bool) -> tuple[str, ...]:
    """What the verbs say of it; who is not signed in may be asked to sign in before a method is refused."""
    need = VERBS[name]
    verb = need.post if method == "post" else need.get
    signed_out = role == "anonymous"
    if verb is None:
        return (NOT_TAKEN, SIGN_IN) if signed_out else (NOT_TAKEN,)
    if verb == ANYBODY:
        return (OPEN,)
    if signed_out and (verb == SIGNED_IN or need.account or method == "post"):
        return (SIGN_IN,)
    if (need.own and role not in need.own and not signed_out) or (need.published and not public and not signed_out):
        return (HIDDEN,)
    if verb == SIGNED_IN or allowed(verb, role, public=public):
        return (OPEN, HIDDEN) if need.names_own and method == "post" else (OPEN,)
    return (SIGN_IN,) if signed_out else (HIDDEN,)


def allowed(verb: str, role: str, *, public: bool) -> bool:
    """Members by their role; all others are visitors, whom a private campaign does not know."""
    return may(role, verb) if role in MEMBERS else public and may(VISITOR, verb)


def asked(name: str) -> list[tuple[bool, str, str]]:
    """Whom to ask in a public campaign or a private one (True, False) by which method; a database's part is small.

    A method that is not taken nobody, and accounts' own pages in one campaign. Who may less than somebody who is
    refused is refused too, for each role of the table may what those after it may: a follower less than a player,
    waiting and former players less than players. A superuser is a stranger, to whom private campaigns owe nothing.
    """
    if connection.vendor == "postgresql":
        return [(False, method, "player") for method in ("get", "post") if getattr(VERBS[name], method)]

    def tells_more(public: bool, method: str, role: str) -> bool:
        verb, hidden = getattr(VERBS[name], method), expected(name, method, role, public=public) == (HIDDEN,)
        if verb is None or (verb in (ANYBODY, SIGNED_IN) and (public or role not in IN_MATRIX)):
            return False
        if public:
            return VERBS[name].published or role == "anonymous" or role == ("former" if hidden else "stranger")
        below = role in ("follower", "waiting", "former")
        return role in IN_MATRIX or (below and expected(name, method, "player", public=False) != (HIDDEN,))

    return [case for case in product((False, True), ("get", "post"), ROLES) if tells_more(*case)]


class Scene:
    """The objects of `create_objects`, with a follower, a waiting and a former member added to the campaigns."""

    def __init__(self) -> None:
        names = ("organiser", "player", "follower", "waiting", "former", "stranger")
        self.people: dict[str, Any] = {name: User.objects.create_user(name) for name in names}
        self.people |= {"staff": User.objects.create_superuser("staff"), "anonymous": AnonymousUser()}
        at = self.people
        self.values = {"page": 1} | access_matrix.create_objects(
            Users(at["anonymous"], at["player"], at["stranger"], at["organiser"], at["staff"])
        )
        self.values["played at table"] = start(Entry.objects.get(pk=self.values["entry"]).strike_force, ["Ben"]).pk
        for campaign in Campaign.objects.all():
            self._bring_in(campaign)
        self.sessions = {role: session_of(person) for role, person in self.people.items()}
        self.public: bool | None = None

    def _bring_in(self, campaign: Campaign) -> None:
        join(campaign, self.people["follower"], "follower")
        for name, state in (("former", "left"), ("waiting", "waiting")):
            member = join(campaign, self.people[name])
            Membership.objects.filter(pk=member.pk).update(state=state)

    def answer(self, name: str, method: str, role: str, *, public: bool) -> Any:
        """How an address answers; whatever came of it is taken back."""
        row = access_matrix.ACCESS_RULES[name]
        url = reverse(name, kwargs={argument: self.values[key] for argument, key in row.at.items()})
        shown = method == "get" and (public, role) in RENDERED
        self.let_be(public)
        with taken_back(reads=method == "get"), unrendered(not shown):
            client = browser_in(self.sessions[role])
            client.cookies[settings.LANGUAGE_COOKIE_NAME] = "fr" if role == "organiser" else "en"
            return client.post(url, row.data) if method == "post" else client.get(url)

    def let_be(self, public: bool) -> None:
        if public is not self.public:
            Campaign.objects.update(visibility="public" if public else "private")
        self.public = public


def outcome_of(answer: Any) -> str:
    """An answer in one word; 403 is what an invitation tells who has to sign in."""
    assert answer.status_code < 500, answer.status_code
    if answer.status_code in (404, 405):
        return str(answer.status_code)
    to_sign_in = answer.status_code == 302 and reverse("account_login") in answer.headers["Location"]
    return SIGN_IN if to_sign_in or answer.status_code == 403 else OPEN


@pytest.fixture(scope="module")
def scene(django_db_setup: None, django_db_blocker: Any) -> Iterator[Scene]:
    with world(django_db_blocker):
        yield Scene()


def test_every_address_says_which_verb_it_needs() -> None:
    """Add the missing line to VERBS in tests/campaigns/support/verbs.py, and its row to DOORS in access_matrix.py."""
    assert sorted(VERBS) == ADDRESSES


def test_every_verb_that_is_asked_for_is_in_the_table() -> None:
    """A new verb gets its line in campaigns/permissions.py: which roles may."""
    asked = {verb for need in VERBS.values() for verb in (need.get, need.post) if verb}
    assert asked - {ANYBODY, SIGNED_IN} <= set(TABLE)


@pytest.mark.postgres
@pytest.mark.rule("C-MEM-01")
@pytest.mark.parametrize("name", ADDRESSES)
def test_every_role_gets_what_the_table_says(name: str, scene: Scene) -> None:
    wrong = []
    for public, method, role in asked(name):
        answer = scene.answer(name, method, role, public=public)
        wanted = expected(name, method, role, public=public)
        statuses = [answer.status_code]
        if role in IN_MATRIX and not public:
            statuses = [access_matrix.ACCESS_RULES[name].expected(method, IN_MATRIX[role])]
        if outcome_of(answer) not in wanted or answer.status_code not in statuses:
            campaign = "public" if public else "private"
            wrong.append(f"{method} by {role}, {campaign} campaign: {answer.status_code}, not {wanted} {statuses}")
        if role == "organiser" and not public and answer["Content-Type"].startswith("text/html"):
            text = answer.content.decode()
            assert ("<html" in text) == ('<html lang="fr"' in text)
            assert COMMA.findall(text) == []
    assert wrong == []


def test_each_role_may_what_those_after_it_may() -> None:
    """So nobody is asked who may less than somebody who is refused."""
    for verb in TABLE:
        may_it = [may(role, verb) for role in ("organiser", "player", "follower", VISITOR)]
        assert may_it == sorted(may_it, reverse=True), verb


def test_nobody_but_organisers_may_more_than_this() -> None:
    """The negative control of this table: what all others may is written down here once more."""
    visitors = {"read", "follow"}
    followers = visitors | {"write own stories", "try what if", "leave", "subscribe"}
    players = followers | {
        "enter",
        "refit",
        "print a force",
        "honour",
        "plan",
        "record",
        "lock a plan",
        "check in",
        "talk",
        "challenge",
    }
    for role, verbs in ((VISITOR, visitors), ("follower", followers), ("player", players)):
        assert {verb for verb in TABLE if may(role, verb)} == verbs, role
    assert not any(allowed(verb, "stranger", public=False) for verb in TABLE)
