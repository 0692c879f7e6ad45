"""Where a battle's time goes, chapter by chapter: `python -m benchmarks.chapters`.

A stopwatch stands between the battle and its commanders. The time from a question to its answer is thinking; the time
from an answer to the next question is the battle carrying it out, and goes to the chapter of the answer.
"""

import sys

from benchmarks.battles import scenario
from damocles_site.engine.select import INTERPRETED, use_engine

BUILD = use_engine()

from benchmarks.stopwatch import Stopwatch, Timed  # noqa: E402
from rules.damocles.engine.answers import Order, Restraint, UseAbility, UseAsset  # noqa: E402
from rules.damocles.engine.play.fight import close, open_battle, play_turns  # noqa: E402
from rules.damocles.formats.scenario import read_scenario  # noqa: E402
from rules.damocles.muster import muster  # noqa: E402
from rules.formats.library import EmptyLibrary  # noqa: E402

BATTLES = {INTERPRETED: 8}
COMPILED_BATTLES = 150

QUESTIONS = {
    "pick_piece": "scenery", "site": "scenery", "territory": "deployment", "deploy_next": "deployment",
    "deploy": "deployment", "bid": "initiative", "activate": "choice of squad", "priority": "priority orders",
    "counter": "priority orders", "order": "orders", "allocate": "orders", "free_fire": "orders",
    "pay": "abilities and assets", "react": "abilities and assets", "advance": "abilities and assets",
    "choose": "abilities and assets",
}  # fmt: skip
"""The chapter of each question, as a commander thinks about it and as the battle goes on from its answer."""


def chapter_of(question: str, answer: object) -> str:
    """What the battle does next, after an answer."""
    if isinstance(answer, Order):
        return answer.name
    if isinstance(answer, UseAbility | UseAsset | Restraint):
        return "abilities and assets"
    return "end of activations and turns" if question in ("order", "activate") else QUESTIONS[question]


def main() -> None:
    parsed = read_scenario(scenario(), EmptyLibrary())
    watch = Stopwatch()
    count = BATTLES.get(BUILD, COMPILED_BATTLES)
    for seed in range(count):
        watch.turn_to("mustering")
        battle = muster(parsed, seed, False)
        battle.commanders = [Timed(known, watch, QUESTIONS.__getitem__, chapter_of) for known in battle.commanders]
        watch.turn_to("playing: scenery")
        open_battle(battle)
        play_turns(battle, battle.turns)
        close(battle)
    watch.turn_to("")
    whole = sum(watch.spent.values())
    sys.stdout.write(f"{BUILD}: {whole / count / 1e6:.2f} ms a battle of processor time, of which\n")
    for chapter, spent in sorted(watch.spent.items(), key=lambda pair: -pair[1]):
        sys.stdout.write(f"  {100 * spent / whole:5.1f} %  {chapter}\n")


if __name__ == "__main__":
    main()
