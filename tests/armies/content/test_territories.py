"""Territories that share ground are refused where an operation is written; what was fought is read as it stands."""

import json

import pytest

from armies.models import Operation
from rules.damocles.engine.operations.territories import overlap
from rules.damocles.formats.operation import read_operation
from rules.formats.errors import DocumentError
from tests.workshop.admin.test_concurrent_edits import OPERATION
from workshop.actions.importing import read_content

SQUARE = [(0, 0), (2000, 0), (2000, 2000), (0, 2000)]


def moved(corners, x, y):
    return [(a + x, b + y) for a, b in corners]


@pytest.mark.parametrize(
    ("other", "shared"),
    [
        pytest.param(SQUARE, True, id="the-same"),
        pytest.param(moved(SQUARE, 2000, 0), False, id="a-border-beside"),
        pytest.param(moved(SQUARE, 0, 2000), False, id="a-border-above"),
        pytest.param(moved(SQUARE, 2000, 2000), False, id="a-corner"),
        pytest.param(moved(SQUARE, 1999, 1999), True, id="a-little"),
        pytest.param([(500, 500), (900, 500), (700, 900)], True, id="inside"),
        pytest.param([(1000, -500), (2500, 1000), (1000, 2500), (-500, 1000)], True, id="crossed-by-a-diamond"),
        pytest.param([(1000, 0), (2000, 1000), (1000, 2000), (0, 1000)], True, id="by-corners-alone"),
        pytest.param([(2000, 0), (4000, 0), (4000, 2000), (3000, 500), (2000, 2000)], False, id="a-bay-beside"),
        pytest.param([(0, -100), (2100, -100), (2100, 2100), (2001, 2100), (2001, -50), (0, -50)], False, id="a-hook"),
    ],
)
def test_ground_is_shared_when_more_than_a_border_is(other, shared):
    assert overlap(SQUARE, other) is overlap(other, SQUARE) is shared


def wall(*territories):
    field = {"width": 72, "height": 72, "territories": list(territories)}
    return OPERATION | {"battlefield": field}


def strip(id, low, high, **more):
    return {"id": id, "polygon": [[0, low], [72, low], [72, high], [0, high]], **more}


@pytest.mark.rule("R-OPS-01")
def test_an_operation_whose_territories_overlap_is_refused_when_it_is_written_and_read_when_it_was_fought():
    wrong = wall(strip("south", 0, 20), strip("north", 19, 72))
    with pytest.raises(DocumentError) as caught:
        read_content(wrong)
    assert str(caught.value) == (
        'battlefield.territories[1].polygon: overlaps territory "south"; must lie beside it; their borders may touch'
    )
    assert read_operation(wrong).slug == "wall"
    assert read_content(wall(strip("south", 0, 20), strip("north", 20, 72)))["slug"] == "wall"


def test_parts_of_no_mans_land_may_lie_in_one_another_but_not_in_a_territory():
    middle, core = strip("middle", 20, 52, deployment=False), strip("core", 30, 40, deployment=False)
    assert read_content(wall(strip("south", 0, 20), middle, core))["slug"] == "wall"
    with pytest.raises(DocumentError, match="overlaps territory"):
        read_content(wall(strip("south", 0, 21), middle))


@pytest.mark.django_db
def test_the_administration_says_it_at_the_document(users, browser_of):
    document = json.dumps(wall(strip("south", 0, 20), strip("north", 19, 72)))
    form = {"slug": "wall", "title": "Wall", "document": document}
    page = browser_of(users.staff).post("/admin/armies/operation/add/", form).content.decode()
    assert "Battlefield, territory 2, polygon: overlaps territory &quot;south&quot;; must lie beside it" in page
    assert not Operation.objects.exists()
