"""Sight, volleys, the zone of fire, cover, special weapons, losses (SEE, SHT, ZON, COV, SPW, LSS, UNT, CRD)."""

from typing import Any

import pytest

from tests.rules.skirmish.scenes import OFFICER, fire, fought, line, move, places, row, scene, side, stilt, weapon
from tests.rules.support.whole_battles import event, events, refusals

PISTOL = weapon("pistol", 5, 4)
HORN = weapon("horn", 3, 4, bearers=2)


def armed(*more: Any, **keys: Any) -> Any:
    return line(weapons=[*line()["weapons"], *more], **keys)


def block(height: int, x: float = 12, width: float = 20, **keys: Any) -> Any:
    shape = {"rectangle": {"center": [x, 25], "width": width, "height": 2}}
    return {"battlefield": {"terrain": [{"id": "block", "height": height, "shape": shape, **keys}]}}


def firing(unit: Any, *script: Any, blue: Any = None, more: Any = (), **keys: Any) -> Any:
    red = side(unit, *more, script=script or [fire("b", unit="r")])
    return fought(scene(red, blue or [row("b", 10, 40)], active="r", **keys))


def both(first: str, second: str, *weapons: str) -> Any:
    weapon, other = weapons or ("carbine", "launcher")
    return {"fire": [{"weapon": weapon, "target": first}, {"weapon": other, "target": second}]}


@pytest.mark.rule("S-SEE-01", "S-SEE-02", "S-SHT-01")
@pytest.mark.parametrize(("edge", "shooters"), [(10.0, [0]), (8.75, [0]), (8.7, [])])
def test_one_free_line_is_enough(edge: float, shooters: list[int]) -> None:
    """The left line runs at x = 8.75: a block that begins there or further right leaves it free."""
    battle = firing(row("r", 10, 10, 1), blue=[row("b", 10, 40, 1)], dice=[1], **block(4, x=edge + 10, width=20))
    assert [event["shooters"] for event in events(battle, "volley")] == ([shooters] if shooters else [])
    assert refusals(battle) == ([] if shooters else ["S-SHT-01"])


@pytest.mark.rule("S-SEE-03")
@pytest.mark.parametrize(("height", "card", "seen"), [
    (1, line(), True), (2, line(), False), (2, stilt(), True), (3, stilt(), False), (4, stilt(size=5), True),
])  # fmt: skip
def test_seen_over_what_is_lower_than_the_taller(height: int, card: Any, seen: bool) -> None:
    battle = firing(row("r", 10, 10, 1), blue=[row("b", 10, 40, 1, card)], dice=[1], **block(height))
    assert len(events(battle, "volley")) == seen


@pytest.mark.rule("S-SEE-04", "S-VEH-04")
@pytest.mark.parametrize(("card", "seen"), [(line(), True), (stilt(), False)])
def test_soldiers_block_no_line_and_striders_do(card: Any, seen: bool) -> None:
    battle = firing(row("r", 10, 10, 1), blue=[row("b", 10, 40, 1), row("c", 10, 30, 1, card)], dice=[1])
    assert len(events(battle, "volley")) == seen
    wreck = {"wrecks": [{"id": "w", "center": [10, 25], "base": 6, "size": 3}]}
    assert refusals(firing(row("r", 10, 10, 1), blue=[row("b", 10, 40, 1)], **wreck)) == ["S-SHT-01"]


@pytest.mark.rule("S-SHT-01", "S-SHT-03", "S-SEE-06")
def test_only_those_shoot_who_see() -> None:
    """Behind the wall stands fighter 0, the leader, from whom the range is measured all the same."""
    wall = {"terrain": [{"id": "w", "shape": {"rectangle": {"center": [8, 12], "width": 6, "height": 1}}}]}
    battle = firing(row("r", 8, 10, 2), blue=[row("b", 8, 40, 1)], dice=[1, 1], battlefield=wall)
    volley = event(battle, "volley")
    assert (volley["shooters"], volley["range"]) == ([1], 3)


@pytest.mark.rule("S-SHT-04", "S-SHT-05")
def test_each_weapon_once_before_and_after_a_combat_move() -> None:
    blue = [row("b", 10, 30, 1), row("c", 30, 30, 1)]
    script = [fire("b"), fire("b"), move("combat", (10, 12)), fire("c", "pistol")]
    battle = firing(row("r", 10, 10, 1, armed(PISTOL)), *script, blue=blue, dice=[1, 1])
    assert [(event["weapon"], event["target"]) for event in events(battle, "volley")] == [
        ("carbine", "b"),
        ("pistol", "c"),
    ]
    assert refusals(battle) == ["S-SHT-04"]


