"""Questions, `damocles-question/1`: where a battle has stopped, and the question it stopped at."""

from rules.damocles import ENGINE
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.scenario import Scenario
from rules.damocles.formats.result import player_document
from rules.table.questions import QuestionDocument

FORMAT = "damocles-question/1"


def question_document(
    scenario: Scenario, battle: Battle, seed: int, question: QuestionDocument, given: int
) -> dict[str, object]:
    """The question after `given` answers, the present state, and the events until then."""
    return {
        "format": FORMAT,
        "seed": seed,
        "answers": given,
        "question": question.document(),
        "turn": battle.turn,
        "victory_points": {p.id: p.victory_points for p in battle.players},
        "players": [player_document(battle, p) for p in battle.players],
        "not_simulated": scenario.not_simulated,
        "engine": ENGINE,
        "events": [] if battle.event_log is None else battle.event_log.events,
    }
