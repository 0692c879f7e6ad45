"""Challenges of a ladder: made, and answered (C-CHA)."""

from campaigns.ledger.events import Event
from campaigns.ledger.state import Challenge, State


def challenged(state: State, event: Event) -> None:
    document = event.document
    made = Challenge(event.number, document["challenger"], document["member"], document["operation"], event.at)
    state.challenges = {**state.challenges, event.number: made}


def answered(state: State, event: Event) -> None:
    """A challenge that was answered is open no more."""
    number = event.document["challenge"]
    state.challenges = {key: made for key, made in state.challenges.items() if key != number}


def open_challenges(state: State) -> list[Challenge]:
    """Those without an answer, between two who both have a force still; the latest first (C-CHA-01)."""
    made = [
        each for each in state.challenges.values() if state.force_of(each.challenger) and state.force_of(each.member)
    ]
    return made[::-1]
