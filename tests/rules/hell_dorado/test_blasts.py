"""Explosions and blasts of S: SHS 3, at units with PR 1 and 8 LP. A stands at (10, 10); the tape holds no more dice.

An explosion of range 6 needs 4 or more with five dice a unit, each 2 damage, unless said (X-16).
"""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import Area, Weapon
from rules.hell_dorado.engine.blasts import refuse_area
from tests.rules.hell_dorado.cards import A, box, gives, gun, hundredths, piece, unit
from tests.rules.hell_dorado.casts import events, laid, lp, named, off, spent, unhurt


def bomb(able: str = "", power: int = 2, types: tuple[str, ...] = (), **keys: Any) -> Weapon:
    return gun(able=able, types=types, slug="bomb", area=Area("explosion", 4, power, **keys))


def thrower(form: str, power: int = 2, able: str = "", needed: int = 4) -> Weapon:
    return gun(able=able, slug="thrower", area=Area(form, needed, power))


def grenadier(able: str = "", weapon: Weapon | None = None, **keys: Any) -> Any:
    return A(able, weapons=(weapon or bomb(),), **keys)


POINT = (10, 20.6)
"""10 from A's base: difficulty 4."""

TEN = {"point": POINT}
E_FAR = unit("E", 13.5, 20.6)
"""Its edge is 2.9 from the point."""

B_NEAR = unit("B", 11, 20.6)
WALL = piece(box(12, 20.6, 0.5, 3), obstructive=True)
"""Between the point and E."""

