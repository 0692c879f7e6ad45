"""Lists against lists in missions, each pairing from both sides, with any executor. Documents in and out."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple

from armies.computation.compare import compare
from armies.computation.forecast import forecast
from armies.computation.sharing import Budget
from rules.battles.compare import difference_of
from rules.formats.library import Library
from rules.game.derived.scenarios import scenario_document
from rules.game.game import Game
from rules.table.intervals import wilson

RED, BLUE = "red", "blue"
SIDES = (RED, BLUE)
LEAST, MOST = 0.45, 0.55
"""The share of battles won in a level pairing."""

DIFFERENCE = 4
"""Sums of a comparison that its difference is made of."""

Document = dict[str, Any]


class Entrant(NamedTuple):
    """A list as a player on either side, and as it was `before` a change, where that is asked for; then `points` are
    what it costs now and what it cost then.
    """

    key: str
    name: str
    players: dict[str, Document]
    before: dict[str, Document] | None = None
    points: Sequence[int | None] = ()

    def head(self) -> Document:
        """What it is called, and what it costs before and after a change."""
        return {"key": self.key, "name": self.name} | dict(zip(("points", "points_before"), self.points, strict=False))


class Cell(NamedTuple):
    """A pairing: the row's list on a side against the column's, in a mission, all by their numbers."""

    row: int
    column: int
    mission: int
    side: str


class Question(NamedTuple):
    """What is to be fought; `missions` are slugs, or documents that nobody else may read yet. `commander` leads all
    lists, or each its own where none is named.
    """

    game: Game
    rows: Sequence[Entrant]
    columns: Sequence[Entrant]
    missions: Sequence[Document | str]
    commander: str = ""

    def cells(self) -> list[Cell]:
        """Every pairing once, whichever of its two lists it is said of."""
        twins = self.twins()
        return [
            Cell(row, column, mission, side)
            for mission in range(len(self.missions))
            for row in range(len(self.rows))
            for column in range(len(self.columns))
            for side in SIDES[: 1 if self.is_mirror(row, column) else 2]
            if (row, column) <= twins.get((row, column), (row, column))
        ]

    def twins(self) -> dict[tuple[int, int], tuple[int, int]]:
        """Row and column of two lists that each stand as both: by these those in which the other is the row's."""
        columns = {
            row: column
            for row in range(len(self.rows))
            for column in range(len(self.columns))
            if self.is_mirror(row, column) and self.rows[row].before is None
        }
        return {
            (row, columns[other]): (other, columns[row])
            for row in columns
            for other in columns
            if not self.is_mirror(row, columns[other])
        }

    def is_mirror(self, row: int, column: int) -> bool:
        return self.rows[row].players == self.columns[column].players

    def scenario(self, cell: Cell, own: dict[str, Document]) -> Document:
        other = BLUE if cell.side == RED else RED
        players = {cell.side: own[cell.side], other: self.columns[cell.column].players[other]}
        leader = {"commander": self.commander} if self.commander else {}
        return scenario_document(self.game, "", self.missions[cell.mission], [players[side] | leader for side in SIDES])


