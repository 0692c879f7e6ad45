"""Markers and close combat (ORD, CCB)."""

from typing import Any

import pytest

from tests.rules.skirmish.scenes import (
    BLADE,
    LAUNCHER,
    fire,
    fought,
    line,
    move,
    places,
    row,
    scene,
    side,
    stilt,
    weapon,
)
from tests.rules.support.whole_battles import event, events, refusals

PISTOL = weapon("pistol", 5, 4)


def acting(unit: Any, *script: Any, blue: Any = None, more: Any = (), **keys: Any) -> Any:
    """A battle in which red's unit is active."""
    return fought(scene(side(unit, *more, script=script), blue or [row("b", 60, 80)], active="r", **keys))


@pytest.mark.rule("S-ORD-01")
def test_a_marker_stays_until_the_next_activation() -> None:
    battle = acting(row("r", 10, 10), {"marker": "hit_the_deck"}, rounds=2, dice=[6, 1])
    taken = events(battle, "marker", unit="r")
    assert [(event["turn"], event["marker"]) for event in taken] == [(1, "hit_the_deck"), (2, None)]


@pytest.mark.rule("S-ORD-01")
@pytest.mark.parametrize(("marker", "rules"), [
    ("split_fire", ["S-ORD-01"]), ("hit_the_deck", ["S-ORD-01"]), ("take_cover", ["S-ORD-01"]), ("overwatch", []),
])  # fmt: skip
def test_striders_take_overwatch_alone(marker: str, rules: list[str]) -> None:
    assert refusals(acting(row("r", 10, 10, 1, stilt()), {"marker": marker})) == rules


@pytest.mark.rule("S-ORD-03")
def test_no_overwatch_after_firing() -> None:
    battle = acting(row("r", 10, 10, 1), fire("b"), {"marker": "overwatch"}, blue=[row("b", 10, 30)], dice=[1])
    assert refusals(battle) == ["S-ORD-03"]


def watched(*script: Any, more: Any = (), card: Any = None, place: Any = (30, 42), **keys: Any) -> Any:
    """Blue moves a unit of two before red's unit on overwatch."""
    x, y = place
    red = side(row("r", 10, 20, 2, card, marker="overwatch"), *more, script=script)
    moves = move("combat", (x, y - 2), (x + 3, y - 2))
    blue = side(row("b", x, y, 2), row("c", 60, 60), script=[moves, fire("r", unit="b")], pool=5)
    return fought(scene(red, blue, turn="blue", **keys))


@pytest.mark.rule("S-ORD-04", "S-ORD-01")
def test_overwatch_fires_at_the_end_of_an_enemy_move_before_anything_else() -> None:
    card = line(weapons=[weapon("carbine", 4, 4), BLADE, PISTOL])
    battle = watched(card=card, dice=[6, 6, 6, 1, 6, 6, 6, 6])
    assert [(event["unit"], event["weapon"]) for event in events(battle, "volley")] == [
        ("r", "carbine"),
        ("r", "pistol"),
    ]
    assert event(battle, "eliminated")["unit"] == "b"
    assert events(battle, "marker", unit="r")[0]["marker"] is None


@pytest.mark.rule("S-ORD-04", "S-SHT-05")
def test_overwatch_measures_each_volley_after_the_losses_of_those_before() -> None:
    """The leader is 18.75 away, difficulty 2; he falls, and his figure then stands 22.75 away, difficulty 3."""
    guns = [weapon(slug, 4, 6, location=slug.replace("gun", "weapon")) for slug in ("gun_a", "gun_b")]
    guns = [gun | {"slug": gun["slug"].replace("_", "-")} for gun in guns]
    places = {"propulsion": 1, "weapon_a": 1, "weapon_b": 1, "frame": 2}
    red = [row("r", 10, 20, 1, stilt(weapons=guns, locations=places), marker="overwatch")]
    unit = {"id": "b", "card": line(), "positions": [[10, 45], [10, 49]]}
    blue = side(unit, script=[move("combat", (10, 43), (10, 47))])
    battle = fought(scene(red, blue, active="b", dice=[6, 6, 3, 6]))
    volleys = [(event["weapon"], event["range"], event["needed"]) for event in events(battle, "volley")]
    assert volleys == [("gun-a", 2, 2), ("gun-b", 3, 3)]
    assert event(battle, "eliminated")["unit"] == "b"


