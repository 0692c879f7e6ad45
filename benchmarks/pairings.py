"""The starter lists of a game against one another in all its missions: `python -m benchmarks.pairings --game skirmish`.

Every two lists of different factions and one size meet in every mission for two, so many battles with each on either
side. A draw is half a win; intervals are Wilson's at 95 %; a pairing is out where it is so on either side. With
`--commanders steady random` each list fights itself, and the share is the first commander's. `--game` may be one that
is not listed yet.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from functools import cache, partial
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import yaml

from armies.computation.executor import open_executor
from benchmarks.battles import say
from damocles_site.engine.select import use_engine

ROOT = Path(__file__).parents[1]
RUNS = 500
LEAST, MOST = 40, 60
"""The share of a level pairing, in percent."""

Document = dict[str, Any]


class Meeting(NamedTuple):
    """Two lists by their files' names and their commanders in a mission, the first as red."""

    mission: str
    red: str
    blue: str
    commanders: tuple[str, str]


@cache
def game_of(slug: str) -> Any:
    """A game by its slug, listed or not."""
    return import_module(f"rules.{slug.replace('-', '_')}.game").GAME


@cache
def starter(slug: str, folder: str) -> dict[str, Any]:
    """The documents of a folder of the starter content by the names of their files."""
    paths = sorted((ROOT / game_of(slug).facts.package / "starter" / folder).glob("*.*"))
    read = {".json": json.loads, ".yaml": yaml.safe_load}
    return {path.stem: read[path.suffix](path.read_text("utf-8")) for path in paths}


@cache
def contents(slug: str) -> dict[str, Any]:
    game = game_of(slug)
    factions = [game.formats.read("content", document) for document in starter(slug, "content").values()]
    return {game.content.head(content).slug: content for content in factions}


@cache
def missions(slug: str) -> dict[str, Document]:
    """Every mission for two players, those that are always there first."""
    every = [*game_of(slug).content.missions, *starter(slug, "operations").values()]
    return {mission["slug"]: mission for mission in every if mission.get("players", [2])[0] <= 2}


@cache
def player(slug: str, name: str, id: str) -> Document:
    game = game_of(slug)
    army = game.formats.read("roster", starter(slug, "rosters")[name])
    player_document: Document = game.battles.player(army, contents(slug)[game.lists.head(army).faction], id, id.title())
    return player_document


def scenario(slug: str, meeting: Meeting) -> Document:
    from rules.game.derived.scenarios import scenario_document

    red, blue = player(slug, meeting.red, "red"), player(slug, meeting.blue, "blue")
    players = [red | {"commander": meeting.commanders[0]}, blue | {"commander": meeting.commanders[1]}]
    scenario_of_meeting: Document = scenario_document(game_of(slug), "", missions(slug)[meeting.mission], players)
    return scenario_of_meeting


def fight(slug: str, meeting: Meeting, runs: int, seed: int) -> list[int]:
    """So many battles of a meeting: failed, drawn and lasted turns, then wins of red and blue."""
    from rules.battles.forecast import tally
    from rules.formats.library import EmptyLibrary

    game = game_of(slug)
    results = tally(game, game.battles.read_scenario(scenario(slug, meeting), EmptyLibrary()), seed, 0, runs)
    return [results.failed, results.draws, results.turns, *results.wins]


def one_size(lists: Document, *names: str) -> bool:
    """Whether lists have one limit, or none."""
    return len({lists[name].get("limit") for name in names}) == 1


def pairs(slug: str) -> Iterator[tuple[str, str]]:
    """Every two lists of different factions and one size."""
    lists = starter(slug, "rosters")
    for first, other in combinations(lists, 2):
        differ = lists[first]["faction"] != lists[other]["faction"]
        if differ and one_size(lists, first, other):
            yield first, other


def percent_of(tallied: list[int], side: int, runs: int) -> float:
    """The share of a side in battles of a meeting, in percent."""
    return 100 * (tallied[3 + side] + tallied[1] / 2) / max(1, runs - tallied[0])


def line(names: str, first: list[int], second: list[int], runs: int, level: bool) -> str:
    """The share of the first list, which was red in the first battles and blue in the second, and on each side."""
    from rules.table.intervals import wilson

    fought = 2 * runs - first[0] - second[0]
    drawn, won = first[1] + second[1], first[3] + second[4]
    share = won + drawn / 2
    low, high = wilson(round(share), fought)
    as_red, as_blue = percent_of(first, 0, runs), percent_of(second, 1, runs)
    percent = 100 * share / max(1, fought)
    level_sides = min(as_red, as_blue) >= LEAST and max(as_red, as_blue) <= MOST
    out = "  out" if level and not level_sides else ""
    failed = f"  {first[0] + second[0]} failed" if first[0] + second[0] else ""
    figures = f"{as_red:3.0f} as red, {as_blue:3.0f} as blue, {100 * drawn / max(1, fought):2.0f} drawn"
    turns = f"{(first[2] + second[2]) / max(1, fought):4.1f} turns"
    return f"  {names:48}{percent:5.1f} % ({100 * low:.0f} to {100 * high:.0f}), {figures}, {turns}{failed}{out}"


def table(executor: Executor, options: argparse.Namespace) -> Iterator[str]:
    slug, (first_commander, other) = options.game, options.commanders
    lists = list(pairs(slug)) if first_commander == other else [(name, name) for name in starter(slug, "rosters")]
    for mission in options.missions or missions(slug):
        yield mission
        meetings = [
            meeting
            for first, second in lists
            for meeting in (
                Meeting(mission, first, second, (first_commander, other)),
                Meeting(mission, second, first, (other, first_commander)),
            )
        ]
        fought = list(executor.map(partial(fight, slug, runs=options.runs, seed=options.seed), meetings))
        for n, names in enumerate(lists):
            called = " - ".join(names) if first_commander == other else names[0]
            yield line(called, fought[2 * n], fought[2 * n + 1], options.runs, first_commander == other)


def asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="benchmarks.pairings", description="Starter lists against one another.")
    parser.add_argument("--game", required=True, help="its slug")
    parser.add_argument("--runs", type=int, default=RUNS, help="battles with each list on either side (%(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="other battles than those one tuned on (%(default)s)")
    parser.add_argument("--missions", nargs="+", default=[], help="slugs (default: all for two players)")
    parser.add_argument("--commanders", nargs=2, default=("steady", "steady"), help="of the first list and the other")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: %(default)s)")
    return parser.parse_args()


def main() -> None:
    build = use_engine()
    options = asked()
    say(f"{options.game}, {build} engine, {options.runs} battles a side, {' against '.join(options.commanders)}")
    with open_executor(options.jobs) as executor:
        for row in table(executor, options):
            say(row)


if __name__ == "__main__":
    sys.exit(main())
