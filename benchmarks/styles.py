"""Commanders' styles against one another: `python -m benchmarks.styles`.

Every operation for two and every pair of starter strike forces, each style on either side with either of the two, all
from fixed seeds, so that neither style has an advantage. A draw is half a win; intervals are Wilson's at 95 %. `--why`
prints the mean deeds of each style too: points by reason, bets, orders, units lost.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import cache
from itertools import combinations, product
from typing import Any

import yaml

from armies.computation.executor import open_executor
from benchmarks.battles import STARTER, player, say
from damocles_site.engine.select import use_engine

LISTS = ("third-shift", "night-market-garrison", "down-the-stair", "the-mistake-in-the-cloth")
OPERATIONS = ("eradication", "salvage-rights", "the-long-count", "unpicked-town")
SEEDS = 2
STYLES = ("aggressive", "steady", "defensive", "captain", "veteran")

Match = tuple[str, str, str, str, str, int]
"""Operation, red's style and strike force, blue's, the seed."""


def matches(one: str, other: str, seeds: int) -> Iterator[Match]:
    """All battles of two styles: each strike force meets each, and both styles have both sides."""
    for operation, mine, theirs, seed in product(OPERATIONS, LISTS, LISTS, range(seeds)):
        yield operation, one, mine, other, theirs, seed
        yield operation, other, theirs, one, mine, seed


def scenario(match: Match) -> dict[str, Any]:
    """The battle as a document: scenery, territories and deployment are up to the commanders."""
    operation, red, reds, blue, blues, _ = match
    sides = [force("red", reds) | {"commander": red}, force("blue", blues) | {"commander": blue}]
    return {"format": "damocles-scenario/1", "operation": agreed(operation), "players": sides}


force = cache(player)


@cache
def agreed(operation: str) -> Any:
    """An operation as a document; the engine knows Eradication by its name."""
    if operation == "eradication":
        return operation
    return yaml.safe_load((STARTER / "operations" / f"{operation}.yaml").read_text("utf-8"))


Deeds = Counter[str]
"""How often, or how many."""


def fight(match: Match) -> tuple[str, dict[str, Deeds]]:
    """The winner, red, blue or "", and the deeds of both."""
    from rules.battles.resolve import resolve
    from rules.damocles.game import GAME
    from rules.formats.library import EmptyLibrary

    result = resolve(GAME, scenario(match), EmptyLibrary(), match[-1])
    return str(result["winner"] or ""), {side: deeds(result, side) for side in ("red", "blue")}


def deeds(result: dict[str, Any], side: str) -> Deeds:
    """What one side did in a battle: orders, points by reason, units slain and lost."""
    found: Deeds = Counter()
    for event in result["events"]:
        mine = event.get("player", event.get("squad", "")).startswith(side)
        if event["type"] == "order" and mine:
            found[event["order"]] += 1
        elif event["type"] == "victory_points" and mine:
            found[f"VP {event['reason']}"] += event["change"]
        elif event["type"] == "slain" and mine:
            found["units lost"] += 1
        elif event["type"] == "initiative":
            found["points bet"] += event["bids"][side]
            found["initiatives"] += event["order"][0] == side
    return found


class Duel:
    """What came of all battles of two styles."""

    def __init__(self, one: str, other: str) -> None:
        self.one = one
        self.other = other
        self.ends: dict[str, Counter[str]] = {}
        self.deeds: dict[str, Deeds] = {one: Counter(), other: Counter()}

    def add(self, match: Match, winner: str, done: dict[str, Deeds]) -> None:
        """Count one battle, for its operation and for all."""
        styles = {"red": match[1], "blue": match[3]}
        for side, style in styles.items():
            self.deeds[style].update(done[side])
        for name in ("all", match[0]):
            self.ends.setdefault(name, Counter())[styles.get(winner, "")] += 1

    def lines(self) -> Iterator[str]:
        """A line for all battles, and one for each operation."""
        from rules.table.intervals import wilson

        for name, ends in self.ends.items():
            won, drawn, lost = ends[self.one], ends[""], ends[self.other]
            low, high = wilson(won, ends.total())
            share = 100 * (won + drawn / 2) / ends.total()
            counts = f"{won:5} won{drawn:5} drawn{lost:5} lost"
            yield f"  {name:16}{counts}   {share:3.0f} %   won {100 * low:.0f} to {100 * high:.0f} %"

    def reasons(self) -> Iterator[str]:
        """What both did in a battle, on average."""
        battles = self.ends["all"].total()
        yield f"    {'a battle':24}{self.one:>12}{self.other:>12}"
        for name in sorted(set(self.deeds[self.one]) | set(self.deeds[self.other])):
            mine, theirs = self.deeds[self.one][name], self.deeds[self.other][name]
            yield f"    {name:24}{mine / battles:12.2f}{theirs / battles:12.2f}"


def duel(executor: Executor, one: str, other: str, seeds: int) -> Duel:
    """All battles of two styles, shared out; the counts are the same however they are."""
    found = Duel(one, other)
    battles = list(matches(one, other, seeds))
    for match, (winner, done) in zip(battles, executor.map(fight, battles, chunksize=8), strict=True):
        found.add(match, winner, done)
    return found


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.styles", description="Styles of command against one another.")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="battles of each setting (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    parser.add_argument("--why", action="store_true", help="tell what each style did, too")
    parser.add_argument("--styles", nargs="+", default=STYLES, choices=STYLES, help="which of them")
    return parser.parse_args()


def main() -> None:
    options = asked()
    say(f"{use_engine()} engine, {len(OPERATIONS)} operations, {len(LISTS)} strike forces, {options.seeds} seeds")
    with open_executor(options.jobs) as executor:
        for one, other in combinations(options.styles, 2):
            found = duel(executor, one, other, options.seeds)
            say("\n".join([f"{one} against {other}", *found.lines(), *(found.reasons() if options.why else ())]))


if __name__ == "__main__":
    sys.exit(main())
