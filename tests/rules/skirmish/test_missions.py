"""Missions: start areas, objectives, and the two that are always there (MIS)."""

from typing import Any

import pytest

from rules.formats.library import EmptyLibrary
from rules.game.derived.battles import begin
from rules.game.derived.results import read_answers
from rules.skirmish.formats.scenario import read_scenario
from rules.skirmish.game import GAME
from rules.skirmish.muster import muster
from rules.table.questions import GivenAnswers, Stopped
from tests.rules.skirmish.scenes import OFFICER, fire, fought, line, move, row, scene, side, stilt
from tests.rules.support.whole_battles import event, events, refusals

STRIPS = ([[0, 0], [90, 0], [90, 20], [0, 20]], [[0, 70], [90, 70], [90, 90], [0, 90]])


def sides(*objectives: Any) -> Any:
    """Red has these objectives, blue one that it never fulfils."""
    never = {"kind": "hold", "marker": "hill", "round": 8}
    return {"rounds": 8, "battlefield": {"markers": [{"id": "hill", "center": [45, 45]}]}, "sides": [
        {"area": STRIPS[0], "edge": "lower", "objectives": list(objectives)},
        {"area": STRIPS[1], "edge": "upper", "objectives": [never]},
    ]}  # fmt: skip


def fulfilled(battle: Any) -> list[tuple[int, str]]:
    return [(event["turn"], event["kind"]) for event in events(battle, "objective", player="red")]


@pytest.mark.rule("S-MIS-02")
def test_eliminate_the_unit_that_is_named() -> None:
    red = side(row("r", 10, 10), script=[fire("c"), fire("b")])
    blue = [row("b", 10, 20, 1), row("c", 40, 60, 1)]
    keys = sides({"kind": "eliminate", "unit": "b"})
    battle = fought(scene(red, blue, active="r", dice=[6, 6, 6, 6], **{**keys, "rounds": 8}))
    assert fulfilled(battle) == []
    red = side(row("r", 10, 10), script=[fire("b")])
    battle = fought(scene(red, blue, active="r", dice=[6, 6, 6, 6], **keys))
    assert (fulfilled(battle), event(battle, "end")["winner"]) == ([(1, "eliminate")], "red")


@pytest.mark.rule("S-MIS-04")
@pytest.mark.parametrize(("y", "foes", "round", "held"), [
    (33.75, 1, None, [(1, "hold")]), (33.7, 1, None, []), (33.75, 2, None, []), (33.75, 1, 3, [(3, "hold")]),
])  # fmt: skip
def test_hold_a_marker(y: float, foes: int, round: int | None, held: Any) -> None:
    """More own than enemy fighters within 10 of the marker, at the end of the round named or of any."""
    objective = {"kind": "hold", "marker": "hill"} | ({"round": round} if round else {})
    unit = {"id": "r", "card": line(), "fighters": 2, "positions": [[45, y], [45, y + 2.5]]}
    battle = fought(scene([unit], [row("b", 45, 54, foes)], turn="red", **sides(objective)), last=4)
    assert fulfilled(battle) == held


@pytest.mark.rule("S-MIS-05", "S-LDR-01")
def test_exit_over_an_edge() -> None:
    out = move("rush", (10, 88.75), (13, 88.75), (16, 88.7))
    keys = sides({"kind": "exit", "edge": "upper", "fighters": 3})
    battle = fought(
        scene(side(row("r", 10, 72), row("s", 40, 10), script=[out]), [row("b", 60, 60)], turn="red", **keys), last=2
    )
    assert event(battle, "left")["fighters"] == [0, 1, 2]
    assert battle.players[0].units[0].place == 2
    assert fulfilled(battle) == [(1, "exit")]
    keys = sides({"kind": "exit", "edge": "upper", "fighters": 4})
    battle = fought(
        scene(side(row("r", 10, 72), row("s", 40, 10), script=[out]), [row("b", 60, 60)], turn="red", **keys), last=2
    )
    assert [event["pools"]["red"] for event in events(battle, "round")] == [2, 1]
    assert events(battle, "eliminated") == []


@pytest.mark.rule("S-MIS-06")
def test_a_unit_is_still_there_when_the_last_round_ends() -> None:
    keys = {**sides({"kind": "last", "unit": "r"}), "rounds": 8}
    battle = fought(scene([row("r", 10, 10)], [row("b", 10, 60)], turn="red", **keys))
    assert (fulfilled(battle), event(battle, "end")["winner"]) == ([(8, "last")], "red")


@pytest.mark.rule("S-GAM-01", "S-MIS-01", "S-MIS-07", "S-MIS-08", "S-UNT-02")
def test_red_sets_up_first_then_blue_in_turn() -> None:
    units = [{"id": f"{id}{n}", "card": line(), "fighters": 3} for id in "rb" for n in (1, 2)]
    right = [[10, 10], [13, 10], [16, 10]]
    script = [{"deploy": [[10, 19], [13, 19], [16, 19]]}, {"deploy": [[10, 5], [20, 5], [30, 5]]}, {"deploy": right}]
    red = side(*units[:2], {"id": "r3", "card": stilt(), "fighters": 2}, script=script)
    battle = fought(scene(red, units[2:], operation="head-on", rounds=8), last=1)
    assert [event["unit"] for event in events(battle, "deployed")] == ["r1", "b1", "r2", "b2", "r3"]
    assert refusals(battle)[:2] == ["S-MIS-08", "S-UNT-02"]
    assert events(battle, "deployed")[0]["fighters"] == right
    assert (battle.rounds, battle.width) == (8, 9000)
    lower = [y for unit in battle.players[0].units for y in unit.positions()[1::2]]
    assert all(y <= 2000 for y in lower)


