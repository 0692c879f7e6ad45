"""Battles a second: two 500-SV strike forces, steady on both sides, 8 pieces. `python -m benchmarks.battles`.

Processor time of one core, the median of several rounds; DAMOCLES_ENGINE=interpreted measures the other build.
"""

import json
import resource
import sys
import time
from pathlib import Path
from statistics import median
from typing import Any

import yaml

from damocles_site.engine import INTERPRETED, use_engine

STARTER = Path(__file__).parents[1] / "armies" / "starter"
RED, BLUE = "third-shift", "down-the-stair"
PIECES = 8
ROUNDS = 5
BATTLES = {INTERPRETED: 8}
COMPILED_BATTLES = 120


def scenario() -> dict[str, Any]:
    """The scenario that is fought: the two starter strike forces over the first pieces of the standard set."""
    from rules.damocles.formats.shapes import shape_document
    from rules.damocles.play.standard import standard_pieces
    from rules.damocles.state import COVERS

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
    pack = yaml.safe_load((STARTER / f"{roster['faction']}.yaml").read_text("utf-8"))
    sheets = {sheet["slug"]: sheet for sheet in pack["datasheets"]}
    assets = {asset["slug"]: asset for asset in pack["assets"]}
    squads = [
        {"id": f"{id}-{n}", "datasheet": sheets[s["datasheet"]], "size": s["size"], "weapons": s.get("weapons", {})}
        for n, s in enumerate(roster["squads"], 1)
    ]
    deck = [assets[slug] for slug in roster["deck"]]
    return {"id": id, "rules": pack["faction"].get("rules", []), "squads": squads, "deck": deck}


def main() -> None:
    build = use_engine()
    from rules.damocles.formats.library import EmptyLibrary
    from rules.damocles.formats.scenario import read_scenario
    from rules.damocles.resolve import fought

    told = read_scenario(scenario(), EmptyLibrary())
    models = [sum(squad.size for squad in side.squads) for side in told.players]
    count = BATTLES.get(build, COMPILED_BATTLES)
    for events in (False, True):
        rates = []
        for _ in range(ROUNDS):
            start = time.process_time()
            for seed in range(count):
                fought(told, seed, events)
            rates.append(count / (time.process_time() - start))
        kept = "events kept" if events else "no events"
        fought_by = f"{build:12} {models[0]} against {models[1]} models"
        sys.stdout.write(f"{fought_by}, {kept:12} {median(rates):7.0f} battles/s\n")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    sys.stdout.write(f"{build:12} peak memory {peak:.0f} MB\n")


if __name__ == "__main__":
    main()
