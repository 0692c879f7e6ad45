"""The state and news of a campaign up to an event, which further events extend."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from campaigns.ledger.consequences import mark_rounds
from campaigns.ledger.events import Event, in_order
from campaigns.ledger.news import NewsItem, apply_and_describe
from campaigns.ledger.replay import recompute
from campaigns.ledger.rounds import champions
from campaigns.ledger.standings import Line, standings
from campaigns.ledger.state import State

ABOUT_ROUNDS = ("result", "round_opened", "round_closed", "pairings_added", "rounds_kept")


@dataclass(frozen=True)
class Chronicle:
    """A campaign up to the event of this number and hash. Shared between requests: do not modify.

    `fought` maps battles to their latest result event; `firsts` are the grades that some
    squad has reached; `last` is the latest event of a round or a battle.
    """

    number: int = 0
    hash: str = ""
    state: State = field(default_factory=State)
    items: tuple[NewsItem, ...] = ()
    fought: Mapping[int, int] = field(default_factory=dict)
    firsts: frozenset[str] = frozenset()
    last: Event | None = None

    @cached_property
    def standings(self) -> list[Line]:
        """The table, best first (C-PNT)."""
        return standings(self.state)

    @cached_property
    def champions(self) -> list[int]:
        """The winners of a finished campaign."""
        return champions(self.state, self.standings)

    @cached_property
    def news(self) -> list[NewsItem]:
        """All news items in order, without revoked events (C-NWS-01)."""
        items = list(self.items)
        if self.last is not None and self.champions:
            items.append(NewsItem(self.last.number, self.last.at, None, "champion", {"members": self.champions}))
        return sorted(items, key=lambda item: item.event)

    def is_continued_by(self, events: Sequence[Event]) -> bool:
        """Whether these can be appended: corrections and revocations need a rebuild (C-RES-04, C-LED-03)."""
        battles = [event.document["battle"] for event in events if event.kind == "result"]
        replaced = len(set(battles)) < len(battles) or not self.fought.keys().isdisjoint(battles)
        return not replaced and all(event.kind != "taken_back" for event in events)

    def extended(self, events: Sequence[Event]) -> "Chronicle":
        """The chronicle extended by further events."""
        state, firsts, last = self.state.copy(), set(self.firsts), self.last
        items = list(self.items)
        for event in in_order(events):
            items += apply_and_describe(state, event, firsts)
            last = event if event.kind in ABOUT_ROUNDS else last
        recompute(state)
        results = {event.document["battle"]: event.number for event in events if event.kind == "result"}
        end = events[-1] if events else self
        return Chronicle(end.number, end.hash, state, tuple(items), {**self.fought, **results}, frozenset(firsts), last)


def chronicle_of(events: Sequence[Event]) -> Chronicle:
    """The chronicle of a whole ledger."""
    chronicle = Chronicle().extended(events)
    mark_rounds(events, chronicle.state)
    return chronicle
