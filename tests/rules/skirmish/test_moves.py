"""Moves, cohesion, engagement, coming in, leaving (MOV, UNT, ENG, ENT)."""

from math import cos, dist, sin, tau
from random import Random
from typing import Any

import pytest

from rules.skirmish.engine.cohesion import in_cohesion
from rules.skirmish.engine.mending import mended
from tests.rules.skirmish.scenes import fought, line, move, places, row, scene, side, stilt
from tests.rules.support.whole_battles import event, events, refusals

HUT = {
    "terrain": [{"id": "hut", "low_wall": True, "shape": {"rectangle": {"center": [10, 16], "width": 6, "height": 2}}}]
}


def moving(unit: Any, *script: Any, blue: Any = None, more: Any = (), **keys: Any) -> Any:
    """A battle in which red's unit is active."""
    blue = blue or [row("b", 60, 80)]
    return fought(scene(side(unit, *more, script=script, **keys.pop("red", {})), blue, active="r", **keys))


@pytest.mark.rule("S-MOV-01", "S-MOV-02")
@pytest.mark.parametrize(("far", "rules"), [(22, []), (22.01, ["S-MOV-01"])])
def test_a_combat_move(far: float, rules: list[str]) -> None:
    assert refusals(moving(row("r", 10, 10, 1), move("combat", (10, far)))) == rules


@pytest.mark.rule("S-MOV-03")
@pytest.mark.parametrize(("card", "y", "rules"), [
    (line(), 28, []), (line(), 28.1, ["S-MOV-01"]), (stilt(), 34, []), (stilt(), 34.1, ["S-MOV-01"]),
])  # fmt: skip
def test_a_rush(card: Any, y: float, rules: list[str]) -> None:
    assert refusals(moving(row("r", 10, 10, 1, card), move("rush", (10, y)))) == rules


@pytest.mark.rule("S-MOV-01", "S-MOV-03", "S-ORD-03")
def test_one_move_and_no_shooting_after_a_rush() -> None:
    shot = {"fire": [{"weapon": "carbine", "target": "b"}]}
    battle = moving(
        row("r", 10, 10, 1), move("rush", (10, 20)), move("combat", (10, 21)), shot, {"marker": "overwatch"}
    )
    assert refusals(battle) == ["S-MOV-01", "S-MOV-03", "S-ORD-03"]


@pytest.mark.rule("S-MOV-03", "S-SHT-04")
def test_no_rush_after_shooting_but_a_combat_move() -> None:
    shot = {"fire": [{"weapon": "carbine", "target": "b"}]}
    battle = moving(row("r", 10, 10, 1), shot, move("rush", (10, 20)), move("combat", (10, 20)), dice=[1])
    assert refusals(battle) == ["S-MOV-03"]


@pytest.mark.rule("S-MOV-05")
@pytest.mark.parametrize(("to", "rules"), [
    ((10, 16), ["S-MOV-05"]), ((10, 14), ["S-MOV-05"]), ((10, 19), ["S-MOV-05"]),
    ((13, 18.3), []), ((1.2, 10), ["S-MOV-05"]),
])  # fmt: skip
def test_walls_are_gone_round(to: Any, rules: list[str]) -> None:
    """Round the wall it is 12.4 to (10, 19), and less to (13, 18.3)."""
    assert refusals(moving(row("r", 10, 10, 1), move("combat", to), battlefield=HUT)) == rules


@pytest.mark.rule("S-MOV-05")
@pytest.mark.parametrize(("gap", "rules"), [(2.5, []), (2.4, ["S-MOV-05"])])
def test_gaps_wide_enough(gap: float, rules: list[str]) -> None:
    half = 10 + gap / 2
    walls = [
        {"id": f"w{n}", "shape": {"rectangle": {"center": [x, 20], "width": 20, "height": 1}}}
        for n, x in enumerate((30 - half, 30 + half))
    ]
    assert refusals(moving(row("r", 30, 15, 1), move("combat", (30, 25)), battlefield={"terrain": walls})) == rules


@pytest.mark.rule("S-MOV-06")
@pytest.mark.parametrize(
    ("card", "foe", "rules"), [(line(), False, []), (line(), True, ["S-MOV-05"]), (stilt(), False, ["S-MOV-05"])]
)
def test_friendly_soldiers_do_not_hinder(card: Any, foe: bool, rules: list[str]) -> None:
    """Three bases beside one another fill a lane between two walls."""
    walls = [
        {"id": f"w{n}", "shape": {"rectangle": {"center": [x, 20], "width": 2, "height": 20}}}
        for n, x in ((0, 6), (1, 16.5))
    ]
    other = row("o", 11 if card["base"] == 6 else 8.5, 17, 1 if card["base"] == 6 else 3, card)
    more, blue = ([], [other]) if foe else ([other], None)
    battle = moving(
        row("r", 11, 10.5, 1), move("combat", (11, 22)), blue=blue, more=more, battlefield={"terrain": walls}
    )
    assert refusals(battle) == rules


