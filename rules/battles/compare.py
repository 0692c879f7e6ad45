"""Two lists in the same battles: fought in pairs from the same seeds, so that less of the difference is luck."""

import gc
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rules.battles.forecast import ENOUGH, seed_of
from rules.battles.resolve import fought
from rules.game.game import Game
from rules.presentation.outcome import LineUp
from rules.table.intervals import mean, mean_interval, wilson

DEEDS: Final = ("slain", "destroyed", "objectives", "lost", "survivors")
"""What is summed up of each unit: its deeds, how often it was lost, and how many of its models survived."""

PAIRS: Final = 6
LISTS: Final = 4

Document = dict[str, Any]


class Pair(NamedTuple):
    """A battle in two versions: a scenario with the first list of a player, and one with the second."""

    first: Any
    second: Any


class Battle(NamedTuple):
    """A battle as one player sees it: half points (a win is two, a draw one), lead in scores, score, turns, deeds."""

    points: int
    lead: int
    score: int
    turns: int
    deeds: list[int]


def units_of(line_up: LineUp) -> list[str]:
    """The ids of all units, by player."""
    return [unit for player in line_up.players for unit in player.units]


def no_pairs(game: Game, pair: Pair) -> list[int]:
    """No battles yet: pairs, failed ones, the difference and its squares, that of leads; then the sums of each list."""
    units = sum(len(units_of(game.battles.line_up(scenario))) for scenario in pair)
    return [0] * (PAIRS + 2 * LISTS + units * len(DEEDS))


def tally_pairs(game: Game, pairs: Sequence[Pair], player: str, seed: int, first: int, last: int) -> list[int]:
    """Fight the pairs of battles from `first` up to `last`, each of the given ones in turn; those that break count as
    failed alone."""
    sums = no_pairs(game, pairs[0])
    order = [units_of(game.battles.line_up(scenario)) for scenario in pairs[0]]
    searched = gc.isenabled()
    gc.disable()
    try:
        for run in range(first, last):
            sums[0] += 1
            pair, luck = pairs[run % len(pairs)], seed_of(game.slug, seed, run)
            try:
                first_battle = fight_for(game, pair.first, player, luck, order[0])
                other = fight_for(game, pair.second, player, luck, order[1])
            except Exception:  # an error in one battle does not stop the others
                sums[1] += 1
                continue
            add_pair(sums, first_battle, other)
    finally:
        if searched:
            gc.enable()
    return sums


def add_pair(sums: list[int], first: Battle, other: Battle) -> None:
    """Add a pair of battles to the sums."""
    gained, led = other.points - first.points, other.lead - first.lead
    row = [gained, gained * gained, led, led * led]
    for battle in (first, other):
        row += [int(battle.points == 2), int(battle.points == 1), battle.score, battle.turns, *battle.deeds]
    for n, count in enumerate(row):
        sums[2 + n] += count


def fight_for(game: Game, scenario: Any, player: str, seed: int, order: Sequence[str]) -> Battle:
    """Fight one battle; the deeds of each unit in this order."""
    battle, line_up = fought(game, scenario, seed, True), game.battles.line_up(scenario)
    ended, result = game.battles.outcome(battle), game.battles.result(scenario, battle, seed)
    own = {entry.id: entry.side for entry in line_up.players}[player]
    scores = dict.fromkeys(line_up.sides, 0)
    for player_row, score in zip(line_up.players, ended.scores, strict=True):
        scores[player_row.side] += score
    others = max([score for side, score in scores.items() if side != own])
    winner = "" if ended.side < 0 else line_up.sides[ended.side]
    points = 1 if not winner else 2 * int(winner == own)
    done = game.battles.deeds(result, {entry.id: entry.side for entry in line_up.players})
    ends = game.battles.units_of(result)
    left = dict(zip(units_of(line_up), ended.survivors, strict=True))
    deeds: list[int] = []
    for unit in order:
        did = done[unit]
        deeds += [did.slain, did.destroyed, did.objectives, int(ends[unit].lost), left[unit]]
    return Battle(points, scores[own] - others, scores[own], ended.turns, deeds)


def difference_of(sums: Sequence[int]) -> tuple[float, list[float] | None]:
    """How much greater the second list's share of wins is (draws are half), and its interval at 95%."""
    ended = sums[0] - sums[1]
    return mean(sums[2] / 2, ended), mean_interval(sums[2] / 2, sums[3] / 4, ended)


def is_narrow(sums: Sequence[int], within: float) -> bool:
    """Whether the interval of the difference leaves its middle by no more than this."""
    bounds = difference_of(sums)[1]
    return sums[0] - sums[1] >= ENOUGH and bounds is not None and bounds[1] - bounds[0] <= 2 * within


def comparison_document(game: Game, pair: Pair, player: str, sums: Sequence[int], stopped: str) -> Document:
    """The sums as a document; differences are those of the second list from the first."""
    ended, (share, bounds) = sums[0] - sums[1], difference_of(sums)
    lists, at = [], PAIRS
    for scenario in pair:
        line_up = game.battles.line_up(scenario)
        last = at + LISTS + len(DEEDS) * len(units_of(line_up))
        lists.append(list_document(line_up, player, sums[at:last], ended))
        at = last
    return {
        "format": game.facts.format("comparison"),
        "player": player,
        "runs": sums[0],
        "failed": sums[1],
        "stopped": stopped,
        "difference": {
            "share": share,
            "interval": bounds,
            "lead": mean(sums[4], ended),
            "lead_interval": mean_interval(sums[4], sums[5], ended),
        },
        "first": lists[0],
        "second": lists[1],
        "not_simulated": list(game.battles.line_up(pair.second).not_simulated),
        "engine": game.facts.engine,
    }


def list_document(line_up: LineUp, player: str, sums: Sequence[int], ended: int) -> Document:
    """How one of the two lists fared; what each unit did and lost is on average."""
    won, drawn, score, turns = sums[:LISTS]
    units: Document = {}
    number = LISTS
    for entry in line_up.players:
        units[entry.id] = {}
        for unit in entry.units:
            counts = sums[number : number + len(DEEDS)]
            units[entry.id][unit] = {deed: mean(count, ended) for deed, count in zip(DEEDS, counts, strict=True)}
            number += len(DEEDS)
    return {
        "wins": won,
        "draws": drawn,
        "share": mean(won + drawn / 2, ended),
        "interval": wilson(won + drawn / 2, ended),
        "victory_points": mean(score, ended),
        "turns": mean(turns, ended),
        "units": units,
    }