EXPLOSIONS: dict[str, Any] = {
    "X-16": (grenadier(), (B_NEAR, E_FAR), "4 1 2|4 4 1 1 6|1 2 3 4 3", {"B": 3, "E": 7}),
    "H-EXP-03 no hit": (grenadier(), (B_NEAR, E_FAR), "3 3 3", {}),
    "H-EXP-03 short": (grenadier(), unit("B", 10, 16.6), "3 1 1|4 1 1 1 1", {"B": 7}, {"point": (10, 16.6)}),
    "H-EXP-03 DEF does not matter": (grenadier(), unit("B", 11, 20.6, defence=5), "4 1 1|4 4 1 1 1", {"B": 5}),
    "H-EXP-04 friends too": (
        (grenadier(), unit("C", 11, 20.6)), unit("B", 9, 20.7), "4 1 1|4 1 1 1 1|4 4 1 1 1", {"C": 7, "B": 5},
    ),
    "H-EXP-06 nearest first": (grenadier(), (E_FAR, B_NEAR), "4 1 1|4 1 1 1 1|4 4 1 1 1", {"B": 7, "E": 5}),
    "H-EXP-06 ties as listed": (
        grenadier(), (unit("E", 9, 20.6), B_NEAR), "4 1 1|4 1 1 1 1|4 4 1 1 1", {"E": 7, "B": 5},
    ),
    "H-EXP-04 just touched": (grenadier(), unit("B", 13.6, 20.6), "4 1 1|4 4 1 1 1", {"B": 5}),
    "H-EXP-04 not touched": (grenadier(), unit("B", 13.61, 20.6), "4 1 1", {}),
    "H-EXP-02 a radius of its own": (
        grenadier(weapon=bomb(radius=100)), (B_NEAR, E_FAR), "4 1 1|4 4 1 1 1", {"B": 5},
    ),
    "H-EXP-05 fully in cover": (grenadier(), (B_NEAR, E_FAR), "4 1 1|4 4 1 1 1", {"B": 5}, {"pieces": (WALL,)}),
    "H-EXP-06 without cover's PR": (
        grenadier(), unit("B", 12, 20.6), "4 1 1|4 4 4 1 1", {"B": 3},
        {"pieces": (piece(box(11, 21.4, 0.5, 2), obstructive=True),)},
    ),
    "H-EXP-06 resistance": (
        grenadier(weapon=bomb(types=("fire",))), unit("B", 11, 20.6, "resistance(fire) 2"), "4 1 1|4 4 1 1 1", {"B": 7},
    ),
    "H-ABI-38 immunity": (
        grenadier(weapon=bomb(types=("fire",))), unit("B", 11, 20.6, "immunity(fire)"), "4 1 1|4 4 4 4 4", {},
    ),
    "H-WPN-10 penetrating": (
        grenadier(weapon=bomb("penetrating-strike 2")), unit("B", 11, 20.6, pr=3), "4 1 1|4 4 1 1 1", {"B": 5},
    ),
    "H-ABI-43 a point for each six": (
        grenadier(), unit("B", 11, 20.6, "invulnerable", pr=0), "4 1 1|6 6 5 5 1", {"B": 6},
    ),
    "H-ABI-43 never more than usual": (
        grenadier(weapon=bomb(power=0)), unit("B", 11, 20.6, "invulnerable", pr=0), "4 1 1|6 6 5 5 1", {},
    ),
    "H-EXP-08 re-rolls of the shot alone": (
        grenadier("natural-talent 1"), B_NEAR, "1 1 1|4|1 1 4 4 1", {"B": 5},
    ),
    "H-EXP-08 SHS of the shot": (grenadier(states="brave 1"), B_NEAR, "1 1 1 4|1 1 4 4 1", {"B": 5}),
    "H-ABI-57 no ricochet": (grenadier(), unit("B", 11, 20.6, "ricochet 3"), "4 1 1|4 4 1 1 1", {"B": 5}),
    "H-BLA-07 odd: one outside too": (
        (grenadier(), unit("C", 14.7, 20.6)), unit("B", 13.5, 20.6), "4 1 1|4 4 1 1 1|1|4 1 1 1 1", {"B": 5, "C": 7},
    ),
    "H-BLA-07 even: nobody": (
        (grenadier(), unit("C", 14.7, 20.6)), unit("B", 13.5, 20.6), "4 1 1|4 4 1 1 1|2", {"B": 5},
    ),
    "H-BLA-07 at random": (
        (grenadier(), unit("C", 14.7, 20.6), unit("D", 14.1, 21.65)), unit("B", 13.5, 20.6),
        "4 1 1|4 4 1 1 1|3|4|4 1 1 1 1", {"B": 5, "D": 7},
    ),
    "H-BLA-07 not one inside": (
        (grenadier(), unit("C", 11, 21.8)), B_NEAR, "4 1 1|4 4 1 1 1|4 1 1 1 1", {"B": 5, "C": 7},
    ),
    "H-BLA-07 right after its own dice": (
        (grenadier(), unit("C", 14.7, 20.6)), (unit("B", 13.5, 20.6), unit("E", 6.45, 20.6)),
        "4 1 1|4 4 1 1 1|1|4 1 1 1 1|4 4 4 1 1", {"B": 5, "C": 7, "E": 3},
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-EXP-02", "H-EXP-03", "H-EXP-04", "H-EXP-05", "H-EXP-06", "H-EXP-08", "H-BLA-07", "H-ABI-38", "H-ABI-43",
    "H-ABI-57", "H-WPN-10",
)  # fmt: skip
@pytest.mark.parametrize("case", EXPLOSIONS.values(), ids=list(EXPLOSIONS))
def test_an_explosion(case: Any) -> None:
    red, blue, dice, left, *how = case
    battle = off(red, blue, dice, **(TEN | (how[0] if how else {})))
    assert lp(battle) == unhurt(battle) | left
    assert spent(battle)


@pytest.mark.rule("H-EXP-07", "H-EXP-05")
def test_an_explosion_that_gives_a_state() -> None:
    """E is behind the wall; the die of H-BLA-07 is not needed, nobody is engaged."""
    stun = bomb(state=gives("stunned", 2))
    battle = off(grenadier(weapon=stun), (B_NEAR, E_FAR), "4 1 1", POINT, pieces=(WALL,))
    assert [unit.is_in("stunned") for unit in battle.units] == [False, True, False]
    assert spent(battle)


UP = (10, 14)
"""A blast of A straight up: its tip at (10, 10.6), its end from (9, 16.6) to (11, 16.6)."""

CLOUD = thrower("cloud")
IMPACT = thrower("impact", 2)
SHIELD = (piece(box(10, 12, 2, 0.4), obstructive=True),)

BLASTS: dict[str, Any] = {
    "H-BLA-03 a cloud": (CLOUD, {}, unit("B", 10, 14), "4 4 1 1 1", {"B": 5}),
    "H-BLA-02 everybody": (
        CLOUD, {"red": unit("C", 10, 13)}, unit("B", 10, 15), "4 1 1 1 1|4 4 1 1 1", {"C": 7, "B": 5},
    ),
    "H-BLA-01 6 long": (CLOUD, {}, unit("B", 10, 17.2), "4 4 1 1 1", {"B": 5}),
    "H-BLA-01 not longer": (CLOUD, {}, unit("B", 10, 17.21), "", {}),
    "H-BLA-01 2 wide at its end": (CLOUD, {}, unit("B", 11.6, 16.6), "4 4 1 1 1", {"B": 5}),
    "H-BLA-01 not wider": (CLOUD, {}, unit("B", 11.62, 16.6), "", {}),
    "H-BLA-01 narrow at its tip": (CLOUD, {}, unit("B", 11.2, 11), "", {}),
    "H-BLA-05 cloud, half in cover": (
        CLOUD, {}, unit("B", 10, 14), "4 4 1 1 1", {"B": 5}, (piece(box(10.9, 12.5, 2, 0.4), obstructive=True),),
    ),
    "H-BLA-05 cloud, fully in cover": (CLOUD, {}, unit("B", 10, 14), "", {}, SHIELD),
    "H-BLA-02 out of the line of fire": (
        CLOUD, {}, unit("B", 10, 14), "", {}, (piece(box(10, 12, 4, 0.4), opaque=True),),
    ),
    "X-17": (IMPACT, {}, (unit("B", 10, 13), unit("E", 10, 15)), "5 2 1|6 5", {"B": 7, "E": 5}),
    "H-BLA-04 the nearest first": (IMPACT, {}, (unit("E", 10, 15), unit("B", 10, 13)), "5 2 1|6 5", {"B": 7, "E": 5}),
    "H-BLA-04 until no unit is left": (IMPACT, {}, unit("B", 10, 13), "4 4 4", {}),
    "H-BLA-04 no die left": (IMPACT, {}, (unit("B", 10, 13), unit("E", 10, 15)), "5 5 5", {"B": 3}),
    "H-BLA-04 at most 5, no re-rolls": (
        IMPACT, {"shs": 7, "able": "natural-talent 2"}, unit("B", 10, 13), "5 1 1 1 1", {"B": 7},
    ),
    "H-BLA-04 SHS with modifiers": (IMPACT, {"states": "brave 1"}, unit("B", 10, 13), "5 1 1 1", {"B": 7}),
    "H-ABI-68 trained gunman": (IMPACT, {"able": "trained-gunman 1"}, unit("B", 10, 13), "5 1 1 1", {"B": 7}),
    "H-BLA-05 impact, in cover": (
        thrower("impact", 4), {}, unit("B", 10, 14, pr=0), "5 1 1", {"B": 7},
        (piece(box(10.9, 12.9, 2, 0.4), obstructive=True),),
    ),
    "H-BLA-05 impact, fully in cover": (IMPACT, {}, (unit("B", 10, 13), unit("E", 10, 15)), "", {}, SHIELD),
    "H-BLA-06 equally far, the first": (
        IMPACT, {}, (unit("B", 9.39, 15), unit("E", 10.61, 15)), "3|5 1 1|5 1", {"B": 7, "E": 7},
    ),
    "H-BLA-06 equally far, the second": (
        IMPACT, {}, (unit("B", 9.39, 15), unit("E", 10.61, 15)), "4|5 1 1|1 1", {"E": 7},
    ),
    "H-BLA-08 the engaged one before the others": (
        IMPACT, {"red": unit("C", 11.2, 13)}, (unit("B", 10, 13), unit("E", 10, 15)),
        "5 2 1|1|5 1|5", {"B": 7, "C": 7, "E": 7},
    ),
    "H-ABI-43 a point for each six": (
        IMPACT, {}, unit("B", 10, 13, "invulnerable", pr=0), "6 5 5", {"B": 7},
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-BLA-01", "H-BLA-02", "H-BLA-03", "H-BLA-04", "H-BLA-05", "H-BLA-06", "H-BLA-07", "H-BLA-08", "H-ABI-43",
    "H-ABI-68",
)  # fmt: skip
@pytest.mark.parametrize("case", BLASTS.values(), ids=list(BLASTS))
def test_a_blast(case: Any) -> None:
    weapon, own, blue, dice, left, *rest = case
    own = dict(own)
    red = grenadier(own.pop("able", ""), weapon, **{key: value for key, value in own.items() if key != "red"})
    battle = off((red, own["red"]) if "red" in own else red, blue, dice, UP, pieces=rest[0] if rest else ())
    assert lp(battle) == unhurt(battle) | left
    assert spent(battle)
    assert not events(battle, "refused")


HIDING = "discretion 3"
AIMS: dict[str, Any] = {
    "at any point": (bomb(), unit("B", 11, 20.6), (30, 30), "", ()),
    "H-EXP-01 not out of the line of fire": (
        bomb(), unit("B", 11, 20.6), POINT, "H-EXP-01", (piece(box(10, 15, 4, 1), opaque=True),),
    ),
    "H-EXP-01 a point is needed": (bomb(), unit("B", 11, 20.6), None, "H-EXP-01", ()),
    "H-WPN-07 at 12 of 6 x 2": (bomb("limited-range 2"), unit("B", 11, 20.6), (10, 22.6), "", ()),
    "H-WPN-07 at 12.01": (bomb("limited-range 2"), unit("B", 11, 20.6), (10, 22.61), "H-WPN-07", ()),
    "H-ABI-20 only discreet enemies": (bomb(), unit("B", 11, 20.6, HIDING), POINT, "H-ABI-20", ()),
    "H-ABI-20 another too": (bomb(), (unit("B", 11, 20.6, HIDING), unit("E", 9, 20.6)), POINT, "", ()),
    "H-BLA-01 in any direction": (CLOUD, unit("B", 11, 20.6), (3, 3), "", ()),
    "H-WPN-01 no ammunition": (bomb("ammunition 1"), unit("B", 11, 20.6), POINT, "H-WPN-01", ()),
}  # fmt: skip


@pytest.mark.rule("H-EXP-01", "H-BLA-01", "H-WPN-01", "H-WPN-07", "H-ABI-20")
@pytest.mark.parametrize("case", AIMS.values(), ids=list(AIMS))
def test_where_an_explosion_or_a_blast_may_be_aimed_at(case: Any) -> None:
    weapon, blue, point, rule, pieces = case
    battle = laid(grenadier(weapon=weapon, fired={"bomb": 1}), blue, pieces=pieces)
    aimed = None if point is None else (hundredths(point[0]), hundredths(point[1]))
    refusal = refuse_area(battle, named(battle, "A"), weapon, aimed)
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("H-ABI-20")
def test_discretion_does_not_work_for_one_who_is_engaged() -> None:
    blue = unit("B", 11, 20.6, HIDING)
    battle = laid((grenadier(), unit("C", 14.2, 20.6)), (blue, unit("E", 12.8, 25)))
    assert refuse_area(battle, named(battle, "A"), bomb(radius=100), (1000, 2060)) is not None
    battle = laid((grenadier(), unit("C", 12.2, 20.6)), blue)
    assert refuse_area(battle, named(battle, "A"), bomb(radius=50), (1000, 2060)) is None
