"""The sixteen worked examples of the rulebook, with its positions and dice."""

from typing import Any

import pytest

from tests.rules.skirmish.scenes import OFFICER, fire, fought, line, move, places, row, scene, side, stilt
from tests.rules.support.whole_battles import event, events, refusals

WALL = {"battlefield": {"terrain": [
    {"id": "wall", "low_wall": True, "shape": {"rectangle": {"center": [13, 36], "width": 12, "height": 1}}}
]}}  # fmt: skip


def shooting(dice: list[int], y: float = 10, up: float = 40, red: Any = (), **keys: Any) -> Any:
    """R of 3 fires its carbines at B of 3."""
    shooter = side(row("r", 10, y), *red, script=[fire("b", unit="r")])
    target = row("b", 10, up, **({"marker": keys.pop("marker")} if "marker" in keys else {}))
    return fought(scene(shooter, [target], active="r", dice=dice, **keys))


@pytest.mark.rule("S-DIE-02", "S-DIE-03", "S-LSS-01", "S-LSS-02", "S-SEE-06", "S-SHT-06", "S-SHT-08")
def test_range() -> None:
    battle = shooting([4, 3, 6, 4, 1])
    volley = event(battle, "volley")
    assert (volley["range"], volley["needed"], volley["impacts"]) == (3, 4, 2)
    assert event(battle, "lost")["fighter"] == 1
    assert places(battle, "b") == {0: (13, 40), 2: (16, 40)}


@pytest.mark.rule("S-DIE-03")
def test_a_step_further() -> None:
    volley = event(shooting([4, 3, 6, 1], up=42.6), "volley")
    assert (volley["range"], volley["needed"], volley["impacts"]) == (4, 5, 1)


@pytest.mark.rule("S-SEE-05", "S-DIE-02")
def test_impossible() -> None:
    battle = shooting([], up=63)
    volley = event(battle, "volley")
    assert (volley["range"], volley["needed"], volley["dice"]) == (6, None, [])
    assert refusals(battle) == []


@pytest.mark.rule("S-SHT-07")
def test_rerolls() -> None:
    """35 apart from edge to edge: bases of 3 and 1.25."""
    red = side(row("r", 10, 10, 1, stilt()), script=[fire("b", "autogun")])
    battle = fought(scene(red, [row("b", 10, 49.25)], active="r", dice=[2, 3, 5, 2]))
    volley = event(battle, "volley")
    assert (volley["range"], volley["needed"], volley["dice"], volley["rerolls"]) == (4, 4, [2, 3], [5])
    assert (volley["impacts"], event(battle, "damage")["needed"]) == (1, 2)
    assert len(events(battle, "lost")) == 1


@pytest.mark.rule("S-AUT-01", "S-AUT-02", "S-AUT-03", "S-DIE-05")
def test_authority() -> None:
    def army(id: str, y: float, authority: int, points: int) -> Any:
        officer = {"authority": authority, "leadership": 3, "limit": 2}
        return side(row(id, 10, y, card=line(officer=officer), commander=True), script=[{"authority": points}])

    battle = fought(scene(army("r", 10, 2, 1), army("b", 60, 1, 2), dice=[3, 3, 1, 2]))
    test = event(battle, "authority")
    assert test["dice"] == [{"red": 3, "blue": 3}, {"red": 1, "blue": 2}]
    assert (test["totals"], test["winner"], test["first"]) == ({"red": 4, "blue": 5}, "blue", "blue")
    assert [(event["player"], event["change"]) for event in events(battle, "leadership")] == [("red", -1), ("blue", -2)]


@pytest.mark.rule("S-LDR-01", "S-ENT-01")
@pytest.mark.parametrize(("alive", "pool"), [(True, 8), (False, 5)])
def test_pool(alive: bool, pool: int) -> None:
    units = [row(f"r{n}", 10 + 15 * n, 10) for n in range(3)]
    units.append(row("leader", 55, 10, card=line(**OFFICER), commander=True, officer=alive))
    units += [{"id": f"late{n}", "card": line(), "fighters": 3, "enters": {"round": n}} for n in (1, 2)]
    battle = fought(scene(units, [row("b", 10, 60)], turn="red"))
    assert event(battle, "round")["pools"]["red"] == pool


