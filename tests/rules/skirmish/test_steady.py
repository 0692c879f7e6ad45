"""What the steady commander does: plays to its mission, waits, spares its own, and knows when a pilot is of no use."""

from typing import Any

import pytest

from tests.rules.skirmish.scenes import LAUNCHER, OFFICER, fought, line, places, row, scene, side, stilt
from tests.rules.support.whole_battles import events

BOTTOM, TOP = [[0, 0], [90, 0], [90, 20], [0, 20]], [[0, 70], [90, 70], [90, 90], [0, 90]]
MARKERS = [{"id": "hill", "center": [45, 45]}]
NEVER = [{"kind": "hold", "marker": "hill", "round": 8}]


def steady(*units: Any, **keys: Any) -> Any:
    return side(*units, commander="steady", **keys)


def mission(red: Any, blue: Any = NEVER, **keys: Any) -> Any:
    areas = [
        {"area": BOTTOM, "edge": "lower", "objectives": red},
        {"area": TOP, "edge": "upper", "objectives": blue},
    ]
    return {"sides": areas, "battlefield": {"markers": MARKERS, **keys}, "rounds": 8}


def generator(id: str, x: float, y: float) -> Any:
    return {"id": id, "generator": True, "height": 3, "shape": {"circle": {"center": [x, y], "radius": 3}}}


def test_units_that_are_to_leave_run_for_the_edge_past_an_enemy() -> None:
    """60 cm to the edge are four rushes of 18; the enemy fires once or twice on the way."""
    keys = mission([{"kind": "exit", "fighters": 3, "edge": "upper"}])
    battle = fought(scene(steady(row("r", 10, 30, 5)), [row("b", 70, 50, 2)], turn="red", **keys))
    assert battle.winner == 0
    assert {event["edge"] for event in events(battle, "left")} == {"upper"}
    assert battle.turn <= 5


def test_a_unit_leaves_side_by_side_at_once() -> None:
    """Two ranks of four, 6.75 and 9.75 cm from the edge: a combat move goes 12."""
    keys = mission([{"kind": "exit", "fighters": 8, "edge": "upper"}])
    ranks = [[40 + 3 * n, y] for y in (82, 79) for n in range(4)]
    unit = {"id": "r", "card": line(), "fighters": 8, "positions": ranks}
    battle = fought(scene(steady(unit), [row("b", 10, 10, 2)], turn="red", **keys))
    assert [event["fighters"] for event in events(battle, "left")] == [list(range(8))]
    assert (battle.winner, battle.turn) == (0, 1)


def test_nobody_leaves_before_it_has_to_while_there_is_somebody_to_eliminate() -> None:
    """78 cm to go are five rushes of 18, and two rounds to spare: from round 2 of 8 on. Then half as many again go."""
    goals = [{"kind": "eliminate", "units": 1}, {"kind": "exit", "fighters": 2, "edge": "upper"}]
    battle = fought(scene(steady(row("r", 10, 10)), [row("b", 70, 12)], turn="red", **mission(goals)), last=1)
    assert places(battle, "r")[0][0] > 10


def test_a_unit_that_is_to_leave_comes_in_by_a_rush_away_from_the_enemy() -> None:
    """The enemy stands at x 20: of the eighths of the edge, 78.75 is furthest; a rush goes 18 deep."""
    keys = mission([{"kind": "exit", "fighters": 2, "edge": "upper"}])
    late = {"id": "r", "card": line(), "fighters": 2, "enters": {"round": 1}}
    battle = fought(scene(steady(late), [row("b", 20, 60, 2)], turn="red", **keys), last=1)
    entry = events(battle, "moved", enters=True)[0]
    assert (entry["kind"], entry["fighters"][0]) == ("rush", [78.75, 18])


def test_a_marker_is_held_when_its_round_comes() -> None:
    keys = mission([{"kind": "hold", "marker": "hill", "round": 4}])
    battle = fought(scene(steady(row("r", 10, 10, 4)), [row("b", 80, 85, 2)], turn="red", **keys))
    assert [(event["turn"], event["player"]) for event in events(battle, "objective")] == [(4, "red")]


def test_the_enemy_s_generator_is_destroyed_and_its_own_left_alone() -> None:
    objectives = [{"kind": "destroy", "generator": "theirs"}]
    keys = mission(objectives, terrain=[generator("ours", 20, 30), generator("theirs", 20, 60)])
    unit = row("r", 20, 10, 3, bearers={"launcher": 1})
    battle = fought(scene(steady(unit), [row("b", 80, 85)], turn="red", **keys), seed=3)
    assert {event["terrain"] for event in events(battle, "destroyed")} == {"theirs"}


@pytest.mark.parametrize(("rounds", "kind"), [(8, "combat"), (5, "rush")])
def test_a_generator_out_of_sight_is_not_run_for_before_it_has_to_be(rounds: int, kind: str) -> None:
    """About 45 cm to go are three rushes of 18, and two rounds to spare: not from round 1 of 8, but of 5."""
    wall = {"id": "wall", "height": 4, "shape": {"rectangle": {"center": [20, 50], "width": 40, "height": 2}}}
    terrain = [generator("theirs", 20, 60), wall]
    keys = mission([{"kind": "destroy", "generator": "theirs"}], [{"kind": "eliminate", "units": 1}], terrain=terrain)
    unit = row("r", 20, 10, 3, bearers={"launcher": 1})
    battle = fought(scene(steady(unit), [row("b", 80, 85)], turn="red", **(keys | {"rounds": rounds})), last=1)
    assert [event["kind"] for event in events(battle, "moved", unit="r")] == [kind]


def test_special_weapons_without_a_target_wait_for_one() -> None:
    """The strider stands behind a high rock; the carbines have fired, the launcher has not."""
    rock = {"id": "rock", "shape": {"rectangle": {"center": [45, 45], "width": 30, "height": 4}}}
    unit = row("r", 44, 20, 3, bearers={"launcher": 1})
    blue = [row("s", 45, 60, 1, stilt()), row("b", 20, 40, 2)]
    battle = fought(scene(steady(unit), blue, active="r", battlefield={"terrain": [rock]}))
    assert events(battle, "marker", unit="r")[0]["marker"] == "split_fire"


def test_with_nobody_in_reach_and_lp_to_spare_it_waits() -> None:
    units = [row("c", 10, 10, 3, line(**OFFICER), commander=True), row("r", 60, 10)]
    battle = fought(scene(steady(*units), [row("b", 30, 85), row("d", 60, 85)], turn="red"))
    assert [event["player"] for event in events(battle, "delay")][:1] == ["red"]


@pytest.mark.parametrize(("weapon", "ejects"), [(0, True), (1, False)])
def test_a_hero_without_weapons_joins_a_group_beside_him(weapon: int, ejects: bool) -> None:
    """The launcher penetrates on 3+; the location die of 1 is the propulsion."""
    hit = row("s", 40, 40, 2, stilt(hero=True), locations=[{"weapon_a": weapon}, {"weapon_a": weapon}])
    blue = steady(hit, row("b", 40, 46, 3))
    unit = row("r", 40, 10, 2, line(weapons=[LAUNCHER]), bearers={"launcher": 1})
    red = side(unit, script=[{"fire": [{"weapon": "launcher", "target": "s"}]}])
    battle = fought(scene(red, blue, active="r", dice=[4, 6, 1]))
    assert [event["ejects"] for event in events(battle, "propulsion")] == [ejects]
    assert len(events(battle, "joined")) == int(ejects)
