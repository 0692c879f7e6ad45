"""Rounds, sequences, leadership points, Morale before them, and how a battle ends (GAM, RND, LDR, AUT)."""

from typing import Any

import pytest

from tests.rules.skirmish.scenes import OFFICER, fire, fought, line, move, row, scene, side, stilt
from tests.rules.support.whole_battles import event, events, refusals

STEP = move("combat", (10, 12), (13, 12), (16, 12))


def order(battle: Any) -> list[str]:
    return [event["unit"] for event in events(battle, "activation")]


@pytest.mark.rule("S-RND-01", "S-RND-02", "S-RND-03", "S-RND-04", "S-RND-06")
def test_units_are_activated_in_turn_in_the_order_of_their_cards() -> None:
    red = side(row("r1", 10, 10), row("r2", 30, 10), row("r3", 50, 10), script=[{"sequence": ["r3", "r1", "r2"]}])
    battle = fought(scene(red, [row("b1", 10, 60)], turn="red", rounds=2, dice=[6, 1]))
    assert order(battle) == ["r3", "b1", "r1", "r2", "r1", "b1", "r2", "r3"]
    assert [event["pools"] for event in events(battle, "round")] == [{"red": 3, "blue": 1}] * 2


@pytest.mark.rule("S-RND-02")
def test_every_card_is_named_once() -> None:
    red = side(row("r1", 10, 10), row("r2", 30, 10), script=[{"sequence": ["r2"]}, {"sequence": ["r2", "r1"]}])
    battle = fought(scene(red, [row("b1", 10, 60)], turn="red"))
    assert refusals(battle) == ["S-RND-02"]
    assert order(battle) == ["r2", "b1", "r1"]


@pytest.mark.rule("S-RND-05")
def test_the_turn_passes_when_the_card_after_a_relocated_one_is_eliminated_too() -> None:
    lost = [{"id": id, "card": line(), "fighters": 3, "place": "eliminated"} for id in ("a", "b")]
    rest = [row(id, 10 + 20 * n, 10) for n, id in enumerate(("c", "d", "e"))]
    red = side(*lost, *rest, script=[{"turn": "relocate", "place": 2}], pool=5, sequence=["a", "b", "c"])
    battle = fought(scene(red, [row("x", 10, 60), row("y", 30, 60)], turn="red"))
    assert [event["unit"] for event in events(battle, "discarded")] == ["a", "b"]
    assert order(battle) == ["x", "c", "y"]


@pytest.mark.rule("S-AUT-03", "S-AUT-01")
def test_no_more_points_than_the_limit_and_the_winner_chooses() -> None:
    red = side(row("r", 10, 10, card=line(**OFFICER), commander=True), script=[{"authority": 3}, {"first": "blue"}])
    battle = fought(scene(red, [row("b", 10, 60)], dice=[6, 1]))
    assert refusals(battle) == ["S-AUT-03"]
    assert event(battle, "authority")["totals"] == {"red": 7, "blue": 1}
    assert order(battle) == ["b", "r"]


@pytest.mark.rule("S-AUT-02")
def test_a_commander_off_the_table_counts() -> None:
    late = {"id": "r", "card": line(**OFFICER), "fighters": 3, "commander": True, "enters": {"round": 1}}
    battle = fought(scene([late, row("r2", 10, 10)], [row("b", 10, 60)], dice=[1, 1]))
    assert event(battle, "authority")["totals"] == {"red": 2, "blue": 1}


@pytest.mark.rule("S-LDR-02")
@pytest.mark.parametrize(("officer", "pool", "moves"), [({}, 0, 0), ({}, 1, 1), (OFFICER, 0, 1)])
def test_a_unit_without_officer_needs_a_point(officer: Any, pool: int, moves: int) -> None:
    red = side(row("r", 10, 10, card=line(**officer)), script=[STEP], pool=pool)
    battle = fought(scene(red, [row("b", 10, 60)], turn="red"))
    assert len(events(battle, "moved")) == moves
    assert len(events(battle, "activation", unit="r")) == 1


@pytest.mark.rule("S-LDR-03", "S-LDR-04")
@pytest.mark.parametrize("officer", [{}, OFFICER])
def test_a_unit_may_be_held_back(officer: Any) -> None:
    late = {"id": "r", "card": line(**officer), "fighters": 3, "enters": {"round": 1}}
    red = side(row("r1", 10, 30), late, script=[{"pay": False, "unit": "r"}], sequence=["r", "r1"])
    battle = fought(scene(red, [row("b", 10, 60)], turn="red"))
    assert event(battle, "inactive")["reason"] == "held_back"
    assert battle.players[0].units[1].place == 1


@pytest.mark.rule("S-LDR-05", "S-LDR-07")
def test_no_two_delays_in_a_row() -> None:
    red = side(row("r", 10, 10), script=[{"turn": "delay"}, {"turn": "delay"}, {"turn": "play"}], pool=9)
    battle = fought(scene(red, [row("b", 10, 60), row("c", 30, 60)], turn="red"))
    assert (len(events(battle, "delay")), refusals(battle)) == (1, ["S-LDR-05"])
    assert order(battle) == ["b", "r", "c"]
    assert battle.players[0].pool == 6


