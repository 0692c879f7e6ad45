"""Scenarios of Damocles that are right: all keys, pieces to place, starter lists, random and grand scenes."""

import json
from functools import cache
from pathlib import Path

import yaml

from tests.rules.support.every_key import every_key, pieces_to_place
from tests.rules.support.extreme_scenarios import EXTREMES as EXTREMES
from tests.rules.support.grand_scenes import grand_scene
from tests.rules.support.random_scenes import random_scene
from tests.rules.support.scenes import Document

STARTER = Path(__file__).parents[3] / "rules" / "damocles" / "starter"
STARTERS = False


@cache
def starter_scenario() -> Document:
    """The starter strike forces against one another in a battle of three turns."""
    sides = []
    for name, roster_name in (("red", "third-shift"), ("blue", "down-the-stair")):
        roster = json.loads((STARTER / "rosters" / f"{roster_name}.json").read_text("utf-8"))
        pack = yaml.safe_load((STARTER / "content" / f"{roster['faction']}.yaml").read_text("utf-8"))
        sheets = {sheet["slug"]: sheet for sheet in pack["datasheets"]}
        assets = {asset["slug"]: asset for asset in pack["assets"]}
        squads = [
            {"id": f"{name}-{n}", "datasheet": sheets[s["datasheet"]], "size": s["size"]}
            for n, s in enumerate(roster["squads"])
        ]
        deck = [assets[slug] for slug in roster["deck"]]
        sides.append({"id": name, "rules": pack["faction"].get("rules", []), "squads": squads, "deck": deck})
    return {"format": "damocles-scenario/1", "turns": 3, "players": sides}


KINDS = {
    "every key": (1, lambda number: every_key(laid_over=number % 2 == 0)),
    "to place": (1, lambda number: pieces_to_place()),
    "starter": (1, lambda number: starter_scenario()),
    "random": (4, lambda number: random_scene(number, able=number % 3 > 0)),
    "grand": (5, grand_scene),
}
