"""Moving over, through and round scenery, worked out by hand."""

import pytest

from tests.rules.support.scenes import activated, circle, order, polygon, rectangle, sheet


@pytest.mark.rule("R-MOV-09", "R-GAR-01")
@pytest.mark.parametrize(("move", "accepted"), [(12, False), (12.67, False), (12.68, True)])
def test_the_way_round_a_post_is_measured_not_the_straight_line(move: float, accepted: bool) -> None:
    """From (20,10) to (20,22) round a post of radius 1 at (20,16), with a base of radius 1.

    Two tangents of √(36 - 4) = 5.657 and an arc of 2 x (π - 2 arccos 1/3) = 1.359: 12.673 in all.
    """
    post = circle("post", "impenetrable", (20, 16), 1)
    report = activated([(20, 10)], order("stay_vigilant", to=[[20, 22]]), scenery=[post], sheet=sheet(move=move))
    assert (report.orders() == ["stay_vigilant"]) is accepted


@pytest.mark.rule("R-MOV-09", "R-GAR-01")
@pytest.mark.parametrize(("base", "move", "accepted"), [
    (2, 8.92, False), (2, 8.93, True), (5, 10.48, False), (5, 10.49, True),
])  # fmt: skip
def test_the_way_round_a_turned_wall_is_longer_for_a_larger_base(base: float, move: float, accepted: bool) -> None:
    """From (20,20) to (32,20); the wall of 10 by 2, turned upright, has its top from (25,25) to (27,25).

    The corner is √50 = 7.071 off. For a radius of 1 two tangents of √(50 - 1) = 7 rise by 45° + arcsin(1 / 7.071) =
    53.13°, two arcs of 0.927 and 2 along the top: 17.855. For a radius of 2.5 the tangents are √(50 - 6.25) = 6.614 and
    rise by 65.7°, the arcs are 2.867: 20.963. Move, move! goes twice the move.
    """
    wall = rectangle("wall", "impenetrable", (26, 20), 10, 2, rotation=90)
    go = order("move_move", to=[[32, 20]])
    report = activated([(20, 20)], go, scenery=[wall], sheet=sheet(base=base, move=move))
    assert report.refusals() == ([] if accepted else ["R-GAR-01"])


@pytest.mark.rule("R-MOV-09", "R-GAR-01")
@pytest.mark.parametrize(("move", "accepted"), [(18.15, False), (18.16, True)])
def test_the_way_out_of_a_hollow_leads_over_its_rim(move: float, accepted: bool) -> None:
    """From (20,16) in a U that is open above to (34,16) beside it, over the arm from (26,30) to (30,30).

    A tangent of √(6² + 14² - 1) = 15.199 at 66.8° + 3.76° = 70.57°, an arc of 1.232, 4 along the rim, an arc of 1.361
    (74.05° + 3.94° = 77.99°) and a tangent of √(4² + 14² - 1) = 14.526: 36.317.
    """
    corners = ((10, 10), (30, 10), (30, 30), (26, 30), (26, 14), (14, 14), (14, 30), (10, 30))
    hollow = polygon("u", "impenetrable", *corners)
    go = order("move_move", to=[[34, 16]])
    report = activated([(20, 16)], go, scenery=[hollow], sheet=sheet(move=move))
    assert report.refusals() == ([] if accepted else ["R-GAR-01"])


@pytest.mark.rule("R-GAR-01", "R-GAR-02")
@pytest.mark.parametrize(("start", "by", "rules"), [
    ((30, 22), (0, -6), []), ((30, 22), (0, -6.01), ["R-GAR-01"]),
    ((30, 16), (0, 6), []), ((30, 16), (0, 6.01), ["R-GAR-01"]),
    ((30, 8), (0, 11), []), ((30, 12), (0, 7.5), ["R-GAR-01"]),
    ((30, 45), (0, -12), []), ((30, 45), (0, -14), ["R-MOV-02"]),
])  # fmt: skip
def test_a_dented_heavy_garrison_slows_units_with_part_of_the_base_in_it(
    start: tuple[float, float], by: tuple[float, float], rules: list[str]
) -> None:
    """A block from y = 20 to 40 with a wedge cut into its top, down to (30,30), at 45° to either side.

    6 of 12 in and out; up to its edge 11; 7.5 brings the base half over the edge. In the wedge, at (30,33), a base is
    3 / √2 = 2.12 from its sides: outside.
    """
    block = polygon("block", "heavy", (20, 20), (40, 20), (40, 40), (30, 30), (20, 40), garrison=True)
    assert activated([start], order("stay_vigilant", by=list(by)), scenery=[block]).refusals() == rules


