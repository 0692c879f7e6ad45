"""The ledger of a campaign: append-only events in a hash chain, revoked by further events."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from campaigns.ledger.documents import KINDS, read_document

__all__ = [
    "KINDS",
    "REVOCABLE",
    "Event",
    "active_events",
    "first_broken",
    "hash_of",
    "in_order",
    "read_document",
    "refuse_revoking",
    "revoked_numbers",
    "with_hash",
]  # fmt: skip

REVOCABLE = (
    "round_opened", "round_closed", "pairings_added", "rounds_kept", "deadline_moved", "tables_set", "result",
    "awarded", "granted", "kept_apart", "grouped", "cut", "honoured", "map_drawn", "held", "story_drawn", "turned_to",
    "taken_back",
)  # fmt: skip
"""Kinds of events that may be revoked (C-LED-05). Members, forces and agreements change by further events."""


@dataclass(frozen=True)
class Event:
    """The `number`-th event of a campaign, by the member `by` (None: the site)."""

    number: int
    kind: str
    at: str
    by: int | None
    document: dict[str, Any]
    hash: str = ""


def canonical(value: object) -> bytes:
    """Canonical JSON of a document: sorted keys, no spaces, UTF-8."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return text.encode()


def hash_of(previous: str, event: Event) -> str:
    """The hash of an event and of the previous hash, "" for the first event (C-LED-02)."""
    content = {"number": event.number, "kind": event.kind, "at": event.at, "by": event.by, "document": event.document}
    return sha256(previous.encode() + canonical(content)).hexdigest()


def with_hash(previous: str, event: Event) -> Event:
    """The event with its hash."""
    return replace(event, hash=hash_of(previous, event))


def first_broken(events: Iterable[Event]) -> int | None:
    """The number of the first event out of order or with a wrong hash (C-LED-02); None when all are valid."""
    previous, expected = "", 1
    for event in events:
        if event.number != expected or event.hash != hash_of(previous, event):
            return expected
        previous, expected = event.hash, expected + 1
    return None


def revoked_numbers(events: Iterable[Event]) -> set[int]:
    """The numbers of revoked events (C-LED-03).

    Latest first: a revocation applies only while it is not revoked itself (C-LED-04).
    """
    revoked: set[int] = set()
    for event in sorted(events, key=lambda event: -event.number):
        if event.kind == "taken_back" and event.number not in revoked:
            revoked.update(number for number in event.document["events"] if number < event.number)
    return revoked


def active_events(events: Iterable[Event]) -> list[Event]:
    """The active events in the order they were appended."""
    known = list(events)
    revoked = revoked_numbers(known)
    return [event for event in known if event.number not in revoked]


def in_order(events: Iterable[Event]) -> list[Event]:
    """The active events in the order they apply."""
    return [event for _place, event in placed(events)]


def placed(events: Iterable[Event]) -> list[tuple[int, Event]]:
    """The active events, each with the number of the event whose place it takes.

    A corrected result takes the place of the battle's first (C-RES-04).
    """
    known = list(events)
    places: dict[int, int] = {}
    for event in known:
        if event.kind == "result":
            places.setdefault(event.document["battle"], event.number)
    counting = active_events(known)
    last = {event.document["battle"]: event for event in counting if event.kind == "result"}
    kept = [e for e in counting if e.kind != "result" or last[e.document["battle"]] is e]
    pairs = [(places[e.document["battle"]] if e.kind == "result" else e.number, e) for e in kept]
    return sorted(pairs, key=lambda pair: pair[0])


def refuse_revoking(events: Iterable[Event], numbers: Iterable[int]) -> tuple[str, int] | None:
    """Why events cannot be revoked: a code and the event's number (C-LED-05); None when they can.

    Rounds that were paired from a cut, or from groups, are taken back with it at the latest.
    """
    known = list(events)
    kinds = {event.number: event.kind for event in known}
    revoked = revoked_numbers(known)
    wanted = set(numbers)
    opened = [n for n, kind in kinds.items() if kind == "round_opened" and n not in revoked | wanted]
    for number in sorted(wanted):
        if number not in kinds:
            return "unknown", number
        if number in revoked:
            return "taken_back_already", number
        if kinds[number] not in REVOCABLE:
            return "permanent", number
        if kinds[number] in ("cut", "grouped") and any(n > number for n in opened):
            return "rounds_after", number
    return None
