"""Who takes the wounds, and what becomes of those beyond: worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
    ability,
    activation,
    blue,
    fight,
    fire,
    red,
    rifle,
    scene,
    sheet,
    squad,
    volley,
)

ROW = [(10, 10), (13, 10), (16, 10), (19, 10)]
FOE = [(10, 30), (13, 30), (16, 30), (19, 30)]


def wounded(
    *orders: Document,
    dice: list[int],
    allocate: list[list[int]],
    target: Document | None = None,
    health: list[int] | None = None,
    shooter: Document | None = None,
    units: int = 3,
) -> Report:
    """One unit fires at b1, whose owner allocates as written each time it is asked."""
    more: Document = {} if health is None else {"health": health}
    return fight(
        scene(
            red(squad("r1", (10, 10), sheet=shooter), script=activation("r1", *(orders or (fire("b1"),)))),
            blue(
                squad("b1", *FOE[:units], sheet=target, **more),
                squad("b2", (60, 60)),
                script=[{"allocate": units} for units in allocate],
            ),
            dice=dice,
        )
    )


def hitting(damage: object) -> Document:
    return sheet(weapons=[rifle(damage=damage)])


@pytest.mark.rule("R-WND-01")
def test_an_index_that_no_unit_has_is_passed_over() -> None:
    """[9, 0]: unit 0, then by default unit 2."""
    report = wounded(dice=[4, 1], allocate=[[9, 0]], shooter=hitting(2))
    assert [s["unit"] for s in report.events("slain")] == [0, 2]


@pytest.mark.rule("R-WND-01")
def test_an_index_of_the_dead_is_passed_over() -> None:
    report = wounded(dice=[4, 1], allocate=[[1, 0]], health=[1, 0, 1])
    assert [s["unit"] for s in report.events("slain")] == [0]


@pytest.mark.rule("R-WND-01")
def test_an_empty_allocation_is_the_default() -> None:
    report = wounded(dice=[4, 1], allocate=[[]])
    assert [s["unit"] for s in report.events("slain")] == [2]


@pytest.mark.rule("R-WND-02")
def test_the_unit_wounded_by_one_order_takes_the_wounds_of_the_next_whatever_is_said() -> None:
    """2 damage on units of 3: unit 1, as named. Then 2 more: unit 1 falls, unit 0 takes the last."""
    report = wounded(
        fire("b1"), fire("b1"), dice=[4, 1, 4, 1], allocate=[[1], [0]], target=sheet(health=3), shooter=hitting(2)
    )
    assert [w["units"] for w in report.events("wounds")] == [[[1, 2]], [[0, 1], [1, 1]]]
    assert report.health("b1") == [2, 0, 3]


@pytest.mark.rule("R-WND-01", "R-WND-02")
def test_damage_of_all_weapons_is_added_up_before_anybody_is_chosen() -> None:
    """Rifle 1 and launcher 3 on units of 2: one sum of 4, units 0 and 2."""
    armed = sheet(weapons=[rifle(), rifle(slug="launcher", damage=3)])
    report = fight(
        scene(
            red(squad("r1", *ROW[:2], sheet=armed), script=activation("r1", fire("b1", weapons=["rifle", "launcher"]))),
            blue(squad("b1", *FOE[:3], sheet=sheet(health=2)), script=[{"allocate": [0, 2, 1]}]),
            dice=[4, 4, 1, 1],
        )
    )
    assert (report.one("wounds")["damage"], report.one("wounds")["units"]) == (4, [[0, 2], [2, 2]])
    assert report.health("b1") == [0, 2, 0]


@pytest.mark.rule("R-WND-01", "R-WND-04")
def test_excess_damage_is_noted_but_lost_and_takes_no_dice() -> None:
    """9 damage on two units of 1 that ignore wounds on 5+: 5 ignored, 4 and 1 slay both; no more dice.

    The 6 after them is the first die of the next order: it hits, and 1 does not block.
    """
    report = wounded(
        fire("b1"), fire("b2"), dice=[4, 1, 5, 4, 1, 6, 1], allocate=[], units=2,
        shooter=sheet(weapons=[rifle(damage=9, range=90)]),
        target=sheet(abilities=[ability("tough", {"ignore_wounds": 5})]),
    )  # fmt: skip
    first = report.events("wounds")[0]
    assert (first["damage"], first["ignored"], first["units"]) == (9, 1, [[0, 1], [1, 1]])
    assert [a["dice"] for a in report.events("attack")] == [[4], [6]]


@pytest.mark.rule("R-WND-02", "R-WND-03")
def test_after_an_ignored_wound_the_next_goes_to_the_same_unit() -> None:
    """Three wounds on units of 2, named [0, 1]: 6 ignored, 3 and 2 slay unit 0."""
    tough = sheet(health=2, abilities=[ability("tough", {"ignore_wounds": 6})])
    report = wounded(dice=[4, 1, 6, 3, 2], allocate=[[0, 1]], target=tough, shooter=hitting(3))
    wounds = report.one("wounds")
    assert (wounds["damage"], wounds["ignored"], wounds["units"]) == (3, 1, [[0, 2]])
    assert report.health("b1") == [0, 2, 2]


@pytest.mark.rule("R-WND-03")
def test_when_every_wound_is_ignored_nobody_is_hurt() -> None:
    tough = sheet(abilities=[ability("tough", {"ignore_wounds": 4})])
    report = wounded(dice=[4, 1, 4, 6], allocate=[], target=tough, shooter=hitting(2))
    wounds = report.one("wounds")
    assert (wounds["damage"], wounds["ignored"], wounds["units"]) == (2, 2, [])
    assert report.events("slain") == []


@pytest.mark.rule("R-WND-04", "R-ERA-02", "R-ERA-04")
def test_wounds_slain_destroyed_and_points_are_noted_in_that_order() -> None:
    report = wounded(dice=[4, 1], allocate=[], units=2, shooter=hitting(2))
    types = [e["type"] for e in report.events("wounds", "slain", "destroyed", "victory_points")]
    assert types == ["wounds", "slain", "slain", "destroyed", "victory_points", "victory_points"]
    assert [s["unit"] for s in report.events("slain")] == [1, 0]
    assert {e["by"] for e in report.events("slain", "destroyed")} == {"red"}
    assert [(v["change"], v["total"]) for v in report.events("victory_points")] == [(1, 1), (1, 2)]


@pytest.mark.rule("R-WND-04")
def test_a_squad_slain_to_the_last_unit_over_two_orders_is_destroyed_once() -> None:
    report = wounded(fire("b1"), fire("b1"), dice=[4, 1, 4, 1], allocate=[], units=2)
    assert [s["unit"] for s in report.events("slain")] == [1, 0]
    assert report.one("destroyed")["squad"] == "b1"


@pytest.mark.rule("R-WND-01", "R-WND-03")
def test_damage_of_an_ability_is_allocated_as_wounds_without_a_defense_roll() -> None:
    """D6 of a 3 at b1, named [1]: ignored on 6 (5, 6, 2): unit 1 of 2 falls."""
    strike = ability("strike", {"damage": "D6"}, when="activation", target="enemy")
    tough = sheet(health=2, abilities=[ability("tough", {"ignore_wounds": 6})])
    report = wounded(
        {"ability": "strike", "targets": ["b1"]}, dice=[3, 5, 6, 2], allocate=[[1]], target=tough,
        shooter=sheet(abilities=[strike]),
    )  # fmt: skip
    assert report.events("attack", "defense") == []
    wounds = report.one("wounds")
    assert (wounds["damage"], wounds["ignored"], wounds["units"]) == (3, 1, [[1, 2]])
    assert (report.one("slain")["unit"], report.one("slain")["by"]) == (1, "red")


@pytest.mark.rule("R-WND-02")
def test_a_unit_wounded_before_the_battle_falls_first_by_default() -> None:
    report = volley([(10, 10)], FOE[:1], dice=[4, 1], target=sheet(health=2))
    assert report.health("b1") == [1]
    report = wounded(dice=[4, 1], allocate=[], target=sheet(health=2), health=[1, 2, 2])
    assert (report.one("slain")["unit"], report.health("b1")) == (0, [0, 2, 2])