@pytest.mark.rule("S-ORD-04")
def test_the_owner_says_which_of_several_fires() -> None:
    other = row("s", 40, 20, 2, marker="overwatch")
    battle = watched({"overwatch": "t"}, {"overwatch": "s"}, {"overwatch": ""}, more=[other], dice=[1] * 9)
    assert [event["unit"] for event in events(battle, "overwatch")] == ["s"]
    assert refusals(battle) == ["S-ORD-04"]
    assert battle.players[0].units[0].marker == ""


@pytest.mark.rule("S-ORD-03")
def test_no_overwatch_while_engaged() -> None:
    battle = watched(place=(13, 25))
    assert events(battle, "overwatch") == []


@pytest.mark.rule("S-ORD-02")
def test_split_fire_after_a_later_activation() -> None:
    """Blue's move first, then the launcher, before blue's next unit tests its Morale."""
    unit = row("r", 10, 10, 2, bearers={"launcher": 1})
    red = side(unit, script=[{"marker": "split_fire"}, {"split": "c"}, {"split": "b"}])
    blue = side(row("b", 10, 50, 1, stilt()), row("c", 60, 60))
    battle = fought(scene(red, blue, active="r", dice=[4, 3, 3]))
    assert refusals(battle) == ["S-ORD-02"]
    volley = event(battle, "volley")
    assert (volley["weapon"], volley["target"]) == ("launcher", "b")
    kinds = [event["type"] for event in battle.event_log.events if event.get("unit") in ("b", "c", "r")]
    assert kinds.index("volley") > kinds.index("activation")


@pytest.mark.rule("S-ORD-02", "S-SPW-05", "S-SPW-07")
def test_split_fire_at_a_generator() -> None:
    """No strider is there: the launcher that has waited destroys the generator on a 3."""
    place = {"rectangle": {"center": [10, 60], "width": 4, "height": 4}}
    field = {"terrain": [{"id": "dynamo", "generator": True, "shape": place}]}
    unit = row("r", 10, 10, 2, bearers={"launcher": 1})
    red = side(unit, script=[{"marker": "split_fire"}, {"split": "b"}, {"split": "dynamo"}])
    battle = fought(scene(red, [row("b", 60, 60)], active="r", battlefield=field, dice=[3]))
    assert refusals(battle) == ["S-ORD-02"]
    assert event(battle, "destroyed")["terrain"] == "dynamo"
    assert battle.players[0].units[0].marker == ""


@pytest.mark.rule("S-ORD-02")
def test_split_fire_ends_with_the_round() -> None:
    unit = row("r", 10, 10, 2, bearers={"launcher": 1})
    battle = acting(unit, {"marker": "split_fire"}, blue=[row("b", 10, 50, 1, stilt())], rounds=2, dice=[1, 6])
    assert [(event["turn"], event["marker"]) for event in events(battle, "marker")] == [(1, "split_fire"), (1, None)]


@pytest.mark.rule("S-ORD-02")
@pytest.mark.parametrize("first", [fire("b", "launcher"), move("rush", (10, 12), (13, 12))])
def test_no_split_fire_after_firing_or_rushing(first: Any) -> None:
    unit = row("r", 10, 10, 2, bearers={"launcher": 1})
    battle = acting(unit, first, {"marker": "split_fire"}, blue=[row("b", 10, 50, 1, stilt())], dice=[1])
    assert refusals(battle) == ["S-ORD-02"]


@pytest.mark.rule("S-ORD-02")
def test_split_fire_needs_a_special_weapon() -> None:
    assert refusals(acting(row("r", 10, 10, 2), {"marker": "split_fire"})) == ["S-ORD-02"]


