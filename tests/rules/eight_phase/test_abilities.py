"""Abilities: at the beginning of a turn, quick, in the support phase."""

from typing import Any

import pytest

from tests.rules.eight_phase.scenes import (
    RALLY,
    ROVER,
    WALL,
    Document,
    attack,
    blade,
    declare,
    during,
    fought,
    rover,
    scene,
    side,
    terrain,
)
from tests.rules.support.whole_battles import event, events, refusals


def ability(slug: str, when: str, target: str, effect: str, **keys: Any) -> Document:
    reach = {} if target == "self" else {"within": 20}
    return {"slug": slug, "name": slug, "when": when, "target": target, "effect": effect, **reach, **keys}


MEND = ability("mend", "support", "friend", "heal", amount=3)
AIM = ability("aim", "turn_start", "self", "raise", figure="shoot", amount=2)
DASH = ability("dash", "turn_start", "self", "raise", figure="move", amount=5)
NET = ability("net", "turn_start", "enemy", "hinder", amount=3)
SPARK = ability("spark", "quick", "enemy", "strike", amount=1)


def adept(id: str, x: float, y: float, *abilities: Document, **keys: Any) -> Document:
    return rover(id, x, y, **keys) | {"profile": ROVER | {"abilities": list(abilities)}}


def use(slug: str, unit: str, target: str = "") -> Document:
    return {"ability": slug, "unit": unit} | ({"target": target} if target else {})


@pytest.mark.rule("E-INI-05", "E-SUP-03", "E-PRO-04")
def test_abilities_of_the_beginning_are_used_after_the_dice_by_seat() -> None:
    """Blue is Player One: his net comes before red's raise; the Blade, Output 3, has 3 counters and not 4."""
    red = side(adept("r1", 30, 45, AIM), blade("r2", 45, 45), script=[{"seat": 2}, use("aim", "r1")])
    blue = side(adept("b1", 50, 45, NET), script=[use("net", "b1", "r2")])
    battle = fought(scene(red, blue, seats=False, dice=[9, 1]))
    order = [event["type"] for event in events(battle, "rolled", "seats", "ability", "hindered", "raised")]
    assert order == ["rolled", "seats", "ability", "hindered", "ability", "raised"]


@pytest.mark.rule("E-ACT-05", "E-SUP-03")
def test_counters_laid_on_by_others_stop_at_the_action_value() -> None:
    red = side(adept("r1", 30, 45, NET), script=[use("net", "r1", "b1")])
    battle = fought(scene(red, side(blade("b1", 45, 45, counters=1)), dice=[1]))
    assert event(battle, "hindered")["counters"] == 3


@pytest.mark.rule("E-SUP-03", "E-SUP-04", "E-END-02")
def test_raises_of_one_figure_do_not_add_up_and_last_until_the_end_phase() -> None:
    """Shoot 3 raised by 1 already, and by 2: 5 against 8 needs 3. In the next turn it needs 5 again."""
    shots = during("shooting", *declare("r1", attack("gun", "b1")))
    script = [use("aim", "r1"), use("aim", "r1"), *shots, *shots]
    red = side(adept("r1", 30, 45, AIM, DASH, raises={"shoot": 1}), script=script)
    battle = fought(scene(red, side(blade("b1", 50, 45)), turns=2, dice=[1, 9, 1, 1]))
    assert refusals(battle) == ["E-SUP-04"]
    assert [(event["turn"], event["needed"]) for event in events(battle, "attack")] == [(1, 3), (2, 5)]


@pytest.mark.rule("E-SUP-03")
def test_a_raised_move_goes_further() -> None:
    path = {"move": [[30, 45], [55, 45]]}
    red = side(adept("r1", 30, 45, DASH), script=[use("dash", "r1"), *declare("r1", path)])
    battle = fought(scene(red, side(blade("b1", 90, 45))))
    assert event(battle, "raised")["by"] == 5
    assert event(battle, "moved")["path"][-1] == [55, 45]


