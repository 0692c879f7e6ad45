"""The fifteen worked examples of the rulebook, with its dice."""

from typing import Any

import pytest

from tests.rules.eight_phase.scenes import (
    ROUGH,
    attack,
    blade,
    charge,
    chief,
    declare,
    declared,
    during,
    fought,
    move,
    rover,
    scene,
    side,
    terrain,
)
from tests.rules.support.whole_battles import event, events, refusals


def row(id: str, count: int, y: float, **keys: Any) -> list[Any]:
    """Rovers side by side."""
    return [rover(f"{id}{n}", 10 * n, y, **keys) for n in range(1, count + 1)]


def all_of(id: str, count: int) -> list[Any]:
    """Every unit is declared for, and does nothing."""
    return [entry for n in range(1, count + 1) for entry in declare(f"{id}{n}", {"stop": True})]


@pytest.mark.rule("E-INI-01", "E-INI-03", "E-INI-06", "E-GAM-04")
def test_initiative() -> None:
    red = side(chief("r1", 10, 10), rover("r2", 20, 10, shaken=True), script=[{"seat": 2}])
    battle = fought(scene(red, side(*row("b", 2, 80), script=[{"seat": 1}]), seats=False, dice=[3, 5]))
    assert event(battle, "rolled")["commands"] == {"red": 4, "blue": 2}
    assert event(battle, "rolled")["totals"] == {"red": 7, "blue": 7}
    assert event(battle, "seats")["seats"] == ["blue", "red"]


@pytest.mark.rule("E-INI-04", "E-GAM-07")
def test_initiative_rolled_again() -> None:
    blue = side(*row("b", 2, 80), script=[{"seat": 1}])
    battle = fought(scene(side(*row("r", 2, 10)), blue, seats=False, dice=[5, 5, 6, 9]))
    assert event(battle, "rolled_again")["dice"] == {"red": 6, "blue": 9}
    assert event(battle, "seats")["seats"] == ["blue", "red"]


@pytest.mark.rule("E-INI-02", "E-INI-03", "E-GAM-01")
def test_three_players() -> None:
    sides = [
        side(rover("r1", 10, 10)),
        side(*row("b", 2, 80), script=[{"seat": 3}]),
        side(chief("g1", 60, 45), script=[{"seat": 3}, {"seat": 2}]),
    ]
    battle = fought(scene(*sides, seats=False, dice=[8, 10, 6]))
    assert event(battle, "rolled")["totals"] == {"red": 9, "blue": 12, "green": 9}
    assert refusals(battle) == ["E-INI-02"]
    assert event(battle, "seats")["seats"] == ["red", "green", "blue"]


@pytest.mark.rule("E-ALT-01", "E-ALT-02", "E-TRN-02")
def test_unequal() -> None:
    red = side(*row("r", 5, 10), script=all_of("r", 5))
    battle = fought(scene(red, side(*row("b", 8, 80), script=all_of("b", 8)), phase="second_movement"))
    order = "r1 b1 r2 b2 r3 b3 b4 r4 b5 b6 r5 b7 b8"
    assert declared(battle) == order.split()


@pytest.mark.rule("E-ALT-03", "E-SHO-02", "E-SHO-04")
def test_unequal_dying() -> None:
    shots = [attack("gun", "b4"), attack("gun", "b5"), {"stop": True}]
    red = side(*row("r", 2, 30), script=[*declare("r1", *shots), *declare("r2", {"stop": True})])
    blue = side(*row("b", 5, 45, wounds=1), script=all_of("b", 3))
    battle = fought(scene(red, blue, phase="shooting", dice=[10, 10]))
    assert [event["unit"] for event in events(battle, "destroyed")] == ["b4", "b5"]
    assert declared(battle) == ["r1", "b1", "b2", "r2", "b3"]


@pytest.mark.rule("E-ALT-04", "E-ALT-06")
def test_passing() -> None:
    red = side(*row("r", 3, 10), script=[{"done": True}, *all_of("r", 3)])
    battle = fought(scene(red, side(*row("b", 3, 80), script=all_of("b", 3)), phase="second_movement"))
    assert declared(battle) == ["b1", "b2", "b3"]
    assert [event["player"] for event in events(battle, "done")] == ["red"]


