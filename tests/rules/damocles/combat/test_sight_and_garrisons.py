"""Line of sight, and fire out of, into and inside garrisons, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Point,
    activation,
    blue,
    circle,
    fight,
    fire,
    rectangle,
    red,
    scene,
    squad,
    volley,
)

WOOD = circle("wood", "light", (20, 10), 6, garrison=True)
WALL = rectangle("wall", "impenetrable", (20, 25), 20, 1)


def cover(shooters: list[Point], targets: list[Point], *scenery: Document) -> object:
    report = volley(shooters, targets, dice=[4] * len(shooters) + [3] * 2 * len(shooters), scenery=scenery)
    return report.events("defense")[0]["cover"]


@pytest.mark.rule("R-LOS-01", "R-COV-07")
def test_a_unit_that_sees_no_target_does_not_fire() -> None:
    assert volley([(20, 10)], [(20, 40)], scenery=[WALL]).refusals() == ["R-LOS-01"]


@pytest.mark.rule("R-LOS-01")
def test_only_those_fire_who_see_somebody() -> None:
    """(20,10) and (16,10) face the wall; from (44,10) to (20,40) the line passes x = 32, right of its end at 30."""
    report = volley([(20, 10), (16, 10), (44, 10)], [(20, 40)], dice=[4, 3], scenery=[WALL])
    assert report.one("attack")["dice"] == [4]


@pytest.mark.rule("R-LOS-01")
def test_seeing_one_of_the_target_is_enough() -> None:
    report = volley([(20, 10)], [(20, 40), (46, 40)], dice=[4, 3], scenery=[WALL])
    assert report.one("attack")["dice"] == [4]


@pytest.mark.rule("R-LOS-01", "R-LET-01")
def test_sight_and_range_are_asked_of_each_unit() -> None:
    """The one in range sees nothing; the one that sees is out of range: nobody fires."""
    report = volley([(20, 15), (45, 4)], [(20, 50)], scenery=[WALL])
    assert len(report.refusals()) == 1
    assert report.events("attack") == []


@pytest.mark.rule("R-LOS-02", "R-LOS-03")
def test_units_block_no_sight() -> None:
    """Own squad, friends and enemies stand in the line."""
    report = fight(
        scene(
            red(squad("r1", (20, 10), (20, 13)), squad("r2", (20, 20)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (20, 40)), squad("b2", (20, 30))),
            dice=[4, 4, 1, 1],
        )
    )
    assert report.one("attack")["dice"] == [4, 4]
    assert report.events("defense")[0]["cover"] is None


@pytest.mark.rule("R-LOS-03")
@pytest.mark.parametrize("kind", ["light", "heavy"])
def test_only_impenetrable_scenery_blocks_sight(kind: str) -> None:
    report = volley([(20, 10)], [(20, 40)], dice=[4, 3, 3], scenery=[rectangle("wall", kind, (20, 25), 20, 1)])
    assert report.refusals() == []


@pytest.mark.rule("R-LOS-03")
def test_a_unit_is_visible_when_any_part_of_its_base_is() -> None:
    """The wall ends at x = 20. From (20.5,10) the middle of a base at (19,40) is hidden, its right edge is not:

    the line to (19.9,40) passes the wall, at y = 25.5, at x = 20.19. At (15,40) all of it is hidden.
    """
    wall = rectangle("wall", "impenetrable", (10, 25), 20, 1)
    assert volley([(20.5, 10)], [(19, 40)], dice=[1], scenery=[wall]).refusals() == []
    assert volley([(20.5, 10)], [(15, 40)], dice=[1], scenery=[wall]).refusals() == ["R-LOS-01"]


@pytest.mark.rule("R-LOS-03")
def test_the_left_edge_of_a_base_is_looked_for_too() -> None:
    wall = rectangle("wall", "impenetrable", (30, 25), 20, 1)
    assert volley([(19.5, 10)], [(21, 40)], dice=[1], scenery=[wall]).refusals() == []
    assert volley([(19.5, 10)], [(25, 40)], dice=[1], scenery=[wall]).refusals() == ["R-LOS-01"]


@pytest.mark.rule("R-LOS-03")
def test_a_base_may_be_seen_between_two_walls_or_on_both_sides_of_one() -> None:
    """A wall of 1 cm right before a base of 2 leaves both its edges to be seen; two walls, a slit at its middle."""
    thin = rectangle("thin", "impenetrable", (20, 38), 1, 1)
    assert volley([(20, 10)], [(20, 40)], dice=[1], scenery=[thin]).refusals() == []
    slit = [rectangle("a", "impenetrable", (10, 25), 19.8, 1), rectangle("b", "impenetrable", (30, 25), 19.8, 1)]
    assert volley([(20, 10)], [(20, 40)], dice=[1], scenery=slit).refusals() == []


@pytest.mark.rule("R-LOS-01", "R-DST-03")
def test_fire_without_sight_is_an_impossible_order() -> None:
    report = volley([(20, 10)], [(20, 40)], scenery=[WALL])
    assert report.orders() == []


@pytest.mark.rule("R-GAR-03")
def test_who_stands_in_a_garrison_ignores_it_when_firing_out() -> None:
    assert cover([(20, 10)], [(20, 40)], WOOD) is None


@pytest.mark.rule("R-GAR-03", "R-COV-01")
def test_who_stands_in_a_garrison_has_its_cover_against_fire_from_outside() -> None:
    assert cover([(20, 40)], [(20, 10)], WOOD) == "light"


@pytest.mark.rule("R-GAR-03")
def test_inside_one_garrison_it_is_no_cover() -> None:
    assert cover([(17, 10)], [(23, 10)], WOOD) is None


@pytest.mark.rule("R-GAR-03", "R-COV-01")
def test_the_targets_own_garrison_counts_though_the_shooter_stands_in_another() -> None:
    other = circle("grove", "heavy", (20, 40), 6, garrison=True)
    assert cover([(20, 10)], [(20, 40)], WOOD, other) == "heavy"


@pytest.mark.rule("R-GAR-03")
def test_other_pieces_between_count_for_who_stands_in_a_garrison() -> None:
    assert cover([(20, 10)], [(20, 40)], WOOD, rectangle("wall", "heavy", (20, 25), 6, 1)) == "heavy"


@pytest.mark.rule("R-GAR-03")
def test_fire_through_a_garrison_from_outside_meets_its_cover() -> None:
    assert cover([(20, 2)], [(20, 40)], WOOD) == "light"