@pytest.mark.rule("S-SHT-05")
def test_two_ordinary_volleys_are_not_fired_together() -> None:
    unit = row("r", 10, 10, 1, armed(PISTOL))
    assert refusals(firing(unit, both("b", "b", "carbine", "pistol"))) == ["S-SHT-05"]


@pytest.mark.rule("S-SHT-11")
def test_an_engaged_enemy_may_be_shot_at() -> None:
    battle = firing(row("r", 10, 10, 1), blue=[row("b", 10, 30, 1)], more=[row("o", 14, 30, 1)], dice=[1])
    assert event(battle, "volley")["target"] == "b"


@pytest.mark.rule("S-SHT-09")
def test_damage_that_a_fighter_cannot_take_is_lost() -> None:
    heavy = weapon("heavy", 5, 6)
    heavy["damage"] = 3
    battle = firing(row("r", 10, 10, 1, line(weapons=[heavy])), fire("b", "heavy"), dice=[6, 6])
    assert len(events(battle, "lost")) == 1


@pytest.mark.rule("S-SHT-10", "S-ZON-05", "S-DIE-05")
def test_the_order_of_a_volley() -> None:
    """Attack dice of all three, cover dice for the two that pass the zone, damage in the zone, then of the target."""
    wall = {"battlefield": {"terrain": [
        {"id": "w", "low_wall": True, "shape": {"rectangle": {"center": [13, 36], "width": 12, "height": 1}}}
    ]}}  # fmt: skip
    battle = firing(row("r", 10, 10), more=[row("o", 13, 25, 1)], dice=[4, 4, 4, 3, 6, 5, 1], **wall)
    volley = event(battle, "volley")
    assert (volley["dice"], volley["cover_dice"], volley["zone"]) == ([4, 4, 4], [3, 6], [["o", 0]])
    assert [(event["unit"], event["die"]) for event in events(battle, "damage")] == [("o", 5), ("b", 1)]


@pytest.mark.rule("S-SHT-10", "S-LSS-04")
def test_impacts_on_nobody_are_lost() -> None:
    battle = firing(row("r", 10, 10), blue=[row("b", 10, 30, 1)], dice=[6, 6, 6, 6, 1])
    assert len(events(battle, "damage")) == 1
    assert event(battle, "eliminated")["unit"] == "b"


@pytest.mark.rule("S-ZON-01", "S-ZON-03")
def test_the_closest_in_the_zone_first_and_enemies_before_friends() -> None:
    """Two are equally far from red's leader; a third touches the hull from outside."""
    others = [row("friend", 7, 25, 1), row("out", 17.25, 25, 1)]
    blue = [row("b", 9, 40, 3), row("foe", 13, 25, 1)]
    battle = firing(row("r", 10, 10, 3), blue=blue, more=others, dice=[6, 6, 6, 1, 1, 1])
    assert event(battle, "volley")["zone"] == [["foe", 0]]
    wide = firing({"id": "r", "card": line(), "fighters": 3, "positions": [[10, 10], [7, 10], [13, 10]]},
                  blue=[{"id": "b", "card": line(), "fighters": 3, "positions": [[10, 40], [7, 40], [13, 40]]},
                        row("foe", 13, 25, 1)], more=others[:1], dice=[6, 6, 6, 1, 1, 1])  # fmt: skip
    assert event(wide, "volley")["zone"] == [["foe", 0], ["friend", 0]]


@pytest.mark.rule("S-ZON-02")
def test_the_whole_units_span_the_zone_of_a_special_weapon() -> None:
    unit = row("r", 10, 10, 3, armed(HORN), bearers={"horn": 1})
    battle = firing(unit, fire("b", "horn", unit="r"), more=[row("o", 10, 25, 1)], dice=[6, 1])
    assert (event(battle, "volley")["shooters"], event(battle, "volley")["zone"]) == ([2], [["o", 0]])


@pytest.mark.rule("S-COV-02")
@pytest.mark.parametrize(("red", "blue"), [(stilt(), line()), (line(), stilt())])
def test_striders_neither_have_nor_heed_cover(red: Any, blue: Any) -> None:
    wall = {
        "terrain": [
            {"id": "w", "low_wall": True, "shape": {"rectangle": {"center": [13, 33], "width": 24, "height": 1}}}
        ]
    }
    arm = "autogun" if red["base"] == 6 else "carbine"
    battle = firing(
        row("r", 13, 10, 1, red), fire("b", arm), blue=[row("b", 13, 40, 1, blue)], dice=[6, 6, 1, 1], battlefield=wall
    )
    assert event(battle, "volley")["cover"] is None


