"""Commanders against one another: `python -m benchmarks.styles`.

Every operation for two and every pair of starter strike forces, each battle fought twice with the commanders swapped,
under the same seed: a draw is half a win, and the interval is that of the pairs' mean at 95 %. Those who look ahead
take a thousand times as long, and fight one pair in 33 alone, or in as many as asked for. What the plan form says is
checked beside it. Two controls: a commander takes half of its own battles, and nearly all of those of the random one.
"""

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

import yaml

from armies.computation.executor import open_executor
from benchmarks.battles import STARTER, player, say
from damocles_site.engine.select import use_engine

LISTS = ("third-shift", "night-market-garrison", "down-the-stair", "the-mistake-in-the-cloth")
OPERATIONS = ("eradication", "salvage-rights", "the-long-count", "unpicked-town")
SEEDS = 8
STYLES = ("steady", "aggressive", "defensive", "captain", "veteran", "random")
SLOW = ("captain", "veteran")
ONE_IN = 33
CONTROL = 16
"""One pair in so many is fought by a commander against itself."""


class Match(NamedTuple):
    """The two battles of two commanders with two strike forces: the first is red, then blue."""

    operation: str
    red: str
    blue: str
    seed: int
    one: str
    other: str


def matches(first: str, other: str, seeds: int, one_in: int = ONE_IN, equal: bool = False) -> list[Match]:
    """Every strike force meets each, or its `equal` alone, in every operation."""
    every = [Match(*setting, first, other) for setting in product(OPERATIONS, LISTS, LISTS, range(seeds))]
    settings = [match for match in every if match.red == match.blue or not equal]
    return settings[::one_in] if first in SLOW or other in SLOW else settings


@cache
def scenario(operation: str, red: str, blue: str, first: str, other: str) -> Any:
    """Scenery, territories and deployment are up to the commanders; the engine knows Eradication by its name."""
    from rules.damocles.game import GAME
    from rules.formats.library import EmptyLibrary

    path = STARTER / "operations" / f"{operation}.yaml"
    agreed = yaml.safe_load(path.read_text("utf-8")) if path.exists() else operation
    players = [player("red", red) | {"commander": first}, player("blue", blue) | {"commander": other}]
    document = {"format": "damocles-scenario/1", "operation": agreed, "players": players}
    return GAME.battles.read_scenario(document, EmptyLibrary())


def fight(match: Match) -> float:
    """What the first commander took of the two battles, from 0 to 1."""
    from rules.battles.forecast import seed_of
    from rules.battles.resolve import fought
    from rules.damocles.game import GAME

    taken = 0.0
    for side, commanders in enumerate(((match.one, match.other), (match.other, match.one))):
        read = scenario(match.operation, match.red, match.blue, *commanders)
        winner = GAME.battles.outcome(fought(GAME, read, seed_of(GAME.slug, match.seed, 0), False)).side
        taken += 0.25 if winner < 0 else 0.5 * (winner == side)
    return taken


class Taken(NamedTuple):
    """What the first commander took of the battles in one operation or in all, with its interval, in percent."""

    operation: str
    battles: int
    share: float
    low: float
    high: float


def duel(executor: Executor, fought: list[Match]) -> list[Taken]:
    """What the first commander took in all operations, and in each."""
    from rules.table.intervals import mean_interval

    shares = list(executor.map(fight, fought, chunksize=1 if fought[0].one in SLOW else 8))
    taken = []
    for name in ("all", *OPERATIONS):
        shares_there = [share for match, share in zip(fought, shares, strict=True) if name in ("all", match.operation)]
        low, high = mean_interval(
            sum(shares_there), sum(share * share for share in shares_there), len(shares_there)
        ) or (0.0, 1.0)
        share = 100 * sum(shares_there) / max(1, len(shares_there))
        taken.append(Taken(name, 2 * len(shares_there), share, 100 * low, 100 * high))
    return taken


def lines(first: str, other: str, taken: list[Taken]) -> Iterator[str]:
    """A line for all battles of two commanders, and one for each operation."""
    from rules.damocles.commanders.shares import SHARES

    for name, battles, share, low, high in taken:
        stated = SHARES.get((first, other), {}).get(name)
        check = "" if stated is None else f"   stated: {stated} %" + ("" if low <= stated <= high else ", OUTSIDE")
        yield f"  {name:16}{battles:6} battles   {share:5.1f} %   {low:.1f} to {high:.1f} %{check}"


def matrix(styles: Sequence[str], taken: dict[tuple[str, str], Taken]) -> Iterator[str]:
    """What the commander of each line took of the battles against that of each column, give or take."""
    yield " " * 12 + "".join(f"{other:>14}" for other in styles)
    for style in styles:
        cells = []
        for other in styles:
            taken_there = taken.get((style, other)) or taken[other, style]
            share = taken_there.share if (style, other) in taken else 100 - taken_there.share
            cells.append(
                f"{share:.1f}" + ("" if style == other else f" ±{(taken_there.high - taken_there.low) / 2:.1f}")
            )
        yield f"{style:12}" + "".join(f"{cell:>14}" for cell in cells)


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.styles", description="Commanders against one another.")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="pairs of each setting (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--one-in", type=int, default=ONE_IN, help="of the slow, a pair in (default: %(default)s)")
    parser.add_argument("--equal", action="store_true", help="each strike force against its equal alone")
    parser.add_argument("--styles", nargs="+", default=STYLES, choices=STYLES, help="which of them")
    return parser.parse_args()


def main() -> None:
    options = asked()
    say(f"{use_engine()} engine, {len(OPERATIONS)} operations, {len(LISTS)} strike forces, {options.seeds} seeds")
    with open_executor(options.jobs) as executor:
        taken: dict[tuple[str, str], Taken] = {}
        for style, other in combinations_with_replacement(options.styles, 2):
            say(f"{style} against {other}")
            fought = matches(style, other, options.seeds, options.one_in, options.equal)
            duel_taken = duel(executor, fought[:: CONTROL if style == other else 1])
            taken[style, other] = duel_taken[0]
            for line in lines(style, other, duel_taken):
                say(line)
    for line in matrix(options.styles, taken):
        say(line)


if __name__ == "__main__":
    sys.exit(main())
