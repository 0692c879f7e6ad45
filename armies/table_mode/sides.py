"""Whose side a path is of, who may write it, and what nobody else is shown.

A path of the player in place 2 begins with `2:`, of the one in place 0 with nothing. Scores name their player
themselves; turn, initiative, clock, notes and rolls are everybody's.
"""

from collections.abc import Iterable, Mapping

from armies.table_mode.fold import State, Tapped

SHARED = ("turn", "initiative", "clock", "note", "bets", "writes", "roll", "back")
OF_NAMED = ("score", "held")
BET = "bet"
"""What a player bets in a turn: nobody else sees it before all have bet."""

BACK = "back"
"""What is written when a guest's seat gets a new way back."""

WRITTEN = ("bets/", f"{BACK}/")
"""What the site itself writes, and nobody takes back."""

ASKED, GRANTED = "asked", "yes"
"""What `writes/1/0` may be: the player in place 0 asks to write for place 1, and may."""


def prefix_of(place: int) -> str:
    return f"{place}:" if place else ""


def split(path: str) -> tuple[int, str]:
    """The place that a path begins with, and the rest."""
    place, colon, rest = path.partition(":")
    return (int(place), rest) if colon and place.isdecimal() else (0, path)


def side_of(path: str) -> int | None:
    """The place of the player whose side a path is of; None for what is everybody's."""
    place, rest = split(path)
    head, _slash, more = rest.partition("/")
    if head in SHARED:
        return None
    return int(more.partition("/")[0]) if head in OF_NAMED else place


def is_secret(kind: str, path: str) -> bool:
    """Cards and bets: the order of a deck, what is in a hand, what was bet."""
    return kind in ("move", "order") or split(path)[1].startswith(f"{BET}/")


def hidden_from(tap: Tapped, place: int) -> bool:
    return is_secret(tap.kind, tap.path) and side_of(tap.path) != place


def visible_to(place: int, taps: Iterable[Tapped]) -> list[Tapped]:
    """Taps without the secrets of the others."""
    return [tap for tap in taps if not hidden_from(tap, place)]


def writes_for(place: int, side: int, state: State, joined: Iterable[int]) -> bool:
    """A player writes the own side, that of who has no phone here, and another's that was granted."""
    granted = state.values.get(f"writes/{side}/{place}") == GRANTED
    return side == place or side not in joined or granted


def may_tap(tap: Tapped, place: int, state: State, joined: Iterable[int]) -> bool:
    """Whether the player in a place may tap this, undoing apart."""
    if tap.path.startswith("writes/"):
        return _may_answer(tap, place)
    side = side_of(tap.path)
    if side is None or side == place:
        return not tap.path.startswith(WRITTEN)
    return not is_secret(tap.kind, tap.path) and writes_for(place, side, state, joined)


def _may_answer(tap: Tapped, place: int) -> bool:
    """To write for another one asks oneself, and is let by the other; either ends it."""
    _writes, side, writer = tap.path.split("/")
    if tap.value == ASKED:
        return place == int(writer)
    return place == int(side) or (tap.value is None and place == int(writer))


def may_undo(undone: Tapped, place: int, state: State, joined: Iterable[int]) -> bool:
    """One's own taps, and whatever one may tap; what the site itself wrote stays."""
    if undone.path.startswith(WRITTEN):
        return False
    return undone.place == place or (undone.kind != "undo" and may_tap(undone, place, state, joined))


def bets_of(state: State, places: Iterable[int], turn: int) -> Mapping[int, int]:
    """What each player has bet in a turn, of those who have."""
    bets = {place: state.values.get(f"{prefix_of(place)}{BET}/{turn}") for place in places}
    return {place: int(bet) for place, bet in bets.items() if bet is not None}
