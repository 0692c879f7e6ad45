"""Battles in words and drawn: each event has a sentence, no hidden card is named, the last picture is the result."""

from rules.underworlds.content.ground import hex_of
from rules.underworlds.display.picture import MARKS, centre
from rules.underworlds.engine.standing import players_of
from rules.underworlds.game import GAME
from tests.rules.underworlds.armies import meeting
from tests.rules.underworlds.scenes import Document, fought


def results() -> list[tuple[Document, Document]]:
    results_by_seed = []
    for seed in range(6):
        scenario = meeting("steady", "random" if seed % 2 else "steady")
        battle = fought(scenario, seed=seed)
        assert battle.event_log is not None
        results_by_seed.append((scenario, {"players": players_of(battle), "events": battle.event_log.events}))
    return results_by_seed


RESULTS = results()


def test_every_event_has_words_and_rules() -> None:
    types: set[str] = set()
    for scenario, result in RESULTS:
        cast = GAME.display.cast(scenario)
        for event in result["events"]:
            types.add(event["type"])
            sentence = GAME.display.events.describe(event, cast)
            assert event["type"] in GAME.display.events.types
            assert sentence.rules
            assert "{" not in str(sentence.message)
    assert set(GAME.display.events.types) - types <= {"refused", "passed_over", "ready", "healed"}


def test_bases_show_the_tokens_of_fighters_until_the_round_is_over() -> None:
    """U-MOV-01, U-MOV-03, U-MOV-04, U-ACT-08; a push leaves no token (U-MOV-05)."""
    shown: set[str] = set()
    for scenario, result in RESULTS:
        scenes, marked = GAME.display.scenes(scenario, result), set()
        for event in result["events"]:
            for unit, flag, on in scenes.step(event).flags:
                (marked.add if on else marked.discard)((unit, flag))
            if event["type"] == "moved" and event["kind"] != "push":
                assert (event["unit"], event["kind"]) in marked
            elif event["type"] == "guard":
                assert (event["unit"], "guard") in marked
            elif event["type"] == "cleared":
                assert not marked
            shown |= {flag for _unit, flag in marked}
    assert shown == {mark.flag for mark in MARKS}


def test_the_last_picture_is_the_result() -> None:
    for scenario, result in RESULTS:
        scenes = GAME.display.scenes(scenario, result)
        places = {base.id: base.place for base in scenes.start.bases}
        figures = {base.id: base.figure for base in scenes.start.bases}
        scores: Document = {}
        for event in result["events"]:
            step = scenes.step(event)
            places.update(step.move)
            places.update(dict.fromkeys(step.gone))
            figures.update(step.figures)
            scores |= {(measure, player): value for measure, player, value in step.scores}
        for player in result["players"]:
            assert scores.get(("glory", player["id"]), 0) == player["glory"]
            assert scores.get(("victory_points", player["id"]), 0) == player["glory"] + player["spent"]
            for unit in player["units"]:
                stands = None if unit["hex"] is None else centre(hex_of(tuple(unit["hex"])))
                assert places[unit["id"]] == stands
                assert figures[unit["id"]] == max(0, unit["health"] - unit["wounds"])


def test_glory_is_accounted_for() -> None:
    for _scenario, result in RESULTS:
        reasons, deeds = GAME.display.events.reasons(result), GAME.battles.deeds(result)
        for player in result["players"]:
            assert sum(reasons[player["id"]].values()) == player["glory"] + player["spent"]
            assert GAME.battles.figures(result, player["id"])["tokens"] == len(player["tokens"])
        held = sum([len(player["tokens"]) for player in result["players"]])
        assert sum([deed.objectives for deed in deeds.values()]) == held


def test_cards_are_named_only_once_they_are_open() -> None:
    """Ploys, upgrades, scored and discarded cards are all the cards that events name (U-DEC-05)."""
    for _scenario, result in RESULTS:
        naming = {
            event["type"] for event in result["events"] if "card" in event or "power" in event or "objectives" in event
        }
        assert naming <= {"ploy", "upgrade", "scored", "discarded", "drawn"}
        assert all(isinstance(event["power"], int) for event in result["events"] if event["type"] == "drawn")
