"""Battles in words and drawn: every event has its words, and the last picture is the result."""

import re
from pathlib import Path

from rules.hell_dorado.game import GAME
from tests.rules.hell_dorado.armies import meeting
from tests.rules.hell_dorado.scenes import Document, fought
from tests.rules.hell_dorado.sound_scenarios import position, random_scene
from tests.rules.support.whole_battles import NOTHING

PAGE = Path(__file__).parents[3] / "docs" / "formats" / "hell-dorado.md"


def results() -> list[tuple[Document, Document]]:
    scenes = [meeting("steady", "random", seed=1), meeting(seed=2), *(random_scene(n) for n in range(6))]
    scenes += [position(n) for n in range(6)]
    return [
        (scene, GAME.battles.result(GAME.battles.read_scenario(scene, NOTHING), fought(scene, seed=n), n))
        for n, scene in enumerate(scenes)
    ]


def test_every_event_has_words_and_pictures_end_as_the_result() -> None:
    types: set[str] = set()
    for scenario, result in results():
        cast = GAME.display.cast(scenario)
        scenes = GAME.display.scenes(scenario, result)
        places = {base.id: base.place for base in scenes.start.bases}
        for event in result["events"]:
            types.add(event["type"])
            assert event["type"] in GAME.display.events.types
            assert str(GAME.display.events.describe(event, cast).message)
            step = scenes.step(event)
            places.update(step.move)
            places.update(dict.fromkeys(step.gone))
        for player in result["players"]:
            for unit in player["units"]:
                at = unit["position"]
                assert places.get(unit["id"]) == (None if at is None else (round(at[0] * 100), round(at[1] * 100)))
        GAME.formats.read("result", result)
    assert len(types) > 30


def test_the_page_names_every_event() -> None:
    section = PAGE.read_text("utf-8").partition("Each event has")[2].partition("## Commanders")[0]
    named = set(re.findall(r"`([a-z_]+)`", section))
    assert set(GAME.display.events.types) <= named


def test_deeds_count_enemies_only() -> None:
    for _, result in results()[:4]:
        deeds = GAME.battles.deeds(result)
        sides = {unit["id"]: player["id"] for player in result["players"] for unit in player["units"]}
        dead = [event for event in result["events"] if event["type"] == "dead" and event["by_unit"] in sides]
        foes = [event for event in dead if sides[event["by_unit"]] != event["player"]]
        assert sum(deed.slain for deed in deeds.values()) == len(foes)
