"""Thousands of spoiled documents: each is read or refused in one line, and nothing else ever happens."""

import copy
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.damocles.content.parts import Faction
from rules.damocles.formats.content import ContentPackModel, DatasheetModel
from rules.damocles.formats.operation import operation_document, read_operation
from rules.damocles.formats.roster import read_roster, roster_document
from rules.damocles.formats.verdict import verdict_document
from rules.damocles.lists.verdict import nearly_completed_task_forces, verdict
from rules.formats.errors import DocumentError
from rules.formats.reading import check_tree, read_json
from tests.rules.support.documents import operation, pack, roster

JUNK: list[Any] = [
    None, True, False, 0, 1, -1, 2.5, 12.345, -0.0, 1e14, 1e300, 10**14, 10**400, float("nan"), float("-inf"), "",
    " ", "3", "D6", "D99", "0D6", "self", "troops", "charge", "line-rifles", "a\nb", "\0", "\ud800", "\u2028", "{0}",
    "é" * 70, "x" * 30_000, "__class__", [], [[]], [1, 2], [3, "4"], {}, {"": 0}, {"slug": "x"}, {"a": {"b": {}}},
    {"circle": {"radius": 3}}, {"modify": "move", "by": 1}, {"forbid": ["charge"]}, (1, 2), {1: 2}, b"bytes", {3}, 2j,
]  # fmt: skip
KEYS = [
    "slug",
    "id",
    "effects",
    "center",
    "weapons",
    "format",
    "<b>",
    "",
    "\ud800",
    "a.b[0]",
    "__init__",
    "model_config",
]
SCRAPS = [b'"', b"{", b"[", b"\\ud800", b"1e999", b"NaN", b'"slug":1,', b"\0", b"\xff"]
MANY = settings(max_examples=10 * settings().max_examples, derandomize=True, suppress_health_check=list(HealthCheck))

Reader = Callable[[object], object]


def places(tree: Any) -> list[tuple[Any, Any]]:
    """Every container of a tree with each of its keys."""
    containers = []
    for key, value in list(tree.items() if isinstance(tree, dict) else enumerate(tree)):
        containers.append((tree, key))
        if isinstance(value, dict | list):
            containers += places(value)
    return containers


def spoil(tree: Any, luck: random.Random) -> None:
    """One change: another value, a value from elsewhere, one thing less, one more, or twice the same."""
    everywhere = places(tree)
    if not everywhere:
        return
    holder, key = luck.choice(everywhere)
    match luck.randrange(5):
        case 0:
            holder[key] = copy.deepcopy(luck.choice(JUNK))
        case 1:
            other, other_key = luck.choice(everywhere)
            holder[key] = copy.deepcopy(other[other_key])
        case 2:
            del holder[key]
        case 3:
            if isinstance(holder, dict):
                holder[luck.choice(KEYS)] = copy.deepcopy(luck.choice(JUNK))
            else:
                holder.insert(luck.randrange(len(holder) + 1), copy.deepcopy(luck.choice(JUNK)))
        case 4:
            if isinstance(holder, list):
                holder += copy.deepcopy(holder)


def spoiled(make: Callable[[], dict[str, Any]], seed: int) -> dict[str, Any]:
    luck = random.Random(seed)
    document = make()
    for _ in range(luck.choice([1, 1, 1, 2, 3, 8])):
        spoil(document, luck)
    return document


def is_one_line(error: DocumentError) -> bool:
    line = str(error)
    return len(line.splitlines()) == 1 and "\0" not in line and len(line.encode("utf-8")) < 3000


def read_or_refuse(read: Reader, document: object) -> Any:
    """The value, or None when the document was refused in one line for each fault."""
    try:
        return read(document)
    except DocumentError as error:
        caught = error
    assert caught.all[0] is caught
    assert all(is_one_line(fault) for fault in caught.all)
    return None


@MANY
@given(st.integers(0, 10**9))
def test_a_spoiled_pack_is_read_or_refused_in_one_line(seed: int) -> None:
    faction = read_or_refuse(ContentPackModel.read, spoiled(pack, seed))
    if faction is not None:
        written = ContentPackModel.document(faction)
        check_tree(written)
        assert json.dumps(ContentPackModel.document(ContentPackModel.read(written))) == json.dumps(written)


@MANY
@given(st.integers(0, 10**9))
def test_a_spoiled_operation_is_read_or_refused_in_one_line(seed: int) -> None:
    read = read_or_refuse(read_operation, spoiled(operation, seed))
    if read is not None:
        written = operation_document(read)
        assert json.dumps(operation_document(read_operation(written))) == json.dumps(written)


@MANY
@given(st.integers(0, 10**9))
def test_a_spoiled_roster_is_judged_or_refused_in_one_line(seed: int) -> None:
    army = read_or_refuse(read_roster, spoiled(roster, seed))
    if army is None:
        return
    written = roster_document(army)
    assert json.dumps(roster_document(read_roster(written))) == json.dumps(written)
    faction = ContentPackModel.read(pack())
    thrall = DatasheetModel.read(DatasheetModel.document(faction.datasheets[0]) | {"slug": "thrall"})
    judged = verdict(army, faction, lambda: [Faction("others", "Others", datasheets=(thrall,))])
    assert judged.legal == (not judged.violations)
    assert judged.strategic_valor == sum(judged.unit_points)
    assert judged.tactical_points == 12 + sum(force.bonus for force in judged.task_forces)
    assert all(
        len(violation.message.in_plural().splitlines()) == 1 and violation.mend for violation in judged.violations
    )
    json.dumps(verdict_document(judged)).encode()
    nearly_completed_task_forces(army, faction)


@MANY
@given(st.integers(0, 10**9))
def test_spoiled_bytes_are_read_or_refused_in_one_line(seed: int) -> None:
    luck = random.Random(seed)
    source = bytearray(json.dumps(luck.choice([pack, operation, roster])()).encode())
    for _ in range(luck.randrange(1, 6)):
        at = luck.randrange(len(source))
        match luck.randrange(3):
            case 0:
                source[at] = luck.randrange(256)
            case 1:
                source[at:at] = luck.choice(SCRAPS)
            case 2:
                del source[at : at + luck.randrange(40)]
    tree = read_or_refuse(lambda _: read_json(bytes(source)), source)
    if tree is not None:
        for read in (ContentPackModel.read, read_operation, read_roster):
            read_or_refuse(read, tree)


@pytest.mark.parametrize("junk", JUNK, ids=lambda junk: str(type(junk).__name__))
def test_whatever_stands_in_place_of_a_document_is_refused_in_one_line(junk: object) -> None:
    for read in (ContentPackModel.read, read_operation, read_roster):
        assert read_or_refuse(read, junk) is None