@pytest.mark.rule("S-COV-03", "S-COV-04")
@pytest.mark.parametrize(("x", "cover"), [(11.4, 4), (15, None)])
def test_half_of_the_fighters_behind_one_wall(x: float, cover: int | None) -> None:
    """A wall 4 wide covers one of two fighters in the first place, none in the other."""
    wall = {
        "terrain": [{"id": "w", "low_wall": True, "shape": {"rectangle": {"center": [x, 36], "width": 4, "height": 1}}}]
    }
    battle = firing(row("r", 10, 10, 1), blue=[row("b", 10, 40, 2)], dice=[6, 6, 1], battlefield=wall)
    assert event(battle, "volley")["cover"] == cover


@pytest.mark.rule("S-SPW-01")
def test_special_weapons_at_another_target_after_the_ordinary_volley() -> None:
    unit = row("r", 10, 10, 2, bearers={"launcher": 1})
    blue = [row("b", 10, 30, 1), row("s", 30, 40, 1, stilt())]
    battle = firing(unit, both("s", "b", "launcher", "carbine"), blue=blue, dice=[1, 2])
    assert [(event["weapon"], event["shooters"]) for event in events(battle, "volley")] == [
        ("carbine", [0]),
        ("launcher", [1]),
    ]


@pytest.mark.rule("S-SPW-01")
@pytest.mark.parametrize("first", ["carbine", "launcher"])
def test_both_targets_are_named_before_either_is_rolled(first: str) -> None:
    unit = row("r", 10, 10, 2, bearers={"launcher": 1})
    other = "launcher" if first == "carbine" else "carbine"
    battle = firing(unit, fire("s", first), fire("s", other), blue=[row("s", 30, 30, 1, stilt())], dice=[1])
    assert refusals(battle) == ["S-SPW-01"]


@pytest.mark.rule("S-SPW-03")
def test_a_special_weapon_without_lock_is_tested_like_any_other() -> None:
    unit = row("r", 10, 10, 2, armed(HORN), bearers={"horn": 1})
    battle = firing(unit, fire("b", "horn"), blue=[row("b", 10, 43, 1)], dice=[4, 1])
    assert (event(battle, "volley")["range"], event(battle, "volley")["needed"]) == (4, 5)


@pytest.mark.rule("S-SPW-05")
def test_locked_shots_only_at_striders_and_generators() -> None:
    unit = row("r", 10, 10, 2, bearers={"launcher": 1})
    assert refusals(firing(unit, fire("b", "launcher"))) == ["S-SPW-05"]


@pytest.mark.rule("S-SPW-04", "S-SPW-06")
def test_locked_shots_strike_whatever_the_range_and_pass_by_everybody() -> None:
    unit = row("r", 10, 10, 2, bearers={"launcher": 1})
    blue = [row("s", 13, 85, 1, stilt()), row("t", 11, 60, 1, stilt(size=3))]
    battle = firing(unit, fire("s", "launcher"), blue=blue, dice=[4, 2])
    assert (event(battle, "volley")["needed"], event(battle, "volley")["zone"]) == (4, [])
    assert refusals(firing(unit, fire("s", "launcher"), blue=blue, **block(4))) == ["S-SPW-04"]


@pytest.mark.rule("S-SPW-07", "S-SPW-08", "S-MIS-03")
@pytest.mark.parametrize(("die", "gone"), [(2, 0), (3, 1)])
def test_a_generator_is_destroyed_on_three(die: int, gone: int) -> None:
    unit = row("r", 45, 10, 2, bearers={"launcher": 1})
    shape = {"circle": {"center": [45, 45], "radius": 3}}
    terrain = [{"id": "generator", "generator": True, "height": 3, "shape": shape}]
    opened = {"operation": "the-generator", "battlefield": {"terrain": terrain}}
    battle = firing(unit, fire("generator", "launcher"), **opened, dice=[die])
    assert len(events(battle, "destroyed")) == gone
    assert events(battle, "damage") == []
    assert event(battle, "end")["winner"] == ("red" if gone else "blue")


