"""Scenarios of any game that are right: its starter lists in all its missions, and what its own tests add.

A game adds to them by a module `sound_scenarios` among its tests: `KINDS` has a weight and a maker of documents for
each kind, from a number; `EXTREMES` drive a document to the bounds of its formats. With `STARTERS = False` its starter
lists are left out, as where it has scenarios of its own from them.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import yaml

from rules.game.derived.scenarios import scenario_document
from rules.game.game import Game

ROOT = Path(__file__).parents[3]
Document = dict[str, Any]
Extreme = Callable[[Document, Random], None]


class Sources(NamedTuple):
    """Where the scenarios of a game come from: each kind with its weight and its maker, and what drives them on."""

    kinds: Mapping[str, tuple[int, Callable[[int], Document]]]
    extremes: Sequence[Extreme] = ()


def starters(game: Game) -> list[Document]:
    """Every two starter lists of a game in every mission for two, as scenarios."""
    folder = ROOT / game.facts.package / "starter"
    packs = [
        game.formats.read("content", yaml.safe_load(path.read_text("utf-8"))) for path in folder.glob("content/*.yaml")
    ]
    contents = {game.content.head(pack).slug: pack for pack in packs}
    lists = [
        game.formats.read("roster", json.loads(path.read_text("utf-8")))
        for path in sorted(folder.glob("rosters/*.json"))
    ]
    own = [yaml.safe_load(path.read_text("utf-8")) for path in sorted(folder.glob("operations/*.yaml"))]
    missions = [mission for mission in (*game.content.missions, *own) if mission.get("players", [2])[0] <= 2]

    def player(army: Any, id: str) -> Document:
        return game.battles.player(army, contents[game.lists.head(army).faction], id, id)

    return [
        scenario_document(game, "", mission, [player(red, "red"), player(blue, "blue")])
        for mission, red, blue in product(missions, lists, lists)
    ]


def _is_there(name: str) -> bool:
    """Whether there is a module of this name, in a package that may not be there either."""
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False


@cache
def sources(game: Game) -> Sources:
    """Where the scenarios of a game come from."""
    kinds: dict[str, tuple[int, Callable[[int], Document]]] = {}
    name = f"tests.{game.facts.package.replace('/', '.')}.sound_scenarios"
    module = import_module(name) if _is_there(name) else None
    if getattr(module, "STARTERS", True):
        whole = starters(game)
        kinds["starter"] = (2, lambda number: whole[number % len(whole)])
    return Sources(kinds | getattr(module, "KINDS", {}), getattr(module, "EXTREMES", ()))


@cache
def source(game: Game, kind: str, number: int) -> str:
    """A scenario that is right, as JSON: made once."""
    return json.dumps(sources(game).kinds[kind][1](number))


def sound_scenario(game: Game, luck: Random) -> Document:
    """A scenario that is right, from any source of them."""
    kinds = sources(game).kinds
    kind = luck.choices(list(kinds), [weight for weight, _ in kinds.values()])[0]
    return dict(json.loads(source(game, kind, luck.randrange(100))))
