"""The fifteen worked examples of the rulebook, with its positions and dice."""

from typing import Any

import pytest

from rules.underworlds.engine.battle import Battle
from tests.rules.support.whole_battles import event, events, refusals
from tests.rules.underworlds.scenes import (
    DART,
    MAUL,
    PASS,
    PIKE,
    fought,
    goals,
    objective,
    plain,
    ploy,
    scene,
    side,
    unit,
    where,
    wounds,
)

Place = tuple[int, int]


def clash(
    attacker: Any, at: Place, target: Any, there: Place, action: str, dice: list[int], drive: Any = None, **keys: Any
) -> Battle:
    """South's fighter attacks north's once."""
    script = [{"act": "s1", "action": action, "target": "n1"}, {"drive": drive}]
    south = side(unit("s1", attacker, at), script=script)
    return fought(scene(south, side(unit("n1", target, there, **keys)), dice=dice))


def result(battle: Battle) -> tuple[str, int]:
    """What came of the attack, and the wounds of the target."""
    return event(battle, "attack")["result"], wounds(battle, "n1")


@pytest.mark.rule("U-CRT-03", "U-ATK-07", "U-ATK-08")
def test_1_plain_success() -> None:
    assert result(clash(MAUL, (3, 4), PIKE, (3, 5), "swing", [4, 5, 3, 6])) == ("fails", 0)
    for drive in ([4, 5], [3, 6], [4, 6]):
        battle = clash(MAUL, (3, 4), PIKE, (3, 5), "swing", [4, 5, 3, 2], drive)
        assert result(battle) == ("succeeds", 2)
        assert where(battle, "n1") == tuple(drive)


@pytest.mark.rule("U-ATK-06", "U-DRV-01")
def test_2_more_but_not_enough() -> None:
    battle = clash(MAUL, (3, 4), PIKE, (3, 5), "swing", [4, 4, 5, 5], [3, 6])
    assert (result(battle), where(battle, "n1")) == (("equal", 0), (3, 6))
    battle = clash(MAUL, (3, 4), PIKE, (3, 5), "swing", [4, 4, 5, 5])
    assert (event(battle, "driven")["hex"], where(battle, "n1")) == (None, (3, 5))


@pytest.mark.rule("U-ATK-05")
def test_3_nothing() -> None:
    battle = clash(MAUL, (3, 4), PIKE, (3, 5), "swing", [1, 2, 3, 1], [3, 6])
    assert (result(battle), events(battle, "driven")) == (("fails", 0), [])


@pytest.mark.rule("U-CRT-01", "U-CRT-04")
@pytest.mark.parametrize(
    ("dice", "outcome"),
    [
        ([6, 1, 4, 5], ("critical", 2)),
        ([6, 4, 6, 1], ("succeeds", 2)),
        ([6, 1, 6, 5], ("fails", 0)),
        ([6, 1, 6, 2], ("equal", 0)),
    ],
)
def test_4_critical(dice: list[int], outcome: tuple[str, int]) -> None:
    assert result(clash(MAUL, (3, 4), PIKE, (3, 5), "swing", dice)) == outcome


@pytest.mark.rule("U-FGT-03", "U-MOV-04")
def test_5_weak_symbol() -> None:
    dice = [4, 4, 4, 5]
    assert event(clash(MAUL, (3, 4), DART, (3, 5), "swing", dice), "attack")["successes"] == [2, 0]
    on_guard = clash(MAUL, (3, 4), DART, (3, 5), "swing", dice, tokens=["guard"])
    assert event(on_guard, "attack")["successes"] == [2, 2]


@pytest.mark.rule("U-DRV-02", "U-DRV-04", "U-FGT-05")
def test_6_trapped() -> None:
    battle = clash(MAUL, (1, 8), DART, (0, 9), "swing", [6, 2, 6, 1])
    assert result(battle) == ("trapped", 2)
    assert event(battle, "out")["to"] == "s"
    assert battle.players[0].score() == 1
    on_guard = clash(MAUL, (1, 8), DART, (0, 9), "swing", [6, 2, 6, 1], tokens=["guard"])
    assert (result(on_guard), events(on_guard, "driven")) == (("equal", 0), [])


@pytest.mark.rule("U-DRV-03")
def test_7_no_more_damage() -> None:
    battle = clash(MAUL, (1, 8), PIKE, (0, 9), "swing", [4, 4, 4, 1])
    assert (result(battle), events(battle, "driven")) == (("succeeds", 2), [])


@pytest.mark.rule("U-HEX-02", "U-ATK-01")
@pytest.mark.parametrize(("at", "there", "apart"), [((1, 4), (4, 5), 4), ((3, 4), (3, 5), 1), ((3, 0), (3, 9), 9)])
def test_8_range(at: Place, there: Place, apart: int) -> None:
    """Dart throws 3 hexes far."""
    battle = clash(DART, at, MAUL, there, "throw", [1, 1, 1])
    assert refusals(battle) == ([] if apart <= 3 else ["U-ATK-01"])
    if apart > 3:
        assert f"is {apart} hexes away" in event(battle, "refused")["reason"]


@pytest.mark.rule("U-HEX-04")
@pytest.mark.parametrize(
    ("at", "there", "blocked", "seen"),
    [
        ((3, 2), (3, 4), [[2, 3]], True),
        ((3, 2), (3, 4), [[2, 3], [3, 3]], False),
        ((1, 4), (4, 4), [[2, 4]], False),
    ],
)
def test_9_sight(at: Place, there: Place, blocked: Any, seen: bool) -> None:
    starting = [[1, 0], [3, 0], [5, 0], [0, 1], [2, 1], [4, 1]]
    board = {"slug": "b", "name": "B", "starting": starting, "blocked": blocked}
    script = [{"act": "s1", "action": "throw", "target": "n1"}]
    south = side(unit("s1", DART, at), script=script, board=board)
    battle = fought(scene(south, side(unit("n1", MAUL, there))))
    assert len(events(battle, "attack")) == int(seen)
    assert refusals(battle) == ([] if seen else ["U-ATK-01"])


