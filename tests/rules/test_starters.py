"""What comes with each game: packs, missions and lists are read and written to the key, and lists are legal."""

from pathlib import Path
from typing import Any

import pytest

from rules.formats.formats import DOCUMENTS
from rules.formats.reading import read_json
from rules.game.derived.kept_lists import list_document
from rules.game.game import Game
from rules.games import GAMES
from tests.support.starters import starter_of
from web.documents.yaml_reader import read_yaml

EACH = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
ROSTERS = [(game, path) for game in GAMES for path in sorted(starter_of(game).glob("rosters/*.json"))]


def pack_of(game: Game, slug: str) -> Any:
    return game.formats.read("content", read_yaml((starter_of(game) / "content" / f"{slug}.yaml").read_text()))


def comes_back(game: Game, name: str, document: Any) -> None:
    """What was written is read as the same, and its head stands as it was."""
    written = game.formats.written(name, game.formats.read(name, document))
    assert game.formats.canonical(name, written) == written


@EACH
def test_packs_and_missions_come_back(game: Game) -> None:
    packs = [read_yaml(path.read_text()) for path in sorted(starter_of(game).glob("content/*.yaml"))]
    missions = [read_yaml(path.read_text()) for path in sorted(starter_of(game).glob("operations/*.yaml"))]
    assert len(packs) >= 2
    for document in packs:
        comes_back(game, "content", document)
    for document in (*game.content.missions, *missions):
        comes_back(game, "operation", document)
        assert game.display.briefing(game.formats.read("operation", document)).title == document["title"]


@pytest.mark.parametrize(("game", "path"), ROSTERS, ids=lambda value: getattr(value, "stem", None) or value.slug)
def test_a_list_is_legal_near_its_limit_and_kept_whole(game: Game, path: Path) -> None:
    document = read_json(path.read_bytes())
    army = game.formats.read("roster", document)
    verdict = game.lists.verdict(army, pack_of(game, game.lists.head(army).faction))
    assert [violation.message.in_plural() for violation in verdict.violations] == []
    assert verdict.limit is None or verdict.limit * 9 // 10 <= verdict.points <= verdict.limit
    assert verdict.limit is None or verdict.limit in game.facts.limits
    assert list_document(game, army) == document
    assert list_document(game, game.lists.kept(game.lists.head(army), game.lists.body(army))) == document


@EACH
def test_every_document_has_a_schema(game: Game) -> None:
    for name in (*DOCUMENTS, *[kind.key for kind in game.facts.kinds]):
        assert game.formats.schema(name)["additionalProperties"] is False, name