@pytest.mark.rule("R-GAR-01")
@pytest.mark.parametrize(("by", "rules"), [((-3, 5.19), []), ((-3.01, 5.21), ["R-GAR-01"])])
def test_a_movement_across_a_turned_heavy_fence_is_halved(by: tuple[float, float], rules: list[str]) -> None:
    """A fence 60 long and 2 wide at 30°: across it 5.995 of 12, then 6.017."""
    fence = rectangle("fence", "heavy", (36, 36), 60, 2, rotation=30)
    assert activated([(37.5, 33.4)], order("stay_vigilant", by=list(by)), scenery=[fence]).refusals() == rules


@pytest.mark.rule("R-GAR-01")
@pytest.mark.parametrize(("end", "rules"), [((26, 24), []), ((26, 23.9), ["R-GAR-01"]), ((26, 22), ["R-GAR-01"])])
def test_the_hollow_of_a_light_obstacle_is_free_ground(end: tuple[float, float], rules: list[str]) -> None:
    """A U of light cover whose hollow, 6 wide, begins at y = 23: a base of 2 stands there at 24."""
    corners = ((20, 20), (32, 20), (32, 30), (29, 30), (29, 23), (23, 23), (23, 30), (20, 30))
    u = polygon("u", "light", *corners)
    assert activated([(26, 34)], order("stay_vigilant", to=[list(end)]), scenery=[u]).refusals() == rules


@pytest.mark.rule("R-GAR-01", "R-DST-01")
@pytest.mark.parametrize(("end", "rules"), [((31.42, 28.58), []), ((31.41, 28.59), ["R-GAR-01"])])
def test_a_base_stands_against_a_turned_obstacle_not_on_it(end: tuple[float, float], rules: list[str]) -> None:
    """2 wide at 45° through (30,30): side and base reach 2 from that line; (1.42 + 1.42) / √2 is 2.008."""
    fence = rectangle("fence", "light", (30, 30), 10, 2, rotation=45)
    assert activated([(36, 24)], order("stay_vigilant", to=[list(end)]), scenery=[fence]).refusals() == rules


@pytest.mark.rule("R-GAR-01", "R-MOV-09")
def test_nobody_crosses_or_enters_impenetrable_scenery() -> None:
    wall = rectangle("wall", "impenetrable", (20, 16), 40, 2)
    assert activated([(20, 10)], order("stay_vigilant", to=[[20, 20]]), scenery=[wall]).refusals() == ["R-GAR-01"]
    assert activated([(20, 10)], order("stay_vigilant", to=[[20, 15]]), scenery=[wall]).refusals() == ["R-GAR-01"]


@pytest.mark.rule("R-GAR-01")
def test_nobody_enters_an_impenetrable_garrison_either() -> None:
    keep = rectangle("keep", "impenetrable", (20, 18), 8, 8, garrison=True)
    assert activated([(20, 10)], order("stay_vigilant", to=[[20, 18]]), scenery=[keep]).refusals() == ["R-GAR-01"]


@pytest.mark.rule("R-GAR-01")
def test_a_light_obstacle_is_crossed_at_full_pace_and_nobody_ends_on_it() -> None:
    fence = rectangle("fence", "light", (20, 16), 40, 2)
    assert activated([(20, 10)], order("stay_vigilant", to=[[20, 22]]), scenery=[fence]).positions("r1") == [[20, 22]]
    assert activated([(20, 10)], order("stay_vigilant", to=[[20, 16]]), scenery=[fence]).refusals() == ["R-GAR-01"]


@pytest.mark.rule("R-GAR-01")
def test_a_base_that_reaches_over_the_edge_of_an_obstacle_ends_on_it() -> None:
    """The fence begins at y = 15: a base at 14 touches it, at 14.1 reaches over it."""
    fence = rectangle("fence", "light", (20, 16), 40, 2)
    assert activated([(20, 10)], order("stay_vigilant", to=[[20, 14]]), scenery=[fence]).positions("r1") == [[20, 14]]
    assert activated([(20, 10)], order("stay_vigilant", to=[[20, 14.1]]), scenery=[fence]).refusals() == ["R-GAR-01"]


