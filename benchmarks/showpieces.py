"""Look for a battle worth watching, for a game's `showpiece.json`: `python -m benchmarks.showpieces --game skirmish`.

The starter lists of two factions fight in every mission from a few seeds. Those are printed first whose scores are
closest, and of these those in which most units are lost.
"""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.battles import say
from benchmarks.pairings import Meeting, game_of, missions, pairs, scenario
from damocles_site.engine.select import use_engine

SHOWN = 10


class Fought(NamedTuple):
    apart: int
    spared: int
    mission: str
    lists: tuple[str, str]
    seed: int


def fought(slug: str, seeds: int) -> Iterator[Fought]:
    from rules.battles.resolve import fought as fought_out
    from rules.formats.library import EmptyLibrary

    game = game_of(slug)
    commander = game.facts.automatic_commanders()[0].key
    for mission in missions(slug):
        for lists in pairs(slug):
            for seed in range(1, seeds + 1):
                document = scenario(slug, Meeting(mission, *lists, (commander, commander))) | {"seed": seed}
                read = game.battles.read_scenario(document, EmptyLibrary())
                outcome = game.battles.outcome(fought_out(game, read, seed, False))
                apart = max(outcome.scores) - min(outcome.scores)
                yield Fought(apart, sum(outcome.survivors), mission, lists, seed)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--game", required=True)
    asked.add_argument("--seeds", type=int, default=5)
    options = asked.parse_args()
    use_engine()
    for battle in sorted(fought(options.game, options.seeds))[:SHOWN]:
        lists = " – ".join(battle.lists)
        say(f"{battle.mission}: {lists}, seed {battle.seed}: {battle.apart} apart, {battle.spared} left")


if __name__ == "__main__":
    main()
