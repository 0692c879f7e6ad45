"""Activations: moves, charges, guard, printed actions, cards (ACT, MOV, ATK)."""

from typing import Any

import pytest

from rules.underworlds.engine.battle import Battle
from tests.rules.support.whole_battles import event, events, refusals
from tests.rules.underworlds.scenes import (
    DART,
    MAUL,
    PASS,
    PIKE,
    attack,
    card,
    fought,
    goals,
    plain,
    scene,
    side,
    unit,
    where,
    wounds,
)

FOE = side(unit("n1", PIKE, (3, 8)))


def acting(*script: Any, fighter: Any = MAUL, at: tuple[int, int] = (3, 2), north: Any = FOE, **keys: Any) -> Battle:
    """South's fighter s1 and whatever he does in round 3."""
    return fought(scene(side(unit("s1", fighter, at), script=script), north, **keys))


def kinds(battle: Battle, player: str = "s") -> list[str]:
    return [event["kind"] for event in events(battle, "activation", player=player)]


@pytest.mark.rule("U-ACT-01")
@pytest.mark.parametrize("script", [[], [{"first": "n"}], [{"first": "x"}, {"first": "n"}]])
def test_the_winner_of_the_roll_off_chooses_who_begins_and_four_each_follow(script: Any) -> None:
    battle = acting(*script, turn=None, dice=[6, 1])
    order = [event["player"] for event in events(battle, "activation")]
    assert order == (["n", "s"] if script else ["s", "n"]) * 4
    assert refusals(battle) == ["U-ACT-01"] * (len(script) == 2)


@pytest.mark.rule("U-ACT-02", "U-ACT-07")
def test_an_activation_is_one_thing_and_passing_uses_it_up() -> None:
    script = [PASS, {"guard": "n1"}, {"guard": "s9"}, {"act": "s1", "action": "dance"}, {"guard": "s1"}]
    battle = acting(*script)
    assert kinds(battle) == ["pass", "guard", "pass", "pass"]
    assert refusals(battle) == ["U-ACT-02"] * 3


MONK = card(
    "monk", 3, 1, "club", 4, attack("staff", 1, 1, "club", 1), actions=[{"slug": "rest", "name": "Rest", "heal": 1}]
)


@pytest.mark.rule("U-CRD-03")
def test_of_a_rest_without_wounds_nothing_is_told() -> None:
    script = [{"act": "s1", "action": "rest"}]
    hurt, whole = (
        fought(scene(side(unit("s1", MONK, (3, 2), wounds=wounds), script=script), FOE)) for wounds in (1, 0)
    )
    assert [event["amount"] for event in events(hurt, "healed")] == [1]
    assert events(whole, "healed") == []


@pytest.mark.rule("U-ACT-03")
def test_who_has_charged_is_not_activated_again() -> None:
    script = [{"move": "s1", "path": [[3, 3]]}, {"guard": "s1"}, {"act": "s1", "action": "rest"}, {"draw": True}]
    south = side(unit("s1", MONK, (3, 2), tokens=["charge"]), script=script, power=plain(1))
    battle = fought(scene(south, FOE))
    assert refusals(battle) == ["U-ACT-03"] * 3
    assert kinds(battle)[0] == "draw"


@pytest.mark.rule("U-ACT-04", "U-MOV-02")
def test_a_fighter_may_act_several_times_in_a_round_but_moves_once() -> None:
    script = [
        {"move": "s1", "path": [[3, 3]]},
        {"move": "s1", "path": [[3, 4]]},
        {"charge": "s1", "path": [[3, 4]], "attack": "swing", "target": "n1"},
        {"guard": "s1"},
        {"act": "s1", "action": "swing", "target": "n1"},
    ]
    battle = acting(*script, north=side(unit("n1", PIKE, (3, 4))))
    assert refusals(battle) == ["U-MOV-02", "U-MOV-02"]
    assert kinds(battle) == ["move", "guard", "act", "pass"]


@pytest.mark.rule("U-ACT-05")
def test_a_power_card_is_drawn_whatever_the_hand_unless_the_deck_is_empty() -> None:
    south = side(unit("s1", MAUL, (3, 2)), script=[{"draw": True}] * 2, power=plain(1), power_hand=plain(6, "h"))
    battle = fought(scene(south, FOE))
    assert [card.slug for card in battle.players[0].power.hand][-1] == "u0"
    assert refusals(battle) == ["U-ACT-05"]


@pytest.mark.rule("U-ACT-06")
def test_an_objective_is_exchanged_for_the_top_one_even_of_an_empty_deck() -> None:
    script = [{"exchange": "h0"}, {"exchange": "h0"}, {"exchange": "g0"}]
    south = side(unit("s1", MAUL, (3, 2)), script=script, objectives=goals(1), objective_hand=goals(1, "h"))
    battle = fought(scene(south, FOE, round=2), last=2)
    assert refusals(battle) == ["U-ACT-06"]
    assert [card.slug for card in battle.players[0].objectives.discards] == ["h0", "g0"]
    assert battle.players[0].objectives.hand == []


