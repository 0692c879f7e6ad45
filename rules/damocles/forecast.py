"""Forecasts: counts over many battles of one scenario, however the battles are split up."""

import gc
from hashlib import blake2b
from typing import Final

from rules.damocles import ENGINE
from rules.damocles.operations.scoring import winner
from rules.damocles.resolve import fought
from rules.damocles.scenario import Scenario
from rules.table.intervals import mean, wilson

FORMAT: Final = "damocles-forecast/1"
SEEDS: Final = 10**15


class Tally:
    """The results of some of the battles: sums of whole numbers, so that their order does not matter."""

    def __init__(self, sides: int, players: int, squads: int) -> None:
        self.runs = 0
        self.failed = 0
        self.wins = [0] * sides
        self.draws = 0
        self.turns = 0
        self.victory_points = [0] * players
        self.survivors = [0] * squads

    def numbers(self) -> list[int]:
        """All sums in a row, to be sent from one process to another."""
        return [self.runs, self.failed, self.draws, self.turns, *self.wins, *self.victory_points, *self.survivors]

    def add(self, numbers: list[int]) -> None:
        """Add the sums of another part of the battles."""
        whole = [a + b for a, b in zip(self.numbers(), numbers, strict=True)]
        self.runs, self.failed, self.draws, self.turns = whole[0], whole[1], whole[2], whole[3]
        sides, players = len(self.wins), len(self.victory_points)
        self.wins = whole[4 : 4 + sides]
        self.victory_points = whole[4 + sides : 4 + sides + players]
        self.survivors = whole[4 + sides + players :]


def seed_of(seed: int, run: int) -> int:
    """The seed of one battle of a forecast: its own, and unrelated to the scenario's."""
    digest = blake2b(f"damocles:{seed}:forecast {run}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % SEEDS


def empty(scenario: Scenario) -> Tally:
    return Tally(len(scenario.sides), len(scenario.players), sum(len(p.squads) for p in scenario.players))


def tally(scenario: Scenario, seed: int, first: int, last: int) -> Tally:
    """Fight the battles from `first` up to `last`; one with an error counts as failed, never as a win, loss or draw.

    Garbage collection of cycles is off while they are fought: a battle leaves few, and it would take a 25th of the
    time.
    """
    found = empty(scenario)
    searched = gc.isenabled()
    gc.disable()
    try:
        for run in range(first, last):
            found.runs += 1
            try:
                count(found, scenario, seed_of(seed, run))
            except Exception:  # an error in one battle does not stop the others
                found.failed += 1
    finally:
        if searched:
            gc.enable()
    return found


def count(found: Tally, scenario: Scenario, seed: int) -> None:
    """Fight one battle and count how it ended."""
    battle = fought(scenario, seed, False)
    side = winner(battle)
    if side < 0:
        found.draws += 1
    else:
        found.wins[side] += 1
    found.turns += battle.turn
    for n, player in enumerate(battle.players):
        found.victory_points[n] += player.victory_points
    for n, squad in enumerate(battle.squads):
        found.survivors[n] += len(squad.living)


def forecast_document(scenario: Scenario, found: Tally) -> dict[str, object]:
    """The counts as a `damocles-forecast/1` document; means and shares are of the battles that did not break."""
    ended = found.runs - found.failed
    interval = {name: wilson(found.wins[n], ended) for n, name in enumerate(scenario.sides)}
    interval["draw"] = wilson(found.draws, ended)
    survivors: dict[str, dict[str, float]] = {}
    number = 0
    for player in scenario.players:
        survivors[player.id] = {}
        for squad in player.squads:
            survivors[player.id][squad.id] = mean(found.survivors[number], ended)
            number += 1
    return {
        "format": FORMAT,
        "runs": found.runs,
        "failed": found.failed,
        "wins": {name: found.wins[n] for n, name in enumerate(scenario.sides)},
        "draws": found.draws,
        "interval": interval,
        "victory_points": {p.id: mean(found.victory_points[n], ended) for n, p in enumerate(scenario.players)},
        "turns": mean(found.turns, ended),
        "survivors": survivors,
        "not_simulated": scenario.not_simulated,
        "engine": ENGINE,
    }
