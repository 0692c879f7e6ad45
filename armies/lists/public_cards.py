"""Rendered cards of public lists, cached until the list, its copies or a name on it change."""

from functools import cache
from typing import Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from armies.bridge import contents_of, official_once, uses_only_its_release, verdict_of
from armies.models import PublicList, StrikeForce
from web.shared_cache import SharedCache

CACHE_SIZE = 8_000_000
"""Maximum number of characters cached in a process: a few thousand cards."""

KEY_FIELDS = (
    "pk",
    "version",
    "updated",
    "tags",
    "owner__username",
    "faction__name",
    "faction__homebrew",
    "faction__owner__username",
)
"""The displayed version, its time (a restored database may reuse version numbers), and names that versions do not
contain."""

_cache: SharedCache[Any, SafeString] = SharedCache(CACHE_SIZE, len)


def cards_of(rows: list[PublicList]) -> list[SafeString]:
    """A card for each row whose list still exists: one query, and one more for those not cached."""
    values = {values[0]: values for values in StrikeForce.objects.filter(pk__in=_pks(rows)).values_list(*KEY_FIELDS)}
    there = [row for row in rows if row.pk in values]
    keys = {row.pk: (values[row.pk], row.copies, row.published, get_language()) for row in there}
    cards = {pk: card for pk, key in keys.items() if (card := _cache.get(key)) is not None}
    cards |= _render_missing([row for row in there if row.pk not in cards], keys)
    return [cards[row.pk] for row in there if row.pk in cards]


def _pks(rows: list[PublicList]) -> list[Any]:
    return [row.pk for row in rows]


def _render_missing(rows: list[PublicList], keys: dict[int, tuple[Any, ...]]) -> dict[int, SafeString]:
    """Render cards that are not cached; a list that changed since its key was read is not cached."""
    lists = StrikeForce.objects.with_release().in_bulk(_pks(rows)) if rows else {}
    contents_of(strike_force.release for strike_force in lists.values())
    official = cache(official_once)
    cards = {}
    for row in rows:
        strike_force = lists.get(row.pk)
        if strike_force is None:
            continue
        verdict = verdict_of(strike_force, official(strike_force.faction.rules_of_game))
        context = {"row": row, "strike_force": strike_force, "verdict": verdict}
        cards[row.pk] = render_to_string("armies/lists/_public_list.html", context)
        if uses_only_its_release(strike_force) and _key(strike_force) == keys[row.pk][0]:
            _cache[keys[row.pk]] = cards[row.pk]
    return cards


def _key(strike_force: StrikeForce) -> tuple[Any, ...]:
    """The values of `KEY_FIELDS` for a list that is already fetched."""
    owner, faction = strike_force.owner, strike_force.faction
    author = faction.owner
    return (
        strike_force.pk,
        strike_force.version,
        strike_force.updated,
        strike_force.tags,
        owner.get_username() if owner else None,
        faction.name,
        faction.homebrew,
        author.get_username() if author else None,
    )
