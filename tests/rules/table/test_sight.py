"""What can be seen of a base past shapes that hide it, against looking at every part of it (R-LOS-03)."""

from math import asin, atan2, cos, hypot, sin
from random import Random

import pytest

from rules.table.shapes import Shape
from rules.table.sight import sees_base

LOOKS = 100


def part_in_sight(blocks: list[Shape], eye: tuple[int, int], base: tuple[int, int], radius: int) -> float:
    """How much of the angle that a base fills is in sight, by many looks."""
    dx, dy = base[0] - eye[0], base[1] - eye[1]
    away, ahead, half = hypot(dx, dy), atan2(dy, dx), asin(radius / hypot(dx, dy))
    seen = 0
    for look in range(LOOKS):
        aside = half * (2 * look + 1 - LOOKS) / LOOKS
        foot = away * cos(aside)
        x, y = eye[0] + foot * cos(ahead + aside), eye[1] + foot * sin(ahead + aside)
        seen += not any(shape.crossed_by(*eye, round(x), round(y)) for shape in blocks)
    return seen / LOOKS


def shape(luck: Random) -> Shape:
    """A shape somewhere between."""
    x, y = luck.randrange(-900, 900), luck.randrange(600, 2600)
    kind = luck.randrange(4)
    if kind == 0:
        return Shape.circle(x, y, luck.randrange(50, 300))
    if kind == 1:
        turn = luck.choice([0, 30, 45, 77, 90])
        return Shape.rectangle(x, y, luck.randrange(30, 1200), luck.randrange(30, 300), turn)
    if kind == 2:
        notched = ((0, 0), (300, 0), (300, 350), (150, 120), (0, 350))
        return Shape.polygon([(x + px, y + py) for px, py in notched])
    return Shape.polygon([(x, y), (x + 500, y), (x + 200, y + 300)])


@pytest.mark.rule("R-LOS-03")
@pytest.mark.parametrize("seed", range(150))
def test_a_base_is_seen_when_and_only_when_some_part_of_it_is(seed: int) -> None:
    """A base from 1 to 5 cm wide, 30 off, behind up to four shapes that are clear of it and of the eye."""
    luck = Random(seed)
    for _ in range(8):
        eye, base, radius = (0, 0), (luck.randrange(-300, 300), 3000), luck.randrange(50, 250)
        blocks = [shape(luck) for _ in range(luck.randrange(1, 5))]
        if any(block.within(*base, radius) or block.within(*eye, 1) for block in blocks):
            continue
        part = part_in_sight(blocks, eye, base, radius)
        if part == 0 or part > 0.02:
            assert sees_base(blocks, *eye, *base, radius) is (part > 0)


@pytest.mark.rule("R-LOS-03")
@pytest.mark.parametrize(("slit", "seen"), [(10, True), (6, True), (0, False)])
def test_a_base_is_seen_through_a_slit_anywhere(slit: int, seen: bool) -> None:
    """From (0,0) at a base of 2.5 cm at (0,30): a slit half way shows what is 0.3 cm aside of its middle."""
    blocks = [Shape.rectangle(-985, 1500, 2000, 20), Shape.rectangle(1015 + slit, 1500, 2000, 20)]
    assert sees_base(blocks, 0, 0, 0, 3000, 125) is seen


@pytest.mark.rule("R-LOS-03")
@pytest.mark.parametrize(("edge", "seen"), [(160, False), (170, True)])
def test_the_sides_of_a_large_base_are_seen_as_lines_touch_them(edge: int, seen: bool) -> None:
    """A base of 5 cm, 6 off: lines touch it at arcsin(2.5 / 6) = 24.6° to either side.

    At a distance of 3.6 they pass 1.65 aside of the middle; the way to the ends of its diameter only 1.5.
    """
    wall = Shape.rectangle(0, 360, 2 * edge, 2)
    assert sees_base([wall], 0, 0, 0, 600, 250) is not seen
