"""Newer releases of a strike force's faction, and the effect of upgrading to them."""

from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

from armies.bridge import Official, content_of, datasheets_of_other_factions, official_content, roster_of
from armies.models import Release, StrikeForce
from rules.content.diff import Difference
from rules.damocles.formats.content import compare
from rules.damocles.upgrading import Upgrade, upgrade
from rules.games import GAMES

CACHE_SIZE = 256
"""Maximum number of differences between releases kept in memory."""


class UpgradeOption(NamedTuple):
    """A newer release and its effect on a strike force."""

    release: Release
    effect: Upgrade


def is_outdated(strike_force: StrikeForce) -> bool:
    """Whether the faction has a newer release; no query if fetched `with_release`."""
    return newest_number(strike_force) > strike_force.release.number


def newest_number(strike_force: StrikeForce) -> int:
    """The number of its faction's newest release."""
    found: Any = getattr(strike_force, "newest_number", None)
    if found is None:
        found = strike_force.faction.releases.order_by("-number").values_list("number", flat=True).first()
    return int(found)


def available_upgrade(strike_force: StrikeForce) -> UpgradeOption | None:
    """The newest release and its effect on an outdated list: one query, or none if it is up to date."""
    if not is_outdated(strike_force):
        return None
    release = strike_force.faction.releases.first()
    return None if release is None else UpgradeOption(release, effect_on(strike_force, release))


def official_once() -> Official:
    """A function that fetches the official content at most once, for checking many lists."""
    return cache(partial(official_content, GAMES[0]))


def effect_on(strike_force: StrikeForce, release: Release, official: Official | None = None) -> Upgrade:
    """The effect of upgrading a strike force to another release of its faction."""
    roster, before, after = roster_of(strike_force), content_of(strike_force.release), content_of(release)
    elsewhere = datasheets_of_other_factions(roster, before, official) | datasheets_of_other_factions(
        roster, after, official
    )
    return upgrade(roster, before, after, difference(strike_force.release, release), elsewhere)


def difference(before: Release, after: Release) -> Difference:
    """The difference between two releases, cached."""
    return _difference(before.digest, before.pk, after.digest, after.pk)


@lru_cache(CACHE_SIZE)
def _difference(old_digest: str, old: int, new_digest: str, new: int) -> Difference:
    before, after = (Release(pk=pk, digest=digest) for pk, digest in ((old, old_digest), (new, new_digest)))
    return compare(content_of(before), content_of(after))
