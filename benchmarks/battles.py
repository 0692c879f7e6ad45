"""Battles a second: two 500-SV strike forces, steady on both sides, 8 pieces. `python -m benchmarks.battles`.

As `forecast` fights them: processor time of one core, the median of several rounds, also in units of a loop of plain
Python, so that machines compare; the instructions of a battle, where `perf` or `valgrind` counts them; then a whole
forecast by the clock, in one process and in two, and its memory. DAMOCLES_ENGINE=interpreted measures the other build.
"""

import json
import resource
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from statistics import median
from typing import Any

import yaml

from benchmarks.machine import instructions, reference_seconds
from damocles_site.engine.select import INTERPRETED, use_engine

STARTER = Path(__file__).parents[1] / "rules" / "damocles" / "starter"
RED, BLUE = "third-shift", "down-the-stair"
PIECES = 8
ROUNDS = 5
BATTLES = {INTERPRETED: 8}
COMPILED_BATTLES = 120
COUNTED_BATTLES = 24
JOBS = (1, 2)
FORECAST = {INTERPRETED: 50}
COMPILED_FORECAST = 1000


def scenario() -> dict[str, Any]:
    """The scenario that is fought: the two starter strike forces over the first pieces of the standard set."""
    from rules.damocles.engine.play.standard import standard_pieces
    from rules.damocles.engine.state import COVERS
    from rules.formats.shapes import shape_document

    pieces = [
        {"id": p.id, "cover": COVERS[p.cover], "garrison": p.garrison, "shape": shape_document(p.shape, placed=False)}
        for p in standard_pieces()[-PIECES:]
    ]
    return {
        "format": "damocles-scenario/1",
        "battlefield": {"pieces": pieces},
        "players": [player("red", RED), player("blue", BLUE)],
    }


def player(id: str, name: str) -> dict[str, Any]:
    """A starter strike force as a player of the scenario."""
    roster = json.loads((STARTER / "rosters" / f"{name}.json").read_text("utf-8"))
    pack = yaml.safe_load((STARTER / "content" / f"{roster['faction']}.yaml").read_text("utf-8"))
    sheets = {sheet["slug"]: sheet for sheet in pack["datasheets"]}
    assets = {asset["slug"]: asset for asset in pack["assets"]}
    squads = [
        {"id": f"{id}-{n}", "datasheet": sheets[s["datasheet"]], "size": s["size"], "weapons": s.get("weapons", {})}
        for n, s in enumerate(roster["squads"], 1)
    ]
    deck = [assets[slug] for slug in roster["deck"]]
    return {"id": id, "rules": pack["faction"].get("rules", []), "squads": squads, "deck": deck}


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def one_core(build: str) -> None:
    """Battles a second of processor time, with no events and with all of them kept."""
    from rules.battles.forecast import tally
    from rules.battles.resolve import fought
    from rules.damocles.game import GAME
    from rules.formats.library import EmptyLibrary

    parsed = GAME.battles.read_scenario(scenario(), EmptyLibrary())
    models = [sum(squad.size for squad in side.squads) for side in parsed.players]
    say(f"{build}: {models[0]} against {models[1]} models, {PIECES} pieces")
    count = BATTLES.get(build, COMPILED_BATTLES)
    quiet, kept = [], []
    for _ in range(ROUNDS):
        start = time.process_time()
        tally(GAME, parsed, 0, 0, count)
        middle = time.process_time()
        for seed in range(count):
            fought(GAME, parsed, seed, True)
        quiet.append(count / (middle - start))
        kept.append(count / (time.process_time() - middle))
    say(f"  one core, no events       {median(quiet):7.0f} battles/s")
    say(f"  one core, events kept     {median(kept):7.0f} battles/s")
    seconds = reference_seconds()
    say(f"  reference loop {1000 * seconds:7.1f} ms: {median(quiet) * seconds:6.1f} battles in that time")


def counted(build: str) -> None:
    """The instructions of a battle: what some battles take more than none."""
    count = BATTLES.get(build, COUNTED_BATTLES)
    command = [sys.executable, "-m", "benchmarks.battles", "--battles"]
    none, some = instructions([*command, "0"]), instructions([*command, str(count)])
    if none is None or some is None:
        say("  instructions a battle: neither perf nor valgrind counts them here")
    else:
        say(f"  instructions a battle     {(some - none) / count / 1e6:7.1f} million")


def fight(count: int) -> None:
    """Some battles, with nothing measured."""
    use_engine()
    from rules.battles.forecast import tally
    from rules.damocles.game import GAME
    from rules.formats.library import EmptyLibrary

    tally(GAME, GAME.battles.read_scenario(scenario(), EmptyLibrary()), 0, 0, count)


def processes(build: str) -> None:
    """Time a forecast in a separate process, and its peak memory over all its processes."""
    runs = FORECAST.get(build, COMPILED_FORECAST)
    for jobs in JOBS:
        command = [sys.executable, "-m", "benchmarks.battles", "--forecast", str(runs), str(jobs)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)  # noqa: S603
        rate, peak = done.stdout.split()
        say(f"  forecast of {runs}, {jobs} process{'es' if jobs > 1 else '  '} {float(rate):7.0f} battles/s, {peak} MB")


def forecast_once(runs: int, jobs: int) -> None:
    """One forecast, its battles a second by the clock and its memory in MB."""
    use_engine()
    from armies.computation.executor import open_executor
    from armies.computation.forecast import forecast
    from rules.formats.library import EmptyLibrary

    document = scenario()
    start = time.perf_counter()
    with nullcontext() if jobs == 1 else open_executor(jobs) as executor:
        forecast(document, EmptyLibrary(), runs, executor)
    rate = runs / (time.perf_counter() - start)
    peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    say(f"{rate} {peak / 1024:.0f}")


def main() -> None:
    if sys.argv[1:2] == ["--forecast"]:
        forecast_once(int(sys.argv[2]), int(sys.argv[3]))
        return
    if sys.argv[1:2] == ["--battles"]:
        fight(int(sys.argv[2]))
        return
    build = use_engine()
    one_core(build)
    counted(build)
    processes(build)


if __name__ == "__main__":
    main()
