"""Battles whose every event is known: when one comes out otherwise, the rules have changed, and so must their version.

`python -m tests.rules.test_golden_battles` writes the digests anew, once ENGINE has been raised.
"""

import json
import sys
from pathlib import Path

import pytest

from rules.damocles import ENGINE
from tests.rules.random_scenes import random_scene
from tests.rules.scenes import fight

GOLDEN = Path(__file__).with_name("golden.json")
NUMBERS = range(12)


def digests() -> dict[str, str]:
    return {str(number): str(fight(random_scene(number)).result["digest"]) for number in NUMBERS}


@pytest.mark.parametrize("number", NUMBERS)
def test_a_battle_is_fought_as_it_always_was(number: int) -> None:
    golden = json.loads(GOLDEN.read_text("utf-8"))
    assert golden["engine"] == ENGINE
    assert fight(random_scene(number)).result["digest"] == golden["digests"][str(number)]


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps({"engine": ENGINE, "digests": digests()}, indent=2) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(NUMBERS)} battles of engine {ENGINE}\n")
