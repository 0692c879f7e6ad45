"""Where scenery may stand, to the hundredth: from the edge, from markers, from other pieces (R-SET-04, R-SET-05)."""

import pytest

from rules.damocles.engine.play.scenery_sites import refuse_site
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.muster import muster
from rules.formats.library import EmptyLibrary
from rules.table.shapes import Shape
from tests.rules.support.scenes import player, rectangle, scene, squad


def refused(x: float, y: float, faction: bool) -> str | None:
    """The rule by which a piece of 4 x 4 may not stand about (x, y).

    An objective lies at (36,36), its edge 1.5 from there; a piece of 4 x 4 stands about (20,20), a unit at (60,60).
    """
    document = scene(
        player("red", squad("r1", (60, 60))),
        player("blue", squad("b1", (60, 10))),
        battlefield={"objectives": [{"id": "alpha", "center": [36, 36]}]},
        scenery=[rectangle("hut", "heavy", (20, 20), 4, 4)],
    )
    battle = muster(read_scenario(document, EmptyLibrary()), 7, False)
    refusal = refuse_site(battle, Shape.rectangle(round(100 * x), round(100 * y), 400, 400, 0), faction)
    return None if refusal is None else refusal.rule


@pytest.mark.rule("R-SET-04")
@pytest.mark.parametrize(("x", "rule"), [(7, "R-SET-04"), (7.01, None), (64.99, None), (65, "R-SET-04")])
def test_a_piece_stands_more_than_5_from_the_edge(x: float, rule: str | None) -> None:
    """About x = 7 a piece of 4 begins at 5: no more than 5 from the edge; about 65 it ends at 67 of 72."""
    assert refused(x, 40, faction=False) == rule
    assert refused(40, x, faction=False) == rule


@pytest.mark.rule("R-SET-05")
@pytest.mark.parametrize(("x", "rule"), [(1.99, "R-SET-05"), (2, None), (70, None), (70.01, "R-SET-05")])
def test_faction_scenery_may_stand_at_the_edge_and_not_beyond(x: float, rule: str | None) -> None:
    assert refused(x, 40, faction=True) == rule


@pytest.mark.rule("R-SET-04", "R-SET-05", "R-OBJ-01")
@pytest.mark.parametrize("faction", [False, True])
@pytest.mark.parametrize(("x", "stands"), [(44.5, False), (44.51, True)])
def test_every_piece_stands_more_than_5_from_the_edge_of_a_marker(x: float, stands: bool, faction: bool) -> None:
    """36 and 1.5 for the marker, 5 between, 2 for half the piece: 44.5 is exactly 5 away."""
    assert refused(x, 36, faction) == (None if stands else ("R-SET-05" if faction else "R-SET-04"))


@pytest.mark.rule("R-SET-04", "R-SET-05")
@pytest.mark.parametrize(("faction", "rule"), [(False, "R-SET-04"), (True, "R-SET-05")])
def test_no_piece_stands_on_another_or_on_a_unit(faction: bool, rule: str) -> None:
    """The hut ends at x = 22; the base of the unit begins at x = 59."""
    assert refused(23.9, 20, faction) == rule
    assert refused(24.1, 20, faction) is None
    assert refused(57.1, 60, faction) == rule
    assert refused(57, 60, faction) is None
