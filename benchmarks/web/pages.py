"""The measured pages, each as endless requests of a signed-in user."""

from collections.abc import Callable, Iterator
from itertools import cycle
from typing import Any, NamedTuple
from urllib.parse import urlencode

from benchmarks.web import content
from benchmarks.web.seeding import Player

CSRF = "a" * 32
Stream = Iterator[bytes]


class Page(NamedTuple):
    """`requests(player)` are one browser's endless requests; `grows` if the page shows lists of others."""

    name: str
    requests: Callable[[Player], Stream]
    grows: bool = False


def pages(collector: Player, organiser: Player, campaign: Any) -> list[Page]:
    """The most used pages, in the present database; the owner of very many lists never opens one twice."""
    unopened = builder(collector)
    return [
        Page("home", at("/")),
        Page("builder", builder, grows=True),
        Page("builder, opened first", lambda player: unopened),
        Page("change (htmx)", changes, grows=True),
        Page("my strike forces", at("/strike-forces/"), grows=True),
        Page("print of a list", beneath_list("print/")),
        Page("table of a list", beneath_list("table/")),
        *pages_of_public_lists(),
        *(Page(name, at(address)) for name, address in CODEX.items()),
        Page("API: a list", api, grows=True),
        *pages_of_campaign(organiser, campaign),
    ]


CODEX = {
    "factions": "/factions/",
    "a faction": f"/factions/{content.SLUG}/",
    "operations": "/operations/",
    "rules": "/rules/",
    "search": "/search/?q=cover",
    "learn to play": "/learn/",
    "collection": "/collection/",
    "campaigns": "/campaigns/",
}


def pages_of_campaign(organiser: Player, campaign: Any) -> list[Page]:
    """Those of a league that is under way, as its organiser reads them."""
    here = campaign.get_absolute_url()
    addresses = {
        "a campaign": here,
        "its rounds": f"{here}rounds/",
        "its battles": f"{here}battles/",
        "its forces": f"{here}forces/",
        "a force of it": f"{here}forces/1/",
        "a battle of it": campaign.battles.earliest("number").get_absolute_url(),
    }
    return [Page(name, lambda _player, to=to: at(to)(organiser)) for name, to in addresses.items()]  # type: ignore[misc]


def pages_of_public_lists() -> list[Page]:
    """The browser of public lists, from its front, from far behind, narrowed, and one of its lists."""
    from armies.models import StrikeForce

    everywhere = f"/lists/?faction={content.SLUG}&limit=500&legal=1"
    shared = StrikeForce.objects.public().filter(faction__slug=content.SLUG)[:20]
    addresses = {
        "public lists": ["/lists/"],
        "public lists, far behind": [f"/lists/?after={far_behind()}"],
        "public lists, narrowed": [everywhere],
        "public lists, narrowed, behind": [f"{everywhere}&after={far_behind()}"],
        "public lists, most copied": ["/lists/?order=copied"],
        "public lists, by name": ["/lists/?q=iron", "/lists/?q=salt+pat"],
        "a public list": [f"/lists/{it.token}/" for it in shared],
    }
    return [Page(name, at(*where), grows=True) for name, where in addresses.items()]


def far_behind() -> str:
    """A public list that nine of ten come before."""
    from armies.lists.public_search import EPOCH, MICROSECOND
    from armies.models import PublicList

    rows = PublicList.objects.order_by("-published", "-strike_force_id")
    row = rows[rows.count() * 9 // 10]
    return f"{(row.published - EPOCH) // MICROSECOND}.{row.pk}"


def at(*addresses: str) -> Callable[[Player], Stream]:
    return lambda player: cycle([get(player, address) for address in addresses])


def builder(player: Player) -> Stream:
    """The page of each list in turn."""
    return beneath_list("")(player)


def beneath_list(page: str) -> Callable[[Player], Stream]:
    """A page of each list in turn."""
    return lambda player: cycle([get(player, f"{it.get_absolute_url()}{page}") for it in player.lists])


def api(player: Player) -> Stream:
    """Each list in turn, with its verdict."""
    return cycle([get(player, f"/api/1{it.get_absolute_url()}", "application/json") for it in player.lists])


def changes(player: Player) -> Stream:
    """One unit more, one unit fewer, now in this list and now in that, each on the version that it made last."""
    for it in cycle(player.lists):
        change = step_of(player, it)
        it.squads[0]["size"] += grows_next(it)
        it.version += 1
        yield change


def step_of(player: Player, it: Any) -> bytes:
    """What the buttons beside a squad's size send."""
    squad = it.squads[0]
    carried = {f"weapon-{slug}": count for slug, count in squad["weapons"].items()}
    fields = {"version": it.version, "name": "", "size": squad["size"], "step-size": grows_next(it), **carried}
    return post(player, f"{it.get_absolute_url()}squads/{squad['id']}/", urlencode(fields))


def grows_next(it: Any) -> int:
    """Every second version has one unit more; the first squad of each list is seeded so that it can grow."""
    return 1 if it.version % 2 else -1


def get(player: Player, address: str, accept: str = "text/html") -> bytes:
    return "\r\n".join([f"GET {address} HTTP/1.1", *head(player), f"Accept: {accept}", "", ""]).encode()


def post(player: Player, address: str, body: str) -> bytes:
    headers = ["HX-Request: true", f"X-CSRFToken: {CSRF}", "Content-Type: application/x-www-form-urlencoded"]
    return "\r\n".join(
        [f"POST {address} HTTP/1.1", *head(player), *headers, f"Content-Length: {len(body)}", "", body]
    ).encode()


def head(player: Player) -> list[str]:
    return ["Host: localhost", f"Cookie: sessionid={player.session}; csrftoken={CSRF}"]
