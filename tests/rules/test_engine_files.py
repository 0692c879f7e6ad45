"""Who knows the engine of one game finds the same rules in the files of every other."""

from pathlib import Path

import pytest

import rules

ENGINES = sorted(Path(rules.__file__).parent.glob("*/engine"))
EVERYWHERE = {
    "answers",
    "battle",
    "defaults",
    "deployment",
    "movement",
    "odds",
    "play",
    "questions",
    "scenario",
    "state",
}


@pytest.mark.parametrize("engine", ENGINES, ids=lambda engine: engine.parent.name)
def test_an_engine_has_the_files_that_all_engines_have(engine: Path) -> None:
    fighting = {"attacks"} if engine.parent.name == "underworlds" else {"shooting", "close_combat"}
    names = {path.stem for path in engine.rglob("*") if path.suffix in ("", ".py")}
    assert EVERYWHERE | fighting <= names
