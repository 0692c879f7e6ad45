"""One commander alone among others in free-for-alls: `python -m benchmarks.free_for_all`.

The operation for three and four, every seat and every strike force in it; a battle nobody wins counts as drawn.
"""

import argparse
import os
from collections import Counter
from itertools import product
from typing import Any, Final

import yaml

from armies.computation.executor import open_executor
from benchmarks.battles import STARTER, player, say
from benchmarks.styles import LISTS, STYLES
from damocles_site.engine.select import use_engine

OPERATION: Final = "under-the-sword"
SEATS: Final = ("red", "blue", "green", "grey")

Crowd = tuple[str, str, int, int, int, int]
"""The lone commander, that of the others, the number of players, the lone one's seat and strike force, the seed."""


def document(crowd: Crowd) -> dict[str, Any]:
    """The battle: strike forces go round from the lone one's."""
    lone, others, players, seat, first, _ = crowd
    sides = []
    for n, colour in enumerate(SEATS[:players]):
        strike_force = LISTS[(first + n - seat) % len(LISTS)]
        sides.append(player(colour, strike_force) | {"commander": lone if n == seat else others})
    operation = yaml.safe_load((STARTER / "operations" / f"{OPERATION}.yaml").read_text("utf-8"))
    return {"format": "damocles-scenario/1", "operation": operation, "players": sides}


def fight(crowd: Crowd) -> str:
    """Who won: the lone one, another, or nobody."""
    from rules.battles.resolve import resolve
    from rules.damocles.game import GAME
    from rules.formats.library import EmptyLibrary

    winner = resolve(GAME, document(crowd), EmptyLibrary(), crowd[-1], events=False)["winner"]
    return "drawn" if winner is None else "won" if winner == SEATS[crowd[3]] else "lost"


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.free_for_all", description="One commander alone among others.")
    parser.add_argument("--lone", default="veteran", choices=STYLES)
    parser.add_argument("--others", default="steady", choices=STYLES)
    parser.add_argument("--seeds", type=int, default=4, help="battles of each setting (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (default: all cores)")
    options = parser.parse_args()
    say(f"{use_engine()} engine, {options.lone} among {options.others}")
    from rules.table.intervals import wilson

    with open_executor(options.jobs) as executor:
        for players in (3, 4):
            settings = product(range(players), range(len(LISTS)), range(options.seeds))
            crowds = [(options.lone, options.others, players, *setting) for setting in settings]
            ends = Counter(executor.map(fight, crowds))
            low, high = wilson(ends["won"], ends.total())
            counts = f"{ends['won']:4} won{ends['drawn']:4} drawn{ends['lost']:4} lost"
            share = f"won {100 * low:.0f} to {100 * high:.0f} %, an equal share is {100 / players:.0f} %"
            say(f"  {players} players {counts}   {share}")


if __name__ == "__main__":
    main()
