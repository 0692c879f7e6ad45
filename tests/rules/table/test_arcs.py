"""Sliding round a base: the length of the arc that a base's centre follows, and the points on it."""

import pytest

from rules.table.arcs import arc, arc_end


@pytest.mark.rule("H-ACN-17", "H-MOV-01")
@pytest.mark.parametrize(
    ("end", "left", "length"),
    [
        ((0, 120), True, 377),
        ((0, 120), False, 377),
        ((120, 0), True, 189),
        ((-120, 0), False, 189),
        ((120, 0), False, 566),
        ((600, 0), True, 189),
        ((0, -500), True, 0),
    ],
)
def test_the_length_of_an_arc(end: tuple[int, int], left: bool, length: int) -> None:
    """Round (0, 0) from (0, -1.20): half of 2 x 3.1416 x 1.20 = 3.770, a quarter 1.885, three quarters 5.655."""
    points, long = arc(0, 0, 0, -120, *end, left)
    assert abs(long - length) <= 1
    assert len(points) % 2 == 0


@pytest.mark.rule("H-ACN-17")
@pytest.mark.parametrize("left", [True, False])
def test_points_of_an_arc_lie_on_the_circle_and_on_its_side(left: bool) -> None:
    points, _length = arc(1000, 1000, 1000, 880, 1000, 1120, left)
    for x, y in zip(points[::2], points[1::2], strict=True):
        assert 119 <= ((x - 1000) ** 2 + (y - 1000) ** 2) ** 0.5 <= 121
        assert x >= 1000 if left else x <= 1000
    assert points[-2:] == [1000, 1120]
    assert arc_end(1000, 1000, 1000, 880, 1000, 1120) == (1000, 1120)


@pytest.mark.rule("H-ACN-17")
def test_both_arcs_end_in_the_direction_pointed_in_rounded_outwards() -> None:
    """From 1.20 north of (10, 10) towards 3 east and 4 north of it: 0.72 east and 0.96 north, and next to 1 east."""
    for point, end in (((1300, 1400), (1072, 1096)), ((1001, 1000), (1120, 1000)), ((1100, 1100), (1085, 1085))):
        assert arc_end(1000, 1000, 1000, 1120, *point) == end
        for left in (True, False):
            assert tuple(arc(1000, 1000, 1000, 1120, *point, left)[0][-2:]) == end
