"""Forecasts: counts over many battles of one scenario, however the battles are split up."""

import gc
from hashlib import blake2b
from typing import Any, Final

from rules.battles.resolve import fought
from rules.game.game import Game
from rules.message import Message
from rules.presentation.outcome import LineUp
from rules.table.intervals import mean, wilson

SEEDS: Final = 10**15

ENOUGH: Final = 100
"""A forecast is never stopped before so many battles, however narrow its interval seems."""

LEFT_OUT: Final = (
    Message("the players: a commander of the engine decides for each of them"),
    Message("how well the engine plays: the interval is that of luck alone"),
    Message("what is agreed on at the table besides the mission and its map, and how it is set up by people"),
)
"""What no forecast of any game knows of."""


class Tally:
    """The results of some of the battles: sums of whole numbers, so that their order does not matter."""

    def __init__(self, sides: int, players: int, units: int) -> None:
        self.runs = 0
        self.failed = 0
        self.wins = [0] * sides
        self.draws = 0
        self.turns = 0
        self.scores = [0] * players
        self.survivors = [0] * units

    def numbers(self) -> list[int]:
        """All sums in a row, to be sent from one process to another."""
        return [self.runs, self.failed, self.draws, self.turns, *self.wins, *self.scores, *self.survivors]

    def add(self, numbers: list[int]) -> None:
        """Add the sums of another part of the battles."""
        whole = [a + b for a, b in zip(self.numbers(), numbers, strict=True)]
        self.runs, self.failed, self.draws, self.turns = whole[0], whole[1], whole[2], whole[3]
        sides, players = len(self.wins), len(self.scores)
        self.wins = whole[4 : 4 + sides]
        self.scores = whole[4 + sides : 4 + sides + players]
        self.survivors = whole[4 + sides + players :]


def seed_of(game: str, seed: int, run: int) -> int:
    """The seed of one battle of a forecast: its own, and unrelated to the scenario's."""
    digest = blake2b(f"{game}:{seed}:forecast {run}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % SEEDS


def empty(line_up: LineUp) -> Tally:
    """No battles yet."""
    return Tally(len(line_up.sides), len(line_up.players), sum(len(player.units) for player in line_up.players))


def tally(game: Game, scenario: Any, seed: int, first: int, last: int) -> Tally:
    """Fight the battles from `first` up to `last`; one with an error counts as failed, never as a win, loss or draw.

    Garbage collection of cycles is off while they are fought: a battle leaves few, and it would take a 25th of the
    time.
    """
    counts = empty(game.battles.line_up(scenario))
    searched = gc.isenabled()
    gc.disable()
    try:
        for run in range(first, last):
            counts.runs += 1
            try:
                count(game, counts, scenario, seed_of(game.slug, seed, run))
            except Exception:  # an error in one battle does not stop the others
                counts.failed += 1
    finally:
        if searched:
            gc.enable()
    return counts


def count(game: Game, tally: Tally, scenario: Any, seed: int) -> None:
    """Fight one battle and count how it ended."""
    ended = game.battles.outcome(fought(game, scenario, seed, False))
    if ended.side < 0:
        tally.draws += 1
    else:
        tally.wins[ended.side] += 1
    tally.turns += ended.turns
    for n, score in enumerate(ended.scores):
        tally.scores[n] += score
    for n, models in enumerate(ended.survivors):
        tally.survivors[n] += models


def is_narrow(tally: Tally, within: float) -> bool:
    """Whether no interval of a share, of a side's wins or of draws, leaves its middle by more than this."""
    ended = tally.runs - tally.failed
    bounds = [wilson(count, ended) for count in [*tally.wins, tally.draws]]
    return ended >= ENOUGH and all(high - low <= 2 * within for low, high in bounds)


def forecast_document(game: Game, scenario: Any, tally: Tally, stopped: str = "number") -> dict[str, object]:
    """The counts as a document; means and shares are of the battles that did not break.

    `stopped` says what ended it: the number of battles that was asked for, an interval as narrow as asked, or time.
    """
    line_up, ended = game.battles.line_up(scenario), tally.runs - tally.failed
    interval = {name: wilson(tally.wins[n], ended) for n, name in enumerate(line_up.sides)}
    interval["draw"] = wilson(tally.draws, ended)
    survivors: dict[str, dict[str, float]] = {}
    number = 0
    for player in line_up.players:
        survivors[player.id] = {}
        for unit in player.units:
            survivors[player.id][unit] = mean(tally.survivors[number], ended)
            number += 1
    return {
        "format": game.facts.format("forecast"),
        "runs": tally.runs,
        "failed": tally.failed,
        "stopped": stopped,
        "wins": {name: tally.wins[n] for n, name in enumerate(line_up.sides)},
        "draws": tally.draws,
        "interval": interval,
        "victory_points": {player.id: mean(tally.scores[n], ended) for n, player in enumerate(line_up.players)},
        "turns": mean(tally.turns, ended),
        "survivors": survivors,
        "not_simulated": list(line_up.not_simulated),
        "engine": game.facts.engine,
    }
