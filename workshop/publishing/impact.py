"""The impact of publishing a draft: which lists would change, and which would become illegal.

Lists are checked newest first, with only the columns a verdict needs, within a time limit. Memory use is constant, and
unchecked lists are reported.
"""

from collections.abc import Collection, Iterator
from time import monotonic
from typing import Any, NamedTuple

from django.db.models import Count, QuerySet
from django.dispatch import Signal

from armies.bridge import content_of, official_once
from armies.lists.upgrades import Upgrade, effect_of
from armies.models import Faction, Release, StrikeForce, Visibility
from people.admission import claim
from rules.content.diff import Difference, compare_packs
from rules.game.game import Game
from rules.lists.units import ListHead
from web.models.sharing import may_read_private

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
        self.point_changes = 0
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
        self.point_changes += effect.changes_points
        self.dearer += effect.after.points > effect.before.points
        self.become_illegal += effect.becomes_illegal
        self.become_legal += effect.becomes_legal


def pinned(faction: Faction) -> list[PinnedList]:
    """Releases in use, newest first, including by archived lists."""
    rows = StrikeForce.objects.filter(faction=faction).order_by().values("release")
    counts = {row["release"]: row for row in rows.annotate(lists=Count("*"), players=Count("owner", distinct=True))}
    releases = faction.releases.filter(pk__in=counts).order_by("-number")
    return [PinnedList(release, counts[release.pk]["lists"], counts[release.pk]["players"]) for release in releases]


def players(faction: Faction) -> int:
    """The number of players with lists of it."""
    rows = StrikeForce.objects.filter(faction=faction).exclude(owner=None)
    return rows.order_by().values("owner").distinct().count()


def uses(faction: Faction, user: Any) -> list[Use]:
    """Other uses of the faction, as far as the user may know."""
    answers: list[Any] = uses_asked.send(sender=Faction, faction=faction, user=user)
    return [use for _receiver, answer in answers for use in answer or ()]


class Step(NamedTuple):
    """From a release to the draft: its content, the difference, and what changed, by kind and slug."""

    before: Any
    difference: Difference
    touched: Collection[tuple[str, str]]


def impact(faction: Faction, draft: Any, user: Any, seconds: float = TIME_LIMIT) -> Impact:
    """Check a faction's lists within the time limit: how would the draft, once released, affect them?"""
    game, lists = faction.rules_of_game, StrikeForce.objects.filter(faction=faction)
    effects, official = Impact(pinned(faction)), official_once(game)
    steps = {pin.release.pk: _step(game, content_of(pin.release), draft) for pin in effects.pinned}
    claim()
    end = monotonic() + seconds
    for strike_force in _streamed(lists):
        if monotonic() > end:
            break
        effects.looked_at += 1
        step = steps.get(strike_force.release_id)
        if step is None:
            continue
        army = _army(game, strike_force, faction.slug)
        if not any(reference[:2] in step.touched for reference in game.lists.references(army)):
            continue  # most lists use nothing that changes, and need no verdict
        effect = effect_of(game, army, step.before, draft, step.difference, official)
        effects.count(effect)
        if len(effects.named) < MAX_NAMED and effect.becomes_illegal and _may_be_named(strike_force, user):
            effects.named.append(AffectedList(strike_force, effect))
    return effects


def _step(game: Game, before: Any, draft: Any) -> Step:
    difference = compare_packs(game.formats.written("content", before), game.formats.written("content", draft))
    return Step(before, difference, difference.by_part())


def _army(game: Game, row: StrikeForce, faction: str) -> Any:
    body = {"squads": row.squads, "deck": row.deck, "choices": row.choices}
    return game.lists.kept(ListHead("", faction, limit=row.limit), body)


def _streamed(lists: QuerySet[StrikeForce]) -> Iterator[StrikeForce]:
    """Chunk by chunk, newest first."""
    judged = ("release_id", "limit", "squads", "deck", "choices")
    named = ("slug", "name", "owner_id", "visibility", "archived")
    return lists.order_by("-pk").only(*judged, *named).iterator(CHUNK_SIZE)


def _may_be_named(strike_force: StrikeForce, user: Any) -> bool:
    """With the permission all lists, otherwise own and public ones."""
    public = strike_force.visibility == Visibility.PUBLIC and strike_force.archived is None
    private = may_read_private(user, "armies.view_private_strikeforce")
    return private or strike_force.owner_id == user.pk or public
