"""Objects of documents that stand for values: read by equal names, and written with what differs from the defaults."""

from dataclasses import dataclass
from typing import Annotated, Any

import pytest

from rules.formats.checks import GIVEN, SLUG, OneOf
from rules.formats.errors import DocumentError
from rules.formats.formats import Format, Formats
from rules.formats.numbers import Centimetres, Point, Span, Whole
from rules.formats.values import ValueModel
from rules.message import Message


@dataclass
class Leg:
    length: int
    joints: int


@dataclass
class BoardFigures:
    slug: str
    seats: tuple[int, int]
    corner: tuple[int, int]
    width: int
    legs: tuple[Leg, ...]
    spare: Leg | None
    marks: tuple[tuple[int, int], ...]


class LegModel(ValueModel[Leg]):
    ALWAYS = ("joints",)

    length: Annotated[int, Centimetres(1, 90)]
    joints: Annotated[int, Whole(0, 3)] = 0


class TopModel(ValueModel[Any]):
    width: Annotated[int, Centimetres(1, 300)] = 9000


class TableModel(ValueModel[BoardFigures]):
    FLAT = ("top",)

    format: Annotated[str, OneOf("table/1")]
    slug: Annotated[str, SLUG]
    seats: Annotated[tuple[int, int], Span(1, 9, Message("seats"))] = (1, 4)
    corner: Annotated[tuple[int, int], Point(300)] = (0, 0)
    top: TopModel = TopModel()
    legs: list[LegModel] = []
    spare: Annotated[LegModel | None, GIVEN] = None
    marks: Annotated[list[Annotated[tuple[int, int], Point(300)]] | None, GIVEN] = None


PLAIN = {"format": "table/1", "slug": "board"}
FULL = {
    "format": "table/1",
    "slug": "board",
    "seats": [2, 6],
    "corner": [1.5, -2],
    "top": {"width": 120},
    "legs": [{"length": 70.25, "joints": 0}, {"length": 71, "joints": 2}],
    "spare": {"length": 1, "joints": 0},
    "marks": [[0, 1], [2.5, 3]],
}


def test_keys_are_attributes() -> None:
    assert TableModel.read(PLAIN) == BoardFigures("board", (1, 4), (0, 0), 9000, (), None, ())
    legs = (Leg(7025, 0), Leg(7100, 2))
    assert TableModel.read(FULL) == BoardFigures(
        "board", (2, 6), (150, -200), 12000, legs, Leg(100, 0), ((0, 100), (250, 300))
    )


@pytest.mark.parametrize("document", [PLAIN, FULL])
def test_a_value_is_written_as_it_was_read(document: dict[str, Any]) -> None:
    written = TableModel.document(TableModel.read(document))
    assert (written, list(written)) == (document, list(document))
    formats = Formats({"table": Format(TableModel)})
    assert formats.written("table", formats.read("table", document)) == document


def test_faults_are_found_in_values_within_values() -> None:
    with pytest.raises(DocumentError, match=r"at\.legs\[0\]\.joints"):
        TableModel.read(PLAIN | {"legs": [{"length": 3, "joints": 4}]}, "at")


def test_one_of_several_words_says_the_empty_one_too() -> None:
    assert str(OneOf("", "low_wall", "take_cover").remedy) == 'must be one of "", low_wall, take_cover'