@pytest.mark.rule("E-PRO-02", "E-ACT-01", "E-ACT-02", "E-ACT-03", "E-ALT-05", "E-TRN-01", "E-TRN-03", "E-MOV-03")
def test_counters() -> None:
    red = side(
        rover("r1", 20, 45),
        script=[
            *declare("r1", move((20, 45), (30, 45))),
            *declare("r1", attack("gun", "b1"), attack("gun", "b1"), {"stop": True}),
            *declare("r1", move((30, 45), (42, 45))),
            *declare("r1", attack("bar", "b1")),
        ],
    )
    into = charge("r1", (60, 45), (45.5, 45))
    blue = side(blade("b1", 60, 45), script=during("second_movement", *declare("b1", into)))
    battle = fought(scene(red, blue, phase="first_movement", dice=[1, 1]))
    assert [event["counters"] for event in events(battle, "moved", "attack")] == [1, 2, 3, 4, 1]
    assert declared(battle) == ["r1", "r1", "r1", "b1"]
    assert [event["player"] for event in events(battle, "done")] == ["blue", "blue"]


@pytest.mark.rule("E-ACT-04", "E-MOV-01", "E-MOV-02")
@pytest.mark.parametrize("first", [1, 0])
def test_half_rounded_up(first: int) -> None:
    """One in each phase, or none and two; a third is never asked for."""
    steps = [declare("r1", move((10 + 10 * n, 10), (20 + 10 * n, 10))) for n in range(3)]
    script = (
        [*steps[0], *steps[1], *steps[2]]
        if first
        else during("second_movement", *declare("r1", *[step[1] for step in steps]))
    )
    battle = fought(scene(side(blade("r1", 10, 10), script=script), side(rover("b1", 100, 80)), phase="first_movement"))
    assert [event["path"][-1] for event in events(battle, "moved")] == [[20, 10], [30, 10]]
    assert battle.unit("r1").moves == 2  # type: ignore[union-attr]


def charging(blue: Any = (), dice: Any = (), **keys: Any) -> Any:
    """A Blade 14 from a Rover; the scenario begins with the first movement phase."""
    return scene(
        side(blade("r1", 20, 45), **keys), side(rover("b1", 37.5, 45), script=blue), phase="first_movement", dice=dice
    )


@pytest.mark.rule("E-FST-02", "E-MOV-07", "E-MEL-02", "E-MEL-03", "E-MEL-05", "E-FST-04")
def test_clean_charge() -> None:
    script = [
        *declare("r1", charge("b1", (20, 45), (34, 45))),
        *declare("r1", attack("sword", "b1")),
        *declare("r1", attack("sword", "b1"), attack("sword", "b1")),
    ]
    battle = fought(charging(script=script, dice=[4, 2]))
    assert event(battle, "moved")["clean"]
    first, second = events(battle, "attack")
    assert (first["needed"], first["hit"], first["quick"], first["counters"]) == (4, True, True, 2)
    assert (second["hit"], second["quick"], second["counters"]) == (False, False, 3)
    assert event(battle, "wounded")["left"] == 3


@pytest.mark.rule("E-MOV-09", "E-TER-02", "E-FST-01", "E-GAM-03")
def test_bent_charge() -> None:
    wall = {"id": "wall", "kind": "blocking", "shape": {"rectangle": {"center": [27, 44], "width": 1, "height": 5}}}
    script = [
        *declare("r1", charge("b1", (20, 45), (27, 48.5), (34, 45))),
        *declare("r1", attack("sword", "b1"), attack("knife", "b1")),
    ]
    battle = fought(charging(script=script, dice=[5]) | terrain(wall))
    assert not event(battle, "moved")["clean"]
    assert refusals(battle) == ["E-FST-02"]
    assert (event(battle, "attack")["weapon"], event(battle, "attack")["hit"]) == ("knife", True)


