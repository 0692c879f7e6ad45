"""Range attacks, quick actions, melee and ram."""

from typing import Any

import pytest

from tests.rules.eight_phase.scenes import (
    BLADE,
    GUN,
    KNIFE,
    ROUGH,
    SWORD,
    Document,
    attack,
    blade,
    declare,
    fought,
    rover,
    scene,
    side,
    terrain,
)
from tests.rules.support.whole_battles import event, events, refusals


def shooting(*entries: Document, at: Any = (), dice: Any = (), **keys: Any) -> Any:
    """A Rover at (30, 45) is declared for in the shooting phase."""
    red = side(rover("r1", 30, 45, **keys.pop("unit", {})), script=declare("r1", *entries))
    return fought(scene(red, side(*at), phase="shooting", dice=list(dice), **keys))


@pytest.mark.rule("E-SHO-01", "E-ACT-03", "E-SHO-02")
def test_a_unit_fires_as_often_as_its_counters_allow() -> None:
    """Output 4, one counter there already; the second shot destroys the first target, and the third finds it gone."""
    shots = [attack("gun", "b1"), attack("gun", "b1"), attack("gun", "b1"), attack("gun", "b2"), attack("gun", "b2")]
    battle = shooting(*shots, at=[blade("b1", 50, 45), blade("b2", 50, 60)], dice=[10, 10, 2], unit={"counters": 1})
    assert [event["counters"] for event in events(battle, "attack")] == [2, 3, 4]
    assert refusals(battle) == ["E-SHO-02"]


@pytest.mark.rule("E-SHO-05", "E-GAM-06")
@pytest.mark.parametrize(("x", "refused"), [(73.5, []), (73.51, ["E-SHO-05"])])
def test_range_is_measured_from_edge_to_edge_and_includes_the_limit(x: float, refused: list[str]) -> None:
    assert refusals(shooting(attack("gun", "b1"), at=[blade("b1", x, 45)])) == refused


@pytest.mark.rule("E-SHO-07")
def test_nobody_in_contact_fires_or_is_fired_at() -> None:
    touched = [blade("b1", 50, 45), blade("b2", 60, 60)]
    red = side(rover("r1", 30, 45), blade("r2", 47, 45), script=declare("r1", attack("gun", "b1"), attack("gun", "b2")))
    battle = fought(scene(red, side(*touched), phase="shooting", dice=[1]))
    assert refusals(battle) == ["E-SHO-07"]
    battle = fought(
        scene(side(rover("r1", 30, 45), script=[{"declare": "r1"}]), side(blade("b1", 33.5, 45)), phase="shooting")
    )
    assert [event["type"] for event in events(battle, "phase", "declared")][:2] == ["phase"] * 2


@pytest.mark.rule("E-SHO-01", "E-MEL-03", "E-SHO-02")
def test_weapons_are_for_their_phase() -> None:
    battle = shooting(attack("bar", "b1"), attack("bow", "b1"), attack("gun", "r1"), at=[blade("b1", 50, 45)])
    assert refusals(battle) == ["E-SHO-01", "E-SHO-02", "E-SHO-02"]


@pytest.mark.rule("E-SHO-06")
@pytest.mark.parametrize(("x", "target", "cover"), [(36, 60, False), (36, 44, True), (50, 44, True), (50, 60, False)])
def test_scenery_that_the_shooter_alone_stands_in_is_no_cover(x: float, target: float, cover: bool) -> None:
    """The wood is from 35 to 45."""
    red = side(rover("r1", x, 45), script=declare("r1", attack("gun", "b1")))
    battle = fought(scene(red, side(blade("b1", target, 45)), phase="shooting", dice=[1]) | terrain(ROUGH))
    assert event(battle, "attack")["cover"] == cover


def fencers(*entries: Document, phase: str, dice: Any = (), **keys: Any) -> Any:
    """Two Blades in contact with one of the enemy's."""
    red = side(blade("r1", 30, 45, **keys), script=declare("r1", *entries))
    return fought(scene(red, side(blade("b1", 33, 45), blade("b2", 30, 42)), phase=phase, dice=list(dice)))


