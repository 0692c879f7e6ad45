"""Keys that go with some values of another: the reader and the schema refuse the same, and a form reads which."""

from typing import Annotated, Any, Self

import pytest
from jsonschema import Draft202012Validator
from pydantic import ConfigDict, model_validator

from rules.formats.checks import FLAG, OneOf
from rules.formats.errors import DocumentError
from rules.formats.goes_with import GoesWith, refuse_strays, schema_of_strays, strays_of
from rules.formats.json_schema import schema_of
from rules.formats.model import Model, model_from
from rules.formats.numbers import Whole
from rules.message import Message

TABLE = (
    GoesWith("mast", "kind", ("ship",), Message("only ships have it"), needed=True),
    GoesWith("depth", "low", (False,)),
    GoesWith("oars", "kind", ("boat",), Message("only boats have them"), inside="crew"),
)


class SailorModel(Model):
    oars: Annotated[int, Whole(1, 2)] = 0


class VesselModel(Model):
    model_config = ConfigDict(json_schema_extra=schema_of_strays(TABLE))

    kind: Annotated[str, OneOf("ship", "boat")]
    mast: Annotated[int, Whole(1, 9)] = 0
    low: Annotated[bool, FLAG] = False
    depth: Annotated[int, Whole(1, 9)] = 0
    crew: list[SailorModel] = []

    @model_validator(mode="after")
    def keys_of_its_kind(self) -> Self:
        refuse_strays(self, TABLE)
        return self


@pytest.mark.parametrize(
    ("document", "line"),
    [
        ({"kind": "ship", "mast": 2, "depth": 1, "crew": [{}]}, ""),
        ({"kind": "boat", "crew": [{"oars": 2}]}, ""),
        ({"kind": "boat", "low": False, "depth": 3}, ""),
        ({"kind": "ship"}, "mast: is missing; must be a whole number from 1 to 9"),
        ({"kind": "boat", "mast": 2}, "mast: does not go with kind boat; only ships have it"),
        ({"kind": "boat", "low": True, "depth": 3}, "depth: does not go with low; leave one of the two out"),
        (
            {"kind": "ship", "mast": 1, "crew": [{}, {"oars": 1}]},
            "crew[1].oars: does not go with kind ship; only boats have them",
        ),
    ],
)
def test_reader_and_schema_refuse_the_same(document: dict[str, Any], line: str) -> None:
    assert Draft202012Validator(schema_of(VesselModel)).is_valid(document) is (line == "")
    if not line:
        assert model_from(VesselModel, document).given() == list(document)
        return
    with pytest.raises(DocumentError) as refused:
        model_from(VesselModel, document)
    assert str(refused.value) == line


def test_the_table_is_read_from_the_schema() -> None:
    assert [
        (stray.key, stray.by, stray.values, stray.inside, stray.unpicked) for stray in strays_of(schema_of(VesselModel))
    ] == [
        ("mast", "kind", ("ship",), "", False),
        ("depth", "low", (False,), "", True),
        ("oars", "kind", ("boat",), "crew", False),
    ]