@pytest.mark.rule("E-FST-02", "E-MEL-01", "E-MEL-04")
def test_late_charge() -> None:
    red = side(
        rover("r1", 20, 45),
        script=[
            *during("second_movement", *declare("r1", charge("b1", (20, 45), (36.5, 45)))),
            *declare("r1", {"ram": "b1"}, attack("bar", "b1")),
        ],
    )
    battle = fought(scene(red, side(blade("b1", 40, 45)), phase="first_movement", dice=[4]))
    ram = event(battle, "attack")
    assert (ram["kind"], ram["needed"], ram["hit"], ram["counters"]) == ("ram", 7, False, 3)
    assert event(battle, "moved")["clean"]
    assert declared(battle) == ["r1", "r1"]


@pytest.mark.rule("E-SHO-03", "E-SHO-06")
@pytest.mark.parametrize(("die", "hit"), [(6, False), (7, True), (10, True), (1, False)])
def test_cover(die: int, hit: bool) -> None:
    red = side(rover("r1", 30, 45), script=declare("r1", attack("gun", "b1")))
    battle = fought(scene(red, side(blade("b1", 50, 45)), phase="shooting", dice=[die]) | terrain(ROUGH))
    shot = event(battle, "attack")
    assert (shot["cover"], shot["needed"], shot["hit"]) == (True, 7, hit)


@pytest.mark.rule("E-CRG-01", "E-CRG-02", "E-CRG-03", "E-END-01")
def test_courage() -> None:
    """In the next turn it may not charge, and moves once."""
    script = [
        *declare("b1", charge("r1", (50, 45), (40, 45)), move((50, 45), (52, 45))),
        *declare("b1", move((52, 45), (50, 45))),
    ]
    blue = side(blade("b1", 50, 45, wounds=1, lost=1, counters=3), script=script)
    battle = fought(scene(side(rover("r1", 36.5, 45)), blue, turns=2, phase="end", dice=[4, 9, 1, 5]))
    test = event(battle, "courage")
    assert (test["turn"], test["die"], test["needed"], test["success"]) == (1, 4, 5, False)
    assert refusals(battle) == ["E-CRG-02"]
    assert len(events(battle, "moved")) == 1
    recovery = event(battle, "recovery")
    assert (recovery["turn"], recovery["die"], recovery["success"]) == (2, 5, True)


@pytest.mark.rule("E-SUP-01", "E-SUP-03", "E-CRG-01")
def test_rally() -> None:
    red = side(
        chief("r1", 20, 45, counters=4),
        blade("r2", 40, 45, wounds=1, lost=1, shaken=True),
        script=[{"ability": "rally", "unit": "r1", "target": "r2"}],
    )
    battle = fought(scene(red, side(rover("b1", 100, 80)), phase="support", dice=[4]))
    assert [event["type"] for event in events(battle, "ability", "steadied", "courage")] == [
        "ability",
        "steadied",
        "courage",
    ]
    assert event(battle, "ability")["counters"] == 5


@pytest.mark.rule("E-MOV-08")
def test_break_away() -> None:
    script = [*declare("r1", move((30, 45), (20, 45))), *declare("r1", move((20, 45), (10, 45)))]
    red = side(blade("r1", 30, 45), script=script)
    battle = fought(scene(red, side(rover("b1", 33.5, 45)), phase="first_movement"))
    assert [event["counters"] for event in events(battle, "moved")] == [2, 3]


@pytest.mark.rule("E-MIS-05")
def test_raid() -> None:
    red = side(rover("r1", 30, 38), rover("r2", 60, 40))
    blue = side(rover("b1", 60, 50), rover("b2", 90, 50, shaken=True))
    battle = fought(scene(red, blue, operation="raid", turns=2, phase="support", dice=[5, 4, 1, 5]))
    assert [(event["turn"], event["player"], event["marker"]) for event in events(battle, "scored")] == [
        (2, "red", "store-1")
    ]
    assert event(battle, "end")["victory_points"] == {"red": 1, "blue": 0}
