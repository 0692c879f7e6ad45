"""Shots of S: three dice, gun 1/2/4/5/6 with range 6, at S with DEF 4 and PR 1, 5 fathoms away unless said.

A stands at (10, 10) and shoots up; bases are 1.20 across, so B at (10, 16.2) is 5 away. The tape holds the dice of
the case and no more.
"""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.content.mission import Piece
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.shooting import distance_difficulty, point_blank, refuse_shooting, refuse_shot, targets
from rules.hell_dorado.engine.sight import in_cover, in_line
from rules.hell_dorado.engine.state import Unit
from tests.rules.hell_dorado.cards import A, box, gun, piece, unit
from tests.rules.hell_dorado.casts import Side, events, fire, laid, lp, named, spent, unhurt


def far(gap: float, able: str = "", id: str = "B", **keys: Any) -> Any:
    """A unit straight above A, so far from it; bases are regular."""
    return unit(id, 10, 11.2 + gap, able, **keys)


def wall(y: float, x: float = 10, width: float = 6, thick: float = 1, **keys: Any) -> Piece:
    return piece(box(x, y, width, thick), **({"obstructive": True} | keys))


COVER = (wall(15),)
"""From y = 14.5 to 15.5: 0.1 from a regular base 5 away."""

NEXT_TO_B = unit("C", 10, 17.4, defence=5)
BESIDE_B = unit("D", 11.2, 16.2)
IN_THE_WAY = unit("C", 10, 13, defence=5), unit("E", 11.2, 13, defence=3)
UP = (piece(box(10, 10, 2, 2), elevation=0.5),)

