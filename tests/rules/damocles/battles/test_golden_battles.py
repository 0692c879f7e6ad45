"""Battles whose every event is known: when one comes out otherwise, the rules have changed, and so must their version.

`python -m tests.rules.damocles.battles.test_golden_battles` writes the digests anew, once ENGINE has been raised.
"""

import json
import sys
from pathlib import Path

import pytest

from rules.damocles import ENGINE
from tests.rules.damocles.commanders.test_commanders import met
from tests.rules.support.random_scenes import random_scene
from tests.rules.support.scenes import Document, fight

pytestmark = pytest.mark.interpreted
GOLDEN = Path(__file__).with_name("golden.json")
NUMBERS = range(12)
STYLES: dict[str, tuple[str, str, Document]] = {
    "aggressive": ("aggressive", "defensive", {}),
    "forward": ("steady", "random", {"deployment": "forward", "bets": "bold", "keep_back": ["r2"]}),
    "back": ("defensive", "aggressive", {"deployment": "back", "bets": "thrifty", "keep_back": ["r1", "r3"]}),
    "luck": ("random", "steady", {"deployment": "back", "bets": "even", "keep_back": ["r1", "r2", "r3", "r4"]}),
}
"""Styles and plans: who is red, who is blue, what red plans."""


def scenes() -> dict[str, Document]:
    """The battles by name: random ones, and those of styles and plans."""
    scenes_by_name = {str(number): random_scene(number) for number in NUMBERS}
    for name, (red, blue, plan) in STYLES.items():
        scenes_by_name[name] = met(red, blue, 11)
        if plan:
            scenes_by_name[name]["players"][0]["plan"] = plan
    return scenes_by_name


def digests() -> dict[str, str]:
    return {name: str(fight(scene).result["digest"]) for name, scene in scenes().items()}


@pytest.mark.parametrize("name", [*map(str, NUMBERS), *STYLES])
def test_a_battle_is_fought_as_it_always_was(name: str) -> None:
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert golden["engine"] == ENGINE
    assert fight(scenes()[name]).result["digest"] == golden["digests"][name]


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({"engine": ENGINE, "digests": digests()}, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(scenes())} battles of engine {ENGINE}\n")
