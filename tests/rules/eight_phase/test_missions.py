"""Setting up, scoring and ends of the missions."""

import pytest

from tests.rules.eight_phase.scenes import (
    BLADE,
    ROVER,
    Document,
    attack,
    blade,
    chief,
    declare,
    during,
    fought,
    move,
    rover,
    scene,
    side,
)
from tests.rules.support.whole_battles import event, events, refusals


def fresh(id: str, profile: Document = BLADE) -> Document:
    """A unit that is still to be set up."""
    return {"id": id, "profile": profile}


@pytest.mark.rule("E-MIS-02", "E-MIS-01", "E-GAM-02", "E-MIS-04")
def test_areas_are_chosen_and_units_put_in_turn() -> None:
    """Blue, TCV 1, rolls higher and takes the lower strip; who has none left is passed over."""
    red = side(fresh("r1"), fresh("r2"), fresh("r3"), script=[
        {"deploy": [60, 71]}, {"deploy": [60, 80], "unit": "r2"}, {"deploy": [60, 80.5]}, {"deploy": [30, 80]},
    ])  # fmt: skip
    blue = side(fresh("b1", ROVER), script=[{"area": "ends"}, {"area": "lower"}, {"deploy": [20, 18]}])
    battle = fought(scene(red, blue, seats=False, dice=[4, 5]))
    assert [event["unit"] for event in events(battle, "deployed")] == ["b1", "r2", "r1", "r3"]
    assert refusals(battle) == ["E-MIS-02", "E-MIS-02", "E-MIS-02"]
    assert {event["player"]: event["area"] for event in events(battle, "area")} == {"blue": "lower", "red": "upper"}
    assert event(battle, "end")["victory_points"] == {"red": 0, "blue": 0}


@pytest.mark.rule("E-MIS-02")
def test_given_areas_need_no_dice() -> None:
    red, blue = side(fresh("r1"), area="upper"), side(fresh("b1"), area="lower")
    battle = fought(scene(red, blue))
    assert events(battle, "rolled", "area") == []
    assert [event["position"][1] for event in events(battle, "deployed")] == [71.5, 17.5]


@pytest.mark.rule("E-MIS-07", "E-MIS-02")
def test_a_defender_sets_up_first() -> None:
    """Red defends: its units stand wholly within 20 of the middle, then blue's within 15 of a short edge."""
    red = side(fresh("r1"), fresh("r2"), script=[{"deploy": [79, 45]}, {"deploy": [78.5, 45]}, {"deploy": [60, 45]}])
    blue = side(fresh("b1"), fresh("b2"), script=[{"deploy": [13.5, 45]}, {"deploy": [106, 5]}, {"deploy": [106.5, 5]}])
    battle = fought(scene(red, blue, operation="ambush"))
    assert [event["unit"] for event in events(battle, "deployed")] == ["r1", "r2", "b1", "b2"]
    assert refusals(battle) == ["E-MIS-02", "E-MIS-02"]


@pytest.mark.rule("E-MIS-03", "E-MIS-04", "E-GAM-05")
def test_who_destroyed_more_points_wins_after_the_last_turn() -> None:
    shots = declare("r1", attack("gun", "b1"))
    red = side(rover("r1", 30, 45), script=shots)
    lost = {"id": "r2", "profile": ROVER, "destroyed": True}
    blue = [blade("b1", 50, 45, wounds=1), blade("b2", 50, 60)]
    battle = fought(scene(red, side(*blue), phase="shooting", dice=[10]))
    assert (event(battle, "scored")["points"], event(battle, "scored")["total"]) == (30, 30)
    assert (event(battle, "end")["winner"], event(battle, "end")["reason"]) == ("red", "last_turn")
    battle = fought(scene(side(*red["units"], lost, script=shots), side(*blue), phase="shooting", dice=[10]))
    assert event(battle, "end")["victory_points"] == {"red": 30, "blue": 50}
    assert event(battle, "end")["winner"] == "blue"


@pytest.mark.rule("E-GAM-05", "E-MIS-03")
def test_a_force_with_nothing_left_has_lost_whatever_the_points() -> None:
    red = side(rover("r1", 30, 45), rover("r2", 30, 60), script=declare("r1", attack("gun", "b1")))
    blue = side(blade("b1", 50, 45, wounds=1), victory_points=300)
    battle = fought(scene(red, blue, phase="shooting", turns=6, dice=[10]))
    assert event(battle, "end") | {"n": 0} == {
        "n": 0, "turn": 1, "type": "end", "winner": "red", "draw": False, "reason": "elimination",
        "victory_points": {"red": 30, "blue": 300},
    }  # fmt: skip


@pytest.mark.rule("E-GAM-01", "E-MIS-04")
def test_of_three_the_one_who_destroyed_a_unit_scores_it() -> None:
    red = side(rover("r1", 30, 45), script=declare("r1", attack("gun", "g1")))
    battle = fought(
        scene(red, side(blade("b1", 90, 20)), side(blade("g1", 50, 45, wounds=1)), phase="shooting", dice=[10])
    )
    assert event(battle, "end")["victory_points"] == {"red": 30, "blue": 0, "green": 0}