@pytest.mark.rule("E-FST-01", "E-FST-03", "E-FST-04")
def test_one_quick_action_a_turn() -> None:
    """A knife needs no charge; nothing more is asked, and who has taken one is not left."""
    battle = fencers(
        attack("sword", "b1"), attack("knife", "b2"), attack("knife", "b1"), phase="first_strike", dice=[1]
    )
    assert refusals(battle) == ["E-FST-02"]
    assert [event["target"] for event in events(battle, "attack")] == ["b2"]
    battle = fencers(attack("knife", "b1"), phase="first_strike", quick=True)
    assert events(battle, "attack") == []


@pytest.mark.rule("E-FST-01")
def test_a_quick_range_weapon_fires_in_the_first_strike_phase() -> None:
    quick = BLADE | {"weapons": [GUN | {"slug": "dart", "quick": True}, GUN, SWORD, KNIFE]}
    red = side(
        blade("r1", 30, 45) | {"profile": quick}, script=declare("r1", attack("gun", "b1"), attack("dart", "b1"))
    )
    battle = fought(scene(red, side(blade("b1", 50, 45)), phase="first_strike", dice=[8]))
    assert refusals(battle) == ["E-FST-01"]
    assert (event(battle, "attack")["quick"], event(battle, "attack")["hit"]) == (True, True)


@pytest.mark.rule("E-FST-02")
def test_the_strike_of_a_clean_charge_is_at_its_target() -> None:
    charged = {"target": "b1", "clean": True}
    battle = fencers(attack("sword", "b2"), attack("sword", "b1"), phase="first_strike", charge=charged, dice=[1])
    assert refusals(battle) == ["E-FST-02"]
    assert event(battle, "attack")["target"] == "b1"


@pytest.mark.rule("E-MEL-01", "E-MEL-04")
def test_melee_attacks_or_a_ram() -> None:
    """After an attack no ram; a ram needs Ram, and a charge at a target still in contact."""
    charged = {"target": "b1", "second": True}
    red = side(
        rover("r1", 30, 45, charge=charged),
        script=declare("r1", attack("bar", "b1"), {"ram": "b1"}),
    )
    battle = fought(scene(red, side(blade("b1", 33.5, 45)), phase="melee", dice=[1]))
    assert refusals(battle) == ["E-MEL-01"]
    battle = fought(
        scene(
            side(rover("r1", 30, 45, charge=charged), script=declare("r1", {"ram": "b2"}, {"ram": "b1"})),
            side(blade("b1", 33.5, 45), blade("b2", 30, 48.5)),
            phase="melee",
            dice=[7],
        )
    )
    assert refusals(battle) == ["E-MEL-04"]
    assert event(battle, "wounded")["lost"] == 2
    assert event(battle, "destroyed")["unit"] == "b1"


@pytest.mark.rule("E-MEL-04")
def test_who_has_no_ram_rams_nobody() -> None:
    assert refusals(fencers({"ram": "b1"}, phase="melee", charge={"target": "b1"})) == ["E-MEL-04"]


@pytest.mark.rule("E-PRO-03", "E-ACT-01")
def test_a_weapon_has_its_own_cost_bonus_and_damage() -> None:
    """D10 1 + ... would miss: 3 + 4 + 2 = 9 against 9 takes 2 Wounds for 2 counters; the third has no room."""
    axe = SWORD | {"slug": "axe", "bonus": 2, "damage": 2, "cost": 2}
    red = side(blade("r1", 30, 45) | {"profile": BLADE | {"weapons": [axe]}}, script=declare("r1", attack("axe", "b1")))
    battle = fought(scene(red, side(rover("b1", 33.5, 45)), phase="melee", dice=[3]))
    assert (event(battle, "attack")["needed"], event(battle, "attack")["counters"]) == (3, 2)
    assert event(battle, "wounded")["left"] == 2