def attack(*combats: Any) -> Any:
    return {"attack": [{"target": target, "by": list(by)} for target, by in combats]}


@pytest.mark.rule("S-CCB-01")
def test_after_an_attack_neither_move_nor_fire() -> None:
    script = [attack(("b", [0])), move("engaged", (10, 11)), fire("b")]
    battle = acting(row("r", 10, 10, 1), *script, blue=[row("b", 12.5, 10, 1)], dice=[1])
    assert refusals(battle) == ["S-CCB-01", "S-CCB-01"]


@pytest.mark.rule("S-CCB-01")
def test_shoot_move_and_attack() -> None:
    script = [fire("b"), move("combat", (10, 17.5)), attack(("b", [0]))]
    battle = acting(row("r", 10, 10, 1), *script, blue=[row("b", 10, 20, 2)], dice=[1, 4, 4])
    assert refusals(battle) == []
    assert event(battle, "lost")["cause"] == "close_combat"


@pytest.mark.rule("S-CCB-02", "S-CCB-05")
def test_who_attacks() -> None:
    near = row("b", 12.55, 10, 1)
    assert refusals(acting(row("r", 10, 10, 1), attack(("b", [0])), blue=[near], dice=[1])) == []
    assert refusals(acting(row("r", 9.9, 10, 1), attack(("b", [0])), blue=[near])) == ["S-CCB-02"]
    unarmed = line(weapons=[PISTOL, LAUNCHER])
    assert refusals(acting(row("r", 10, 10, 1, unarmed), attack(("b", [0])), blue=[near])) == ["S-CCB-02"]
    assert refusals(acting(row("r", 8.3, 10, 1, stilt()), attack(("b", [0])), blue=[near])) == ["S-CCB-05"]


@pytest.mark.rule("S-CCB-03")
def test_combats_one_unit_after_another_and_each_fighter_once() -> None:
    """Fighter 0 stands between b and c; he chooses, and attacks once."""
    blue = [row("b", 10, 12.5, 1), row("c", 10, 7.5, 1)]
    again = [attack(("c", [0]), ("b", [0])), attack(("c", [0])), attack(("b", [0]))]
    battle = acting(row("r", 10, 10, 1), *again, blue=blue, dice=[1])
    assert [event["target"] for event in events(battle, "combat")] == ["c"]
    assert refusals(battle) == ["S-CCB-03", "S-CCB-03"]


@pytest.mark.rule("S-CCB-05", "S-VEH-01", "S-DIE-05")
def test_striders_may_be_attacked() -> None:
    """Each damage die that penetrates has its location die at once; nobody strikes back."""
    keen = line(weapons=[weapon("pike", 4, 7, 2, kind="close")])
    battle = acting(
        row("r", 10, 10, 1, keen), attack(("b", [0])), blue=[row("b", 14.25, 10, 1, stilt())], dice=[3, 3, 4, 3, 4, 5]
    )
    assert [event["die"] for event in events(battle, "location")] == [3, 5]
    assert event(battle, "combat")["needed"] == 3


@pytest.mark.rule("S-CCB-06")
@pytest.mark.parametrize(
    ("script", "left"), [([], {0: (15, 20), 2: (20, 20)}), ([{"losses": [2]}], {0: (15, 20), 1: (17.5, 20)})]
)
def test_the_attacker_chooses_who_is_lost(script: Any, left: Any) -> None:
    """Both touch b1 and b2; the lowest number is lost if nobody says otherwise."""
    red = {"id": "r", "card": line(), "fighters": 1, "positions": [[18.75, 22.17]]}
    blue = {"id": "b", "card": line(), "fighters": 3, "positions": [[15, 20], [17.5, 20], [20, 20]]}
    battle = acting(red, attack(("b", [0])), *script, blue=[blue], dice=[4, 4])
    assert places(battle, "b") == left