@pytest.mark.rule("S-LDR-05")
def test_a_delay_costs_two() -> None:
    red = side(row("r", 10, 10), script=[{"turn": "delay"}], pool=1)
    assert refusals(fought(scene(red, [row("b", 10, 60)], turn="red"))) == ["S-LDR-05"]


@pytest.mark.rule("S-LDR-06", "S-LDR-07")
def test_the_first_card_goes_back_and_the_next_is_played() -> None:
    units = [row(id, 10 + 20 * n, 10) for n, id in enumerate(("a", "b", "c"))]
    script = [{"turn": "relocate", "place": 4}, {"turn": "relocate", "place": 3}, {"turn": "delay"}]
    battle = fought(scene(side(*units, script=script, pool=1), [row("x", 10, 60)], turn="red"))
    assert refusals(battle) == ["S-LDR-06", "S-LDR-05"]
    assert order(battle) == ["b", "x", "c", "a"]


@pytest.mark.rule("S-LDR-06")
def test_one_card_is_not_relocated() -> None:
    red = side(row("r", 10, 10), script=[{"turn": "relocate", "place": 2}])
    assert refusals(fought(scene(red, [row("b", 10, 60)], turn="red"))) == ["S-LDR-06"]


@pytest.mark.rule("S-MOR-01")
@pytest.mark.parametrize(
    ("kind", "begun", "left", "tests"),
    [("type1", 3, 3, 0), ("type1", 5, 4, 0), ("type2", 5, 3, 1), ("type3", 4, 2, 0), ("type3", 4, 1, 1)],
)
def test_who_tests_morale(kind: str, begun: int, left: int, tests: int) -> None:
    places = [[10 + 3 * n, 10] if n < left else None for n in range(begun)]
    unit = {"id": "r", "card": line(kind=kind), "fighters": begun, "positions": places}
    battle = fought(scene([unit], [row("b", 10, 60)], turn="red", dice=[6]))
    assert len(events(battle, "morale")) == tests


@pytest.mark.rule("S-MOR-01", "S-DIE-04")
def test_striders_test_when_all_are_immobile() -> None:
    left = [{"propulsion": 0}, {"propulsion": 0}]
    battle = fought(scene([row("r", 10, 10, 2, stilt(), locations=left)], [row("b", 10, 60)], turn="red", dice=[2]))
    assert event(battle, "morale")["needed"] == 3
    battle = fought(scene([row("r", 10, 10, 2, stilt(), locations=[*left[:1], {}])], [row("b", 10, 60)], turn="red"))
    assert events(battle, "morale") == []


@pytest.mark.rule("S-MOR-03")
def test_an_impossible_test_fails_without_dice() -> None:
    unit = {"id": "r", "card": line(morale=5), "fighters": 4, "positions": [[10, 10], None, None, None]}
    battle = fought(scene([unit], [row("b", 10, 60)], turn="red"))
    assert (event(battle, "morale")["die"], event(battle, "morale")["state"]) == (None, "disorganised")


@pytest.mark.rule("S-GAM-02", "S-MIS-02")
def test_who_fulfils_all_objectives_first_wins() -> None:
    red = side(row("r", 10, 10, 1), script=[fire("b")])
    battle = fought(scene(red, [row("b", 10, 18, 1), row("c", 60, 60)], turn="red", dice=[6, 6], rounds=3))
    end = event(battle, "end")
    assert (end["winner"], end["reason"], end["turn"]) == ("red", "objectives", 1)
    assert battle.turn == 1


@pytest.mark.rule("S-GAM-03")
def test_the_last_round_over_equal_is_a_draw() -> None:
    end = event(fought(scene([row("r", 10, 10)], [row("b", 10, 60)], rounds=2)), "end")
    assert (end["turn"], end["winner"], end["draw"], end["reason"]) == (2, None, True, "last_round")


@pytest.mark.rule("S-GAM-04")
def test_who_has_nobody_left_loses() -> None:
    sides = [
        {"area": [[0, 0], [90, 0], [90, 20], [0, 20]], "edge": edge, "objectives": [{"kind": "eliminate", "units": 2}]}
        for edge in ("lower", "upper")
    ]
    red = side(row("r", 10, 10, 1), script=[fire("b")])
    battle = fought(scene(red, [row("b", 10, 18, 1)], turn="red", dice=[6, 6], sides=sides))
    assert (event(battle, "end")["winner"], event(battle, "end")["reason"]) == ("red", "elimination")


@pytest.mark.rule("S-UNT-05", "S-LDR-01", "S-LDR-02")
def test_a_bearer_who_is_left_alone_is_no_officer() -> None:
    """Set down with the launcher alone: no LP of a commander; its Morale holds on a 6, and its activation costs one."""
    unit = row("r", 10, 10, 2, line(**OFFICER), commander=True, bearers={"launcher": 1})
    unit["positions"][0] = None
    battle = fought(scene(side(unit), [row("b", 60, 80)], turn="red", dice=[6]))
    assert event(battle, "round")["pools"]["red"] == 1
    assert events(battle, "leadership", player="red")[0]["change"] == -1