@pytest.mark.rule("S-SPW-08")
def test_what_does_not_destroy_a_generator() -> None:
    unit = row("r", 45, 10, 2, bearers={"launcher": 1})
    battle = firing(unit, fire("generator"), operation="the-generator")
    assert refusals(battle) == ["S-SPW-08"]
    hidden = {"terrain": [
        {"id": "rock", "height": 2, "shape": {"rectangle": {"center": [45, 30], "width": 20, "height": 2}}},
        {"id": "generator", "generator": True, "height": 3, "shape": {"circle": {"center": [45, 45], "radius": 3}}},
    ]}  # fmt: skip
    battle = firing(unit, fire("generator", "launcher"), operation="the-generator", battlefield=hidden)
    assert refusals(battle) == ["S-SPW-08"]


@pytest.mark.rule("S-CRD-04", "S-SPW-02")
def test_bearers_are_the_last_and_have_nothing_else() -> None:
    unit = {
        "id": "r",
        "card": line(),
        "fighters": 3,
        "bearers": {"launcher": 1},
        "positions": [[10, 10], [13, 10], [16, 10]],
    }
    blue = [row("b", 16, 12.5, 1)]
    battle = firing(unit, {"attack": [{"target": "b", "by": [2]}]}, blue=blue)
    assert refusals(battle) == ["S-SPW-02"]
    assert event(firing(unit, fire("b"), dice=[1, 1]), "volley")["shooters"] == [0, 1]


@pytest.mark.rule("S-LSS-01", "S-CRD-05")
def test_the_closest_to_the_shooting_leader_is_lost() -> None:
    unit = {"id": "b", "card": line(), "fighters": 3, "positions": [[10, 40], [10, 37], [10, 34]]}
    battle = firing(row("r", 10, 10, 3), blue=[unit], dice=[6, 6, 1, 6, 6])
    assert [event["fighter"] for event in events(battle, "lost")] == [2, 1]


@pytest.mark.rule("S-LSS-02", "S-UNT-03", "S-UNT-04")
def test_an_officer_lives_as_long_as_somebody_takes_over() -> None:
    unit = row("b", 10, 40, 2, line(**OFFICER), commander=True)
    battle = firing(row("r", 10, 10), blue=[unit], dice=[6, 1, 1, 6])
    assert (event(battle, "lost")["fighter"], event(battle, "lost")["leader"]) == (1, [13, 40])
    assert battle.players[1].commander_alive()
    battle = firing(row("r", 10, 10), blue=[unit], dice=[6, 6, 1, 6, 6])
    assert event(battle, "commander_lost")["player"] == "blue"


@pytest.mark.rule("S-UNT-05", "S-LSS-02")
def test_a_bearer_leads_only_as_the_last() -> None:
    """Number 1 is nearer to the leader; being a bearer, he leads only when nobody else is left, and is no officer."""
    unit = row("b", 10, 40, 3, line(**OFFICER), bearers={"launcher": 2}, commander=True)
    battle = firing(row("r", 10, 10), blue=[unit], dice=[6, 1, 1, 6])
    assert event(battle, "lost")["fighter"] == 0
    assert event(battle, "leader")["fighter"] == 1
    assert event(battle, "commander_lost")["unit"] == "b"
    assert set(places(battle, "b")) == {1, 2}


@pytest.mark.rule("S-LSS-03", "S-VEH-01")
def test_the_closest_strider_takes_the_damage() -> None:
    unit = row("b", 30, 40, 2, stilt(), locations=[{"frame": 1}, {}])
    gun = row("r", 37, 10, 1, stilt(weapons=[weapon("gun", 6, 8, location="weapon_a")]))
    battle = firing(gun, fire("b", "gun"), blue=[unit], dice=[6, 6, 5])
    assert event(battle, "location")["fighter"] == 1


@pytest.mark.rule("S-CRD-03", "S-VEH-03")
def test_weapons_of_a_destroyed_location_do_not_fire() -> None:
    unit = row("r", 10, 10, 1, stilt(), locations=[{"weapon_a": 0}])
    assert refusals(firing(unit, fire("b", "autogun"))) == ["S-VEH-03"]


@pytest.mark.rule("S-DIE-01", "S-DIE-02")
@pytest.mark.parametrize(("accuracy", "needed"), [(7, 2), (5, 2), (4, 3), (3, 4), (2, 5), (1, 6)])
def test_the_table_of_resolution(accuracy: int, needed: int) -> None:
    battle = firing(row("r", 10, 10, 1, line(weapons=[weapon("carbine", accuracy, 4)])), dice=[1])
    assert event(battle, "volley")["needed"] == needed
