"""Thousands of spoiled scenarios: each is fought to a result or refused in one line, and none takes long."""

import json
import random
import time
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.damocles.formats.errors import DocumentError
from rules.damocles.formats.library import EmptyLibrary
from rules.damocles.resolve import resolve
from tests.rules.random_scenes import random_scene
from tests.rules.test_bad_scenarios import sound
from tests.rules.test_mutated_documents import is_one_line, spoil

MANY = settings(max_examples=500, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
SECONDS = 10


def spoiled(seed: int) -> Any:
    luck = random.Random(seed)
    document = json.loads(json.dumps(sound() if seed % 3 == 0 else random_scene(seed % 50, able=seed % 2 == 0)))
    for _ in range(luck.choice([1, 1, 1, 2, 3, 8])):
        spoil(document, luck)
    return document


def fought_or_refused(document: Any) -> list[DocumentError]:
    """The faults of a document; none when it was fought to a result that can be written."""
    try:
        json.dumps(resolve(document, EmptyLibrary()), allow_nan=False).encode()
    except DocumentError as error:
        return error.all
    return []


@MANY
@given(st.integers(0, 10**9))
def test_a_spoiled_scenario_is_fought_or_refused_in_one_line(seed: int) -> None:
    document = spoiled(seed)
    started = time.monotonic()
    assert all(is_one_line(fault) for fault in fought_or_refused(document))
    assert time.monotonic() - started < SECONDS
