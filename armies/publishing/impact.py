"""What publishing a draft would come to, before it is done: which lists would change, and which become illegal.

Lists are looked at one after another, the newest first, with only the columns a verdict needs, for a few seconds at
most: memory stays the same whatever there is, and what was not looked at is said.
"""

from collections.abc import Iterator
from time import monotonic
from typing import Any, NamedTuple

from django.db.models import Count, QuerySet
from django.dispatch import Signal

from armies.bridge import Official, content_of, datasheets_of_other_factions, squads_of
from armies.lists.upgrades import official_once
from armies.models import Faction, Release, StrikeForce, Visibility
from armies.models.sharing import may_read_private
from rules.content.diff import Difference
from rules.damocles.army import Roster
from rules.damocles.datasheets import Faction as Content
from rules.damocles.formats.content import compare
from rules.damocles.upgrading import Upgrade, upgrade

TIME_LIMIT = 4.0
"""How long lists are looked at before the page is answered."""

CHUNK_SIZE = 500
MAX_NAMED = 20

uses_asked = Signal()
"""Sent with `faction` and `user`: who else keeps something of a faction answers with `Use`s."""


class PinnedList(NamedTuple):
    """How many lists are built with a release, and of how many players; visitors' lists have none."""

    release: Release
    lists: int
    players: int


class Use(NamedTuple):
    """Something beside lists that has to do with a faction: of what kind, how many, and those that may be named."""

    kind: str
    number: int
    named: list[tuple[str, str]]


class AffectedList(NamedTuple):
    """A list that may be named, and what the draft would do to it."""

    strike_force: StrikeForce
    effect: Upgrade


class Impact:
    """What was found out, and how far it was looked."""

    def __init__(self, pins: list[PinnedList]) -> None:
        self.pinned = pins
        self.total = sum(pin.lists for pin in pins)
        self.looked_at = 0
        self.touched = 0
        self.valor_changes = 0
        self.dearer = 0
        self.become_illegal = 0
        self.become_legal = 0
        self.named: list[AffectedList] = []

    @property
    def whole(self) -> bool:
        """Whether every list was looked at."""
        return self.looked_at >= self.total

    def count(self, effect: Upgrade) -> None:
        """One more list that the draft touches."""
        self.touched += 1
        self.valor_changes += effect.changes_valor
        self.dearer += effect.after.strategic_valor > effect.before.strategic_valor
        self.become_illegal += effect.becomes_illegal
        self.become_legal += effect.becomes_legal


def pinned(faction: Faction) -> list[PinnedList]:
    """Which releases lists are built with, the newest first; archived lists count too."""
    rows = StrikeForce.objects.filter(faction=faction).order_by().values("release")
    counts = {row["release"]: row for row in rows.annotate(lists=Count("pk"), players=Count("owner", distinct=True))}
    releases = faction.releases.filter(pk__in=counts).order_by("-number")
    return [PinnedList(release, counts[release.pk]["lists"], counts[release.pk]["players"]) for release in releases]


def players(faction: Faction) -> int:
    """How many have a list of it."""
    rows = StrikeForce.objects.filter(faction=faction).exclude(owner=None)
    return rows.order_by().values("owner").distinct().count()


def uses(faction: Faction, user: Any) -> list[Use]:
    """What else has to do with it, and may be told to this person."""
    answers: list[Any] = uses_asked.send(sender=Faction, faction=faction, user=user)
    return [use for _receiver, found in answers for use in found or ()]


class Step(NamedTuple):
    """From a release to the draft: what the one says, what changes, and the slugs of what is touched."""

    before: Content
    difference: Difference
    touched: frozenset[str]


def impact(faction: Faction, draft: Content, user: Any, seconds: float = TIME_LIMIT) -> Impact:
    """Look at every list of a faction, as far as there is time: what would the draft, once released, do to it?"""
    lists = StrikeForce.objects.filter(faction=faction)
    found, official = Impact(pinned(faction)), official_once()
    steps = {pin.release.pk: _step(content_of(pin.release), draft) for pin in found.pinned}
    end = monotonic() + seconds
    for strike_force in _streamed(lists):
        if monotonic() > end:
            break
        found.looked_at += 1
        step = steps.get(strike_force.release_id)
        if step is None or step.touched.isdisjoint(_used(strike_force)):
            continue
        effect = _effect(strike_force, faction.slug, step, draft, official)
        found.count(effect)
        if len(found.named) < MAX_NAMED and effect.becomes_illegal and _may_be_named(strike_force, user):
            found.named.append(AffectedList(strike_force, effect))
    return found


def _step(before: Content, draft: Content) -> Step:
    difference = compare(before, draft)
    return Step(before, difference, frozenset(difference.touched("datasheet") | difference.touched("asset")))


def _used(strike_force: StrikeForce) -> Iterator[str]:
    """The slugs of all that a list is made of: most use nothing that changes, and need no verdict."""
    yield from (squad["datasheet"] for squad in strike_force.squads)
    yield from strike_force.deck


def _effect(strike_force: StrikeForce, slug: str, step: Step, draft: Content, official: Official) -> Upgrade:
    roster = Roster("", slug, strike_force.limit, squads_of(strike_force.squads), strike_force.deck)
    elsewhere = datasheets_of_other_factions(roster, step.before, official) | datasheets_of_other_factions(
        roster, draft, official
    )
    return upgrade(roster, step.before, draft, step.difference, elsewhere)


def _streamed(lists: QuerySet[StrikeForce]) -> Iterator[StrikeForce]:
    """A chunk at a time, the newest first."""
    judged = ("release_id", "limit", "squads", "deck")
    named = ("slug", "name", "owner_id", "visibility", "archived")
    return lists.order_by("-pk").only(*judged, *named).iterator(CHUNK_SIZE)


def _may_be_named(strike_force: StrikeForce, user: Any) -> bool:
    """Who administers may be let read every list; others are told of their own and of public ones."""
    public = strike_force.visibility == Visibility.PUBLIC and strike_force.archived is None
    private = may_read_private(user, "armies.view_private_strikeforce")
    return private or strike_force.owner_id == user.pk or public
