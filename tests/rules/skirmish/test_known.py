"""What is known of a table that stands still is forgotten as soon as it would be wrong."""

from typing import Any

import pytest

from rules.skirmish.commanders.plans import Aim, on_the_way, ways
from rules.skirmish.engine.answers import Volley
from rules.skirmish.engine.movement import refuse_move
from rules.skirmish.engine.shooting import Shot, declared
from rules.skirmish.engine.zone import caught
from tests.rules.skirmish.scenes import fought, row, scene

HOUSE = {"id": "house", "height": 4, "shape": {"rectangle": {"center": [45, 30], "width": 4, "height": 2}}}
PUMP = {"id": "pump", "generator": True, "height": 3, "shape": {"circle": {"center": [20, 40], "radius": 3}}}
WALL = {"id": "wall", "height": 4, "shape": {"rectangle": {"center": [19, 30], "width": 10, "height": 2}}}


def standing(red: Any, blue: Any, *terrain: Any, units: Any = ()) -> Any:
    """A battle before its first round."""
    keys = {"battlefield": {"terrain": list(terrain)}} if terrain else {}
    return fought(scene([red, *units], [blue], turn="red", **keys), last=0)


@pytest.mark.rule("S-SHT-01", "S-SEE-02")
def test_who_was_not_seen_is_once_he_steps_out_of_the_house_s_shadow() -> None:
    """A house of 4 stands half way between two soldiers whose lines are 2.5 apart; beside it all is open."""
    battle = standing(row("r", 45, 20, 1), row("b", 45, 40, 1), HOUSE)
    unit, volley = battle.unit("r"), Volley("carbine", "b")
    assert not isinstance(declared(battle, unit, volley), Shot)
    battle.placed(battle.unit("b"), [6000, 4000])
    assert isinstance(declared(battle, unit, volley), Shot)


@pytest.mark.rule("S-ZON-01", "S-ORD-05")
def test_who_hits_the_deck_is_caught_no_more_nor_who_walks_away() -> None:
    battle = standing(row("r", 45, 20, 1), row("b", 45, 40, 1), units=[row("friend", 45, 30, 1)])
    unit, target, friend = (battle.unit(id) for id in ("r", "b", "friend"))
    in_zone = [len(caught(battle, unit, target))]
    for marker in ("hit_the_deck", ""):
        battle.took_marker(friend, marker)
        in_zone.append(len(caught(battle, unit, target)))
    battle.placed(friend, [6000, 3000])
    assert [*in_zone, len(caught(battle, unit, target))] == [1, 0, 1, 0]


@pytest.mark.rule("S-MOV-05")
def test_a_move_judged_again_costs_the_same_steps_and_is_judged_anew_once_somebody_stands_there() -> None:
    battle = standing(row("r", 45, 20, 1), row("b", 80, 80, 1), WALL)
    unit, spent = battle.unit("r"), [battle.step_budget.left]
    for _ in range(2):
        assert refuse_move(battle, unit, "combat", [4500, 3000]) is None
        spent.append(battle.step_budget.left)
    assert spent[0] - spent[1] == spent[1] - spent[2] > 0
    battle.placed(battle.unit("b"), [4500, 3000])
    refusal = refuse_move(battle, unit, "combat", [4500, 3000])
    assert refusal is not None
    assert refusal.rule == "S-MOV-05"


def test_of_ways_aside_only_those_in_sight_of_the_aim_are_left() -> None:
    """A wall 10 wide hides the pump from the middle; going 12 cm to the right past its end, 24, shows it."""
    red = row("r", 20, 15, 1, bearers={"launcher": 1})
    battle = standing(red, row("b", 80, 80, 1), PUMP, WALL)
    unit = battle.unit("r")
    aim = Aim(battle, unit, battle.element("pump"))
    stops = on_the_way(battle, unit, 2000, 3500, 1200)
    every = list(ways(battle, unit, "combat", stops, 1200))
    seeing = [positions for positions in every if aim.sees(positions)]
    assert 0 < len(seeing) < len(every)
    assert [places for places in ways(battle, unit, "combat", stops, 1200, aim) if aim.sees(places)] == seeing
