"""What a player reads who wrote a scenario wrong, fault by fault: `bad_lines.txt` holds each with its whole line."""

import json
import re
from pathlib import Path as File
from typing import Any

import pytest

from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from tests.rules.support.engine import resolve
from tests.rules.support.every_key import Path, every_key, with_value

TABLE = File(__file__).with_name("bad_lines.txt").read_text("utf-8").split("\n\n")
STEP = re.compile(r"\[(\d+)]|([^.\[]+)")


def steps(place: str) -> Path:
    """A path as it is written, step by step: `units[1]` is units, 1."""
    return tuple(int(number) if number else key for number, key in STEP.findall(place))


def line(path: Path, value: object) -> str:
    with pytest.raises(DocumentError) as caught:
        resolve(with_value(every_key(), path, value), EmptyLibrary())
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.splitlines()[0][:60])
def test_a_fault_is_reported_in_one_line(row: str) -> None:
    written, fault_line = (part.strip() for part in row.strip().split("\n"))
    place, value = written.split(" = ", 1)
    assert line(steps(place), json.loads(value)) == fault_line


ENTRY = {"bid": 0}
TREE = {"cover": "light", "shape": {"circle": {"center": [5, 5], "radius": 1}}}
ROUND = [[n, n * n % 71] for n in range(65)]
PLAYER, OTHER = every_key()["players"]
RULE = PLAYER["rules"][0]
NESTED: Any = []
for _ in range(50):
    NESTED = [NESTED]


@pytest.mark.parametrize(("place", "value", "fault_line"), [
    ("name", "x" * 101, "name: has 101 letters; must be text of 1 to 100 letters on one line"),
    ("summary", "x" * 5001, "summary: has 5,001 letters; must be text of 0 to 5000 letters"),
    ("seed", float("nan"), "seed: cannot be nan; must be a number"),
    ("seed", float("inf"), "seed: cannot be inf; must be a number"),
    ("seed", 10**400, "seed: is a number with too many digits; must have at most 15"),
    ("seed", 1e308, "seed: is a number with too many digits; must have at most 15"),
    ("turns", -0.0, "turns: cannot be -0.0; must be a whole number from 1 to 7"),
    ("dice", [6] * 100_001, "dice: has 100,001 entries; must have at most 100,000"),
    ("dice", [6] * 10**6, "has more than 500,000 values; must be smaller"),
    ("dice", NESTED, "dice" + "[0]" * 39 + ": is nested more than 40 deep; must be flatter"),
    ("battlefield.scenery", [TREE | {"id": f"tree-{n}"} for n in range(500)],
     "battlefield.scenery: has 500 entries; must have at most 60"),
    ("battlefield.scenery[2].shape.polygon", ROUND,
     "battlefield.scenery[2].shape.polygon: has 65 entries; must have at most 64"),
    ("players", [PLAYER] * 5, "players: has 5 entries; must have at most 4"),
    ("players", [PLAYER], "players: has 1 entry; must have at least 2"),
    ("players[0].squads", PLAYER["squads"] * 70, "players[0].squads: has 210 entries; must have at most 60"),
    ("players[0].deck", PLAYER["deck"] * 31, "players[0].deck: has 62 entries; must have at most 60"),
    ("players[0].script", [ENTRY] * 5001, "players[0].script: has 5,001 entries; must have at most 5,000"),
    ("players[0].rules", [RULE] * 51, "players[0].rules: has 51 entries; must have at most 50"),
    ("players[0].rules[0].effects", RULE["effects"] * 21,
     "players[0].rules[0].effects: has 21 entries; must have at most 20"),
    ("players[0].squads[0].datasheet.weapons[0].attacks", "9" * 5000,
     f'players[0].squads[0].datasheet.weapons[0].attacks: cannot be "{"9" * 59}…"; '
     "must be a whole number from 1 to 99, or dice such as D3, 2D6 or D3+1 (at most 20 dice)"),
])  # fmt: skip
def test_so_is_one_that_is_too_long_for_a_table(place: str, value: object, fault_line: str) -> None:
    assert line(steps(place), value) == fault_line


@pytest.mark.rule("R-FLD-01", "R-CNV-01")
@pytest.mark.parametrize(("key", "length"), [("width", 83.99), ("height", 72)])
def test_a_board_too_small_for_three_players_is_named(key: str, length: float) -> None:
    document = every_key()
    third = json.loads(json.dumps(OTHER).replace('"blue"', '"green"').replace('"b1"', '"g1"').replace('"b2"', '"g2"'))
    for squad_document in third["squads"]:
        squad_document["units"] = [[60, squad_document["units"][0][1]]]
    document["players"].append(third)
    del document["operation"]["players"]
    document["battlefield"] |= {"width": 84, "height": 84, key: length}
    with pytest.raises(DocumentError) as caught:
        resolve(document, EmptyLibrary())
    fault_line = f"battlefield.{key}: cannot be {length:g}; must be at least 84 cm for 3 players (R-FLD-01)"
    assert str(caught.value) == fault_line