@pytest.mark.rule("S-MOV-06")
def test_nobody_ends_on_a_friend() -> None:
    battle = moving(row("r", 10, 10, 1), move("combat", (10, 17)), more=[row("o", 12, 17, 1)])
    assert refusals(battle) == ["S-MOV-05"]


@pytest.mark.rule("S-UNT-01", "S-UNT-02")
@pytest.mark.parametrize(("third", "rules"), [((20, 10), []), ((20.1, 10), ["S-UNT-02"])])
def test_each_fighter_near_another(third: Any, rules: list[str]) -> None:
    """The third is 5 from the second's centre, that is 2.5 from base to base."""
    battle = moving(row("r", 10, 10, 3), move("combat", (10, 10), (15, 10), third))
    assert refusals(battle) == rules


@pytest.mark.rule("S-UNT-01")
def test_each_fighter_near_the_leader() -> None:
    far = [(10, 10), (14, 10), (18, 10), (22.6, 10)]
    assert refusals(moving(row("r", 10, 10, 4), move("combat", *far))) == ["S-UNT-02"]
    assert refusals(moving(row("r", 10, 10, 4), move("combat", *far[:3], (22.5, 10)))) == []


@pytest.mark.rule("S-UNT-02")
@pytest.mark.parametrize(("to", "rules"), [((27, 10), ["S-UNT-02"]), ((14, 10), []), ((30, 10), ["S-UNT-02"])])
def test_a_broken_unit_is_mended_where_a_move_does_it(to: Any, rules: list[str]) -> None:
    unit = {"id": "r", "card": line(), "fighters": 2, "positions": [[10, 10], [30 if rules else 22, 10]]}
    assert refusals(moving(unit, move("rush", (10, 10), to))) == rules


@pytest.mark.rule("S-UNT-02")
@pytest.mark.parametrize(("to", "rules"), [((43, 10), []), ((51, 10), ["S-UNT-02"])])
def test_a_broken_unit_that_no_move_mends_comes_nearer(to: Any, rules: list[str]) -> None:
    unit = {"id": "r", "card": line(), "fighters": 2, "positions": [[10, 10], [50, 10]]}
    assert refusals(moving(unit, move("combat", (10, 10), to))) == rules


def broken(*places: Any, **card: Any) -> Any:
    """A unit out of cohesion."""
    return {"id": "r", "card": line(**card), "fighters": len(places), "positions": [list(place) for place in places]}


@pytest.mark.rule("S-UNT-02", "S-MOV-04")
@pytest.mark.parametrize(("x", "rules"), [(21.1, ["S-UNT-02"]), (21, [])])
def test_a_step_that_mends_must_be_made(x: float, rules: list[str]) -> None:
    """The third is 2.7 from the second, and 0.2 is all that it takes; a step of 0.1 only comes nearer."""
    unit = broken((10, 10), (14.5, 10), (21.2, 10), base=4, move=8)
    foe = row("b", 10, 14, 1)
    battle = moving(unit, move("engaged", (10, 10), (14.5, 10), (x, 10)), blue=[foe])
    assert refusals(battle) == rules


@pytest.mark.rule("S-UNT-02")
@pytest.mark.parametrize(("places", "nearer"), [
    ([(10, 10), (26, 10)], [(10, 10), (20, 10)]),
    ([(10, 10), (10, 13), (34, 10), (34, 13)], [(10, 10), (10, 13), (29, 10), (29, 13)]),
    ([(20, 10), (20, 14), (33, 26)], [(20, 10), (20, 14), (26, 19.5)]),
])  # fmt: skip
def test_every_fighter_may_have_to_move_to_mend_a_unit(places: Any, nearer: Any) -> None:
    """Two meet halfway; two pairs, each beside one another, come within 10 of the leader; one meets its leader."""
    assert refusals(moving(broken(*places, move=10), move("combat", *nearer))) == ["S-UNT-02"]


@pytest.mark.rule("S-UNT-02")
@pytest.mark.parametrize(("far", "rules"), [(27.75, ["S-UNT-02"]), (27.76, [])])
def test_what_bars_the_way_may_keep_a_unit_apart(far: float, rules: list[str]) -> None:
    """The left one comes to 10.75, where the wall is, the right one 12 nearer: 15.75 is 2.5 from there, 15.76 more."""
    wall = {"id": "w", "shape": {"rectangle": {"center": [12.5, 40], "width": 1, "height": 78}}}
    unit = broken((1.25, 10), (far, 10))
    battle = moving(unit, move("combat", (1.25, 10), (far - 5, 10)), battlefield={"terrain": [wall]})
    assert refusals(battle) == rules


