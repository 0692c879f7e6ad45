"""A campaign's events, state, news and standings, cached by process."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from armies.models.face import Face
from campaigns.ledger.chronicle import Chronicle, chronicle_of
from campaigns.ledger.events import Event
from campaigns.ledger.knock_out import final_of
from campaigns.ledger.news import NewsItem
from campaigns.ledger.standings import Line
from campaigns.ledger.state import State
from campaigns.models import Campaign, LedgerEvent, Membership
from web.shared_cache import SharedCache

CACHE_SIZE = 64
"""Maximum number of chronicles cached in a process; the last hash of a ledger validates an entry."""

_cache: SharedCache[int, Chronicle] = SharedCache(CACHE_SIZE)


def events_of(campaign: Campaign) -> list[Event]:
    """The whole ledger, from the first event on."""
    return _read(campaign.ledger.all())


def _read(rows: QuerySet[LedgerEvent]) -> list[Event]:
    figures = rows.order_by("number").values_list("number", "kind", "at", "by_number", "document", "hash")
    return [Event(*row) for row in figures]


def last_hash(campaign: Campaign) -> str:
    """The hash of the last event, which covers all before it."""
    return campaign.ledger.order_by("-number").values_list("hash", flat=True).first() or ""


def event_of(row: LedgerEvent) -> Event:
    """The ledger's event of a row."""
    return Event(row.number, row.kind, row.at, row.by_number, row.document, row.hash)


def state_of(campaign: Campaign) -> State:
    """The state of a campaign with members' current names. Shared between requests: do not modify."""
    chronicle, names = _chronicle(campaign)
    return chronicle.state.named(names)


def news_of(campaign: Campaign) -> list[NewsItem]:
    """All news in order (C-NWS-01). Shared between requests: do not modify."""
    return _chronicle(campaign)[0].news


def champions_of(campaign: Campaign) -> list[int]:
    """Member numbers of the winners of a finished campaign (C-KND-05); empty until it is over."""
    return _chronicle(campaign)[0].champions


def last_result(campaign: Campaign, battle: int) -> int | None:
    """The number of the latest result event of a battle, active or revoked."""
    return _chronicle(campaign)[0].fought.get(battle)


def clear_cache() -> None:
    """Clear the cache, as in a new process."""
    _cache.clear()


def names_of(campaign: Campaign) -> dict[int, str]:
    """Current names of members by number; the ledger has none (C-LED-12)."""
    return _names(list(campaign.memberships.values_list("number", "name")))


def _names(rows: list[tuple[int, str]]) -> dict[int, str]:
    return {number: name or _("a former player") for number, name in rows}


def _hash_and_names(campaign: Campaign) -> tuple[str, dict[int, str]]:
    """The last hash and the names, in one query."""
    last = campaign.ledger.order_by("-number").values("hash")[:1]
    rows = list(campaign.memberships.values_list("number", "name", Subquery(last)))
    if rows:
        return rows[0][2] or "", _names([(number, name) for number, name, _hash in rows])
    return last_hash(campaign), {}


def _chronicle(campaign: Campaign) -> tuple[Chronicle, dict[int, str]]:
    """The current chronicle, extended from the cache when possible, and the current names."""
    last, names = _hash_and_names(campaign)
    return _as_of(campaign, last), names


def _as_of(campaign: Campaign, last: str) -> Chronicle:
    """The chronicle whose last hash this is."""
    kept = _cache.get(campaign.pk)
    if kept is None or kept.hash != last:
        _cache[campaign.pk] = kept = _up_to_now(campaign, kept)
    return kept


class Known(NamedTuple):
    """What steps of a campaign are worked out from."""

    state: State
    champions: list[int]


def known_of(campaigns: Sequence[Campaign], people: Mapping[int, Sequence[Membership]]) -> dict[int, Known]:
    """Several campaigns as they stand, in one query for all that did not change; `people` are their members."""
    last = LedgerEvent.objects.filter(campaign=OuterRef("pk")).order_by("-number").values("hash")[:1]
    keys = [campaign.pk for campaign in campaigns]
    hashes = dict(Campaign.objects.filter(pk__in=keys).order_by().values_list("pk", Subquery(last)))
    known = {}
    for campaign in campaigns:
        chronicle = _as_of(campaign, hashes.get(campaign.pk) or "")
        names = _names([(person.number, person.name) for person in people[campaign.pk]])
        known[campaign.pk] = Known(chronicle.state.named(names), chronicle.champions)
    return known


def _up_to_now(campaign: Campaign, kept: Chronicle | None) -> Chronicle:
    """Extend the cached chronicle if its hash is in the ledger and the new events allow; otherwise rebuild."""
    if kept is not None and kept.number:
        rows = _read(campaign.ledger.filter(number__gte=kept.number))
        if rows and rows[0].hash == kept.hash and kept.is_continued_by(rows[1:]):
            return kept.extended(rows[1:])
    return chronicle_of(events_of(campaign))


class Standing(NamedTuple):
    """A line of the table with its member's name, and on pages the face of what they fight with.

    `ties` are the tie-breakers shown there: head, value and slug.
    """

    line: Line
    name: str
    face: Face | None = None
    ties: tuple[tuple[str, int, str], ...] = ()


def standings_of(campaign: Campaign) -> list[Standing]:
    """The table of a campaign, best first (C-PNT)."""
    return overview_of(campaign).standings


class Overview(NamedTuple):
    """A campaign's standings, champions, the number of its final round in a knock-out, and the state they are of."""

    standings: list[Standing]
    champions: list[int]
    final: int
    state: State


def overview_of(campaign: Campaign) -> Overview:
    """Standings, champions, final and state of a campaign, for pages and API, read together."""
    chronicle, names = _chronicle(campaign)
    rows = [Standing(line, names.get(line.member, "")) for line in chronicle.standings]
    return Overview(rows, chronicle.champions, final_of(chronicle.state), chronicle.state.named(names))
