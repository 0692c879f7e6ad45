"""What the taps of a game at the table come to; `table-fold.js` says the same in the browser."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Setup = Mapping[str, Any]
"""`counters` are paths with start, least and most, `per_turn` with their most in each turn; `piles` are shuffled."""

ZONES = ("deck", "hand", "discard", "scored")
"""Where the cards of a pile may lie."""


class Tapped(NamedTuple):
    """A tap: `add` a number to a counter, `put` a value, `move` a card, `order` a deck, `undo` another tap."""

    key: str
    kind: str
    path: str
    value: Any


class State:
    """Counters, values and piles; cards are numbers within their pile."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.numbers: dict[str, int] = {}
        self.values: dict[str, Any] = {"turn": 1}
        self.spent: dict[int, int] = {}
        self.piles: dict[str, dict[str, list[int]]] = {
            key: {zone: list(range(len(cards))) if zone == "deck" else [] for zone in ZONES}
            for key, cards in setup["piles"].items()
        }

    def number(self, path: str) -> int:
        bounds = bounds_of(self.setup, path)
        return self.numbers.get(path, bounds[0] if bounds else 0)

    def total(self, prefix: str) -> int:
        """The sum of the counters whose paths begin so."""
        return sum(self.number(path) for path in self.setup["counters"] if path.startswith(prefix))

    @property
    def turn(self) -> int:
        return int(self.values["turn"])


def bounds_of(setup: Setup, path: str) -> Sequence[int] | None:
    """The start of a counter, its least and its most; one of a turn has the number of the turn at its end."""
    if path in setup["counters"]:
        return setup["counters"][path]
    base, _slash, turn = path.rpartition("/")
    known = base in setup["per_turn"] and turn in [str(n) for n in range(1, setup["turns"] + 1)]
    return (0, 0, setup["per_turn"][base]) if known else None


def fold(setup: Setup, taps: Iterable[Tapped]) -> State:
    state, made = State(setup), list(taps)
    undone = undone_keys(made)
    for tap in made:
        if tap.key not in undone:
            _apply(state, tap)
    return state


def undone_keys(taps: list[Tapped]) -> set[str]:
    """Taps that are undone by one that is not undone itself."""
    undone: set[str] = set()
    for tap in reversed(taps):
        if tap.kind == "undo" and tap.key not in undone:
            undone.add(tap.value)
    return undone


def _apply(state: State, tap: Tapped) -> None:
    if tap.kind == "add" and (bounds := bounds_of(state.setup, tap.path)):
        _start, least, most = bounds
        state.numbers[tap.path] = min(max(state.number(tap.path) + tap.value, least), most)
    elif tap.kind == "put":
        if tap.path == "clock":
            _stop_clock(state, tap.value["at"])
        state.values[tap.path] = tap.value
    elif tap.kind == "move" and tap.path in state.piles:
        _move(state.piles[tap.path], **tap.value)
    elif tap.kind == "order" and tap.path in state.piles:
        deck = state.piles[tap.path]["deck"]
        named = [card for card in dict.fromkeys(tap.value) if card in deck]
        state.piles[tap.path]["deck"] = [*named, *(card for card in deck if card not in named)]


def _stop_clock(state: State, at: int) -> None:
    """Whose clock runs has spent the time up to now, in milliseconds; a phone whose clock is behind takes none back."""
    running = state.values.get("clock")
    if running and running["side"] is not None:
        side = running["side"]
        state.spent[side] = state.spent.get(side, 0) + max(0, at - running["at"])


def _move(pile: dict[str, list[int]], source: str, to: str, card: int | None) -> None:
    """A card, or the top one; one that has gone elsewhere stays there."""
    if not pile[source] or (card is not None and card not in pile[source]):
        return
    moved = pile[source][0] if card is None else card
    pile[source].remove(moved)
    pile[to].append(moved)
