"""Whose deed it was: from written events, and from a battle that the engine fights."""

import pytest

from campaigns.ledger.documents import EventDeedsModel
from rules.damocles.game import GAME
from rules.formats.model import model_from
from rules.presentation.outcome import Deeds
from tests.campaigns.support.ledger_events import deeds
from tests.rules.support.scenes import WIDE, activation, blue, fight, fire, red, scene, squad


def result_of(*events, lost=("b1",)):
    squads = {"red": ["r1", "r2"], "blue": ["b1"], "green": ["g1"]}
    players = [
        {"id": id, "squads": [{"id": squad, "destroyed": squad in lost} for squad in own]} for id, own in squads.items()
    ]
    return {"players": players, "events": list(events)}


def slain(squad, by):
    return {"type": "slain", "squad": squad, "unit": 0, "by": "red", "by_squad": by}


def destroyed(squad, by):
    return {"type": "destroyed", "squad": squad, "by": "red", "by_squad": by}


def scored(player, change, reason, *squads):
    return {"type": "victory_points", "player": player, "change": change, "reason": reason, "squads": list(squads)}


@pytest.mark.rule("C-RES-05")
def test_each_squad_has_what_it_slew_destroyed_and_held():
    result = result_of(
        slain("b1", "r1"), slain("b1", "r2"), destroyed("b1", "r2"), slain("g1", None), destroyed("g1", None),
        scored("red", 1, "squad_destroyed", "r2"), scored("red", 2, "objective_held", "r1", "r2"),
        scored("red", 1, "territory_held", "r1"), scored("green", 1, "survivors", "g1"),
        {"type": "activation", "squad": "r1"},
    )  # fmt: skip
    assert [{"id": id} | deed._asdict() for id, deed in GAME.battles.deeds(result).items()] == [
        deeds("r1", 1, 0, 3), deeds("r2", 1, 1, 2), deeds("b1", survived=False), deeds("g1"),
    ]  # fmt: skip
    assert GAME.display.events.reasons(result) == {
        "red": {"squad_destroyed": 1, "objective_held": 2, "territory_held": 1}, "blue": {}, "green": {"survivors": 1},
    }  # fmt: skip


@pytest.mark.rule("C-RES-05")
def test_harm_to_ones_own_side_is_no_deed():
    result = result_of(slain("r1", "r2"), destroyed("r1", "r2"), slain("g1", "r2"))
    assert GAME.battles.deeds(result)["r2"] == Deeds(slain=1)
    assert GAME.battles.deeds(result, {"red": "north", "blue": "blue", "green": "north"})["r2"].slain == 0


@pytest.mark.rule("C-RES-05")
def test_a_battle_of_an_older_engine_names_no_squads_and_has_no_deeds_but_survival():
    result = result_of({"type": "slain", "squad": "b1", "unit": 0, "by": "red"})
    assert GAME.battles.deeds(result)["r1"].slain == 0
    assert not GAME.battles.deeds(result)["b1"].survived


@pytest.mark.rule("C-RES-05")
def test_the_engine_says_whose_deed_it_was():
    """r1 hits b1 twice and its two units fall; r2 hits nothing. A squad destroyed and first blood: 2 VP."""
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), (13, 10)),
                squad("r2", (20, 10)),
                script=[*activation("r1", fire("b1")), *activation("r2", fire("b2"))],
            ),
            blue(squad("b1", (10, 30), (13, 30)), squad("b2", (20, 30))),
            dice=[4, 4, 1, 1, 1],
        )
    )
    deeds = GAME.battles.deeds(report.result)
    assert deeds["r1"] == Deeds(slain=2, destroyed=1)
    assert deeds["r2"] == Deeds()
    assert (deeds["b1"].survived, deeds["b2"].survived) == (False, True)
    assert GAME.display.events.reasons(report.result) == {"red": {"squad_destroyed": 1, "first_blood": 1}, "blue": {}}
    model_from(EventDeedsModel, {"id": "1"} | deeds["r1"]._asdict())


@pytest.mark.rule("C-RES-05")
def test_ground_is_held_by_the_squads_that_stand_there():
    """r1 is at the objective at the end of the only turn, r2 is not: 3 VP."""
    operation = WIDE | {"scoring": [{"event": "objective_held", "when": "turn_end", "points": 3}]}
    report = fight(
        scene(
            red(squad("r1", (36, 36)), squad("r2", (10, 10))),
            blue(squad("b1", (60, 60))),
            operation=operation,
            battlefield={"width": 84, "height": 84, "objectives": [{"id": "alpha", "center": [36, 40]}]},
        )
    )
    deeds = GAME.battles.deeds(report.result)
    assert (deeds["r1"].objectives, deeds["r2"].objectives) == (3, 0)