@pytest.mark.rule("S-UNT-02")
def test_units_that_came_apart_from_where_they_stood_together_are_mended() -> None:
    """Formations are drawn, in cohesion; each fighter goes up to 8 away; what brought him there brings him back."""
    luck = Random(36)
    for _ in range(60):
        battle = moving(scattered(luck, luck.randint(2, 8)))
        unit = battle.unit("r")
        assert in_cohesion(unit) or mended(battle, unit, "combat") is not None, unit.positions()


def scattered(luck: Random, count: int) -> Any:
    """Fighters who stood together before each of them moved by himself."""
    together = [(40.0, 40.0)]
    while len(together) < count:
        x, y = luck.choice(together)
        place = x + luck.uniform(-5, 5), y + luck.uniform(-5, 5)
        near = min(dist(place, other) for other in together)
        if 2.6 < near < 4.9 and dist(place, together[0]) < 12.4:
            together.append(place)
    apart: list[tuple[float, float]] = []
    while len(apart) < count:
        x, y = together[len(apart)]
        turn, way = luck.uniform(0, tau), luck.uniform(4, 7.9)
        place = round(x + way * cos(turn), 2), round(y + way * sin(turn), 2)
        if all(dist(place, other) > 2.6 for other in apart):
            apart.append(place)
    return broken(*apart, move=8)


@pytest.mark.rule("S-ENG-01")
@pytest.mark.parametrize(("x", "close"), [(15, ["b"]), (14.99, [])])
def test_engaged_within_two_and_a_half(x: float, close: list[str]) -> None:
    battle = moving(row("r", 10, 10, 1), move("combat", (x, 10)), blue=[row("b", 20, 10, 1)])
    assert event(battle, "moved")["engaged"] == close


@pytest.mark.rule("S-ENG-02")
def test_striders_are_never_engaged() -> None:
    foes = side(row("b", 20, 10, 1), script=[move("combat", (25, 12))])
    battle = moving(row("r", 10, 10, 1, stilt()), move("combat", (15, 10)), blue=foes)
    assert [event["engaged"] for event in events(battle, "moved")] == [[], []]
    assert refusals(battle) == []


@pytest.mark.rule("S-MOV-04")
def test_an_engaged_move_is_half() -> None:
    foes = [row("b", 14, 10, 1)]
    battle = moving(row("r", 10, 10, 1), move("engaged", (10, 16.1)), move("engaged", (10, 16)), blue=foes)
    assert refusals(battle) == ["S-MOV-01"]


def coming(*script: Any, edge: str = "left", blue: Any = None, **keys: Any) -> Any:
    late = {"id": "r", "card": line(), "fighters": 2, "enters": {"round": 1, "edge": edge}}
    return fought(
        scene(
            side(row("o", 60, 10), late, script=script, sequence=["r", "o"]),
            blue or [row("b", 60, 80)],
            turn="red",
            **keys,
        )
    )


@pytest.mark.rule("S-ENT-02", "S-ENT-01", "S-SHT-04")
def test_coming_in() -> None:
    rushed = move("rush", (18, 50), (15, 50))
    battle = coming(move("combat", (12.1, 50), (9, 50)), rushed, move("combat", (12, 50), (9, 50)))
    assert refusals(battle) == ["S-ENT-02", "S-MOV-01"]
    assert event(battle, "moved")["enters"] is True
    assert places(battle, "r") == {0: (18, 50), 1: (15, 50)}


@pytest.mark.rule("S-ENT-02", "S-UNT-02")
@pytest.mark.parametrize(("to", "rule"), [
    ([(1, 50), (4, 50)], "S-ENT-02"), ([(2, 40), (12, 40)], "S-UNT-02"), ([(8, 50), (5, 50)], "S-ENT-02"),
])  # fmt: skip
def test_where_a_unit_may_not_come_in(to: Any, rule: str) -> None:
    """Off the table, out of cohesion, within 2.5 of an enemy soldier."""
    assert refusals(coming(move("combat", *to), blue=[row("b", 13, 50)])) == [rule]


@pytest.mark.rule("S-ENT-01")
def test_no_card_before_its_round() -> None:
    late = {"id": "r", "card": line(), "fighters": 2, "enters": {"round": 2}}
    battle = fought(scene([row("o", 10, 10), late], [row("b", 60, 80)], rounds=2))
    assert [event["turn"] for event in events(battle, "activation", unit="r")] == [2]
    assert [event["pools"]["red"] for event in events(battle, "round")] == [1, 2]
