"""A figure of a datasheet, or its price, at one value after the other: how often lists that have much of it win, and at
which value it is half of all battles.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from armies.computation.experiment import Experiment, Limits, Question
from armies.computation.worth_lists import Armies, Army
from armies.models.places import steps_of
from rules.formats.errors import DocumentError
from rules.formats.library import Library
from rules.game.game import Game
from rules.message import Message
from rules.table.intervals import wilson

BATTLES = 32
"""Of a list at each value, half of them on either side."""

SIZES: Sequence[int] = (4, 12, 24)
LISTS, MOST_VALUES = 12, 12
"""Lists at each value that may be chosen, how many there are otherwise, and how many values."""

LEVEL = 0.5

Document = dict[str, Any]


def figures_of(game: Game, content: Document) -> Iterator[tuple[Document, str, int]]:
    """Whole numbers of the units of a pack: the part, the way to the number in it, and the number."""
    for kind in game.facts.kinds:
        for part in content.get(kind.key, []) if kind.models else ():
            for path, value in _numbers(part, ""):
                yield part, path, value


def _numbers(node: Any, path: str) -> Iterator[tuple[str, int]]:
    if isinstance(node, int) and not isinstance(node, bool):
        yield path, node
    for key, value in node.items() if isinstance(node, dict) else ():
        yield from _numbers(value, f"{path}.{key}".lstrip("."))
    for n, value in enumerate(node) if isinstance(node, list) else ():
        yield from _numbers(value, f"{path}[{n}]")


def with_value(game: Game, content: Document, part: str, figure: str, value: int) -> Document:
    """The pack with another value, in canonical form. DocumentError where the rules do not allow it."""
    steps = steps_of(figure)
    changed = {
        kind.key: [_set(each, steps, value) if each["slug"] == part else each for each in content[kind.key]]
        for kind in game.facts.kinds
        if kind.models and kind.key in content
    }
    return game.formats.canonical("content", content | changed)


def _set(node: Any, steps: Sequence[str | int], value: int) -> Any:
    """A copy with another value at the end of the way."""
    if not steps:
        return value
    entries = node.items() if isinstance(node, dict) else enumerate(node)
    made = {key: _set(entry, steps[1:], value) if key == steps[0] else entry for key, entry in entries}
    return made if isinstance(node, dict) else list(made.values())


class Sweep(Experiment):
    """Lists that have much of a part, drawn and fought anew at each value. DocumentError."""

    def __init__(self, question: Question, library: Library, sums: dict[str, list[float]] | None = None) -> None:
        super().__init__(question, library, sums)
        self.armies = {value: self._armies(value) for value in question.values}

    def _armies(self, value: int) -> list[Army]:
        question = self.question
        pack = with_value(self.game, question.content, question.part, question.figure, value)
        content = self.game.formats.read("content", pack)
        armies = Armies(self.game, content, question.limit, question.commander)
        return list(armies.holding(question.part, question.lists))

    def fight(self, limits: Limits) -> str:
        """The first list at each value, then the next."""
        asked = [
            (f"{value} {n} {number}", armies[n], self.pairing(n, number), BATTLES)
            for number in range(self.question.rounds)
            for n in range(self.question.lists)
            for value, armies in self.armies.items()
            if n < len(armies)
        ]
        return self.fight_all(asked, limits) or "number"

    def of(self) -> int:
        return sum(map(len, self.armies.values())) * self.question.rounds * BATTLES

    def document(self, stopped: str, titles: Sequence[str]) -> Document:
        """The share of battles won at each value, and the value at which it is half."""
        values = [self._value(value) for value in self.question.values]
        figures = figures_of(self.game, self.question.content)
        now = {(part["slug"], figure): value for part, figure, value in figures}[
            self.question.part, self.question.figure
        ]
        head: Document = {"part": self.question.part, "figure": self.question.figure, "now": now}
        return self.head(stopped, titles) | head | {"values": values, "level": level_of(values, now)}

    def _value(self, value: int) -> Document:
        known = [sums for key, sums in self.sums.items() if key.split()[0] == str(value)]
        ended = int(sum([sums[0] - sums[1] for sums in known]))
        won = sum([sums[2] for sums in known]) / 2
        figures = {"lists": len(self.armies[value]), "ended": ended, "share": won / ended if ended else None}
        return {"value": value, **figures, "interval": wilson(won, ended)}


def level_of(values: Sequence[Document], now: int) -> float | None:
    """Where the line between two neighbouring values meets half, the nearest to the value of now; None without any."""
    known = [(entry["value"], entry["share"]) for entry in values if entry["share"] is not None]
    crossings = [
        low + (high - low) * (LEVEL - below) / (above - below)
        for (low, below), (high, above) in pairwise(known)
        if below != above and min(below, above) <= LEVEL <= max(below, above)
    ]
    return round(min((abs(value - now), value) for value in crossings)[1], 2) if crossings else None


def refuse_sweep(question: Question) -> None:
    """DocumentError for a figure that is none, or a value of it that the rules do not allow."""
    game, part, figure = question.game, question.part, question.figure
    if all((each["slug"], path) != (part, figure) for each, path, _value in figures_of(game, question.content)):
        raise DocumentError("figure", Message("{part} has no number {figure}", part=part, figure=figure))
    for value in question.values:
        with_value(game, question.content, part, figure, value)


def as_csv_rows(document: Document) -> Iterator[list[object]]:
    """A head, and a row for each value."""
    yield ["part", "figure", "value", "lists", "battles", "share_won", "low", "high"]
    for entry in document["values"]:
        share = "" if entry["share"] is None else round(entry["share"], 4)
        figures = [entry["value"], entry["lists"], entry["ended"], share, *entry["interval"]]
        yield [document["part"], document["figure"], *figures]
