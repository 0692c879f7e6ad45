"""Outlines for tests to draw: small numbers, so that lines touch corners and run along edges often."""

from math import atan2

from hypothesis import assume
from hypothesis import strategies as st

from rules.table.shapes import Shape

points = st.tuples(st.integers(-14, 14), st.integers(-14, 14))
reaches = st.integers(1, 12)
SQUARE = [(0, 0), (100, 0), (100, 100), (0, 100)]
NOTCHED = [(0, 0), (100, 0), (100, 100), (50, 20), (0, 100)]
"""A square with a wedge cut into its top, down to (50, 20)."""


@st.composite
def star_polygons(draw, least=-14, most=14):
    """Simple polygons, most of them dented: corners in the order in which they lie round a point."""
    inner = st.integers(least, most)
    corners = draw(st.lists(st.tuples(inner, inner), min_size=3, max_size=8, unique=True))
    x, y = draw(st.tuples(st.integers(-4, 4), st.integers(-4, 4)))
    corners.sort(key=lambda p: (atan2(p[1] - y, p[0] - x), (p[0] - x) ** 2 + (p[1] - y) ** 2))
    if draw(st.booleans()):
        corners.reverse()
    try:
        Shape.polygon(corners)
    except ValueError:
        assume(False)
    return corners


@st.composite
def block_polygons(draw):
    """Skylines of unit-wide towers, four to a unit: walls and roofs that lines run along and touch."""
    heights = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5))
    corners = [(0, 0), (4 * len(heights), 0)]
    for i in range(len(heights) - 1, -1, -1):
        for corner in ((4 * i + 4, 4 * heights[i]), (4 * i, 4 * heights[i])):
            if corners[-1] != corner:
                corners.append(corner)
    return corners


polygons = st.one_of(star_polygons(), block_polygons())
