"""Newer releases of a strike force's faction, and the effect of upgrading to them."""

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from armies.bridge import Official, content_of, contents_of, official_content, roster_of, shown_contents, shown_official
from armies.content.diff import shown_difference
from armies.models import Release, StrikeForce
from armies.models.content_words import words_of
from rules.content.diff import Difference, compare_packs
from rules.game.game import Game
from rules.lists.verdict import Verdict, Violation
from rules.presentation.sheets import Total

CACHE_SIZE = 256
"""Maximum number of differences between releases kept in memory."""


class TouchedUnit(NamedTuple):
    """A unit whose part is not as it was: its place in the list, its points before and after, and how it changes."""

    place: int
    before: int
    after: int
    difference: Difference


class TouchedCard(NamedTuple):
    """A changed or removed card of a pile, and its number of copies."""

    copies: int
    difference: Difference


class Upgrade:
    """Both verdicts, the units and cards touched, and the violations that come and go."""

    def __init__(
        self,
        game: Game,
        before: Verdict[Any],
        after: Verdict[Any],
        units: Sequence[TouchedUnit] = (),
        cards: Sequence[TouchedCard] = (),
    ) -> None:
        self.game = game
        self.before = before
        self.after = after
        self.units = units
        self.cards = cards
        old, new = ({_key(violation): violation for violation in judged.violations} for judged in (before, after))
        self.broken = [violation for key, violation in new.items() if key not in old]
        self.mended = [violation for key, violation in old.items() if key not in new]

    @property
    def totals(self) -> list[tuple[Total, Total]]:
        """Each sum before and after."""
        return list(zip(self.game.lists.totals(self.before), self.game.lists.totals(self.after), strict=True))

    @property
    def points(self) -> tuple[Total, Total] | None:
        """The sum that has a limit, before and after; None in a game without points."""
        return next((pair for pair in self.totals if pair[1].limit is not None), None)

    @property
    def changes_points(self) -> bool:
        return self.before.points != self.after.points

    @property
    def more_violations(self) -> int:
        """By how many it breaks more rules afterwards."""
        return len(self.after.violations) - len(self.before.violations)

    @property
    def fewer_violations(self) -> int:
        return -self.more_violations

    @property
    def becomes_illegal(self) -> bool:
        return self.before.legal and not self.after.legal

    @property
    def becomes_legal(self) -> bool:
        return self.after.legal and not self.before.legal


class UpgradeOption(NamedTuple):
    """A newer release and its effect on a strike force."""

    release: Release
    effect: Upgrade


def is_outdated(strike_force: StrikeForce) -> bool:
    """Whether it should go to the newest release: to a newer one, or from one that was withdrawn.

    No query if fetched `with_release`.
    """
    return newest_number(strike_force) != strike_force.release.number


def newest_number(strike_force: StrikeForce) -> int:
    """The number of its faction's newest offered release."""
    number: Any = getattr(strike_force, "newest_number", None)
    if number is None:
        number = strike_force.faction.releases.offered().values_list("number", flat=True).first()
    return int(number)


def available_upgrade(strike_force: StrikeForce) -> UpgradeOption | None:
    """The newest release and its effect on an outdated list: one query, or none if it is up to date."""
    if not is_outdated(strike_force):
        return None
    release = strike_force.faction.releases.offered().first()
    return None if release is None else UpgradeOption(release, effect_on(strike_force, release))


def effect_on(strike_force: StrikeForce, release: Release, official: Official | None = None) -> Upgrade:
    """The effect of upgrading a strike force to another release of its faction."""
    game = strike_force.faction.rules_of_game
    before, after = contents_of([strike_force.release, release])
    changes = difference(game, strike_force.release, release)
    return effect_of(game, roster_of(strike_force), before, after, changes, official)


def shown_effect_on(strike_force: StrikeForce, release: Release) -> Upgrade:
    """The same in the reader's language."""
    game, words = strike_force.faction.rules_of_game, words_of(strike_force.faction)
    before, after = (shown.content for shown in shown_contents([strike_force.release, release]))
    changes = shown_difference(difference(game, strike_force.release, release), words)
    official = shown_official(game)
    return effect_of(game, roster_of(strike_force), before, after, changes, official)


def effect_of(
    game: Game, army: Any, before: Any, after: Any, difference: Difference, official: Official | None = None
) -> Upgrade:
    """The effect on a list of replacing the content `before` by `after`, which differ by `difference`."""
    elsewhere = official or partial(official_content, game)
    old, new = (game.lists.verdict(army, content, elsewhere) for content in (before, after))
    changed = difference.by_part()
    named = [
        (reference, changed[reference[:2]]) for reference in game.lists.references(army) if reference[:2] in changed
    ]
    units = [
        TouchedUnit(place, old.unit_points[place], new.unit_points[place], change)
        for reference, change in named
        for place in reference.units
    ]
    cards = [TouchedCard(reference.copies, change) for reference, change in named if not reference.units]
    return Upgrade(game, old, new, sorted(units, key=lambda unit: unit.place), cards)


def difference(game: Game, before: Release, after: Release) -> Difference:
    """The difference between two releases of a faction of the game, cached."""
    return _difference(game, before.digest, before.pk, after.digest, after.pk)


@lru_cache(CACHE_SIZE)
def _difference(game: Game, old_digest: str, old: int, new_digest: str, new: int) -> Difference:
    releases = (Release(pk=pk, digest=digest) for pk, digest in ((old, old_digest), (new, new_digest)))
    before, after = (game.formats.written("content", content_of(release)) for release in releases)
    return compare_packs(before, after)


def _key(violation: Violation[Any]) -> tuple[str, int | None, str]:
    """The identity of a violation, regardless of its present figures and names."""
    return violation.code, violation.unit, violation.about
