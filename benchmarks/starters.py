"""Battles a second between starter lists of a game: `python -m benchmarks.starters --game hell-dorado`.

Processor time of one core, steady on both sides. The rounds of all missions take turns and the best of each counts, so
that what else the machine does weighs on all of them alike; its load stands beside. Then where the time goes: thinking
is from a question to its answer, playing from an answer to the next question. DAMOCLES_ENGINE=interpreted measures the
other build.
"""

import argparse
import os
import time

from benchmarks.battles import say
from benchmarks.pairings import Meeting, game_of, missions, pairs, scenario
from damocles_site.engine.select import INTERPRETED, use_engine

BUILD = use_engine()

from benchmarks.stopwatch import Stopwatch, Timed  # noqa: E402
from rules.battles.forecast import tally  # noqa: E402
from rules.battles.resolve import fought  # noqa: E402
from rules.formats.library import EmptyLibrary  # noqa: E402
from rules.game.game import Game  # noqa: E402

ROUNDS = 5
BATTLES = {INTERPRETED: 4}
COMPILED_BATTLES = 100
"""Of each pairing in a round."""

SHOWN = 16
"""So many rows of where the time goes."""


def parsed_missions(game: Game, slug: str) -> dict[str, list[object]]:
    """The scenarios of all pairings, by mission."""
    library = EmptyLibrary()
    return {
        mission: [
            game.battles.read_scenario(scenario(slug, Meeting(mission, red, blue, ("steady", "steady"))), library)
            for red, blue in pairs(slug)
        ]
        for mission in missions(slug)
    }


def seconds_of(game: Game, scenarios: list[object], count: int, events: bool) -> float:
    """Processor time of a battle, of so many of each scenario."""
    start = time.process_time()
    for parsed in scenarios:
        if events:
            for seed in range(count):
                fought(game, parsed, seed, True)
        else:
            tally(game, parsed, 0, 0, count)
    return (time.process_time() - start) / count / len(scenarios)


def rates(game: Game, every: dict[str, list[object]], count: int) -> None:
    """Battles a second in each mission and in all, without events and with them: the best of the rounds."""
    best: dict[tuple[str, bool], float] = {}
    for _round in range(ROUNDS):
        for events in (False, True):
            for mission, scenarios in every.items():
                key = mission, events
                best[key] = min(best.get(key, 1e9), seconds_of(game, scenarios, count, events))
    for mission in every:
        say(f"  {mission:24}{1 / best[mission, False]:8.0f} battles/s, events kept {1 / best[mission, True]:6.0f}")
    means = [sum(best[mission, events] for mission in every) / len(every) for events in (False, True)]
    say(f"  {'all missions':24}{1 / means[0]:8.0f} battles/s, events kept {1 / means[1]:6.0f}")


def where_time_goes(game: Game, every: dict[str, list[object]], count: int) -> None:
    """The share of each question in a battle, thinking and playing apart."""
    watch = Stopwatch()
    for scenarios in every.values():
        for parsed in scenarios:
            for seed in range(count):
                watch.turn_to("mustering")
                battle = game.battles.muster(parsed, seed, False)
                battle.commanders = [Timed(commander, watch) for commander in battle.commanders]
                watch.turn_to("playing: setting up")
                game.battles.set_up(battle)
                game.battles.play(battle, 100)
    watch.turn_to("")
    whole = sum(watch.spent.values())
    for chapter, spent in sorted(watch.spent.items(), key=lambda pair: -pair[1])[:SHOWN]:
        say(f"  {100 * spent / whole:5.1f} %  {chapter}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.starters", description="Battles a second of starter lists.")
    parser.add_argument("--game", required=True, help="its slug")
    options = parser.parse_args()
    game = game_of(options.game)
    every = parsed_missions(game, options.game)
    count = BATTLES.get(BUILD, COMPILED_BATTLES)
    say(f"{options.game}, {BUILD} engine, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    rates(game, every, count)
    where_time_goes(game, every, count)


if __name__ == "__main__":
    main()
