"""The same scenario and seed give the same bytes: in another process, with another hash seed, in both builds."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from rules.formats.library import EmptyLibrary
from tests.rules.support.engine import resolve
from tests.rules.support.random_scenes import random_scene
from tests.rules.support.scenes import ability, activation, fight, player, scene, squad

pytestmark = pytest.mark.interpreted
ROOT = Path(__file__).resolve().parents[4]
NUMBERS = (3, 14, 15, 92, 65, 35)

ELSEWHERE = """
import hashlib, json, sys
{engine}
from rules.formats.library import EmptyLibrary
from tests.rules.support.engine import resolve
import rules.damocles.engine.attacks
for scene in json.load(sys.stdin):
    result = resolve(scene, EmptyLibrary())
    print(result["digest"], hashlib.sha256(json.dumps(result).encode()).hexdigest())
print("interpreted" if rules.damocles.engine.attacks.__file__.endswith(".py") else "compiled")
"""
CHOSEN = "from damocles_site.engine.select import use_engine; use_engine()"


def fingerprint(number: int) -> str:
    result = resolve(random_scene(number), EmptyLibrary())
    return f"{result['digest']} {hashlib.sha256(json.dumps(result).encode()).hexdigest()}"


def fought_elsewhere(engine: str = "", **environment: str) -> list[str]:
    """The fingerprints of the battles in another process, and which build fought them."""
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE.format(engine=engine)],
        input=json.dumps([random_scene(number) for number in NUMBERS]),
        env=os.environ | environment,
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=True,
    )
    return done.stdout.split("\n")[:-1]


@pytest.fixture(scope="module")
def here() -> list[str]:
    return [fingerprint(number) for number in NUMBERS]


@pytest.mark.parametrize("seed", ["0", "4711"])
def test_other_processes_and_hash_seeds_fight_the_same_battles(here: list[str], seed: str) -> None:
    assert fought_elsewhere(PYTHONHASHSEED=seed)[:-1] == here


def test_the_engine_that_is_chosen_fights_the_same_battles_as_the_interpreted_one(here: list[str]) -> None:
    *interpreted, build = fought_elsewhere(CHOSEN, DAMOCLES_ENGINE="interpreted")
    assert (interpreted, build) == (here, "interpreted")
    *chosen, _ = fought_elsewhere(CHOSEN, DAMOCLES_ENGINE="")
    assert chosen == here


def test_dice_never_shift_the_decks() -> None:
    """Streams are apart: whatever is rolled for the initiative, the same three assets are drawn and played."""
    cards = [ability(f"card-{n}", {"gain": "tactical_points", "amount": 1}, target="player") for n in range(11)]
    script = activation("r1", *[{"asset": card["slug"], "targets": []} for card in cards])
    sides = [player("red", squad("r1", (10, 10)), deck=cards, script=script), player("blue", squad("b1", (60, 60)))]
    played = [
        [event["asset"] for event in fight(scene(*sides, dice=dice)).events("asset")]
        for dice in ([], [6, 1], [1, 6], [3, 3, 2, 2, 5, 4])
    ]
    assert len(played[0]) == 3
    assert played == [played[0]] * 4


def test_another_seed_is_another_battle() -> None:
    digests = {resolve(random_scene(NUMBERS[1]), EmptyLibrary(), seed)["digest"] for seed in range(6)}
    assert len(digests) > 1