@pytest.mark.rule("R-GAR-01")
@pytest.mark.parametrize(("y", "accepted"), [(17.5, True), (18, True), (18.01, False)])
def test_a_movement_across_heavy_scenery_is_halved(y: float, accepted: bool) -> None:
    """The wall lies from 14 to 16: from 12, with M 12, a crossing goes 6 at most."""
    wall = rectangle("wall", "heavy", (20, 15), 40, 2)
    report = activated([(20, 12)], order("stay_vigilant", to=[[20, y]]), scenery=[wall])
    assert (report.orders() == ["stay_vigilant"]) is accepted


@pytest.mark.rule("R-GAR-01")
def test_nobody_ends_on_a_heavy_obstacle() -> None:
    wall = rectangle("wall", "heavy", (20, 15), 40, 2)
    assert activated([(20, 12)], order("stay_vigilant", to=[[20, 15]]), scenery=[wall]).refusals() == ["R-GAR-01"]


@pytest.mark.rule("R-GAR-01", "R-GAR-02")
def test_a_heavy_garrison_halves_the_way_in_and_one_may_stand_in_it() -> None:
    bunker = rectangle("bunker", "heavy", (20, 20), 10, 10, garrison=True)
    enter = activated([(20, 13)], order("stay_vigilant", to=[[20, 19]]), scenery=[bunker])
    assert enter.positions("r1") == [[20, 19]]
    beyond = activated([(20, 13)], order("stay_vigilant", to=[[20, 19.5]]), scenery=[bunker])
    assert len(beyond.refusals()) == 1


@pytest.mark.rule("R-GAR-02")
def test_units_may_stand_in_a_light_garrison() -> None:
    wood = circle("wood", "light", (20, 20), 6, garrison=True)
    assert activated([(20, 10)], order("stay_vigilant", to=[[20, 20]]), scenery=[wood]).positions("r1") == [[20, 20]]


@pytest.mark.rule("R-GAR-01")
def test_a_heavy_garrison_halves_the_way_out() -> None:
    """From (20,20) to (20,13) are 7 of 12 / 2, to (20,14) 6, from inside to where the base touches the edge."""
    bunker = rectangle("bunker", "heavy", (20, 20), 10, 10, garrison=True)
    leave = activated([(20, 20)], order("stay_vigilant", to=[[20, 13]]), scenery=[bunker])
    assert leave.refusals() == ["R-GAR-01"]
    assert activated([(20, 20)], order("stay_vigilant", to=[[20, 14]]), scenery=[bunker]).refusals() == []


@pytest.mark.rule("R-GAR-01")
def test_a_movement_inside_a_heavy_garrison_is_halved_too() -> None:
    """It is a movement through it: 7 from end to end of a long trench are more than 6."""
    trench = rectangle("trench", "heavy", (20, 20), 20, 6, garrison=True)
    assert len(activated([(15, 20)], order("stay_vigilant", to=[[22, 20]]), scenery=[trench]).refusals()) == 1
    assert activated([(15, 20)], order("stay_vigilant", to=[[21, 20]]), scenery=[trench]).refusals() == []


@pytest.mark.rule("R-GAR-01")
def test_only_the_unit_whose_way_leads_through_heavy_scenery_is_slowed() -> None:
    """The second walks past the wall's end: 12 for it, 6 for the first, for whom the way round is too long."""
    wall = rectangle("wall", "heavy", (13.5, 15), 19, 2)
    both = order("stay_vigilant", to=[[14, 18], [25, 22]])
    assert activated([(14, 12), (25, 10)], both, scenery=[wall]).refusals() == []
    far = order("stay_vigilant", to=[[14, 18.5], [25, 22]])
    assert activated([(14, 12), (25, 10)], far, scenery=[wall]).refusals() == ["R-GAR-01"]


@pytest.mark.rule("R-GAR-01")
def test_going_round_heavy_scenery_is_not_slowed() -> None:
    """Past the end of a wall, from (17,12) to (17,20): its base would touch at 17 - 1 = 16, where the wall ends."""
    wall = rectangle("wall", "heavy", (11, 15), 10, 2)
    assert activated([(17, 12)], order("stay_vigilant", to=[[17, 20]]), scenery=[wall]).refusals() == []
