"""Every key of the contract with every kind of wrong value: refused where it stands, in one line."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.damocles.formats.abilities import AbilityModel, CostModel
from rules.damocles.formats.content import AssetModel, ContentPackModel, DatasheetModel, PackFactionModel, WeaponModel
from rules.damocles.formats.effects import EFFECTS, EffectModel
from rules.damocles.formats.operation import (
    AgreedOperationModel,
    FieldModel,
    ObjectiveModel,
    ScoringModel,
    SpecialRuleModel,
    TerritoryModel,
    read_operation,
)
from rules.damocles.formats.roster import RosterModel, RosterSquadModel, read_roster
from rules.damocles.formats.scenario_model import (
    BattlefieldModel,
    PlacedSquadModel,
    PlanModel,
    PlayerModel,
    ScenarioModel,
)
from rules.damocles.formats.scenery import FactionPieceModel, SceneryModel
from rules.damocles.formats.script import KEYS, ORDER_KEYS, EntryModel
from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from rules.formats.model import Model
from rules.formats.shapes import CircleModel, RectangleModel, ShapeModel
from tests.rules.support.documents import operation, pack, roster
from tests.rules.support.engine import resolve
from tests.rules.support.every_key import (
    every_key,
    likeness,
    pieces_to_place,
    places,
    unlike_places,
    with_value,
    written,
)
from tests.rules.support.scenes import Document

MODELS: list[type[Model]] = [
    ScenarioModel, BattlefieldModel, SceneryModel, ShapeModel, RectangleModel, CircleModel, PlayerModel, PlanModel,
    PlacedSquadModel, EntryModel, DatasheetModel, WeaponModel, AbilityModel, AssetModel, CostModel, EffectModel,
    FactionPieceModel, AgreedOperationModel, FieldModel, ObjectiveModel, TerritoryModel, SpecialRuleModel, ScoringModel,
    ContentPackModel, PackFactionModel, RosterModel, RosterSquadModel,
]  # fmt: skip
NAN = float("nan")


def resolved(document: object) -> object:
    return resolve(document, EmptyLibrary())


DOCUMENTS: dict[str, tuple[Document, Callable[[object], object]]] = {
    "scenario": (every_key(), resolved),
    "laid_over": (every_key(laid_over=True), resolved),
    "to_place": (pieces_to_place(), resolved),
    "pack": (pack(), ContentPackModel.read),
    "roster": ({**roster(), "release": 3}, read_roster),
    "operation": (operation(), read_operation),
}

WRONG: dict[str, list[Any]] = {
    "text": [None, True, 3, 2.5, NAN, [], {}, "two\nlines", "nul\0", "x" * 6000],
    "number": [None, True, "7", "", NAN, float("inf"), 10**12, -(10**12), 10**40, [], {}, [[]]],
    "truth": [None, "yes", 1, 0, [], {}],
    "list": [None, True, 3, "text", NAN, {}, {"0": 1}],
    "object": [None, True, 3, "text!", NAN, [], [{}]],
}
"""For each kind of value what is never right in its place."""

RIGHT_ALL_THE_SAME: list[tuple[str, Any]] = [
    ("seed", 10**12), ("summary", "two\nlines"), ("text", "two\nlines"), ("damage", 3), ("attacks", 3),
    ("weapons", None),
]  # fmt: skip
"""Of those the few that are right somewhere: `weapons` may say that a unit does not fire."""


NEEDED = {
    "scenario": {"format", "players", "id", "squads", "datasheet", "slug", "type", "cover", "shape", "event", "center"},
    "laid_over": {"format", "players", "polygon"},
    "to_place": {"format", "cover", "shape", "radius", "width", "height"},
    "pack": {"format", "faction", "slug", "name", "datasheets", "type", "size", "kind", "range"},
    "roster": {"format", "name", "faction", "limit", "squads", "datasheet", "size"},
    "operation": {"format", "slug", "title", "battlefield", "width", "event", "points", "when"},
}
"""Keys that are missed when they are left out."""


def kind_of(value: object) -> str:
    if isinstance(value, bool):
        return "truth"
    if isinstance(value, int | float):
        return "number"
    return "text" if isinstance(value, str) else "list" if isinstance(value, list) else "object"


def fault(document: Document, read: Callable[[object], object]) -> DocumentError | None:
    try:
        read(document)
    except DocumentError as error:
        return error
    return None


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_documents_themselves_are_right(name: str) -> None:
    document, read = DOCUMENTS[name]
    assert read(document)


def test_every_key_that_a_format_knows_is_in_them() -> None:
    used = {path[-1] for document, _ in DOCUMENTS.values() for path, _ in places(document)}
    for model in MODELS:
        assert set(model.keys()) <= used, model
    assert {*EFFECTS, *KEYS} <= used
    orders_used = {value for path, value in places(every_key()) if path[-1] == "order"}
    assert orders_used == set(ORDER_KEYS)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_wrong_value_is_refused_where_it_stands_with_what_would_be_right(name: str) -> None:
    """At the places of a scenario once, in the other scenarios at those they alone have."""
    document, read = DOCUMENTS[name]
    known = {likeness(path, value) for path, value in places(DOCUMENTS["scenario"][0])} if read is resolved else set()
    for path, value in unlike_places(document):
        if name != "scenario" and likeness(path, value) in known:
            continue
        for wrong in WRONG[kind_of(value)]:
            error = fault(with_value(document, path, wrong), read)
            if error is None:
                key = next(step for step in reversed(path) if isinstance(step, str))
                assert (key, wrong) in RIGHT_ALL_THE_SAME, (written(path), wrong)
                continue
            line = str(error)
            assert error.path.startswith(written(path)), (written(path), wrong, line)
            assert error.remedy, line
            assert len(line.splitlines()) == 1
            assert len(line) < 500


@pytest.mark.parametrize("name", DOCUMENTS)
def test_an_unknown_key_is_named_in_every_object(name: str) -> None:
    document, read = DOCUMENTS[name]
    for path in [(), *(path for path, value in unlike_places(document) if isinstance(value, dict))]:
        error = fault(with_value(document, (*path, "colour"), "red"), read)
        at = written((*path, "colour"))
        assert error is not None
        if path[-1:] == ("weapons",):
            assert str(error) == f'{at}: cannot be "red"; must be a whole number from 0 to 1000'
        elif path[-2:-1] == ("ends",):
            assert (
                str(error)
                == f"{written(path)}: cannot be an object; must be player_eliminated or {{victory_points: 1 to 1000}}"
            )
        else:
            assert (error.path, error.code) == (at, "is not a key of this object")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_key_that_is_left_out_is_missed_by_its_name_or_not_at_all(name: str) -> None:
    document, read = DOCUMENTS[name]
    missed = set()
    for path, _ in unlike_places(document):
        if isinstance(path[-1], int):
            continue
        copied = with_value(document, path, None)
        holder: Any = copied
        for key in path[:-1]:
            holder = holder[key]
        del holder[path[-1]]
        error = fault(copied, read)
        if error is not None and error.code == "is missing":
            assert error.path == written(path), str(error)
            missed.add(path[-1])
    assert missed >= NEEDED[name]
