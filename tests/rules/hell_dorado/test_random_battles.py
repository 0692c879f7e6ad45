"""Battles of any companies: whatever is asked, the table stands as the rules want it; and every battle ends."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.measures import contact
from rules.hell_dorado.engine.state import DEAD, INSIDE, Unit
from rules.hell_dorado.game import GAME
from rules.table.asking import Commander
from tests.rules.hell_dorado.armies import meeting
from tests.rules.hell_dorado.sound_scenarios import position, random_scene
from tests.rules.support.whole_battles import (
    NOTHING,
)


class Watch(Commander):
    """Looks at the whole table whenever its player is asked, and lets another commander answer."""

    def __init__(self, inner: Commander) -> None:
        self.inner = inner
        self.looks = 0

    def decide(self, battle: Any, question: Any) -> Any:
        self.looks += 1
        look(battle)
        return self.inner.decide(battle, question)


def look(battle: Battle) -> None:
    """Bases, LP, states, command and who is inside whom (BAS, WND, STA, CMD)."""
    standing = battle.standing()
    for place, unit in enumerate(standing):
        look_at(battle, unit)
        for other in standing[place + 1 :]:
            reach = unit.radius + other.radius
            assert (unit.x - other.x) ** 2 + (unit.y - other.y) ** 2 >= reach**2, (unit.id, other.id)
    for player in battle.players:
        assert min(player.pool) >= 0
        assert min(player.total) >= 0
        assert player.losses == sum(1 for unit in player.units if lost(unit))


def lost(unit: Unit) -> bool:
    return unit.place == DEAD and not unit.lemure and not unit.has("insignificant")


def look_at(battle: Battle, unit: Unit) -> None:
    """A unit on the table."""
    assert 0 < unit.lp <= unit.sheet.lp, unit.id
    assert unit.wounded == (unit.lp <= unit.sheet.threshold), unit.id
    assert unit.radius <= unit.x <= battle.width - unit.radius
    assert unit.radius <= unit.y <= battle.height - unit.radius
    assert all(state.left > 0 or state.type == "berserker" for state in unit.states), unit.id
    assert (unit.controller is not None) == unit.is_in("controlled"), unit.id
    assert not any(piece.impassable and piece.shape.within(unit.x, unit.y, unit.radius) for piece in battle.pieces)
    assert unit.victim is None or (unit.victim.place == INSIDE and unit.victim.inside is unit)
    for number in unit.fought:
        assert contact(battle, unit, battle.units[number])


def watched(document: dict[str, Any], seed: int) -> Battle:
    """A battle that is looked at whenever somebody is asked."""
    scenario = GAME.battles.read_scenario(document, NOTHING)
    battle: Battle = GAME.battles.muster(scenario, seed, True)
    watches = [Watch(commander) for commander in battle.commanders]
    battle.commanders = list(watches)
    GAME.battles.set_up(battle)
    GAME.battles.play(battle, battle.mission.turns)
    look(battle)
    return battle


@pytest.mark.rule("H-VIC-01", "H-VIC-04", "H-BAS-07", "H-WND-04", "H-CMD-05")
@given(number=st.integers(0, 100_000), seed=st.integers(0, 100))
def test_companies_of_anything_fight_by_the_rules_to_the_end(number: int, seed: int) -> None:
    battle = watched(random_scene(number), seed)
    ended(battle)


@pytest.mark.rule("H-VIC-01", "H-VIC-04", "H-STA-23")
@given(number=st.integers(0, 100_000), seed=st.integers(0, 100))
def test_positions_of_anything_are_fought_by_the_rules_to_the_end(number: int, seed: int) -> None:
    battle = watched(position(number), seed)
    ended(battle)


def check_events(battle: Battle) -> None:
    """What events tell adds up: LP, who dies, activations, at most five dice, scores (WND, ACT, FGT, VIC)."""
    given = [unit for entry in battle.scenario.players for unit in entry.units]
    points = {unit.id: unit.sheet.lp if unit.lp is None else unit.lp for unit in given}
    activations = {unit.id: unit.activated for unit in given}
    scores = {entry.id: entry.score for entry in battle.scenario.players}
    assert battle.event_log is not None
    for event in battle.event_log.events:
        type, id = event["type"], event.get("unit")
        if type == "invoked":
            points[id], activations[id] = named_sheet(battle, id).lp, 0
        elif type in ("hurt", "healed"):
            points[id] += event["points"] if type == "healed" else -event["damage"]
            assert max(0, points[id]) == event["lp"]
        elif type == "dead":
            assert points[id] <= 0
        elif type == "turn" and not (battle.scenario.begun and event["number"] == battle.scenario.turn):
            activations = dict.fromkeys(activations, 0)
        elif type == "activation":
            activations[id] += 1
            assert activations[id] <= (2 if named_sheet(battle, id).rank == "lemure" else 1)
        elif type == "dice":
            assert len(event["dice"]) <= 5
        elif type == "score":
            scores[event["player"]] += event["points"]
            assert scores[event["player"]] == event["total"]
    assert {unit.id: unit.lp for unit in battle.units} == points
    assert {player.id: player.score for player in battle.players} == scores


def named_sheet(battle: Battle, id: str) -> Any:
    unit = battle.unit(id)
    assert unit is not None
    return unit.sheet


def ended(battle: Battle) -> None:
    """The higher score has won, after the last turn or when a company has nobody left who counts."""
    check_events(battle)
    assert battle.over
    red, blue = battle.players
    winner = -1 if red.score == blue.score else 0 if red.score > blue.score else 1
    assert battle.winner == winner
    left = [any(unit.stands() and not unit.has("insignificant") for unit in player.units) for player in battle.players]
    assert battle.turn == battle.mission.turns or not all(left)


@pytest.mark.rule("H-VIC-02")
@settings(max_examples=20)
@given(seed=st.integers(0, 100_000))
def test_both_companies_with_everything(seed: int) -> None:
    ended(watched(meeting(), seed))
