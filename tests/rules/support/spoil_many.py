"""Spoil many scenarios: `python -m tests.rules.support.spoil_many GAME COUNT [FIRST]` fights or refuses them.

It says which of them came to anything else, which took longest, and how many ran into the bounds of a battle.
"""

import sys
import time
from collections import Counter

from damocles_site.engine.select import use_engine


def main(slug: str, count: int, first: int) -> int:
    """Spoil so many, and say what came of them; 1 when one broke or took too long."""
    use_engine()
    from rules.games import game_called
    from tests.rules.support.spoiling import SECONDS, came_of, spoiled

    game = game_called(slug)
    ends: Counter[str] = Counter()
    slow: list[tuple[float, int, str]] = []
    broken = 0
    for number in range(first, first + count):
        document = spoiled(game, number, number % 3 > 0)
        started = time.process_time()
        try:
            end = came_of(game, document)
        except Exception as error:  # whatever it is, it is what is looked for
            end = f"broken: {error!r}"
            broken += 1
            sys.stdout.write(f"{number} {end}\n"[:500])
        ends["fought" if end == "fought" else "broken" if end.startswith("broken") else bound(end)] += 1
        slow = sorted([*slow, (round(time.process_time() - started, 2), number, end[:90])], reverse=True)[:8]
    sys.stdout.write(f"{dict(ends.most_common())}\n" + "".join(f"{entry}\n" for entry in slow))
    return 1 if broken or slow[0][0] > SECONDS else 0


def bound(line: str) -> str:
    """The bound of a battle that a line speaks of; most lines speak of something else."""
    for phrase in ("makes a battle of more than", "finds no room", "units in all", "has more than"):
        if phrase in line:
            return phrase
    return "refused"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]) if len(sys.argv) > 3 else 0))
