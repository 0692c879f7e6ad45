"""Battles in words and drawn: every event has its words, and the last picture is the result."""

from rules.formats.library import EmptyLibrary
from rules.skirmish.formats.scenario import read_scenario
from rules.skirmish.game import GAME
from tests.rules.skirmish.armies import meeting
from tests.rules.skirmish.scenes import Document, fought


def results() -> list[tuple[Document, Document]]:
    scenario = meeting(rounds=5)
    prepared = read_scenario(scenario, EmptyLibrary())
    return [(scenario, GAME.battles.result(prepared, fought(scenario, seed=seed), seed)) for seed in range(8)]


def test_every_event_has_words_and_pictures_end_as_the_result() -> None:
    types: set[str] = set()
    for scenario, result in results():
        cast = GAME.display.cast(scenario)
        scenes = GAME.display.scenes(scenario, result)
        places = {base.id: base.place for base in scenes.start.bases}
        for event in result["events"]:
            types.add(event["type"])
            sentence = GAME.display.events.describe(event, cast)
            assert event["type"] in GAME.display.events.types
            assert sentence.rules, str(sentence.message)
            step = scenes.step(event)
            places.update(step.move)
            places.update(dict.fromkeys(step.gone))
        stand = {
            f"{unit['id']}.{n}": None if at is None else (round(at[0] * 100), round(at[1] * 100))
            for player in result["players"]
            for unit in player["units"]
            for n, at in enumerate(unit["fighters"])
        }
        assert places == stand
    assert len(types) > 20


def test_deeds_count_enemies_only() -> None:
    for _, result in results()[:3]:
        deeds, ends = GAME.battles.deeds(result), GAME.battles.units_of(result)
        sides = {id: end.player for id, end in ends.items()}
        slain = [event for event in result["events"] if event["type"] == "lost" and event["by_unit"]]
        foes = [event for event in slain if sides[event["by_unit"]] != sides[event["unit"]]]
        assert sum(deed.slain for deed in deeds.values()) == len(foes)
        assert all(deed.survived != ends[id].lost for id, deed in deeds.items())
        assert set(GAME.battles.figures(result, "red")) == {"fighters"}
