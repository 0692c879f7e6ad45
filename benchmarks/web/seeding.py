"""Fills an empty database: the factions, players who each own lists of 15 squads, and many public lists of others."""

import random
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from itertools import islice
from typing import Any, NamedTuple

from benchmarks.web import content

PLAYERS, LISTS = 9, 6
COLLECTED = 900
AUTHORS = 500
BATCH = 4000
FEW, MANY = 5, 10
MEMBERS, ROUNDS = 8, 4
WORDS = (
    "Ash",
    "Iron",
    "Third",
    "Lost",
    "Night",
    "Salt",
    "Copper",
    "Grey",
    "Long",
    "Ember",
    "Hollow",
    "Patrol",
    "Watch",
)
EPOCH = datetime(2024, 1, 1, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Player(NamedTuple):
    """A user, their lists, and the keys of the sessions in which they are signed in to the site and to bare Django."""

    session: str
    bare: str
    lists: list[Any]


def seed() -> list[Player]:
    """The factions and the players, the same on every run; the last of them owns very many lists."""
    from django.core.management import call_command

    from workshop.actions.importing import read_content, save_content

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("load_content", *sorted(map(str, content.STARTER.glob("**/*.yaml"))), stdout=StringIO())
    save_content([read_content(content.pack())])
    draw = random.Random(1)  # noqa: S311
    return [player(n, LISTS, draw) for n in range(PLAYERS)] + [player(PLAYERS, COLLECTED, draw)]


def player(n: int, count: int, draw: random.Random) -> Player:
    """A signed-in user who owns lists of 15 squads, each with its first version in the history."""
    from django.contrib.auth.models import User

    from armies.bridge import content_of, newest_release
    from armies.models import Change, StrikeForce

    owner = User.objects.create_user(f"owner-{n}")
    release = newest_release(content.SLUG)
    faction = content_of(release)
    rows = []
    for number in range(count):
        squads, deck = content.squads(faction.datasheets, draw), content.deck(faction.assets, draw)
        state = {"name": f"List {number}", "limit": 1000, "release": release, "squads": squads, "deck": deck}
        rows.append(StrikeForce(owner=owner, faction=release.faction, **state))
    lists = StrikeForce.objects.bulk_create(rows)
    Change.objects.bulk_create(first_version(it) for it in lists)
    return Player(session_of(owner), bare_session_of(owner), lists)


def first_version(it: Any) -> Any:
    """What founding it would have kept."""
    from armies.models import Change

    state = {name: getattr(it, name) for name in ("name", "limit", "release", "squads", "deck")}
    return Change(strike_force=it, version=1, verb="created", author=it.owner, **state)


def session_of(user: Any) -> str:
    """The key of a session in which the user is signed in."""
    from django.test import Client

    client = Client()
    client.force_login(user)
    return str(client.cookies["sessionid"].value)


def bare_session_of(user: Any) -> str:
    """The same by Django's own means."""
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    store = SessionStore()
    store[SESSION_KEY] = str(user.pk)
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return str(store.session_key)


def seed_campaign() -> tuple[Player, Any]:
    """A club's league with its organiser."""
    from benchmarks.web.season import seeded

    campaign = seeded(MEMBERS, ROUNDS)
    organiser = campaign.memberships.get(number=1).user
    return Player(session_of(organiser), bare_session_of(organiser), []), campaign


def publish_lists(count: int) -> None:
    """Publish lists of other players until there are `count`."""
    from armies.models import StrikeForce

    rows = public_lists(StrikeForce.objects.public().count(), count)
    while batch := list(islice(rows, BATCH)):
        StrikeForce.objects.bulk_create(batch)
        list_publicly(batch)


def list_publicly(rows: list[Any]) -> None:
    """What the search among public lists looks at, as their actions would have written it; many have been copied."""
    from armies.bridge import content_of, roster_of
    from armies.models import PublicList, PublicWord
    from armies.models.public_list import band_of
    from people.folding import words_of
    from rules.damocles.lists.verdict import verdict

    draw = random.Random(rows[0].pk)  # noqa: S311
    judged = {it.pk: verdict(roster_of(it), content_of(it.release)).legal for it in rows}
    PublicList.objects.bulk_create(
        PublicList(
            strike_force=it,
            faction=it.faction,
            band=band_of(it.faction.rules_of_game, it.limit),
            legal=judged[it.pk],
            copies=draw.choice((0, 0, 0, 0, 1, 1, 2, 3, 5, 8)),
            published=it.published,
        )
        for it in rows
    )
    PublicWord.objects.bulk_create(
        PublicWord(listed_id=it.pk, word=word.encode()) for it in rows for word in words_of(it.name)
    )


def public_lists(first: int, end: int) -> Iterator[Any]:
    """Public lists, some legal and some not, of all factions and limits, changed an hour apart."""
    from armies.bridge import content_of
    from armies.models import Release, StrikeForce
    from web.models.sharing import Visibility

    authors = authors_of_lists()
    releases = [(release, content_of(release)) for release in Release.objects.newest().select_related("faction")]
    draw = random.Random(first)  # noqa: S311
    for n in range(first, end):
        release, faction = draw.choice(releases)
        changed = EPOCH + n * HOUR
        yield StrikeForce(
            owner=draw.choice(authors),
            faction=release.faction,
            release=release,
            name=" ".join(draw.sample(WORDS, 3)),
            limit=draw.choice((250, 500, 500, 750, 1000)),
            squads=content.squads(faction.datasheets, draw, draw.randint(FEW, MANY)),
            deck=content.deck(faction.assets, draw),
            visibility=Visibility.PUBLIC,
            created=changed,
            updated=changed,
            published=changed,
        )


def authors_of_lists() -> list[Any]:
    from django.contrib.auth.models import User

    if not User.objects.filter(username__startswith="author-").exists():
        User.objects.bulk_create(User(username=f"author-{n}", password="!") for n in range(AUTHORS))  # noqa: S106
    return list(User.objects.filter(username__startswith="author-"))
