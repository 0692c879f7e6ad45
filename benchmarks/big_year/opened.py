"""The process of one database: finds its pages by their links, then opens those that it is told to, and times them."""

import json
import re
import sys
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import django

django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth.models import User  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import CaptureQueriesContext  # noqa: E402
from django.urls import Resolver404, get_resolver, resolve  # noqa: E402
from django.urls.resolvers import URLPattern, URLResolver  # noqa: E402

from armies.models import PublicList, StrikeForce  # noqa: E402
from campaigns.models import Battle, Campaign, Entry  # noqa: E402

LINK = re.compile(r'(?:href|hx-get)="(/[^"#]*)')
MOST_PAGES = 2000
SLOW = 2.0
SEARCHES = ("iron", "ко", "军", "quip", "zzzz")
SEARCHED = (
    "/search/", "/lists/", "/campaigns/", "/strike-forces/", "/api/1/shared/", "/api/1/campaigns/",
    "/admin/auth/user/", "/admin/armies/strikeforce/", "/admin/campaigns/campaign/", "/admin/campaigns/battle/",
    "/admin/campaigns/entry/", "/admin/campaigns/ledgerevent/", "/admin/account/emailaddress/",
    "/admin/people/auditentry/", "/admin/people/outgoingemail/",
)  # fmt: skip
SKIPPED = re.compile(r"/static/|/logout|\.pdf|/pdf/|/print|/export|/offline|/rules/|/learn|/schema|/docs/")
"""Files, costly work that is of one list or campaign alone, and what the database has no part in."""


def main() -> None:
    settings.ALLOWED_HOSTS.append("testserver")
    clients = dict(roles())
    pages = {key: address for role, client in clients.items() for key, address in found(role, client)}
    say(pages)
    for line in sys.stdin:
        key = line.strip()
        say(opened(clients[key.split()[0]], pages[key]))


def roles() -> Iterator[tuple[str, Client]]:
    """A player and an organiser of the newest public campaign; a superuser of the demo accounts."""
    campaign = newest()
    player = campaign.memberships.filter(role="player").order_by("number")[0].user
    organiser = campaign.memberships.get(number=1).user
    staff = User.objects.get(username="marshal")
    yield "visitor", Client()
    for role, user in (("player", player), ("organiser", organiser), ("staff", staff)):
        client = Client()
        client.force_login(user)
        session = client.session
        now = time.time()
        session["account_authentication_methods"] = [{"method": "password", "at": now}, {"method": "mfa", "at": now}]
        session.save()
        yield role, client


def newest() -> Campaign:
    return Campaign.objects.filter(visibility="public", archived=None).order_by("-pk")[0]


def found(role: str, client: Client) -> Iterator[tuple[str, str]]:
    """One address for each kind of page that the role's links lead to, and the searches, and the API."""
    campaign = newest()
    waiting = ["/", "/lists/", "/campaigns/", campaign.get_absolute_url(), "/accounts/login/", "/search/"]
    if role in ("player", "organiser"):
        waiting += ["/strike-forces/", "/games/"]
    if role == "staff":
        waiting += ["/admin/"]
    kinds: set[str] = set()
    for address in searches(role):
        if answers(client, address):
            yield f"{role} {address}", address
    for address in api_addresses(client, campaign) if role in ("visitor", "organiser") else ():
        yield f"{role} {resolve(address).view_name}", address
    while waiting and len(kinds) < MOST_PAGES:
        address = waiting.pop(0).replace("&amp;", "&")
        kind = kind_of(address)
        if not kind or kind in kinds or SKIPPED.search(address):
            continue
        response = answers(client, address)
        if response is None:
            continue
        kinds.add(kind)
        yield f"{role} {kind}", address
        if response.get("Content-Type", "").startswith("text/html"):
            waiting += LINK.findall(response.content.decode())


def kind_of(address: str) -> str:
    """The name of its view, and of what is asked in its query."""
    parts = urlsplit(address)
    try:
        name = resolve(parts.path).view_name
    except Resolver404:
        return ""
    asked = sorted({pair.split("=")[0] for pair in parts.query.split("&") if pair})
    return "?".join([name, *asked])


def answers(client: Client, address: str) -> Any:
    """The response where it is a page: 200, and not a file that is streamed."""
    since = time.perf_counter()
    response = client.get(address)
    if (seconds := time.perf_counter() - since) > SLOW:
        sys.stderr.write(f"{address} takes {seconds:.1f} s\n")
    return response if response.status_code == 200 and not response.streaming else None


def searches(role: str) -> Iterator[str]:
    for address in SEARCHED:
        if role == "staff" or "/admin/" not in address:
            yield from (f"{address}?{'search' if '/api/' in address else 'q'}={text}" for text in SEARCHES)
    yield "/lists/?order=copied"
    if role == "staff":
        yield from (f"{address}?p=2" for address in SEARCHED if "/admin/" in address)


def api_addresses(client: Client, campaign: Campaign) -> Iterator[str]:
    """Every address of the API that answers to GET with what the campaign and its forces are called."""
    listed = PublicList.objects.order_by("-pk").select_related("strike_force__faction")[0].strike_force
    own = StrikeForce.objects.filter(owner=campaign.memberships.get(number=1).user).first() or listed
    battle, force = (
        Battle.objects.filter(campaign=campaign).first(),
        Entry.objects.filter(membership__campaign=campaign),
    )
    values = {"number": 1, "round": 1, "member": 2, "force": force[0].number, "token": listed.token, "version": 1}
    slugs = {"campaigns": campaign.slug, "battles": battle.slug, "strike-forces": own.slug, "games": "damocles"}  # type: ignore[union-attr]
    faction = listed.faction.slug
    for pattern in patterns("api:"):
        rest = pattern.removeprefix("/api/1/")
        values["slug"] = slugs.get(rest.split("/")[0], faction)
        address = re.sub(r"<(?:\w+:)?(\w+)>", lambda name: str(values.get(name[1], "-")), pattern)
        if "^" not in address and not SKIPPED.search(address) and answers(client, address):
            yield address


def patterns(namespace: str) -> Iterator[str]:
    def walk(resolver: URLResolver, path: str, name: str) -> Iterator[str]:
        for each in resolver.url_patterns:
            here = f"{path}{each.pattern}"
            if isinstance(each, URLPattern):
                yield from [here] if name.startswith(namespace) else []
            else:
                yield from walk(each, here, name + (f"{each.namespace}:" if each.namespace else ""))

    return walk(get_resolver(), "/", "")


def opened(client: Client, address: str) -> tuple[float, int]:
    connection.queries_log.clear()  # it holds 9,000 queries, and those of all pages before
    with CaptureQueriesContext(connection) as queries:
        since = time.perf_counter()
        client.get(address)
        milliseconds = 1000 * (time.perf_counter() - since)
    return milliseconds, len(queries)


def say(answer: Any) -> None:
    sys.stdout.write(f"{json.dumps(answer)}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
