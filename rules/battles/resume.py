"""Battles with human players: fought again from their inputs with the answers given, up to the next question.

Only the answers are stored between two questions: a battle is its inputs, its answers and its seed.
"""

from typing import Any

from rules.battles.resolve import fight_out
from rules.formats.errors import AnswersError
from rules.formats.library import Library
from rules.game.derived.results import answers_document, read_answers
from rules.game.game import Game
from rules.message import Message, plural_message
from rules.table.questions import GivenAnswers, InvalidAnswerError, Stopped

Document = dict[str, Any]


def continue_battle(
    game: Game, document: object, answers: object, library: Library, seed: int | None = None
) -> Document:
    """Replay a scenario with answers up to the next question.

    Return a question while a person has to decide, a result when the battle has ended. DocumentError on a wrong
    scenario, AnswersError on wrong answers.
    """
    scenario = game.battles.read_scenario(document, library, people=True)
    given = GivenAnswers(read_answers(game, answers))
    chosen = game.battles.line_up(scenario).seed if seed is None else seed
    battle = game.battles.muster(scenario, chosen, True, given)
    try:
        fight_out(game, scenario, battle)
    except Stopped as stopped:
        return game.battles.question(scenario, battle, chosen, stopped.question, given.at)
    except InvalidAnswerError as error:
        key = f".{error.key}" if error.key else ""
        raise AnswersError(f"answers[{error.number}]{key}", error.problem, error.remedy) from None
    if given.at < len(given.answers):
        remedy = Message("needs no answers")
        if given.at:
            remedy = plural_message("must be at most {count} answer", "must be at most {count} answers", count=given.at)
        raise AnswersError(f"answers[{given.at}]", Message("comes when the battle has ended"), remedy)
    return game.battles.result(scenario, battle, chosen)


def record_answers(game: Game, document: object, library: Library, seed: int | None = None) -> Document:
    """The answers of a whole battle, with a usual commander for its people."""
    scenario = game.battles.read_scenario(document, library, people=True)
    chosen = game.battles.line_up(scenario).seed if seed is None else seed
    battle = game.battles.muster(scenario, chosen, False)
    answers = game.battles.record(scenario, battle, chosen)
    fight_out(game, scenario, battle)
    return answers_document(game, answers)
