"""Battles for a compiler that counts what runs: `python -m benchmarks.training BUILD`, for `build --profile`.

The starter lists of every game meet in all missions, of seeds that no benchmark fights. BUILD holds the rules.
"""

import sys
from pathlib import Path

from damocles_site.engine.select import put_first

put_first(Path(sys.argv[1]))

from benchmarks.pairings import Meeting, missions, pairs, scenario  # noqa: E402
from rules.battles.forecast import tally  # noqa: E402
from rules.formats.library import EmptyLibrary  # noqa: E402
from rules.game.game import Game  # noqa: E402
from rules.games import GAMES  # noqa: E402

FIRST_SEED = 4_000_000
BATTLES = 600
"""Of each game, shared out evenly over its missions and pairings."""


def main() -> None:
    for game in GAMES:
        lists = list(pairs(game.slug))
        meetings = len(lists) * len(list(missions(game.slug)))
        for mission in missions(game.slug):
            for red, blue in lists:
                fight(game, Meeting(mission, red, blue, ("steady", "steady")), max(1, BATTLES // meetings))
            for slow in [commander.key for commander in game.facts.commanders if commander.slow][:1]:
                fight(game, Meeting(mission, *lists[0], (slow, "steady")), 1)


def fight(game: Game, meeting: Meeting, count: int) -> None:
    document = scenario(game.slug, meeting)
    tally(game, game.battles.read_scenario(document, EmptyLibrary()), FIRST_SEED, 0, count)


if __name__ == "__main__":
    main()