class Matrix:
    """The pairings of a question with the sums of their battles, from which it goes on."""

    def __init__(self, question: Question, library: Library, sums: dict[str, list[int]] | None = None) -> None:
        self.question, self.library = question, library
        self.sums: dict[str, list[int]] = sums or {}
        self.figures: dict[Cell, Document] = {}
        self.cells, self.twins = question.cells(), question.twins()

    def fight(
        self,
        rounds: Sequence[int],
        executor: Executor | None = None,
        *,
        budget: Budget | None = None,
        on_progress: Callable[[], None] = lambda: None,
        why_stop: Callable[[], str] = lambda: "",
    ) -> str:
        """A few battles of all pairings first, then more of all; what it stopped at."""
        budget = budget or Budget()
        for runs in rounds:
            for cell in self.cells:
                reason = why_stop() or ("time" if budget.is_spent() else "")
                if reason:
                    return reason
                self._pair(cell, runs, executor, budget, on_progress)
        return "number"

    def _pair(
        self, cell: Cell, runs: int, executor: Executor | None, budget: Budget, on_progress: Callable[[], None]
    ) -> None:
        """Fight a pairing up to so many battles; of those that were fought before it goes on."""
        entrant, key = self.question.rows[cell.row], " ".join(map(str, cell))

        def report(so_far: Document, sums: list[int]) -> None:
            self.sums[key] = sums
            self._know(cell, _figures(so_far, sums, cell.side))
            on_progress()

        limits: Document = {"budget": budget, "on_progress": report, "begun": self.sums.get(key, ())}
        scenario = self.question.scenario(cell, entrant.players)
        if entrant.before is None:
            so_far = forecast(scenario, self.library, runs, executor, **limits)
        else:
            pair = (self.question.scenario(cell, entrant.before), scenario)
            so_far = compare([pair], cell.side, self.library, runs, executor, **limits)
        if key in self.sums:
            self._know(cell, _figures(so_far, self.sums[key], cell.side))

    def _know(self, cell: Cell, figures: Document) -> None:
        """Keep what came of a pairing, and of the same battles as the other list sees them."""
        self.figures[cell] = figures
        twin = self.twins.get((cell.row, cell.column))
        if twin is not None:
            side = BLUE if cell.side == RED else RED
            self.figures[Cell(*twin, cell.mission, side)] = figures | {"won": figures["ended"] - figures["won"]}

    def _fought(self) -> dict[Cell, Document]:
        """The figures of all pairings, each battle once."""
        return {cell: self.figures[cell] for cell in self.cells if cell in self.figures}

    def document(self, titles: Sequence[str]) -> Document:
        """What is known so far: each pairing, each list over all others, and the first side in each mission."""
        question = self.question
        return {
            "rows": [each.head() for each in question.rows],
            "columns": [each.head() for each in question.columns],
            "missions": list(titles),
            "fought": sum([figures["runs"] for figures in self._fought().values()]),
            "cells": list(self._cells()),
            "totals": [self._total(row) for row in range(len(question.rows))],
            "first_side": [self._first_side(mission) for mission in range(len(question.missions))],
        }

    def _cells(self) -> Iterator[Document]:
        for row in range(len(self.question.rows)):
            for column in range(len(self.question.columns)):
                for mission in range(len(self.question.missions)):
                    yield self._cell(row, column, mission)

    def _cell(self, row: int, column: int, mission: int) -> Document:
        place = {"row": row, "column": column, "mission": mission}
        sides = [self.figures.get(Cell(row, column, mission, side)) for side in SIDES]
        if self.question.is_mirror(row, column):
            return place | {"mirror": True} | shares(sides[:1]) | {"sides": []}
        return place | {"mirror": False} | shares(sides) | {"sides": [shares([side]) for side in sides]}

    def _total(self, row: int) -> Document:
        """A list over all its pairings but those with itself."""
        known = [
            figures
            for cell, figures in self.figures.items()
            if cell.row == row and not self.question.is_mirror(row, cell.column)
        ]
        return shares(known)

    def _first_side(self, mission: int) -> Document:
        """How often who is first in the scenario wins; mirror matches tell it alone of equal lists."""
        known = {cell: figures for cell, figures in self._fought().items() if cell.mission == mission}
        turned = [_of_first(figures, cell.side) for cell, figures in known.items()]
        mirrors = [
            _of_first(figures, cell.side)
            for cell, figures in known.items()
            if self.question.is_mirror(cell.row, cell.column)
        ]
        return {"mission": mission} | shares(turned) | {"mirrors": shares(mirrors)}


def _figures(document: Document, sums: Sequence[int], side: str) -> Document:
    """Battles, those that ended, points of the row's list (a draw is half of one), and the sums of a difference."""
    ended = document["runs"] - document["failed"]
    if "difference" in document:
        won = document["second"]["wins"] + document["second"]["draws"] / 2
        return {"runs": 2 * document["runs"], "ended": ended, "won": won, "difference": list(sums[:DIFFERENCE])}
    return {"runs": document["runs"], "ended": ended, "won": document["wins"][side] + document["draws"] / 2}


def _of_first(figures: Document, side: str) -> Document:
    """What the first side won of a pairing, in which the row's list stood on this one."""
    won = figures["won"] if side == RED else figures["ended"] - figures["won"]
    return {"ended": figures["ended"], "won": won}


def shares(parts: Sequence[Document | None]) -> Document:
    """The share of battles won in some pairings together, its interval, and whether it is out of what is level: `out`
    if the share is, `sure` if all of the interval is. `difference` is from what it was before, where that was fought.
    """
    known = [part for part in parts if part is not None]
    ended, won = sum([part["ended"] for part in known]), sum([part["won"] for part in known])
    share, (low, high) = won / ended if ended else None, wilson(won, ended)
    made: Document = {"ended": ended, "share": share, "interval": [low, high]}
    made |= {"out": share is not None and not LEAST <= share <= MOST, "sure": low > MOST or high < LEAST}
    differences = [part["difference"] for part in known if "difference" in part]
    if differences:
        gained, bounds = difference_of([sum(column) for column in zip(*differences, strict=True)])
        made["difference"] = {"share": gained, "interval": bounds}
    return made


def as_csv_rows(document: Document) -> Iterator[list[object]]:
    """A head, then each pairing on each side and on both; of a list against itself what its first side won."""
    yield ["list", "against", "mission", "side", "battles", "share_won", "low", "high", "out", "difference"]
    for cell in document["cells"]:
        names = [document["rows"][cell["row"]]["name"], document["columns"][cell["column"]]["name"]]
        names.append(document["missions"][cell["mission"]])
        if cell["mirror"]:
            yield [*names, "mirror", *_csv_figures(cell)]
            continue
        yield [*names, "both", *_csv_figures(cell)]
        for side, figures in zip(("first", "second"), cell["sides"], strict=True):
            yield [*names, side, *_csv_figures(figures)]


def _csv_figures(figures: Document) -> list[object]:
    known = figures.get("difference")
    difference = known["share"] if known else ""
    share = "" if figures["share"] is None else round(figures["share"], 4)
    return [figures["ended"], share, *figures["interval"], int(figures["out"]), difference]
