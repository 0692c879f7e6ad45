"""Results and questions as documents: how a battle stands, and all its events."""

from rules.skirmish import ENGINE, GAME
from rules.skirmish.battle import Battle, where
from rules.skirmish.scenario import MORALE, PLACES, Scenario
from rules.skirmish.state import Player, Unit
from rules.table.questions import Question

Document = dict[str, object]


def result_document(scenario: Scenario, battle: Battle, seed: int) -> Document:
    """The result of a battle that has been fought; digest and events when an event log was kept."""
    document: Document = {"format": f"{GAME}-result/1", "game": GAME, "engine": ENGINE, "seed": seed}
    if battle.event_log is not None:
        document["digest"] = battle.event_log.digest()
    document |= {
        "turns": battle.turn,
        "winner": None if battle.winner < 0 else battle.players[battle.winner].id,
        "draw": battle.winner < 0,
        "victory_points": {player.id: player.score() for player in battle.players},
        "players": [player_document(player) for player in battle.players],
        "not_simulated": [],
    }
    if battle.event_log is not None:
        document["events"] = battle.event_log.events
    return document


def player_document(player: Player) -> Document:
    """A player: LP left, objectives fulfilled, units."""
    return {
        "id": player.id,
        "pool": player.pool,
        "fulfilled": [number for number, done in enumerate(player.fulfilled) if done],
        "units": [unit_document(unit) for unit in player.units],
    }


def unit_document(unit: Unit) -> Document:
    """A unit as it stands; fighters no longer there have no position."""
    there = unit.deployed and not unit.gone() and unit.place == 0
    document: Document = {
        "id": unit.id,
        "place": PLACES[unit.place],
        "morale": MORALE[unit.morale],
        "left": 0 if unit.gone() else len(unit.fighters),
        "exited": unit.exited,
        "marker": unit.marker or None,
        "fighters": where(unit) if there else [None] * unit.begun,
    }
    if unit.striders:
        points: list[list[int] | None] = [None] * unit.begun
        for fighter in unit.fighters:
            points[fighter.number] = list(fighter.points)
        document["locations"] = points
    return document


def question_document(scenario: Scenario, battle: Battle, seed: int, question: Question, given: int) -> Document:
    """The question after `given` answers, how the battle stands, and the events until then."""
    return {
        "format": f"{GAME}-question/1",
        "game": GAME,
        "seed": seed,
        "answers": given,
        "question": question.document(),
        "turn": battle.turn,
        "victory_points": {player.id: player.score() for player in battle.players},
        "players": [player_document(player) for player in battle.players],
        "not_simulated": [],
        "engine": ENGINE,
        "events": [] if battle.event_log is None else battle.event_log.events,
    }