@pytest.mark.rule("E-SUP-03", "E-FST-01", "E-FST-03")
def test_a_quick_ability_is_the_quick_action() -> None:
    """Spark takes a Wound without a roll; mending is for another moment."""
    script = declare("r1", {"ability": "mend", "target": "b1"}, {"ability": "spark", "target": "b1"})
    red = side(adept("r1", 30, 45, SPARK, MEND), script=script)
    battle = fought(scene(red, side(blade("b1", 50, 45, wounds=1)), phase="first_strike"))
    assert refusals(battle) == ["E-SUP-03"]
    assert event(battle, "destroyed")["by_unit"] == "r1"
    assert battle.over


@pytest.mark.rule("E-SUP-01", "E-SUP-02", "E-SUP-03", "E-TRN-02")
def test_support_actions_are_refused() -> None:
    """No such ability; out of reach; an enemy; oneself; another's unit; a second one."""
    script = [
        use("sing", "r1", "r2"), use("mend", "r1", "r3"), use("mend", "r1", "b1"), use("mend", "r1"),
        use("mend", "b1", "r2"), use("mend", "r1", "r2"), use("rally", "r1", "r2"),
    ]  # fmt: skip
    red = side(
        adept("r1", 30, 45, MEND, AIM, RALLY), rover("r2", 40, 45, wounds=2), rover("r3", 90, 45),
        adept("r4", 30, 60, MEND), script=script,
    )  # fmt: skip
    battle = fought(scene(red, side(rover("b1", 45, 50)), phase="support"))
    assert refusals(battle) == ["E-SUP-02", "E-SUP-03", "E-SUP-03", "E-SUP-03", "E-TRN-02", "E-SUP-01"]
    assert event(battle, "healed")["left"] == 4


@pytest.mark.rule("E-SUP-03")
def test_an_ability_needs_sight() -> None:
    red = side(adept("r1", 35, 45, MEND), rover("r2", 45, 45, wounds=2), script=[use("mend", "r1", "r2")])
    battle = fought(scene(red, side(rover("b1", 90, 50)), phase="support") | terrain(WALL))
    assert refusals(battle) == ["E-SUP-03"]


@pytest.mark.rule("E-SUP-01")
def test_each_player_makes_all_support_actions_before_the_next() -> None:
    mend = [use("mend", "r1", "r2"), use("mend", "r2", "r1")]
    red = side(adept("r1", 30, 45, MEND), adept("r2", 40, 45, MEND), script=mend, seat=2)
    blue = side(adept("b1", 30, 80, MEND), rover("b2", 40, 80), script=[use("mend", "b1", "b2")], seat=1)
    battle = fought(scene(red, blue, phase="support"))
    assert [event["unit"] for event in events(battle, "ability")] == ["b1", "r1", "r2"]


@pytest.mark.rule("E-CRG-01", "E-CRG-03", "E-END-02", "E-GAM-07")
def test_the_end_phase_goes_player_by_player() -> None:
    """Blue is Player One. Who is fresh tries nothing; who has more than half left does not test."""
    red = side(blade("r1", 30, 45, wounds=1, lost=1), rover("r2", 40, 45, wounds=3, lost=1), seat=2)
    blue = side(
        blade("b1", 60, 45, shaken=True), blade("b2", 70, 45, wounds=1, lost=1),
        blade("b3", 80, 45, wounds=1, lost=1, shaken=True, fresh=True), seat=1,
    )  # fmt: skip
    battle = fought(scene(red, blue, phase="end", dice=[5, 4, 10]))
    courage_events = [
        (event["type"], event.get("unit"), event.get("success"))
        for event in events(battle, "cleared", "courage", "recovery")
    ]
    assert courage_events == [
        ("cleared", None, None), ("courage", "b2", True), ("recovery", "b1", False),
        ("cleared", None, None), ("courage", "r1", True),
    ]  # fmt: skip