@pytest.mark.rule("E-MIS-06")
def test_a_captive_is_taken_along_ten_at_a_time_and_brought_home() -> None:
    """Taken by a move of nothing, then carried 10 a move, until the base is 5 from the edge."""
    way = [
        (1, "first_movement", [move((60, 42), (60, 42))]),
        (1, "second_movement", [move((60, 42), (60, 31)), move((60, 42), (60, 32))]),
        (2, "second_movement", [move((60, 32), (60, 22)), move((60, 22), (60, 12))]),
        (3, "first_movement", [move((60, 12), (60, 7))]),
    ]
    script = [{**entry, "turn": turn} for turn, phase, moves in way for entry in during(phase, *declare("r1", *moves))]
    red = side(rover("r1", 60, 42), script=script)
    battle = fought(scene(red, side(blade("b1", 90, 80)), operation="rescue", turns=8, phase="first_movement"))
    assert refusals(battle) == ["E-MOV-04"]
    assert event(battle, "captive")["unit"] == "r1"
    end = event(battle, "end")
    assert (end["turn"], end["winner"], end["reason"]) == (3, "red", "rescue")


@pytest.mark.rule("E-MIS-06")
def test_a_captive_is_put_down_where_its_carrier_falls() -> None:
    red = side(rover("r1", 60, 30, wounds=1), rover("r2", 20, 20))
    blue = side(rover("b1", 60, 60), script=declare("b1", attack("gun", "r1")))
    battle = fought(scene(red, blue, operation="rescue", phase="shooting", carrier="r1", dice=[10]))
    assert (event(battle, "captive")["unit"], event(battle, "captive")["position"]) == (None, [60, 30])
    assert (event(battle, "end")["winner"], event(battle, "end")["draw"]) == (None, True)


@pytest.mark.rule("E-MIS-06")
def test_a_carrier_that_becomes_shaken_puts_the_captive_down() -> None:
    red = side(rover("r1", 60, 30, wounds=2, lost=1))
    battle = fought(scene(red, side(rover("b1", 60, 60)), operation="rescue", phase="end", carrier="r1", dice=[5]))
    assert [event["type"] for event in events(battle, "courage", "captive")] == ["courage", "captive"]


@pytest.mark.rule("E-MIS-06")
def test_nobody_in_contact_takes_the_captive() -> None:
    red = side(rover("r1", 50, 45), script=declare("r1", {"charge": "b1", "path": [[50, 45], [57.5, 45]]}))
    battle = fought(scene(red, side(blade("b1", 61, 45)), operation="rescue", phase="first_movement"))
    assert len(events(battle, "moved")) == 1
    assert events(battle, "captive") == []


@pytest.mark.rule("E-MIS-07")
@pytest.mark.parametrize(("points", "winner"), [(70, "blue"), (71, "red")])
def test_an_ambush_is_won_when_half_of_the_points_are_destroyed(points: int, winner: str) -> None:
    """Of 140 the Chief of 70 is half; were the other worth one more, it would not be."""
    other = chief("r2", 20, 10) | {"profile": chief("r2", 0, 0)["profile"] | {"points": points}}
    red = side(chief("r1", 50, 45, wounds=1), other)
    blue = side(rover("b1", 70, 45), script=declare("b1", attack("gun", "r1")))
    battle = fought(scene(red, blue, operation="ambush", phase="shooting", dice=[10]))
    assert event(battle, "end")["winner"] == winner
    assert event(battle, "end")["reason"] == ("ambush" if winner == "blue" else "last_turn")


@pytest.mark.rule("E-MIS-07", "E-GAM-05")
@pytest.mark.parametrize(("points", "winner", "turn"), [(70, "blue", 3), (71, "red", 5)])
def test_an_ambush_may_be_won_before_its_first_phase(points: int, winner: str, turn: int) -> None:
    """Half of the defender's points are gone when the scenario begins; what happens next is not waited for."""
    other = chief("r2", 20, 10) | {"profile": chief("r2", 0, 0)["profile"] | {"points": points}}
    lost = {"id": "r1", "profile": chief("r1", 0, 0)["profile"], "destroyed": True}
    red = side(lost, other)
    battle = fought(scene(red, side(rover("b1", 70, 45)), operation="ambush", turn=3, phase="melee", turns=5))
    assert (event(battle, "end")["winner"], event(battle, "end")["turn"]) == (winner, turn)
    assert len(events(battle, "phase")) == (0 if winner == "blue" else 19)


@pytest.mark.rule("E-MIS-05")
def test_markers_score_from_the_second_turn_on_and_only_for_one_player() -> None:
    """5.01 from edge to marker is too far."""
    red = side(rover("r1", 30, 38), rover("r2", 60, 37.99), rover("r3", 88, 45))
    battle = fought(scene(red, side(rover("b1", 92, 45)), operation="raid", phase="end", turn=2, turns=2))
    assert [(event["player"], event["marker"]) for event in events(battle, "scored")] == [("red", "store-1")]


@pytest.mark.rule("E-MIS-06", "E-MIS-02")
def test_the_own_edge_is_that_of_the_area() -> None:
    """Blue has the lower strip, so the upper edge is left for red."""
    red = side(rover("r1", 60, 76), script=declare("r1", move((60, 76), (60, 83))))
    blue = side(blade("b1", 20, 20), area="lower")
    battle = fought(scene(red, blue, operation="rescue", phase="first_movement", carrier="r1"))
    assert event(battle, "end")["winner"] == "red"


@pytest.mark.rule("E-MIS-07")
def test_a_defender_who_destroys_his_own_loses_the_ambush_too() -> None:
    burst = {"slug": "burst", "name": "Burst", "when": "support", "target": "self", "effect": "strike", "amount": 3}
    martyr = chief("r1", 50, 45) | {"profile": chief("r1", 0, 0)["profile"] | {"abilities": [burst]}}
    red = side(martyr, chief("r2", 60, 45), script=[{"ability": "burst", "unit": "r1"}])
    battle = fought(scene(red, side(rover("b1", 90, 45)), operation="ambush", phase="support"))
    assert (event(battle, "end")["winner"], event(battle, "end")["reason"]) == ("blue", "ambush")
