"""What the taps of a game at the table come to.

`table-fold.js` says it a second time, for phones without a net; a test folds random games by both.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

Setup = Mapping[str, Any]
"""`counters` are paths with start, least and most, `{turn}` at the end of those of each turn; `piles` are shuffled."""

ZONES = ("deck", "hand", "discard", "scored")
"""Where the cards of a pile may lie."""


class Tapped(NamedTuple):
    """A tap: `add` a number to a counter, `put` a value, `move` a card, `order` a deck, `undo` another tap.

    `place` is that of the player who made it; none for what the site itself wrote.
    """

    key: str
    kind: str
    path: str
    value: Any
    place: int | None = None


class State:
    """Numbers and other values by path; the zones of cards, which are numbers within their pile, in their order."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.values: dict[str, Any] = {"turn": 1}
        self.spent: dict[int, int] = {}
        self.piles: dict[str, dict[Any, str]] = {
            key: dict.fromkeys(range(len(cards)), "deck") for key, cards in setup["piles"].items()
        }

    def number(self, path: str) -> int:
        return int(self.values.get(path, bounds_of(self.setup, path)[0]))

    def total(self, prefix: str) -> int:
        """The sum of the counters whose paths begin so."""
        return sum(self.number(path) for path in self.setup["counters"] if path.startswith(prefix))

    def cards(self, pile: str, zone: str) -> list[int]:
        return [card for card, lies in self.piles[pile].items() if lies == zone]

    @property
    def turn(self) -> int:
        return self.number("turn")

    def add(self, path: str, number: int) -> None:
        _start, least, most = bounds_of(self.setup, path)
        self.values[path] = min(max(self.number(path) + number, least), most)

    def put(self, path: str, value: Any) -> None:
        """Another clock ends the one that runs; a phone whose own time is behind takes none back."""
        running = self.values.get("clock")
        if path == "clock" and running and running["side"] is not None:
            side = running["side"]
            self.spent[side] = self.spent.get(side, 0) + max(0, value["at"] - running["at"])
        self.values[path] = value

    def move(self, pile: str, value: Any) -> None:
        """A card, or the top one; one that has gone elsewhere stays there."""
        zones, source = self.piles[pile], value["source"]
        card = [*self.cards(pile, source), None][0] if value["card"] is None else value["card"]
        if zones.get(card) == source:
            del zones[card]
            zones[card] = value["to"]

    def order(self, pile: str, cards: list[int]) -> None:
        """The cards of the deck that are named come first, each once."""
        zones = self.piles[pile]
        self.piles[pile] = {card: "deck" for card in cards if zones[card] == "deck"} | zones


def bounds_of(setup: Setup, path: str) -> Sequence[int]:
    """The start of a counter, its least and its most; one of each turn has the turn's number at its end."""
    counters = setup["counters"]
    return counters.get(path) or counters.get(f"{path.rpartition('/')[0]}/{{turn}}") or (0, 0, 0)


def fold(setup: Setup, taps: Iterable[Tapped]) -> State:
    state = State(setup)
    acts: dict[str, Callable[[str, Any], None]] = {
        "add": state.add,
        "put": state.put,
        "move": state.move,
        "order": state.order,
    }
    for tap in counting(taps):
        acts[tap.kind](tap.path, tap.value)
    return state


def counting(taps: Iterable[Tapped]) -> list[Tapped]:
    """Taps but those that are undone by one that is not undone itself."""
    made, undone = list(taps), set()
    for tap in reversed(made):
        if tap.kind == "undo" and tap.key not in undone:
            undone.add(tap.value)
    return [tap for tap in made if tap.kind != "undo" and tap.key not in undone]