@pytest.mark.rule("S-ZON-01", "S-ZON-03", "S-ZON-05")
def test_zone() -> None:
    battle = shooting([4, 5, 6, 4, 3, 4], red=[row("friend", 13, 25, 1)])
    assert event(battle, "volley")["zone"] == [["friend", 0]]
    assert [event["unit"] for event in events(battle, "lost")] == ["friend", "b"]


@pytest.mark.rule("S-ORD-05")
def test_hit_the_deck() -> None:
    battle = shooting([4, 5, 6, 4, 3, 4], red=[row("friend", 13, 25, 1, marker="hit_the_deck")])
    assert event(battle, "volley")["zone"] == []
    assert [event["unit"] for event in events(battle, "lost")] == ["b", "b"]


@pytest.mark.rule("S-ZON-04")
def test_size() -> None:
    """Red's carbines at a Stilt: a soldier in between is smaller, and 4 - 7 does not penetrate."""
    red = side(row("r", 10, 10), row("friend", 13, 25, 1), script=[fire("b", unit="r")])
    battle = fought(scene(red, [row("b", 13, 40, 1, stilt())], active="r", dice=[4, 5, 6]))
    assert (event(battle, "volley")["zone"], event(battle, "volley")["impacts"]) == ([], 3)
    assert [event["unit"] for event in events(battle, "damage", success=False)] == ["b"] * 3


@pytest.mark.rule("S-COV-01", "S-COV-03", "S-COV-04", "S-COV-06")
def test_cover() -> None:
    battle = shooting([4, 5, 6, 4, 3, 6, 5], **WALL)
    volley = event(battle, "volley")
    assert (volley["cover"], volley["cover_dice"]) == (4, [4, 3, 6])
    assert len(events(battle, "lost")) == 1


@pytest.mark.rule("S-ORD-06")
def test_take_cover() -> None:
    battle = shooting([4, 5, 6, 4, 3, 6], marker="take_cover", **WALL)
    assert event(battle, "volley")["cover"] == 3
    assert events(battle, "damage") == []


@pytest.mark.rule("S-COV-05")
def test_cover_lost() -> None:
    battle = shooting([4, 5, 6, 1, 1, 1], y=24.5, **WALL)
    volley = event(battle, "volley")
    assert (volley["cover"], volley["cover_dice"]) == (None, [])


def missile(dice: list[int], **keys: Any) -> Any:
    red = side(row("r", 10, 10, 2, bearers={"launcher": 1}), script=[fire("b", "launcher")])
    return fought(scene(red, [row("b", 10, 80, 1, stilt(), **keys)], active="r", dice=dice))


@pytest.mark.rule("S-SPW-04", "S-SPW-07", "S-VEH-01", "S-VEH-07", "S-SHT-09")
def test_missile() -> None:
    battle = missile([4, 3, 5])
    assert (event(battle, "volley")["needed"], event(battle, "damage")["needed"]) == (4, 3)
    assert event(battle, "location")["points"] == [1, 1, 0]
    assert event(battle, "eliminated")["unit"] == "b"


@pytest.mark.rule("S-VEH-01", "S-VEH-03")
def test_missile_at_propulsion() -> None:
    battle = missile([4, 3, 2])
    assert event(battle, "location")["points"] == [0, 1, 2]
    assert event(battle, "propulsion")["ejects"] is False


@pytest.mark.rule("S-VEH-02")
def test_destroyed_location() -> None:
    battle = missile([4, 3, 1], locations=[{"propulsion": 0}])
    assert (event(battle, "location")["location"], event(battle, "location")["points"]) == ("frame", [0, 1, 0])


