"""How long captain and veteran take for an answer: `python -m benchmarks.answers`.

Each fights the steady commander in every operation for two with one of the starter strike forces each. Processor time
of one core; only answers that were tried out count.
"""

import argparse
import time
from typing import Any, Final

from benchmarks.battles import say
from benchmarks.machine import reference_seconds
from benchmarks.styles import LISTS, OPERATIONS, SLOW, scenario
from damocles_site.engine.select import use_engine
from rules.game.derived.battles import begin

SHARES: Final = (0.5, 0.95, 1.0)


def answers(name: str, seeds: int) -> list[float]:
    """The seconds of each answer, the shortest first."""
    from rules.damocles.game import GAME
    from rules.table.asking import Commander

    kept: list[float] = []

    class Stopwatch(Commander):
        """Passes each question on to the commander that is timed, and keeps how long the answer took."""

        def __init__(self, inner: Any) -> None:
            self.inner = inner

        def decide(self, battle: Any, question: Any) -> Any:
            decisions, start = self.inner.lookahead.decisions, time.process_time()
            answer = self.inner.decide(battle, question)
            if self.inner.lookahead.decisions > decisions:
                kept.append(time.process_time() - start)
            return answer

    for seed in range(seeds):
        for operation, strike_force in zip(OPERATIONS, LISTS, strict=True):
            read = scenario(operation, strike_force, strike_force, name, "steady")
            battle = GAME.battles.muster(read, seed, False)
            battle.commanders[0] = Stopwatch(battle.commanders[0])
            begin(GAME, battle)
            GAME.battles.play(battle, battle.turns)
    return sorted(kept)


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.answers", description="How long answers take that are tried out.")
    parser.add_argument("--seeds", type=int, default=1, help="battles in each operation (default: %(default)s)")
    seeds = parser.parse_args().seeds
    say(f"{use_engine()} engine, reference loop {1000 * reference_seconds():.0f} ms")
    for commander in SLOW:
        seconds = answers(commander, seeds)
        shares = "  ".join(f"p{100 * share:.0f} {seconds[int(share * (len(seconds) - 1))]:.3f} s" for share in SHARES)
        each = sum(seconds) / (len(OPERATIONS) * seeds)
        say(f"  {commander:8} {len(seconds):5} answers   {shares}   {each:.1f} s a battle")


if __name__ == "__main__":
    main()
