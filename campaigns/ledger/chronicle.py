"""The chronicle of a campaign: what its events come to and what happened, to be carried on by further events."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from campaigns.ledger.events import Event, in_order
from campaigns.ledger.news import NewsItem, apply_and_describe
from campaigns.ledger.replay import recompute
from campaigns.ledger.rounds import champions
from campaigns.ledger.standings import Line, standings
from campaigns.ledger.state import State

ABOUT_ROUNDS = ("result", "round_opened", "round_closed", "pairings_added")


@dataclass(frozen=True)
class Chronicle:
    """A campaign as far as it was played: up to the event of this number and seal. Read it, never change it.

    `fought` has each battle that ever had a result, with the event that told it last; `firsts` are the grades that some
    squad has reached; `last` is the event of a round or battle that was played last.
    """

    number: int = 0
    seal: str = ""
    state: State = field(default_factory=State)
    happenings: tuple[NewsItem, ...] = ()
    fought: Mapping[int, int] = field(default_factory=dict)
    firsts: frozenset[str] = frozenset()
    last: Event | None = None

    @cached_property
    def standings(self) -> list[Line]:
        """The table, best first (C-PNT)."""
        return standings(self.state)

    @cached_property
    def champions(self) -> list[int]:
        """Who has won the campaign, as every page, the news and the API say it."""
        return champions(self.state, self.standings)

    @cached_property
    def annals(self) -> list[NewsItem]:
        """All that happened, in the order in which it was told; what was taken back never did (C-NWS-01)."""
        told = list(self.happenings)
        if self.last is not None and self.champions:
            told.append(NewsItem(self.last.number, self.last.at, None, "champion", {"members": self.champions}))
        return sorted(told, key=lambda happening: happening.event)

    def goes_on_with(self, events: Sequence[Event]) -> bool:
        """Whether these come after all before: a result anew and what is taken back reach back (C-RES-04, C-LED-03)."""
        battles = [event.document["battle"] for event in events if event.kind == "result"]
        anew = len(set(battles)) < len(battles) or not self.fought.keys().isdisjoint(battles)
        return not anew and all(event.kind != "taken_back" for event in events)

    def with_more(self, events: Sequence[Event]) -> "Chronicle":
        """The chronicle with further events, which it goes on with."""
        state, firsts, last = self.state.copy(), set(self.firsts), self.last
        told = list(self.happenings)
        for event in in_order(events):
            told += apply_and_describe(state, event, firsts)
            last = event if event.kind in ABOUT_ROUNDS else last
        recompute(state)
        results = {event.document["battle"]: event.number for event in events if event.kind == "result"}
        end = events[-1] if events else self
        return Chronicle(end.number, end.seal, state, tuple(told), {**self.fought, **results}, frozenset(firsts), last)


def chronicle_of(events: Sequence[Event]) -> Chronicle:
    """A whole ledger played from its first event."""
    return Chronicle().with_more(events)