def melee(blue: Any, dice: list[int], by: list[int], red: Any) -> Any:
    script = [{"attack": [{"target": "b", "by": by}]}]
    attackers = side({"id": "r", "card": line(), "fighters": 2, "positions": red}, script=script)
    unit = {"id": "b", "card": line(), "fighters": 3, "positions": blue}
    return fought(scene(attackers, [unit], active="r", dice=dice))


@pytest.mark.rule("S-CCB-04", "S-CCB-06", "S-UNT-03", "S-CCB-02")
def test_close_combat() -> None:
    blue = [[20, 20], [22.5, 20], [26, 20]]
    battle = melee(blue, [4, 4, 5, 4], [0, 1], [[18.75, 17.83], [21.25, 17.83]])
    assert event(battle, "combat")["needed"] == 4
    assert [event["fighter"] for event in events(battle, "lost")] == [1, 2]
    assert places(battle, "b") == {0: (26, 20)}


@pytest.mark.rule("S-CCB-06")
def test_losses_beyond_those_in_contact_are_wasted() -> None:
    blue = [[20, 20], [23.5, 20], [27, 20]]
    battle = melee(blue, [4, 4, 5, 4], [0, 1], [[20, 17.5], [17.5, 20]])
    assert len(events(battle, "lost")) == 1


@pytest.mark.rule("S-MOR-01", "S-MOR-02", "S-MOR-03", "S-MOR-04", "S-MOR-05")
def test_morale() -> None:
    places_left = [[10, 10], [13, 10], [16, 10], None, None]
    unit = {"id": "r", "card": line(), "fighters": 5, "positions": places_left}
    red = side(unit, script=[{"pay": True}, move("combat", (10, 12), (13, 12), (16, 12))], pool=2)
    battle = fought(scene(red, [row("b", 10, 60)], turn="red", rounds=2, dice=[3, 6, 1, 2]))
    tests = events(battle, "morale")
    assert [(test["needed"], test["die"], test["state"]) for test in tests] == [(4, 3, "disorganised"), (4, 2, "rout")]
    assert events(battle, "leadership")[0]["change"] == -2
    assert event(battle, "moved")["turn"] == 1
    assert event(battle, "eliminated")["cause"] == "rout"


@pytest.mark.rule("S-MOR-04")
def test_disorganised_without_leadership_points() -> None:
    unit = row("r", 10, 10, morale="disorganised")
    battle = fought(scene(side(unit, pool=1), [row("b", 10, 60)], turn="red", rounds=1))
    assert event(battle, "inactive")["reason"] == "short"


@pytest.mark.rule("S-ENG-01", "S-ENG-03", "S-MOV-04", "S-SHT-02")
@pytest.mark.parametrize(("x", "away"), [(27.1, True), (21, False)])
def test_engaged(x: float, away: bool) -> None:
    red = side(row("r", 10, 20, 1), script=[move("rush", (17, 20))], pool=9)
    blue = side(
        row("b", 21.9, 20, 1),
        script=[fire("r"), move("combat", (x, 20)), move("engaged", (x, 20)), fire("r")],
    )
    battle = fought(scene(red, blue, turn="red", dice=[1]))
    assert events(battle, "moved")[0]["engaged"] == ["b"]
    assert refusals(battle)[:2] == ["S-SHT-02", "S-MOV-04"]
    assert bool(events(battle, "volley")) is away


@pytest.mark.rule("S-LDR-06", "S-RND-05")
@pytest.mark.parametrize("pays", [True, False])
def test_relocate(pays: bool) -> None:
    units = [
        {"id": "a", "card": line(), "fighters": 3, "place": "eliminated"},
        row("b", 10, 10),
        row("c", 30, 10),
    ]
    turn = {"turn": "relocate", "place": 2} if pays else {"turn": "pass"}
    red = side(*units, script=[turn], pool=5, sequence=["a", "b", "c"])
    battle = fought(scene(red, [row("x", 10, 60), row("y", 30, 60)], turn="red"))
    assert event(battle, "discarded")["unit"] == "a"
    order = [event["unit"] for event in events(battle, "activation")]
    assert order == (["b", "x", "c", "y"] if pays else ["x", "b", "y", "c"])