@pytest.mark.rule("S-MIS-08")
def test_a_player_says_which_unit_is_put_up_next() -> None:
    """The third unit first, then the second where the engine finds room, then the one that is left."""
    units = [{"id": id, "card": line(), "fighters": 2} for id in ("r1", "r2", "r3", "b1")]
    script = [
        {"deploy": [[10, 10], [13, 22]], "unit": "r3"},
        {"deploy": [[10, 10], [13, 10]], "unit": "r3"},
        {"deploy": [], "unit": "r2"},
    ]
    battle = fought(scene(side(*units[:3], script=script), units[3:], operation="head-on"), last=1)
    assert [event["unit"] for event in events(battle, "deployed")] == ["r3", "b1", "r2", "r1"]
    assert refusals(battle)[:1] == ["S-MIS-08"]
    assert events(battle, "deployed")[0]["fighters"] == [[10, 10], [13, 10]]


@pytest.mark.rule("S-MIS-08")
def test_a_person_is_asked_which_unit_is_put_up_next() -> None:
    units = [{"id": id, "card": line(), "fighters": 2} for id in ("r1", "r2", "b1")]
    scenario = read_scenario(
        scene(side(*units[:2], commander="person"), units[2:], operation="head-on"), EmptyLibrary(), True
    )
    given = GivenAnswers(
        read_answers(GAME, {"format": "skirmish-answers/1", "answers": [{"deploy": [], "unit": "r2"}]})
    )
    battle = muster(scenario, 1, True, given)
    with pytest.raises(Stopped) as stopped:
        begin(GAME, battle)
    assert stopped.value.question.document() == {"player": "red", "kind": "deploy", "unit": "r1", "units": ["r1"]}
    assert [event["unit"] for event in events(battle, "deployed")] == ["r2", "b1"]


def test_areas_across_the_table_are_filled_alike() -> None:
    """Each fighter of blue stands where red's does, seen from the other edge."""
    units = [{"id": f"{id}{n}", "card": line(), "fighters": 3} for id in "rb" for n in range(4)]
    battle = fought(scene(units[:4], units[4:], operation="head-on"), last=0)
    for red, blue in zip(battle.players[0].units, battle.players[1].units, strict=True):
        leader, other = red.leader(), blue.leader()
        assert (9000 - leader.x, 9000 - leader.y) == (other.x, other.y)


@pytest.mark.rule("S-MIS-07", "S-MIS-03", "S-MIS-06")
def test_the_generator_is_kept_to_the_end_of_round_six() -> None:
    battle = fought(scene([row("r", 10, 10)], [row("b", 10, 80)], operation="the-generator", rounds=6))
    end = event(battle, "end")
    assert (end["turn"], end["winner"], end["reason"]) == (6, "blue", "objectives")


@pytest.mark.rule("S-MIS-07", "S-SPW-08")
@pytest.mark.parametrize("x", [1.5, 15, 45, 75, 88.5])
def test_nobody_sees_the_generator_from_where_red_sets_up(x: float) -> None:
    script = [{"fire": [{"weapon": "launcher", "target": "generator"}]}]
    unit = row("r", x, 18, 1, bearers={"launcher": 1})
    red = side(unit, row("q", 45, 10), script=script)
    battle = fought(scene(red, [row("b", 10, 80)], operation="the-generator", active="r"), last=1)
    assert refusals(battle) == ["S-SPW-08"]


@pytest.mark.rule("S-GAM-02")
def test_both_have_all_objectives_at_one_look() -> None:
    keys = sides({"kind": "hold", "marker": "hill", "round": 8})
    keys["sides"][1]["objectives"] = [{"kind": "last", "unit": "b"}]
    battle = fought(scene([row("r", 44, 45)], [row("b", 10, 80)], turn="red", **keys))
    end = event(battle, "end")
    assert (end["draw"], end["reason"], end["turn"]) == (True, "objectives", 8)


@pytest.mark.rule("S-GAM-04", "S-LDR-04")
@pytest.mark.parametrize(("rounds", "ends"), [(1, 1), (2, 2)])
def test_a_unit_held_back_in_the_last_round_comes_no_more(rounds: int, ends: int) -> None:
    """The officer's unit declines once; in a second round the default brings it onto the table, and nowhere."""
    late = {"id": "r", "card": line(**OFFICER), "fighters": 3, "commander": True, "enters": {"round": 1}}
    red = side(late, script=[{"pay": False}])
    battle = fought(scene(red, [row("b", 60, 80)], turn="red", rounds=rounds))
    end = event(battle, "end")
    assert (end["winner"], end["reason"], end["turn"]) == ("blue", "elimination", ends)