@pytest.mark.rule("U-DRV-01")
def test_10_drive_from_afar() -> None:
    dice = [4, 4, 4]
    for drive in ([3, 6], [4, 6]):
        assert where(clash(PIKE, (3, 3), MAUL, (3, 5), "thrust", dice, drive), "n1") == tuple(drive)
    for drive in ([2, 5], [4, 5], [3, 4]):
        battle = clash(PIKE, (3, 3), MAUL, (3, 5), "thrust", dice, drive)
        assert (refusals(battle), where(battle, "n1")) == (["U-DRV-01"], (3, 5))


@pytest.mark.rule("U-CRT-02", "U-FGT-02")
def test_11_gore() -> None:
    battle = clash(PIKE, (3, 4), MAUL, (3, 5), "gore", [5, 5, 6, 4])
    assert event(battle, "attack")["successes"] == [1, 1]
    assert result(battle) == ("critical", 3)


@pytest.mark.rule("U-MOV-03", "U-ACT-03")
def test_12_charge() -> None:
    charge = {"charge": "s1", "path": [[3, 2], [3, 3], [3, 4]], "attack": "swing", "target": "n1"}
    south = side(unit("s1", MAUL, (3, 1)), script=[charge, {"guard": "s1"}, {"move": "s1", "path": [[3, 3]]}])
    battle = fought(scene(south, side(unit("n1", DART, (3, 5))), dice=[1, 1, 1, 1]))
    assert where(battle, "s1") == (3, 4)
    assert len(events(battle, "attack")) == 1
    assert refusals(battle) == ["U-ACT-03", "U-ACT-03"]
    far = fought(scene(south, side(unit("n1", DART, (3, 6)))))
    assert (refusals(far)[0], events(far, "attack")) == ("U-MOV-03", [])


@pytest.mark.rule("U-PWR-01")
def test_13_power_step() -> None:
    """South passes, north plays, south plays, north passes, south passes; in the next, both pass at once."""
    draws = [ploy(f"p{n}", draw=1) for n in range(6)]
    south = side(
        unit("s1", MAUL, (3, 1)),
        script=[PASS, {"pass": "power"}, {"ploy": "p0"}, {"pass": "power"}, PASS],
        power_hand=draws[:1],
        power=draws[1:3],
    )
    north = side(unit("n1", DART, (3, 8)), script=[{"ploy": "q0"}], power_hand=[ploy("q0", draw=1)], power=plain(2))
    battle = fought(scene(south, north))
    assert battle.event_log is not None
    kinds = [
        (event["type"], event["player"]) for event in battle.event_log.events if event["type"] in ("ploy", "activation")
    ]
    assert kinds[:4] == [("activation", "s"), ("ploy", "n"), ("ploy", "s"), ("activation", "n")]
    assert refusals(battle) == []


@pytest.mark.rule("U-END-01", "U-END-05")
def test_14_end_phase() -> None:
    """North had the first activation; who holds 7 power cards draws none and keeps 7."""
    south = side(
        unit("s1", MAUL, (3, 1)), power_hand=plain(7), power=plain(3, "v"), objective_hand=[], objectives=goals(4)
    )
    north = side(
        unit("n1", DART, (3, 8)),
        glory=1,
        script=[{"discard": ["out"]}, {"upgrades": [{"upgrade": "w0", "fighter": "n1"}]}],
        objective_hand=[objective("all", 2, standing=1), objective("out", 1, out=1)],
        objectives=goals(5, "h"),
        power_hand=plain(2, "w"),
        power=plain(9, "x"),
    )
    battle = fought(scene(south, north, phase="end", turn="n", first="n", round=3))
    assert battle.event_log is not None
    order = [(event["type"], event.get("player")) for event in battle.event_log.events]
    assert order[1:9] == [
        ("end_phase", "n"), ("scored", "n"), ("discarded", "n"), ("upgrade", "n"), ("drawn", "n"),
        ("end_phase", "s"), ("drawn", "s"), ("cleared", None),
    ]  # fmt: skip
    assert [len(player.power.hand) for player in battle.players] == [7, 5]
    assert [len(player.objectives.hand) for player in battle.players] == [3, 3]


@pytest.mark.rule("U-DEC-03", "U-DEC-04", "U-GAM-02")
def test_15_glory() -> None:
    """South 3 unspent, two upgrades; north 3; tokens 2 to 1: south wins."""
    script = [{"upgrades": [{"upgrade": "u0", "fighter": "s1"}, {"upgrade": "u1", "fighter": "s2"}]}]
    south = side(unit("s1", MAUL, (3, 1)), unit("s2", MAUL, (1, 1)), glory=3, script=script, power_hand=plain(2))
    north = side(unit("n1", DART, (3, 8)), glory=3)
    battle = fought(scene(south, north, tokens=[[3, 1], [1, 1], [3, 8]], phase="end", turn="s"))
    assert (battle.players[0].glory, battle.players[0].spent) == (1, 2)
    end = event(battle, "end")
    assert end["victory_points"] == {"s": 3, "n": 3}
    assert (end["tokens"], end["winner"], end["reason"]) == ({"s": 2, "n": 1}, "s", "tokens")
