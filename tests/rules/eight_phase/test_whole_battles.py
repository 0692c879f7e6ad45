"""Whole battles: they end, are repeated to the byte, stop and continue at every question, and steady wins."""

import pytest

from rules.battles.resolve import fought, resolve
from rules.eight_phase.game import GAME
from rules.formats.errors import DocumentError
from tests.rules.eight_phase.armies import MISSIONS, WALLED, meeting
from tests.rules.eight_phase.scenes import BLADE, Document, rover, scene, side
from tests.rules.support.whole_battles import (
    NOTHING,
    question_after,
)


def winners(document: Document, runs: int) -> list[int]:
    scenario = GAME.battles.read_scenario(document, NOTHING)
    return [fought(GAME, scenario, seed, False).winner for seed in range(runs)]


@pytest.mark.parametrize("mission", MISSIONS)
def test_steady_beats_random(mission: str) -> None:
    """In 95 % of 300 battles on either side, of which twelve are fought here."""
    won = winners(meeting("steady", "random", operation=mission, **WALLED), 6).count(0)
    won += winners(meeting("random", "steady", operation=mission, **WALLED), 6).count(1)
    assert won >= 11


@pytest.mark.rule("E-GAM-01", "E-GAM-05", "E-MIS-03")
@pytest.mark.parametrize("players", [3, 4])
def test_three_and_four_forces_fight_each_for_itself(players: int) -> None:
    document = meeting("steady", "random", "aggressive", "defensive", operation="battle", **WALLED)
    document["players"] = document["players"][:players]
    result = resolve(GAME, document, NOTHING, seed=4)
    assert result["turns"] <= 6
    left = [player["id"] for player in result["players"] if not all(unit["lost"] for unit in player["units"])]
    most = max(result["victory_points"][id] for id in left)
    best = [id for id in left if result["victory_points"][id] == most]
    assert result["winner"] == (best[0] if len(best) == 1 else None)


def test_commanders_never_give_an_answer_that_is_refused() -> None:
    for seed in range(6):
        document = meeting("random", "aggressive" if seed % 2 else "defensive", operation=MISSIONS[seed % 4], **WALLED)
        assert [
            event for event in resolve(GAME, document, NOTHING, seed=seed)["events"] if event["type"] == "refused"
        ] == []


def test_every_question_says_what_may_be_answered() -> None:
    """A Rover in contact whom it has charged, in the melee phase; and in the second movement phase, having moved."""
    red = side(rover("r1", 30, 45, charge={"target": "b1"}), commander="person")
    blue = side({"id": "b1", "profile": BLADE, "position": [33.5, 45]})
    document = scene(red, blue, phase="melee", active="r1")
    asked = question_after(GAME, document, [])["question"]
    assert asked == {"player": "red", "kind": "melee", "unit": "r1", "attacks": {"bar": ["b1"]}, "ram": ["b1"]}
    document = scene(red, blue, phase="second_movement", active="r1")
    document["players"][0]["units"][0]["moves"] = 1
    asked = question_after(GAME, document, [])["question"]
    assert asked == {
        "player": "red", "kind": "move", "unit": "r1", "moves": 1, "distance": 20, "cost": 2, "charges": [],
    }  # fmt: skip


@pytest.mark.rule("E-MIS-02")
def test_a_unit_without_room_is_a_fault_of_the_scenario() -> None:
    big = {"id": "r1", "profile": BLADE | {"base": 12}}
    narrow = {"id": "pit", "edge": "lower", "shapes": [{"circle": {"center": [60, 10], "radius": 5}}]}
    other = {"id": "yard", "edge": "upper", "shapes": [{"circle": {"center": [60, 80], "radius": 9}}]}
    document = scene(
        {"units": [big], "area": "pit"}, {"units": [big | {"id": "b1"}]}, areas=[narrow, other], operation="rescue"
    )
    with pytest.raises(DocumentError, match=r"players\[0\].units\[0\]: finds no room in its start area"):
        resolve(GAME, document, NOTHING)
