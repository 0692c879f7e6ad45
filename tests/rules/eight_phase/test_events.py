"""Battles in words and drawn: every event has its words, and the last picture is the result."""

from typing import Any

from rules.battles.resolve import resolve
from rules.eight_phase.game import GAME
from rules.formats.library import EmptyLibrary
from tests.rules.eight_phase.armies import MISSIONS, WALLED, meeting
from tests.rules.eight_phase.scenes import Document


def results() -> list[tuple[Document, Document]]:
    documents = [meeting("steady", "random", operation=mission, **WALLED) for mission in MISSIONS]
    return [(document, resolve(GAME, document, EmptyLibrary(), seed=n)) for n, document in enumerate(documents)]


def test_every_event_has_words_and_pictures_end_as_the_result() -> None:
    sentence: set[str] = set()
    for scenario, result in results():
        cast = GAME.display.cast(scenario)
        scenes = GAME.display.scenes(scenario, result)
        bases: dict[str, Any] = {base.id: base.place for base in scenes.start.bases}
        wounds: dict[str, Any] = {base.id: base.figure for base in scenes.start.bases}
        shaken: set[str] = set()
        for event in result["events"]:
            sentence.add(event["type"])
            assert event["type"] in GAME.display.events.types
            assert GAME.display.events.describe(event, cast).rules, event
            step = scenes.step(event)
            bases.update(step.move)
            bases.update(dict.fromkeys(step.gone))
            wounds.update(step.figures)
            for base, flag, on in step.flags:
                if flag == "shaken":
                    (shaken.add if on else shaken.discard)(base)
        for unit in [unit for player in result["players"] for unit in player["units"]]:
            at = unit["position"]
            assert bases[unit["id"]] == (at and (round(at[0] * 100), round(at[1] * 100)))
            assert wounds[unit["id"]] == unit["wounds"]
            assert unit["lost"] or unit["shaken"] == (unit["id"] in shaken)
    assert len(sentence) > 15


def test_deeds_and_reasons_are_those_of_the_events() -> None:
    for _, result in results():
        deeds = GAME.battles.deeds(result)
        fallen = [event for event in result["events"] if event["type"] == "destroyed"]
        assert sum(deed.slain for deed in deeds.values()) == len(fallen)
        assert sum(not deed.survived for deed in deeds.values()) == len(fallen)
        scored = {player: sum(by_reason.values()) for player, by_reason in GAME.display.events.reasons(result).items()}
        assert scored == result["victory_points"]


def test_a_die_is_shown_with_its_ten_faces() -> None:
    event = {
        "n": 1,
        "turn": 1,
        "type": "courage",
        "player": "red",
        "unit": "red-1",
        "die": 4,
        "needed": 5,
        "success": False,
    }
    sentence = GAME.display.events.describe(event, GAME.display.cast(meeting("steady", "steady")))
    assert (sentence.dice[0].value, sentence.dice[0].mark, sentence.dice[0].faces) == (4, "miss", 10)
    assert (sentence.player, sentence.rules) == ("red", ("E-CRG-01", "E-CRG-02"))
