"""A campaign as its ledger tells it: the events, what they come to, and the standings."""

from collections import OrderedDict
from threading import Lock
from typing import NamedTuple

from campaigns.ledger.annals import Happening, annals
from campaigns.ledger.events import Event
from campaigns.ledger.fold import fold
from campaigns.ledger.standings import Line, standings
from campaigns.ledger.state import State
from campaigns.models import Campaign, LedgerEvent

KEPT = 64
"""Campaigns whose state a process keeps: a ledger's last seal says whether it still holds."""

_states: "OrderedDict[str, State]" = OrderedDict()
_annals: "OrderedDict[str, list[Happening]]" = OrderedDict()
_keeping = Lock()


def events_of(campaign: Campaign) -> list[Event]:
    """The whole ledger, from the first event on."""
    return [event_of(row) for row in campaign.ledger.order_by("number")]


def event_of(row: LedgerEvent) -> Event:
    """A row as the pure ledger knows it."""
    return Event(row.number, row.kind, row.at, row.by_number, row.document, row.seal)


def state_of(campaign: Campaign) -> State:
    """What the ledger comes to (C-LED-02). It is shared by all who ask: read it, never change it."""
    seal = campaign.ledger.order_by("-number").values_list("seal", flat=True).first() or ""
    with _keeping:
        state = _states.get(seal)
        if state is not None:
            _states.move_to_end(seal)
            return state
    state = fold(events_of(campaign))
    with _keeping:
        _states[seal] = state
        while len(_states) > KEPT:
            _states.popitem(last=False)
    return state


def annals_of(campaign: Campaign) -> list[Happening]:
    """All that happened, in its order (C-NWS-01). Shared like the state: read it, never change it."""
    seal = campaign.ledger.order_by("-number").values_list("seal", flat=True).first() or ""
    with _keeping:
        if seal in _annals:
            _annals.move_to_end(seal)
            return _annals[seal]
    told = annals(events_of(campaign))
    with _keeping:
        _annals[seal] = told
        while len(_annals) > KEPT:
            _annals.popitem(last=False)
    return told


class Standing(NamedTuple):
    """A line of the table, and whose it is."""

    line: Line
    name: str


def standings_of(campaign: Campaign) -> list[Standing]:
    """The table of a campaign, best first (C-PNT)."""
    names = {member.number: str(member) for member in campaign.memberships.all()}
    return [Standing(line, names[line.member]) for line in standings(state_of(campaign))]
