"""A campaign as its ledger tells it: the events, what they come to, what happened, and the standings."""

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from django.db.models import QuerySet, Subquery
from django.utils.translation import gettext as _

from campaigns.ledger.chronicle import Chronicle, chronicle_of
from campaigns.ledger.events import Event
from campaigns.ledger.knock_out import bracket_of
from campaigns.ledger.news import NewsItem
from campaigns.ledger.standings import Line
from campaigns.ledger.state import State
from campaigns.models import Campaign, LedgerEvent

CACHE_SIZE = 64
"""Campaigns whose chronicle a process keeps: a ledger's last seal says whether it still holds."""

_cache: "OrderedDict[int, Chronicle]" = OrderedDict()
_cache_lock = Lock()


def events_of(campaign: Campaign) -> list[Event]:
    """The whole ledger, from the first event on."""
    return _read(campaign.ledger.all())


def _read(rows: QuerySet[LedgerEvent]) -> list[Event]:
    figures = rows.order_by("number").values_list("number", "kind", "at", "by_number", "document", "seal")
    return [Event(*row) for row in figures]


def last_hash(campaign: Campaign) -> str:
    """The seal of the last event, which stands upon all before it."""
    return campaign.ledger.order_by("-number").values_list("seal", flat=True).first() or ""


def event_of(row: LedgerEvent) -> Event:
    """A row as the pure ledger knows it."""
    return Event(row.number, row.kind, row.at, row.by_number, row.document, row.seal)


def state_of(campaign: Campaign) -> State:
    """What the ledger comes to (C-LED-02), its members by their present names. Read it, never change it."""
    chronicle, names = _chronicle(campaign)
    return chronicle.state.named(names)


def news_of(campaign: Campaign) -> list[NewsItem]:
    """All that happened, in its order (C-NWS-01). Shared like the state: read it, never change it."""
    return _chronicle(campaign)[0].annals


def champions_of(campaign: Campaign) -> list[int]:
    """The numbers of those who have won a campaign that is over (C-KND-05); empty while it goes on."""
    return _chronicle(campaign)[0].champions


def last_result(campaign: Campaign, battle: int) -> int | None:
    """The number of the event that told a battle's result last, whether it still counts or not."""
    return _chronicle(campaign)[0].fought.get(battle)


def clear_cache() -> None:
    """Read every ledger anew, as a process does that has just begun."""
    with _cache_lock:
        _cache.clear()


def names_of(campaign: Campaign) -> dict[int, str]:
    """The names that members go by now, each by its number: rows alone know them (C-LED-12)."""
    return _names(list(campaign.memberships.values_list("number", "name")))


def _names(rows: list[tuple[int, str]]) -> dict[int, str]:
    return {number: name or _("a former player") for number, name in rows}


def _hash_and_names(campaign: Campaign) -> tuple[str, dict[int, str]]:
    """The last seal and, in the same breath, the names."""
    last = campaign.ledger.order_by("-number").values("seal")[:1]
    rows = list(campaign.memberships.values_list("number", "name", Subquery(last)))
    if rows:
        return rows[0][2] or "", _names([(number, name) for number, name, _seal in rows])
    return last_hash(campaign), {}


def _chronicle(campaign: Campaign) -> tuple[Chronicle, dict[int, str]]:
    """The chronicle up to the last event, the one kept carried on by what was added since; and the present names."""
    last, names = _hash_and_names(campaign)
    with _cache_lock:
        kept = _cache.get(campaign.pk)
    if kept is None or kept.seal != last:
        kept = _up_to_now(campaign, kept)
    with _cache_lock:
        _cache[campaign.pk] = kept
        _cache.move_to_end(campaign.pk)
        while len(_cache) > CACHE_SIZE:
            _cache.popitem(last=False)
    return kept, names


def _up_to_now(campaign: Campaign, kept: Chronicle | None) -> Chronicle:
    """From the start, unless what is kept is how the ledger begins: seals stand upon all seals before."""
    if kept is not None and kept.number:
        rows = _read(campaign.ledger.filter(number__gte=kept.number))
        if rows and rows[0].seal == kept.seal and kept.goes_on_with(rows[1:]):
            return kept.with_more(rows[1:])
    return chronicle_of(events_of(campaign))


class Standing(NamedTuple):
    """A line of the table, and whose it is."""

    line: Line
    name: str


def standings_of(campaign: Campaign) -> list[Standing]:
    """The table of a campaign, best first (C-PNT)."""
    return overview_of(campaign).standings


class Overview(NamedTuple):
    """How a campaign stands: its table, who has won it, and the number of its final if it is a knock-out."""

    standings: list[Standing]
    champions: list[int]
    final: int


def overview_of(campaign: Campaign) -> Overview:
    """How a campaign stands, as every page and the API say it."""
    chronicle, names = _chronicle(campaign)
    rows = [Standing(line, names.get(line.member, "")) for line in chronicle.standings]
    return Overview(rows, chronicle.champions, len(bracket_of(chronicle.state)))
