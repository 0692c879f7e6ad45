"""Bases on a map: the figure on one is as large as the sign round it lets it be."""

import pytest

from campaigns.replays.drawing import Base, Group, MapPosition
from campaigns.replays.participants import Squad
from campaigns.replays.pieces import squads_html


@pytest.mark.parametrize(("radius", "scale"), [(7.5, "0.50"), (15, "1.00"), (60, "1.50")])
def test_a_figure_fits_its_base(radius: float, scale: str) -> None:
    """The sign is drawn for a base of radius 15; figures of 13 on bases half as large ran over it."""
    squad = Squad("r", "Bailiff", "R1", "a", 1)
    base = Base(0, MapPosition(10, 10), True, 13, [])
    html = squads_html([Group(squad, "base", radius, [base], MapPosition(10, 10), True)])
    assert f'transform="scale({scale})" data-figure="0">13<' in html