CASES: dict[str, Any] = {
    "H-SHO-10 the target's DEF": (A(), far(5), "4 4 3", {"B": 7}),
    "H-SHO-10 the distance": (A(), far(13, defence=2), "4 5 5", {"B": 7}),
    "H-SHO-09 up to 6": (A(), far(6, defence=2), "3 3 2", {"B": 7}),
    "H-SHO-09 above 6": (A(), far(6.01, defence=2), "3 4 4", {"B": 7}),
    "H-SHO-12 table and PR": (A(), far(5), "4 4 4", {"B": 5}),
    "H-SHO-12 nothing": (A(), far(5), "3 3 3", {"B": 8}),
    "H-SHO-11 wounded": (A(lp=3), far(5), "4 4", {"B": 7}),
    "H-SHO-11 brave": (A(states="brave 1"), far(5), "4 4 4 4", {"B": 4}),
    "H-SHO-11 re-rolls": (A(shs=7), far(5), "1 1 4 4 4|4 1", {"B": 4}),
    "H-SHO-11 automatic damage": (A(shs=11), far(5, pr=9), "1 1 1 1 1|1 1 1 1 1", {"B": 7}),
    "H-ABI-50 natural talent": (A("natural-talent 1"), far(5), "1 4 4|4", {"B": 5}),
    "H-ABI-68 trained gunman": (A("trained-gunman 1"), far(5), "4 4 4 4", {"B": 4}),
    "H-ABI-68 not moving": (A("trained-gunman 1"), far(5), "4 4 4", {"B": 5}, {"moved": True}),
    "H-ABI-26 erratic movement": (A(), far(5, "erratic-movement 1"), "4 5 5", {"B": 7}),
    "H-ABI-26 to 5 at most": (A(), far(5, "erratic-movement 3"), "4 5 5", {"B": 7}),
    "H-ABI-14 not in shots": (A(), far(5, "combat-sense"), "4 4 3", {"B": 7}),
    "H-SHO-07 cover, regular": (A(), far(5, pr=0), "4 4 4", {"B": 7}, {"pieces": COVER}),
    "H-SHO-07 cover, large": (A(), far(5.2, pr=0, base="large"), "4 4 4", {"B": 6}, {"pieces": COVER}),
    "H-SHO-07 cover, extra large": (A(), far(5.6, pr=0, base="extra_large"), "4 4 4", {"B": 5}, {"pieces": COVER}),
    "H-ABI-11 camouflage": (A(), far(5, "camouflage 1", pr=0), "4 4 4", {"B": 8}, {"pieces": COVER}),
    "H-ABI-11 in the open": (A(), far(5, "camouflage 1", pr=0), "4 4 4", {"B": 4}),
    "H-WPN-10 through cover": (
        A(weapons=(gun(able="penetrating-strike 2"),)), far(5, pr=0), "4 4 4", {"B": 5}, {"pieces": COVER},
    ),
    "H-WPN-13 cover is no faith": (
        A(weapons=(gun(able="spiritual-damage"),)), far(5, pr=9), "4 4 4", {"B": 6}, {"pieces": COVER},
    ),
    "H-ABI-57 ricochet": (A(), far(5, "ricochet 2"), "4 4 3", {"A": 6, "B": 7}),
    "H-ABI-43 invulnerable": (A(), far(5, "invulnerable", pr=0), "6 6 6", {"B": 5}),
    "H-SHO-13 the DEF of the engaged": ((A(), NEXT_TO_B), far(5), "4 4 5", {"B": 8, "C": 8}),
    "H-SHO-14 more odd": ((A(), NEXT_TO_B), far(5), "5 3 5", {"B": 8, "C": 7}),
    "H-SHO-14 more even": ((A(), NEXT_TO_B), far(5), "5 6 2", {"B": 7, "C": 8}),
    "H-SHO-14 as many": ((A(shs=4), NEXT_TO_B), far(5), "5 5 6 6", {"B": 4, "C": 8}),
    "H-SHO-14 the first of two": ((A(), NEXT_TO_B, BESIDE_B), far(5), "5 3 5|3", {"B": 8, "C": 7, "D": 8}),
    "H-SHO-14 the second of two": ((A(), NEXT_TO_B, BESIDE_B), far(5), "5 3 5|4", {"B": 8, "C": 8, "D": 7}),
    "H-SHO-14 without a hit": ((A(), NEXT_TO_B, BESIDE_B), far(5), "1 3 3", {"B": 8, "C": 8, "D": 8}),
    "H-SHO-14 PR of the victim": ((A(), unit("C", 10, 17.4, pr=0)), far(5, pr=9), "5 3 5", {"B": 8, "C": 6}),
    "H-SHO-14 cover of the victim": (
        (A(), unit("C", 10, 17.4, pr=0)), far(5), "5 5 5", {"B": 8, "C": 4}, {"pieces": COVER},
    ),
    "H-SHO-14 after re-rolls": ((A("natural-talent 1"), NEXT_TO_B), far(5), "4 5 6|5", {"B": 8, "C": 5}),
    "H-SHO-15 behind close combat": (
        (A(), IN_THE_WAY[0]), (far(5), IN_THE_WAY[1]), "5 5 3", {"B": 8, "C": 7, "E": 8},
    ),
    "H-SHO-15 the target is hit": ((A(), IN_THE_WAY[0]), (far(5), IN_THE_WAY[1]), "4 6 6", {"B": 7, "C": 8, "E": 8}),
    "H-SHO-15 a free unit in the way": ((A(), IN_THE_WAY[0]), far(5), "5 5 3", {"B": 7, "C": 8}),
    "H-SHO-16 over it": (
        (A(), IN_THE_WAY[0]), (far(5), IN_THE_WAY[1]), "5 5 3", {"B": 7, "C": 8, "E": 8}, {"pieces": UP},
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-DIE-02", "H-SHO-07", "H-SHO-08", "H-SHO-09", "H-SHO-10", "H-SHO-11", "H-SHO-12", "H-SHO-13", "H-SHO-14",
    "H-SHO-15", "H-SHO-16", "H-SHO-17", "H-ABI-11", "H-ABI-14", "H-ABI-26", "H-ABI-43", "H-ABI-50", "H-ABI-57",
    "H-ABI-68", "H-WPN-10", "H-WPN-13",
)  # fmt: skip
@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_a_shot(case: Any) -> None:
    red, blue, dice, left, *how = case
    battle = fire(red, blue, dice, **(how[0] if how else {}))
    assert lp(battle) == unhurt(battle) | left
    assert spent(battle)


@pytest.mark.rule("H-SHO-09", "H-SHO-08")
@pytest.mark.parametrize(
    ("gap", "difficulty"),
    [(0, 3), (6, 3), (6.01, 4), (12, 4), (12.01, 5), (18, 5), (18.01, 6), (60, 6)],
)
def test_difficulty_by_distance(gap: float, difficulty: int) -> None:
    assert distance_difficulty(round(gap * 100), gun()) == difficulty


def eligible(red: Side, blue: Side, pieces: tuple[Piece, ...] = (), weapon: Any = None) -> set[str]:
    battle = laid(red, blue, pieces=pieces)
    return {unit.id for unit in targets(battle, named(battle, "A"), weapon or gun())}


NEAR_WALL = (wall(12, 10, 3),)
"""In front of a unit at (10, 13.2), from y = 11.5 to 12.5: 0.1 from its base."""

TARGETS: dict[str, Any] = {
    "H-SHO-02 the nearest": (A(), (far(2), far(5, id="E")), {"B"}),
    "H-SHO-02 either of two as near": (A(), (far(2), unit("E", 10, 6.8), far(5, id="F")), {"B", "E"}),
    "H-SHO-03 past PR 3 in cover": (A(), (far(2, pr=3), far(5, id="E")), {"B", "E"}, NEAR_WALL),
    "H-SHO-03 not past PR 4": (A(), (far(2, pr=4), far(5, id="E")), {"B"}, NEAR_WALL),
    "H-SHO-03 past a large one of PR 2": (A(), (far(2.2, pr=2, base="large"), far(5, id="E")), {"B", "E"}, NEAR_WALL),
    "H-SHO-03 not past a large one of PR 3": (A(), (far(2.2, pr=3, base="large"), far(5, id="E")), {"B"}, NEAR_WALL),
    "H-SHO-03 natural PR is printed": (
        A(), (far(2, pr=3, states="brave 1"), far(5, id="E")), {"B", "E"}, NEAR_WALL,
    ),
    "H-SHO-04 past one engaged": ((A(), unit("C", 11.2, 13.2)), (far(2), far(5, id="E")), {"B", "E"}),
    "H-SHO-05 past one out of sight": (
        A(), (far(2), unit("E", 20, 10)), {"E"}, (wall(12, 10, 3, opaque=True, height=9),),
    ),
    "H-SHO-01 never an ally": ((A(), unit("C", 10, 12)), far(5), {"B"}),
    "H-STA-11 but a controlled one": ((A(), unit("C", 10, 12, states="controlled 1")), far(5), {"C"}),
    "H-ABI-39 an impressive one": (A(), (far(2), far(5, "impressive", id="E"), far(7, id="F")), {"B", "E"}),
    "H-ABI-61 a sniper": (A("sniper"), (far(2), far(5, id="E"), far(7, id="F")), {"B", "E", "F"}),
    "H-ABI-20 past one of discretion": (A(), (far(5.01, "discretion 5"), far(7, id="F")), {"F"}),
    "H-ABI-20 near enough": (A(), (far(5, "discretion 5"), far(7, id="F")), {"B"}),
    "H-ABI-20 engaged": ((A(), unit("C", 11.2, 16.21)), (far(5.01, "discretion 5"), far(7, id="F")), {"B", "F"}),
    "H-ABI-20 a sniper too": (A("sniper"), (far(5.01, "discretion 5"), far(7, id="F")), {"F"}),
    "H-WPN-07 in reach": (A(), far(12), {"B"}, (), gun(able="limited-range 2")),
    "H-WPN-07 out of reach": (A(), (far(12.01), far(30, id="F")), set(), (), gun(able="limited-range 2")),
    "H-BAS-06 not the devoured": (A(), (far(2, place="inside"), far(5, id="E")), {"E"}),
}  # fmt: skip


@pytest.mark.rule(
    "H-BAS-06", "H-SHO-01", "H-SHO-02", "H-SHO-03", "H-SHO-04", "H-SHO-05", "H-STA-11", "H-ABI-20", "H-ABI-39",
    "H-ABI-61", "H-WPN-07",
)  # fmt: skip
@pytest.mark.parametrize("case", TARGETS.values(), ids=list(TARGETS))
def test_who_may_be_shot_at(case: Any) -> None:
    red, blue, expected, *rest = case
    assert eligible(red, blue, *rest) == expected


def seen(pieces: tuple[Piece, ...], shooter: Any = None, target: Any = None) -> tuple[Battle, Unit, Unit]:
    battle = laid(shooter or A(), target or far(8.8), pieces=pieces)
    return battle, named(battle, "A"), named(battle, "B")


@pytest.mark.rule("H-SHO-06", "H-TER-07", "H-TER-06", "H-BAS-08")
@pytest.mark.parametrize(
    ("pieces", "shooter", "target", "line"),
    [
        pytest.param((wall(15, opaque=True),), None, None, False, id="opaque, 2 high over heads of 1.5"),
        pytest.param((wall(15),), None, None, True, id="obstructive alone"),
        pytest.param((wall(15, opaque=True, height=1.49),), None, None, True, id="lower than the heads"),
        pytest.param((wall(15, opaque=True, height=1.5),), None, None, False, id="as high as the heads"),
        pytest.param((wall(15, opaque=True),), A(height=2.1), None, True, id="lower than the shooter's head"),
        pytest.param((wall(15, opaque=True),), None, far(8.8, height=2.1), True, id="lower than the target's head"),
        pytest.param((wall(15, opaque=True, elevation=1, height=1),), None, None, False, id="its ground counts"),
        pytest.param(
            (wall(15, opaque=True), wall(10, thick=4, obstructive=False, elevation=0.6)),
            None,
            None,
            True,
            id="a shooter on a hill",
        ),
        pytest.param((wall(10.5, opaque=True),), None, None, True, id="the shooter stands in it"),
        pytest.param((wall(20, opaque=True),), None, None, True, id="the target stands in it"),
        pytest.param((wall(15, 12.3, 4, opaque=True),), None, None, True, id="part of the target is seen"),
        pytest.param((wall(15, 9, 3.2, opaque=True),), None, None, False, id="no part is seen"),
    ],
)
def test_line_of_fire(pieces: tuple[Piece, ...], shooter: Any, target: Any, line: bool) -> None:
    """B at (10, 20): the wall at y = 15 is half way, where the base of 1.2 is 0.6 wide: from 9.7 to 10.3."""
    battle, a, b = seen(pieces, shooter, target)
    assert in_line(battle, a, b) is line


@pytest.mark.rule("H-SHO-06")
def test_other_units_never_block() -> None:
    battle = laid((A(), unit("C", 10, 13, base="extra_large")), far(8.8))
    assert in_line(battle, named(battle, "A"), named(battle, "B"))


@pytest.mark.rule("H-SHO-07", "H-TER-08", "H-TER-01")
@pytest.mark.parametrize(
    ("pieces", "cover"),
    [
        pytest.param((wall(18.5),), True, id="a wall close before it"),
        pytest.param((wall(18.5, opaque=True, obstructive=False, height=1),), True, id="an opaque one too"),
        pytest.param((wall(18.5, obstructive=False, difficult=True),), False, id="no covering terrain"),
        pytest.param((wall(17.9, thick=1),), True, id="1.00 from its base"),
        pytest.param((wall(17.89, thick=1),), False, id="1.01 from its base"),
        pytest.param((wall(18.5, 11.3, 2),), False, id="one line of three"),
        pytest.param((wall(18.5, 10.9, 2),), True, id="two lines of three"),
        pytest.param((wall(18.5, 11.3, 2), wall(18.5, 8.7, 2)), True, id="two pieces, a line each"),
        pytest.param((wall(18.5, height=0.75),), True, id="half as high as the target"),
        pytest.param((wall(18.5, height=0.74),), False, id="lower"),
        pytest.param((wall(18.5, elevation=0.5, height=0.25),), True, id="its ground counts"),
        pytest.param((wall(20, thick=2),), True, id="the target stands in it"),
        pytest.param((wall(14, thick=10.8),), False, id="the shooter stands in it"),
        pytest.param((wall(15, thick=8.8),), False, id="the shooter touches it"),
        pytest.param((wall(15.01, thick=8.8),), True, id="the shooter is beside it"),
    ],
)  # fmt: skip
def test_cover(pieces: tuple[Piece, ...], cover: bool) -> None:
    """B at (10, 20), from whose base at 19.4 terrain up to 1 away counts; its lines end at x = 9.4, 10 and 10.6."""
    battle, a, b = seen(pieces)
    assert in_cover(battle, a, b) is cover


@pytest.mark.rule("H-DIE-06", "H-STA-20", "H-WPN-01", "H-WPN-02", "H-WPN-12", "H-ABI-03", "H-ABI-74")
@pytest.mark.parametrize(
    ("shooter", "others", "rule"),
    [
        pytest.param(A(), (), "", id="able"),
        pytest.param(A(shs=NONE), (), "H-DIE-06", id="no SHS"),
        pytest.param(A(states="stunned 1"), (), "H-STA-20", id="stunned"),
        pytest.param(A(weapons=(gun(able="ammunition 2"),), fired={"gun": 1}), (), "", id="one shot left"),
        pytest.param(A(weapons=(gun(able="ammunition 2"),), fired={"gun": 2}), (), "H-WPN-01", id="no shot left"),
        pytest.param(A(weapons=(gun(able="reloading 2"),)), (), "", id="loaded at first"),
        pytest.param(
            A(weapons=(gun(able="reloading 2"),), fired={"gun": 1}, reloaded={"gun": 1}), (), "H-WPN-12",
            id="half loaded"
        ),
        pytest.param(A(weapons=(gun(able="reloading 2"),), fired={"gun": 1}, reloaded={"gun": 2}), (), "", id="loaded"),
        pytest.param(A(weapons=(gun(able="artillery"),)), (), "H-WPN-02", id="no carrier"),
        pytest.param(
            A(weapons=(gun(able="artillery"),)), unit("C", 10, 8.8, "ammunition-carrier(soldier)"), "", id="a carrier"
        ),
        pytest.param(
            A(weapons=(gun(able="artillery"),)), unit("C", 10, 8.7, "ammunition-carrier(soldier)"), "H-WPN-02",
            id="apart"
        ),
        pytest.param(
            A(weapons=(gun(able="artillery"),)), unit("C", 10, 8.8, "ammunition-carrier(mortar)"), "H-WPN-02",
            id="of another piece",
        ),
        pytest.param(
            A(weapons=(gun(able="artillery"),)),
            unit("C", 10, 8.8, "ammunition-carrier(soldier)", states="knocked_down"),
            "H-WPN-02", id="down",
        ),
    ],
)  # fmt: skip
def test_whether_a_weapon_is_ready(shooter: Any, others: Any, rule: str) -> None:
    red = (shooter, *(others if isinstance(others, tuple) else (others,)))
    battle = laid(red, far(5))
    a = named(battle, "A")
    refusal = refuse_shooting(battle, a, next(weapon for weapon in a.sheet.weapons if weapon.ranged))
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("H-SHO-01", "H-SHO-02", "H-SHO-05", "H-SHO-06", "H-WPN-07", "H-ABI-20")
@pytest.mark.parametrize(
    ("target", "pieces", "able", "rule"),
    [
        ("C", (), "", "H-SHO-01"),
        ("E", (), "", "H-SHO-02"),
        ("B", (wall(13, opaque=True, height=9),), "", "H-SHO-06"),
        ("B", (), "", ""),
        ("E", (), "limited-range 1", "H-WPN-07"),
        ("F", (), "", "H-ABI-20"),
    ],
)
def test_why_a_target_is_refused(target: str, pieces: tuple[Piece, ...], able: str, rule: str) -> None:
    blue = far(5), far(8, id="E"), unit("F", 20, 10, "discretion 3")
    battle = laid((A(), unit("C", 8, 8)), blue, pieces=pieces)
    refusal = refuse_shot(battle, named(battle, "A"), gun(able=able), named(battle, target))
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("H-ABI-18")
def test_a_shot_at_point_blank() -> None:
    """Difficulty 4, the target's DEF; other engaged units do not matter, odd scores neither."""
    battle = laid((A(defence=4), unit("C", 10, 8.8)), (unit("B", 10, 11.2), unit("E", 11.2, 10, defence=5)), "4 5 5")
    b = named(battle, "B")
    point_blank(battle, b, named(battle, "A"), b.sheet.weapons[1], "")
    assert lp(battle)["A"] == 5
    assert spent(battle)
    assert events(battle, "dice")[0]["needed"] == 4
