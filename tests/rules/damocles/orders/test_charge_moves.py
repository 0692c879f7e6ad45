"""Charge! and Kill them! among scenery, several squads and bases of all sizes, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Point,
    Report,
    activated,
    activation,
    blue,
    circle,
    fight,
    gap,
    order,
    rectangle,
    red,
    scene,
    sheet,
    squad,
)

CHARGE = order("charge", target="b1")
KILL = order("kill_them", target="b1")


def rolled(report: Report) -> tuple[int, float, float, bool]:
    charge = report.one("charge")
    return charge["die"], charge["distance"], charge["needed"], charge["success"]


@pytest.mark.rule("R-MOV-04", "R-DST-01")
@pytest.mark.parametrize(("die", "success"), [(6, True), (5, False)])
def test_a_slanting_charge_ends_on_the_line_between_the_centres(die: int, success: bool) -> None:
    """From (10,10) to (19,22) are 15, less two radii 13: half of 14 and 6. The end is 2 of 15 before the enemy."""
    report = activated([(10, 10)], CHARGE, enemies=[(19, 22)], dice=[die], sheet=sheet(move=14))
    assert rolled(report) == (die, 7 + die, 13, success)
    assert report.positions("r1") == [[17.8, 20.4] if success else [10, 10]]


@pytest.mark.rule("R-MOV-04", "R-DST-01")
@pytest.mark.parametrize(("move", "die", "distance"), [(9, 6, 10.5), (9, 5, 9.5), (9.5, 5, 9.75), (10, 5, 10)])
def test_bases_of_two_sizes_are_measured_from_edge_to_edge(move: float, die: int, distance: float) -> None:
    """Bases of 3 and 5, centres 14 apart: 10 between them."""
    report = activated(
        [(10, 10)], CHARGE, enemies=[(10, 24)], dice=[die], sheet=sheet(move=move, base=3), enemy=sheet(base=5)
    )
    assert rolled(report) == (die, distance, 10, distance >= 10)
    assert report.positions("r1") == [[10, 20] if distance >= 10 else [10, 10]]


@pytest.mark.rule("R-MOV-04", "R-GAR-01")
@pytest.mark.parametrize(("die", "success"), [(6, True), (5, False)])
def test_a_charge_across_a_heavy_fence_needs_twice_the_distance(die: int, success: bool) -> None:
    """5 between the bases, a fence from edge to edge: half of 4 + 6 is 5, half of 4 + 5 is not."""
    fence = rectangle("fence", "heavy", (36, 12.5), 72, 1)
    report = activated([(20, 10)], CHARGE, enemies=[(20, 17)], dice=[die], scenery=[fence], sheet=sheet(move=8))
    assert rolled(report) == (die, 4 + die, 5, success)
    assert report.positions("r1") == [[20, 15] if success else [20, 10]]


@pytest.mark.rule("R-MOV-04", "R-GAR-01", "R-GAR-02")
@pytest.mark.parametrize(("cover", "success"), [("light", True), ("heavy", False)])
def test_a_charge_goes_into_a_garrison(cover: str, success: bool) -> None:
    """6 + 4 = 10 to an enemy 10 off, in the middle of a wood; in a ruin that is 5."""
    wood = circle("wood", cover, (20, 22), 5, garrison=True)
    report = activated([(20, 10)], CHARGE, enemies=[(20, 22)], dice=[4], scenery=[wood])
    assert rolled(report) == (4, 10, 10, success)
    assert report.positions("r1") == [[20, 20] if success else [20, 10]]


@pytest.mark.rule("R-MOV-04", "R-GAR-01")
def test_chargers_stand_beside_the_fence_that_an_enemy_hugs_not_on_it() -> None:
    """The fence lies from y = 17 to 18, the enemy at (20,19): straight before it there is no place."""
    fence = rectangle("fence", "light", (20, 17.5), 10, 1)
    report = activated([(20, 12)], CHARGE, enemies=[(20, 19)], dice=[6], scenery=[fence])
    (end,) = report.positions("r1")
    assert rolled(report)[3]
    assert gap(end, (20, 19)) <= 0.05
    assert end[1] >= 19


@pytest.mark.rule("R-MOV-04", "R-MOV-09", "R-GAR-01")
@pytest.mark.parametrize(("move", "success"), [(5.6, False), (5.7, True)])
def test_a_charge_round_a_post_is_as_long_as_the_way_it_takes(move: float, success: bool) -> None:
    """A post of radius 1 stands half way between centres that are 10 apart; a 6 is rolled.

    Two tangents of √(5² - 2²) = 4.583, an arc of 2 x (180° - 2 x 66.42°) = 1.646, less the 2 of contact: 8.811. Half of
    5.6 and 6 are 8.8, half of 5.7 and 6 are 8.85. Straight on there are 8 between the bases.
    """
    post = circle("post", "impenetrable", (20, 15), 1)
    report = activated([(20, 10)], CHARGE, enemies=[(20, 20)], dice=[6], scenery=[post], sheet=sheet(move=move))
    assert rolled(report) == (6, move / 2 + 6, 8, success)
    assert report.squad("b1")["in_close_combat"] is success


@pytest.mark.rule("R-MOV-04", "R-GAR-01")
def test_a_charge_that_finds_no_way_has_failed() -> None:
    wall = rectangle("wall", "impenetrable", (36, 15), 72, 1)
    report = activated([(10, 10)], CHARGE, enemies=[(10, 20)], dice=[6], scenery=[wall])
    assert rolled(report) == (6, 12, 8, False)
    assert report.positions("r1") == [[10, 10]]


@pytest.mark.rule("R-MEL-01", "R-MOV-04")
def test_a_charge_may_end_base_to_base_with_another_squad_too() -> None:
    """The charger ends beside b1 at (19.51,18.06); b2 at (17.69,18.9) is 2.009 from there: 0.009 between the bases."""
    document = scene(
        red(squad("r1", (18, 12)), script=activation("r1", CHARGE)),
        blue(squad("b1", (20, 20)), squad("b2", (17.69, 18.9))),
        dice=[1],
    )
    report = fight(document)
    assert [report.squad(id)["in_close_combat"] for id in ("r1", "b1", "b2")] == [True] * 3


@pytest.mark.rule("R-DEF-04", "R-MOV-04")
@pytest.mark.parametrize(("dice", "needed", "success"), [([5, 1, 6], 14, False), ([1, 6], 10, True)])
def test_free_fire_that_slays_the_nearest_charger_makes_the_charge_longer(
    dice: list[int], needed: float, success: bool
) -> None:
    """Chargers 10 and 14 off, distance 6 + 6: the free fire comes before the charge is measured."""
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), (10, 6)),
                script=[{"pass": True}, {"bid": 1}, {"activate": "r1"}, CHARGE, {"allocate": [0]}],
            ),
            blue(squad("b1", (10, 22)), script=activation("b1", order("brace_for_impact"))),
            dice=dice,
            turns=2,
        )
    )
    assert rolled(report) == (6, 12, needed, success)


@pytest.mark.rule("R-MOV-05", "R-MOV-09")
@pytest.mark.parametrize(("to", "end"), [((14.8, 16.4), [14.8, 16.4]), ((14.8, 16.41), [10, 10]), ((10, 15), [10, 10])])
def test_a_failed_charge_goes_where_it_is_ordered_or_stays(to: Point, end: list[float]) -> None:
    """6 + 2 are 8: 4.8 and 6.4 aslant; a hair more is too far; at (10,15) stands a friend."""
    failed = order("charge", target="b1", if_failed="move", to=[list(to)])
    document = scene(
        red(squad("r1", (10, 10)), squad("r2", (10, 16)), script=activation("r1", failed)),
        blue(squad("b1", (10, 40))),
        dice=[2],
    )
    assert fight(document).positions("r1") == [end]


@pytest.mark.rule("R-MOV-05")
def test_a_failed_charge_straight_on_stops_short_of_another_enemy() -> None:
    """b1 is 18 off, b2 stands in between: 8 would end in it, so the squad stops before it, not base to base."""
    failed = order("charge", target="b1", if_failed="move")
    document = scene(
        red(squad("r1", (10, 10)), script=activation("r1", failed)),
        blue(squad("b1", (10, 30)), squad("b2", (10, 17))),
        dice=[2],
    )
    report = fight(document)
    ((_, y),) = report.positions("r1")
    assert 10 < y < 14.95
    assert not report.squad("b2")["in_close_combat"]


@pytest.mark.rule("R-MOV-09")
@pytest.mark.parametrize(("left", "rules"), [(20, []), (20.02, ["R-GAR-01"])])
def test_a_base_passes_a_gap_just_as_wide_as_it_is(left: float, rules: list[str]) -> None:
    """Walls from x = 0 to 20 and from 25 on; with one that begins 0.02 farther right a base of 5 gets stuck."""
    walls = [
        rectangle("a", "impenetrable", (left / 2, 21), left, 2),
        rectangle("b", "impenetrable", (48.5, 21), 47, 2),
    ]
    report = activated([(22.5, 15)], order("stay_vigilant", by=[0, 12]), scenery=walls, sheet=sheet(base=5))
    assert report.refusals() == rules


# --- Kill them! ----------------------------------------------------------------------------------------------------


def strikers(report: Report) -> int:
    """How many units attacked, with one attack each."""
    return len(report.one("attack")["dice"])


@pytest.mark.rule("R-LET-04")
@pytest.mark.parametrize(("move", "attacks"), [(12, 2), (6, 2), (2, 1)])
def test_who_comes_within_reach_strikes(move: float, attacks: int) -> None:
    """The second unit is √29 - 2 = 3.385 off: M 12 brings it base to base, 6 to 0.385, 2 to 2.385 only."""
    report = activated([(10, 10), (10, 5)], KILL, enemies=[(12, 10)], dice=[1, 1], sheet=sheet(move=move))
    assert strikers(report) == attacks


@pytest.mark.rule("R-LET-04", "R-GAR-01")
@pytest.mark.parametrize(("move", "attacks"), [(12, 2), (8, 1)])
def test_closing_up_inside_a_ruin_goes_half_as_far(move: float, attacks: int) -> None:
    """The second is √(2² + 6²) - 2 = 4.325 off. Half the move, halved: 3 of 12 leave 1.325, 2 of 8 leave 2.325."""
    ruin = circle("ruin", "heavy", (10, 13), 10, garrison=True)
    report = activated(
        [(10, 10), (10, 16)], KILL, enemies=[(12, 10)], dice=[1, 1], scenery=[ruin], sheet=sheet(move=move)
    )
    assert strikers(report) == attacks


@pytest.mark.rule("R-LET-04")
@pytest.mark.parametrize(("units", "foe", "attacks"), [
    ([(10, 10), (10, 14)], (10, 16), 1), ([(10, 10), (10, 13)], (10, 15), 2),
])  # fmt: skip
def test_who_touches_another_squad_stays_and_strikes_if_the_target_is_in_reach(
    units: list[Point], foe: Point, attacks: int
) -> None:
    """b1 stands at (12,10). From (10,14) it is √20 - 2 = 2.47 off, from (10,13) √13 - 2 = 1.61."""
    document = scene(
        red(squad("r1", *units), script=activation("r1", KILL)),
        blue(squad("b1", (12, 10)), squad("b2", foe)),
        dice=[1, 1],
    )
    report = fight(document)
    assert strikers(report) == attacks
    assert report.positions("r1") == [list(unit) for unit in units]


@pytest.mark.rule("R-LET-04", "R-MEL-01")
@pytest.mark.parametrize(("foe", "end", "engaged"), [((10, 25), 16, False), ((10, 17), 15, True)])
def test_after_the_last_of_the_target_the_squad_goes_for_the_next(foe: Point, end: float, engaged: bool) -> None:
    """Half of 12 straight at b2, or up to it."""
    document = scene(
        red(squad("r1", (10, 10)), script=activation("r1", KILL)),
        blue(squad("b1", (12, 10)), squad("b2", foe)),
        dice=[4, 1],
    )
    report = fight(document)
    assert report.positions("r1") == [[10, end]]
    assert report.squad("b2")["in_close_combat"] is engaged


@pytest.mark.rule("R-LET-05", "R-MEL-01")
def test_the_close_combat_is_over_when_nobody_touches_any_more() -> None:
    """The only unit of b1 that touches falls, and with M 1 the squad does not get to the other, 6 off."""
    orders: list[Document] = [KILL, KILL]
    report = activated([(10, 10)], *orders, enemies=[(10, 18), (10, 12)], dice=[4, 1], sheet=sheet(move=1))
    assert report.refusals() == ["R-LET-05"]
    assert report.positions("r1") == [[10, 10.5]]


# --- Fall back! ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-MOV-08", "R-MOV-09")
@pytest.mark.parametrize(("to", "move", "rules"), [
    ((26, 20), 7.65, ["R-MOV-09"]), ((26, 20), 7.66, []), ((12.8, 29.6), 12, []), ((12.8, 29.61), 12, ["R-MOV-08"]),
])  # fmt: skip
def test_falling_back_goes_round_the_enemy_not_through_it(to: Point, move: float, rules: list[str]) -> None:
    """b1 touches at (22,20), its circle of 2 lies between (20,20) and (26,20).

    Along it to the far side: from 180° to where a tangent of √(4² - 2²) = 3.464 leaves, at 60°: 2 x 120° = 4.189, in
    all 7.653.
    """
    report = activated([(20, 20)], order("fall_back", to=[list(to)]), enemies=[(22, 20)], sheet=sheet(move=move))
    assert report.refusals() == rules


@pytest.mark.rule("R-MOV-08", "R-SQD-02")
def test_falling_back_keeps_the_squad_together() -> None:
    """All of the squad may move: one that stays 7 behind (9 between centres) would split it."""
    units: list[Point] = [(20, 20), (17, 20)]
    split = order("fall_back", to=[[8, 20], [17, 20]])
    assert activated(units, split, enemies=[(22, 20)]).refusals() == ["R-SQD-02"]
    whole = order("fall_back", to=[[10, 20], [17, 20]])
    assert activated(units, whole, enemies=[(22, 20)]).refusals() == []
