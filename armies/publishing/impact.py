"""The impact of publishing a draft: which lists would change, and which would become illegal.

Lists are checked newest first, with only the columns a verdict needs, within a time limit. Memory use is constant, and
unchecked lists are reported.
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
"""Maximum time for checking lists, in seconds."""

CHUNK_SIZE = 500
MAX_NAMED = 20

uses_asked = Signal()
"""Sent with `faction` and `user`: who else keeps something of a faction answers with `Use`s."""


class PinnedList(NamedTuple):
    """The number of lists that use a release, and of their players; visitors' lists have none."""

    release: Release
    lists: int
    players: int


class Use(NamedTuple):
    """Another use of a faction: its kind, their number, and names that the user may know."""

    kind: str
    number: int
    named: list[tuple[str, str]]


class AffectedList(NamedTuple):
    """A list that the user may know, and the draft's effect on it."""

    strike_force: StrikeForce
    effect: Upgrade


class Impact:
    """The result, and how many lists were checked."""

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
        """Whether every list was checked."""
        return self.looked_at >= self.total

    def count(self, effect: Upgrade) -> None:
        """Add a list that the draft affects."""
        self.touched += 1
        self.valor_changes += effect.changes_valor
        self.dearer += effect.after.strategic_valor > effect.before.strategic_valor
        self.become_illegal += effect.becomes_illegal
        self.become_legal += effect.becomes_legal


def pinned(faction: Faction) -> list[PinnedList]:
    """Releases in use, newest first, including by archived lists."""
    rows = StrikeForce.objects.filter(faction=faction).order_by().values("release")
    counts = {row["release"]: row for row in rows.annotate(lists=Count("pk"), players=Count("owner", distinct=True))}
    releases = faction.releases.filter(pk__in=counts).order_by("-number")
    return [PinnedList(release, counts[release.pk]["lists"], counts[release.pk]["players"]) for release in releases]


def players(faction: Faction) -> int:
    """The number of players with lists of it."""
    rows = StrikeForce.objects.filter(faction=faction).exclude(owner=None)
    return rows.order_by().values("owner").distinct().count()


def uses(faction: Faction, user: Any) -> list[Use]:
    """Other uses of the faction, as far as the user may know."""
    answers: list[Any] = uses_asked.send(sender=Faction, faction=faction, user=user)
    return [use for _receiver, found in answers for use in found or ()]


class Step(NamedTuple):
    """From a release to the draft: its content, the difference, and the slugs of changed content."""

    before: Content
    difference: Difference
    touched: frozenset[str]


def impact(faction: Faction, draft: Content, user: Any, seconds: float = TIME_LIMIT) -> Impact:
    """Check a faction's lists within the time limit: how would the draft, once released, affect them?"""
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
    """The slugs a list uses: most lists use nothing that changes, and need no verdict."""
    yield from (squad["datasheet"] for squad in strike_force.squads)
    yield from strike_force.deck


def _effect(strike_force: StrikeForce, slug: str, step: Step, draft: Content, official: Official) -> Upgrade:
    roster = Roster("", slug, strike_force.limit or 0, squads_of(strike_force.squads), strike_force.deck)
    elsewhere = datasheets_of_other_factions(roster, step.before, official) | datasheets_of_other_factions(
        roster, draft, official
    )
    return upgrade(roster, step.before, draft, step.difference, elsewhere)


def _streamed(lists: QuerySet[StrikeForce]) -> Iterator[StrikeForce]:
    """Chunk by chunk, newest first."""
    judged = ("release_id", "limit", "squads", "deck")
    named = ("slug", "name", "owner_id", "visibility", "archived")
    return lists.order_by("-pk").only(*judged, *named).iterator(CHUNK_SIZE)


def _may_be_named(strike_force: StrikeForce, user: Any) -> bool:
    """With the permission all lists, otherwise own and public ones."""
    public = strike_force.visibility == Visibility.PUBLIC and strike_force.archived is None
    private = may_read_private(user, "armies.view_private_strikeforce")
    return private or strike_force.owner_id == user.pk or public
