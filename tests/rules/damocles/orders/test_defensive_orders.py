"""Take cover! and Brace for impact!, worked out by hand."""

import pytest

from tests.rules.support.scenes import activated, circle, fire, gap, order, rectangle, sheet

WALL = rectangle("wall", "heavy", (20, 20), 10, 2)
"""From 19 to 21: a base of 2 cm at y = 13 is 5 from it."""

TAKE = order("take_cover", scenery="wall")


@pytest.mark.rule("R-DEF-01")
@pytest.mark.parametrize(("y", "rules"), [(13, []), (12.99, ["R-DEF-01"])])
def test_take_cover_needs_a_piece_within_5_of_a_unit(y: float, rules: list[str]) -> None:
    assert activated([(20, y)], TAKE, scenery=[WALL]).refusals() == rules


@pytest.mark.rule("R-DEF-01")
def test_take_cover_goes_up_to_5_closer() -> None:
    """From 13 to 18, where the base touches the wall; nobody ends on it."""
    report = activated([(20, 13)], TAKE, scenery=[WALL])
    assert report.positions("r1") == [[20, 18]]
    assert report.one("order")["target"] == "wall"


@pytest.mark.rule("R-DEF-01")
def test_every_unit_may_move_closer_once_one_is_near() -> None:
    """The second is 8 away: it comes 5 closer, no more."""
    report = activated([(20, 13), (20, 10)], TAKE, scenery=[WALL])
    assert report.positions("r1") == [[20, 18], [20, 15]]


@pytest.mark.rule("R-DEF-01")
def test_units_behind_one_another_come_as_close_as_the_first_lets_them() -> None:
    """Whoever is nearer goes first: 18, and behind it 16, whatever their indices."""
    report = activated([(20, 12), (20, 14.5)], TAKE, scenery=[WALL])
    assert report.positions("r1")[1] == [20, 18]
    assert report.positions("r1")[0][1] >= 15.5


@pytest.mark.rule("R-DEF-01")
def test_take_cover_at_named_places() -> None:
    assert activated([(20, 13)], order("take_cover", scenery="wall", to=[[21, 16]]), scenery=[WALL]).positions(
        "r1"
    ) == [[21, 16]]
    away = order("take_cover", scenery="wall", to=[[20, 12.5]])
    assert activated([(20, 13)], away, scenery=[WALL]).refusals() == ["R-DEF-01"]


@pytest.mark.rule("R-DEF-01")
def test_take_cover_by_a_vector() -> None:
    report = activated([(20, 13), (23, 13)], order("take_cover", scenery="wall", by=[0, 3]), scenery=[WALL])
    assert report.positions("r1") == [[20, 16], [23, 16]]


@pytest.mark.rule("R-DEF-01")
def test_take_cover_goes_no_farther_than_5() -> None:
    wide = rectangle("wall", "light", (20, 20), 40, 2)
    aslant = order("take_cover", scenery="wall", to=[[23, 17.5]])
    assert activated([(20, 13)], aslant, scenery=[wide]).refusals() == ["R-DEF-01"]


@pytest.mark.rule("R-DEF-01", "R-GAR-02")
def test_taking_cover_in_a_garrison_goes_into_it() -> None:
    """The wood begins at y = 14: wholly in it, 4 on, stands a base at 15."""
    wood = circle("wall", "light", (20, 20), 6, garrison=True)
    assert activated([(20, 11)], TAKE, scenery=[wood]).positions("r1") == [[20, 15]]


@pytest.mark.rule("R-DEF-01")
def test_nobody_takes_cover_by_leaving_a_garrison() -> None:
    """Whose middle is in it stays in it: its edge is at y = 14."""
    wood = circle("wall", "light", (20, 20), 6, garrison=True)
    for place, rules in (((20, 22), []), ((20, 14), []), ((20, 13.9), ["R-DEF-01"])):
        report = activated([(20, 18)], order("take_cover", scenery="wall", to=[list(place)]), scenery=[wood])
        assert report.refusals() == rules, place


@pytest.mark.rule("R-DEF-01", "R-GAR-01")
def test_taking_cover_in_heavy_scenery_goes_half_as_far() -> None:
    """From y = 13, in front of a heavy garrison that begins at 15: 2.5 of the 5."""
    ruin = rectangle("wall", "heavy", (20, 20), 10, 10, garrison=True)
    assert activated([(20, 13)], TAKE, scenery=[ruin]).positions("r1") == [[20, 15.5]]


@pytest.mark.rule("R-DEF-01", "R-DST-01")
@pytest.mark.parametrize(("y", "rules"), [(20, ["R-DEF-01"]), (20.11, [])])
def test_take_cover_measures_to_the_edge_of_a_turned_piece(y: float, rules: list[str]) -> None:
    """A wall on the line x = y, 2 wide: (30,20) is 7.07 from the line, less 1 and 1 is 5.07; (30,20.11) is 4.99."""
    aslant = rectangle("wall", "heavy", (30, 30), 20, 2, rotation=45)
    assert activated([(30, y)], TAKE, scenery=[aslant]).refusals() == rules


@pytest.mark.rule("R-DEF-02")
@pytest.mark.parametrize("next_order", [order("stay_vigilant", by=[0, -1]), fire("b1"), order("move_move", by=[0, -1])])
def test_after_take_cover_neither_movement_nor_lethal_order(next_order: dict[str, object]) -> None:
    report = activated([(20, 13)], TAKE, next_order, scenery=[WALL], enemies=[(20, 40)])
    assert report.refusals() == ["R-DEF-02"]


@pytest.mark.rule("R-DEF-02")
def test_take_cover_may_follow_movement_and_fire() -> None:
    report = activated(
        [(20, 10)], order("stay_vigilant", by=[0, 3]), fire("b1"), TAKE, scenery=[WALL], enemies=[(20, 40)], dice=[1]
    )
    assert report.orders() == ["stay_vigilant", "open_fire", "take_cover"]


@pytest.mark.rule("R-DEF-02", "R-MEL-02")
def test_no_take_cover_in_close_combat() -> None:
    assert activated([(20, 13)], TAKE, scenery=[WALL], enemies=[(22, 13)]).refusals() == ["R-DEF-02"]


@pytest.mark.rule("R-DEF-05", "R-MEL-02")
def test_no_bracing_in_close_combat() -> None:
    assert activated([(20, 13)], order("brace_for_impact"), enemies=[(22, 13)]).refusals() == ["R-DEF-05"]


@pytest.mark.rule("R-DEF-05")
@pytest.mark.parametrize("next_order", [order("stay_vigilant", by=[0, -1]), fire("b1"), order("charge", target="b1")])
def test_after_bracing_neither_movement_nor_lethal_order(next_order: dict[str, object]) -> None:
    report = activated([(20, 13)], order("brace_for_impact"), next_order, enemies=[(20, 30)])
    assert report.refusals() == ["R-DEF-05"]


@pytest.mark.rule("R-DEF-02", "R-DEF-05", "R-ACT-02")
def test_one_defensive_order_may_follow_the_other_while_orders_last() -> None:
    report = activated([(20, 13)], TAKE, order("brace_for_impact"), scenery=[WALL], sheet=sheet(orders=2))
    assert report.orders() == ["take_cover", "brace_for_impact"]


@pytest.mark.rule("R-DEF-01", "R-MOV-02")
def test_take_cover_does_not_end_base_to_base_with_an_enemy() -> None:
    (end,) = activated([(20, 13)], TAKE, scenery=[WALL], enemies=[(20, 16.5)]).positions("r1")
    assert gap(end, (20, 16.5)) > 0.05