@pytest.mark.rule("U-MOV-01", "U-HEX-03")
@pytest.mark.parametrize(
    ("path", "why"),
    [
        ([[3, 3], [3, 4], [3, 5], [3, 6]], "4 hexes are not 1 to 3"),
        ([[3, 4]], "(3, 4) is not adjacent to the hex before"),
        ([[2, 3]], "(2, 3) is blocked"),
        ([[4, 2]], "(4, 2) is occupied"),
        ([[3, 3], [3, 4], [2, 3]], "(2, 3) is blocked"),
    ],
)
def test_moves_that_are_refused(path: Any, why: str) -> None:
    south = side(
        unit("s1", MAUL, (3, 2)), unit("s2", MAUL, (4, 2)), script=[{"move": "s1", "path": path}], board="pillars"
    )
    battle = fought(scene(south, FOE))
    assert (refusals(battle), event(battle, "refused")["reason"]) == (["U-MOV-01"], why)
    assert where(battle, "s1") == (3, 2)


@pytest.mark.rule("U-MOV-01", "U-MOV-02", "U-ACT-08")
def test_a_move_goes_from_hex_to_hex_and_leaves_a_token_until_the_round_ends() -> None:
    battle = acting({"move": "s1", "path": [[3, 3], [4, 4], [3, 5]]}, round=2)
    assert where(battle, "s1") == (3, 5)
    again = [{"move": "s1", "path": [[3, 3]]}, PASS, PASS, PASS, {"move": "s1", "path": [[3, 2]]}]
    assert [event["turn"] for event in events(acting(*again, round=2, dice=[6, 1]), "moved")] == [2, 3]


@pytest.mark.rule("U-MOV-03")
def test_a_charge_ends_where_its_target_is_in_range_and_in_sight_after_a_move() -> None:
    charge = {"charge": "s1", "attack": "swing", "target": "n1"}
    script = [charge | {"path": [[3, 4]]}, charge | {"path": [[3, 3]], "attack": "bite"}, charge | {"path": [[3, 3]]}]
    battle = acting(*script, north=side(unit("n1", PIKE, (3, 4))), dice=[1, 1, 1, 1])
    assert refusals(battle) == ["U-MOV-01", "U-MOV-03"]
    assert event(battle, "attack")["unit"] == "s1"
    assert event(battle, "moved")["kind"] == "charge"


@pytest.mark.rule("U-MOV-04")
def test_guard_lasts_through_own_moves_and_keeps_from_being_driven_back() -> None:
    """Maul on guard moves; Pike's thrust, 4 4 to 4 5, is equal: nobody is driven back."""
    script = [{"guard": "s1"}, {"move": "s1", "path": [[3, 3]]}]
    thrust = {"act": "n1", "action": "thrust", "target": "s1"}
    battle = acting(*script, north=side(unit("n1", PIKE, (3, 4)), script=[PASS, thrust]), dice=[4, 1, 4])
    assert event(battle, "attack")["guard"]
    assert events(battle, "driven") == []


@pytest.mark.rule("U-MOV-05", "U-CRD-03")
def test_a_printed_push_moves_as_far_as_it_says_and_gives_no_token() -> None:
    slider = card(
        "slider",
        3,
        1,
        "club",
        4,
        attack("jab", 1, 1, "club", 1),
        actions=[{"slug": "slide", "name": "Slide", "push": 2}],
    )
    script = [
        {"act": "s1", "action": "slide", "path": [[3, 3]]},
        {"act": "s1", "action": "slide", "path": [[3, 3], [3, 5]]},
        {"act": "s1", "action": "slide", "path": [[3, 3], [3, 4]]},
        {"move": "s1", "path": [[3, 5]]},
    ]
    battle = acting(*script, fighter=slider)
    assert refusals(battle) == ["U-MOV-05", "U-MOV-05"]
    assert where(battle, "s1") == (3, 5)


@pytest.mark.rule("U-ATK-02", "U-ATK-01")
def test_friends_and_those_who_are_gone_are_no_targets() -> None:
    script = [{"act": "s1", "action": "swing", "target": id} for id in ("s2", "n2", "n9")]
    south = side(unit("s1", MAUL, (3, 2)), unit("s2", MAUL, (3, 3)), script=script)
    battle = fought(scene(south, side(unit("n1", PIKE, (3, 8)), unit("n2", PIKE, out=True))))
    assert refusals(battle) == ["U-ATK-02", "U-ATK-01", "U-ATK-01"]


@pytest.mark.rule("U-ATK-03", "U-ATK-04", "U-FGT-04", "U-FGT-01")
def test_attack_dice_fall_first_and_the_defence_is_rolled_though_the_attack_has_none() -> None:
    """Gore: 1 to 3 are blank, ♣ on 4 and 5 do not count for ♠; Dart's 2 defence dice follow."""
    script = [{"act": "s1", "action": "gore", "target": "n1"}]
    battle = acting(*script, fighter=PIKE, north=side(unit("n1", DART, (3, 3))), dice=[1, 3, 5, 6, 4])
    fell = event(battle, "attack")
    assert (fell["dice"], fell["defence"], fell["successes"]) == ([1, 3, 5], [6, 4], [0, 1])


@pytest.mark.rule("U-FGT-05", "U-ATK-08")
def test_who_is_out_loses_his_upgrades_and_his_opponent_gains_a_point() -> None:
    shield = plain(1, "shield")[0]
    north = side(unit("n1", DART, (3, 3), wounds=1, upgrades=[shield], tokens=["guard"]), script=[{"guard": "n1"}])
    battle = acting({"act": "s1", "action": "swing", "target": "n1"}, north=north, dice=[4, 4, 1, 1])
    assert (wounds(battle, "n1"), where(battle, "n1")) == (3, None)
    assert [card.slug for card in battle.players[1].power.discards] == ["shield0"]
    assert event(battle, "out")["glory"] == battle.players[0].glory == 1
    assert refusals(battle) == ["U-ACT-02"]
