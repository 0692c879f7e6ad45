"""Moving over, through and round scenery, worked out by hand."""

import pytest

from tests.rules.scenes import activated, circle, order, rectangle, sheet


@pytest.mark.rule("R-MOV-09", "R-GAR-01")
@pytest.mark.parametrize(("move", "accepted"), [(12, False), (12.6, False), (13, True)])
def test_the_way_round_a_post_is_measured_not_the_straight_line(move: float, accepted: bool) -> None:
    """From (20,10) to (20,22) round a post of radius 1 at (20,16), with a base of radius 1.

    Two tangents of √(36 - 4) = 5.657 and an arc of 2 x (π - 2 arccos 1/3) = 1.359: 12.673 in all. The way found
    goes in straight legs, a little longer than that.
    """
    post = circle("post", "impenetrable", (20, 16), 1)
    report = activated([(20, 10)], order("stay_vigilant", to=[[20, 22]]), scenery=[post], sheet=sheet(move=move))
    assert (report.orders() == ["stay_vigilant"]) is accepted


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
