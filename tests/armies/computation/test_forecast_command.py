"""`manage.py forecast` as a program: its bytes, its memory, its bar, and how it refuses."""

import json
import os
import pty
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rules.battles.forecast import Tally, empty
from rules.damocles.game import GAME
from rules.formats.library import EmptyLibrary
from rules.table.intervals import wilson
from tests.rules.support.engine import forecast_document
from tests.rules.support.scenes import bayonet, blue, rectangle, red, rifle, scene, sheet, squad

ROOT = Path(__file__).parents[3]
MANAGE = [sys.executable, str(ROOT / "manage.py")]
MEGABYTES = 1024


@pytest.fixture
def skirmish(tmp_path: Path) -> str:
    """Two squads a side and a wall, steady on both sides, the first dice written."""
    armed = sheet(weapons=[rifle(), rifle(slug="launcher", damage="D3", carriers=1), bayonet(attacks="D3")])
    players = [
        red(squad("r1", (20, 10), (23, 10), (26, 10), sheet=armed), squad("r2", (50, 10), (53, 10))),
        blue(squad("b1", (20, 60), (23, 60), (26, 60), sheet=armed), squad("b2", (50, 60), (53, 60))),
    ]
    for player in players:
        player.pop("script")
        player["commander"] = "steady"
    document = scene(*players, scenery=[rectangle("wall", "heavy", (36, 36), 20, 3)], dice=[6, 1, 4], turns=4)
    file = tmp_path / "skirmish.json"
    file.write_text(json.dumps(document))
    return str(file)


WEIGH = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
"""


def weighed(*words: object) -> tuple[bytes, int]:
    """What it prints, and the most memory it held, in kB; it prints nothing on stderr.

    Asked of a small process, since a child is born with its parent's.
    """
    command = [sys.executable, "-c", WEIGH, *MANAGE, "forecast", *map(str, words)]
    done = subprocess.run(command, check=True, capture_output=True)
    return done.stdout, int(done.stderr)


def forecast_at_a_terminal(*words: object) -> tuple[bytes, bytes]:
    """What it prints on stdout, and on a terminal as stderr."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [*MANAGE, "forecast", *map(str, words)], stdout=subprocess.PIPE, stderr=theirs
    ) as child:  # fmt: skip
        os.close(theirs)
        assert child.stdout is not None
        out = child.stdout.read()
        err = b""
        while True:
            try:
                part = os.read(ours, 65536)
            except OSError:  # a terminal that nobody holds any more
                break
            if not part:
                break
            err += part
        os.close(ours)
    assert child.returncode == 0, err
    return out, err


def test_a_forecast_is_the_same_bytes_whatever_the_jobs_and_is_small(skirmish: str) -> None:
    """One document and its newline on stdout, nothing on stderr but a bar at a terminal, and under 170 MB.

    15 of these are numpy, which openpyxl loads wherever it is installed, as the laboratory needs it.
    """
    alone, memory = weighed(skirmish, "--runs", 30)
    assert memory < 170 * MEGABYTES
    assert alone.count(b"\n") == 1
    document = json.loads(alone)
    assert (document["format"], document["runs"], document["failed"]) == ("damocles-forecast/1", 30, 0)
    assert sum(document["wins"].values()) + document["draws"] == 30
    out, err = forecast_at_a_terminal(skirmish, "--runs", 30, "--jobs", 2)
    assert out == alone
    assert b"] 24 of 30 red " in err
    assert b"] 30 of 30 red " in err


@pytest.mark.parametrize(
    ("wins", "runs", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),  # z² / (n + z²) = 3.8415 / 13.8415
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),  # (0.5 + 0.1921 ± 1.96 * sqrt(0.025 + 0.0096)) / 1.3841
        (1, 4, 0.0456, 0.6994),  # (0.25 + 0.4802 ± 1.96 * sqrt(0.0469 + 0.0600)) / 1.9604
        (512, 1000, 0.4810, 0.5429),
    ],
)
def test_wilsons_interval_worked_out_by_hand(wins: int, runs: int, low: float, high: float) -> None:
    assert wilson(wins, runs) == [low, high]


def test_shares_and_means_are_of_the_battles_that_did_not_break() -> None:
    """Ten battles, two of which broke: 5 wins of 8, 2 draws of 8; 12 VP in 8 battles, 44 turns, 6 survivors."""
    scenario = GAME.battles.read_scenario(
        scene(red(squad("r1", (20, 10))), blue(squad("b1", (50, 60)))), EmptyLibrary()
    )
    tally: Tally = empty(GAME.battles.line_up(scenario))
    tally.add([10, 2, 2, 44, 5, 1, 12, 4, 6, 2])
    document: dict[str, Any] = forecast_document(scenario, tally)
    assert (document["runs"], document["failed"], document["draws"]) == (10, 2, 2)
    assert document["wins"] == {"red": 5, "blue": 1}
    assert document["interval"] == {"red": wilson(5, 8), "blue": wilson(1, 8), "draw": wilson(2, 8)}
    assert document["victory_points"] == {"red": 1.5, "blue": 0.5}
    assert document["turns"] == 5.5
    assert document["survivors"] == {"red": {"r1": 0.75}, "blue": {"b1": 0.25}}


def refused(words: Sequence[str]) -> str:
    """What a command is refused with; the program's status is that of the exception."""
    with pytest.raises(CommandError) as caught:
        call_command("forecast", *words)
    assert caught.value.returncode == 2
    return str(caught.value)


def test_so_many_runs_are_refused_before_any_battle(skirmish: str) -> None:
    """Ten to the ninth, none, less than none; and an operation that a scenario names itself."""
    for runs in ("1000000000", "0", "-1"):
        assert f"--runs: cannot be {runs}; must be from 1 to 1000000" in refused([skirmish, "--runs", runs])
    assert "--operation goes with --red and --blue; a scenario names its own" in refused(
        [skirmish, "--operation", "eradication"]
    )
