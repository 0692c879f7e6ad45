"""Spoiled scenarios: valid ones from everywhere, changed deep inside or driven to the bounds of the formats.

The same for the same number. `python -m tests.rules.support.spoil_many GAME COUNT [FIRST]` fights or refuses more.
"""

import copy
import json
from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

from rules.battles.resolve import resolve
from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from rules.game.game import Game
from tests.rules.support.every_key import places
from tests.rules.support.sound_scenarios import Document, sound_scenario, sources

SECONDS = 30
"""No document takes longer, whatever it says."""

NUMBERS: list[Any] = [
    0, -1, 1, 2, 7, 99, 100, 255, 1000, 10**4, 10**6, 10**12, 10**30, -(10**30), 0.004, 0.005, 0.01, 0.5, 1e-308,
    1e308, -1e308, 5e-324, -0.0, 72.001, 83.99, 300, 300.01, 2**31, 2**53 + 1, 2**63, float("nan"), float("inf"), True,
    "1", "0x10", "1e3", "½", "٣", "D6", "2D6", "D4", "D6+D6", "-D3", "20D6+99", "99D6",
]  # fmt: skip
TEXTS = [
    "", " ", "\0", "a\0b", "\ud83d", "\udc00\ud800", "\u202egnirts", "עברית", "é" * 300, "x" * 10_000, "\u2028", "\r\n",
    "\x1b[31m", "<script>", "{0}", "%s", "../../etc", "'; --", "__class__", "null", "NaN", "self", "enemy", "own",
    "always", "slain", "battle", "charge", "open_fire", "eradication", "script", "steady", "person", "faction_scenery",
]  # fmt: skip
OTHERS: list[Any] = [
    None, False, [], {}, [[]], [None], [1, 2], [[1, 2], [3, 4]], {"": 0}, {"a": {"b": {}}}, {"circle": {"radius": 3}},
    {"modify": "move", "by": 1}, {"slug": "x", "name": "x"}, (1, 2), {1: 2}, b"bytes", {3}, 2j,
]  # fmt: skip
KEYS = [
    "slug", "id", "effects", "center", "weapons", "format", "<b>", "", "\ud800", "a.b[0]", "__init__", "when", "until",
    "units", "hand", "pieces", "script", "alliance", "scenery", "orders", "priority", "model_config",
]  # fmt: skip

Change = Callable[[Any, Any, Any, Random], None]


def first_places(tree: Any) -> list[tuple[Any, Any]]:
    """As many places as it is worth to choose from: a list of lists of one and the same list has no end of them."""
    return list(islice(places(tree), 30_000))


def another_value(tree: Any, holder: Any, key: Any, luck: Random) -> None:
    """Something else in its place, most often of its own kind."""
    value = holder[key]
    if luck.random() < 0.2:
        pool: list[Any] = luck.choice([NUMBERS, TEXTS, OTHERS])
    elif isinstance(value, int | float) and not isinstance(value, bool):
        pool = NUMBERS
    else:
        pool = TEXTS if isinstance(value, str) else OTHERS
    holder[key] = copy.deepcopy(luck.choice(pool))


def nudged(tree: Any, holder: Any, key: Any, luck: Random) -> None:
    """A number a little off."""
    if isinstance(holder[key], int | float) and not isinstance(holder[key], bool):
        holder[key] += luck.choice([-1, 1, -0.01, 0.01, 0.5, 10, -10])
    else:
        another_value(tree, holder, key, luck)


def from_elsewhere(tree: Any, holder: Any, key: Any, luck: Random) -> None:
    """What stands in another place."""
    path, _ = luck.choice(first_places(tree))
    other = tree
    for step in path:
        other = other[step]
    holder[key] = copy.deepcopy(other)


def swapped(tree: Any, holder: Any, key: Any, luck: Random) -> None:
    """Two neighbours change places."""
    other = luck.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def removed(tree: Any, holder: Any, key: Any, luck: Random) -> None:
    del holder[key]


def renamed(tree: Any, holder: Any, key: Any, luck: Random) -> None:
    """Another key, misspelt or of another object, or one entry more."""
    if isinstance(holder, dict):
        name = luck.choice([*KEYS, f"{key}s", str(key)[:-1], str(key).upper()])
        holder[name] = holder.pop(key) if luck.random() < 0.7 else copy.deepcopy(holder[key])
    else:
        holder.insert(key, copy.deepcopy(holder[key]))


def repeated(tree: Any, holder: Any, key: Any, luck: Random) -> None:
    """A list twice as long, or a thousand times."""
    value = holder[key]
    if isinstance(value, list) and value:
        holder[key] = copy.deepcopy(value) * luck.choice([2, 2, 3, max(1, 1000 // len(value))])
    else:
        holder[key] = [value] * luck.choice([1, 2, 100])


def nested(tree: Any, holder: Any, key: Any, luck: Random) -> None:
    """Deep inside brackets."""
    for _ in range(luck.choice([1, 2, 50, 300])):
        holder[key] = [holder[key]] if luck.random() < 0.5 else {"a": holder[key]}


CHANGES: list[Change] = [
    another_value, another_value, nudged, nudged, nudged, nudged, from_elsewhere, swapped, swapped, removed, removed,
    renamed, repeated, nested,
]  # fmt: skip


def spoiled(game: Game, number: int, driven: bool = False) -> Document:
    """A scenario `driven` to an extreme or to several, or changed in one place or in many, or both."""
    luck = Random(f"spoiled {number}")
    document, extremes = sound_scenario(game, luck), sources(game).extremes
    driven = driven and len(extremes) > 0
    if driven:
        for _ in range(luck.choice([1, 1, 2, 3, 4])):
            luck.choice(extremes)(document, luck)
    if not driven or luck.random() < 0.2:
        for _ in range(luck.choice([1, 1, 1, 2, 3, 8])):
            change(document, luck)
    return document


def change(document: Document, luck: Random) -> None:
    """One change somewhere."""
    everywhere = first_places(document)
    if everywhere:
        path, _ = luck.choice(everywhere)
        holder: Any = document
        for step in path[:-1]:
            holder = holder[step]
        luck.choice(CHANGES)(document, holder, path[-1], luck)


def is_one_line(error: DocumentError) -> bool:
    line = str(error)
    return len(line.splitlines()) == 1 and line.isprintable() | ("\xa0" in line) and len(line.encode()) < 1500


def came_of(game: Game, document: object) -> str:
    """What came of a scenario: the line of its refusal, or `fought`; whatever else comes is raised."""
    try:
        result = resolve(game, document, EmptyLibrary())
    except DocumentError as error:
        refused = error
    else:
        json.dumps(result, allow_nan=False).encode()
        return "fought"
    assert refused.all[0] is refused
    assert all(is_one_line(fault) for fault in refused.all), [str(fault) for fault in refused.all]
    return str(refused)
