"""Battles with human players: fought again from their inputs with the answers given, up to the next question.

Only the answers are stored between two questions: a battle is its inputs, its answers and its seed.
"""

from rules.damocles.commanders.human import GivenAnswers, Human, InvalidAnswerError
from rules.damocles.commanders.recorder import Record, Recorder
from rules.damocles.commanders.steady import Steady
from rules.damocles.formats.answers import AnswersError, answers_document, read_answers
from rules.damocles.formats.question import question_document
from rules.damocles.formats.result import result_document
from rules.damocles.formats.scenario import read_scenario
from rules.damocles.muster import muster
from rules.damocles.resolve import fight_out
from rules.formats.library import Library
from rules.message import Message, plural_message
from rules.table.dice import RandomTape, stream_key
from rules.table.questions import Stopped


def continue_battle(document: object, answers: object, library: Library, seed: int | None = None) -> dict[str, object]:
    """Replay a `damocles-scenario/1` with a `damocles-answers/1` document up to the next question.

    Return a `damocles-question/1` while a person has to decide, a `damocles-result/1` when the battle has ended.
    DocumentError on a wrong scenario, AnswersError on wrong answers.
    """
    scenario = read_scenario(document, library, people=True)
    given = GivenAnswers(read_answers(answers))
    chosen = scenario.seed if seed is None else seed
    battle = muster(scenario, chosen, True, given)
    try:
        fight_out(scenario, battle)
    except Stopped as stopped:
        return question_document(scenario, battle, chosen, stopped.question, given.at)
    except InvalidAnswerError as error:
        key = f".{error.key}" if error.key else ""
        raise AnswersError(f"answers[{error.number}]{key}", error.problem, error.remedy) from None
    if given.at < len(given.answers):
        remedy = Message("needs no answers")
        if given.at:
            remedy = plural_message("must be at most {count} answer", "must be at most {count} answers", count=given.at)
        raise AnswersError(f"answers[{given.at}]", Message("comes when the battle has ended"), remedy)
    return result_document(scenario, battle, chosen)


def record_answers(document: object, library: Library, seed: int | None = None) -> dict[str, object]:
    """The answers of a whole battle, as a `damocles-answers/1` document, with steady commanders for its people."""
    scenario = read_scenario(document, library, people=True)
    chosen = scenario.seed if seed is None else seed
    battle = muster(scenario, chosen, False)
    record = Record()
    for number, commander in enumerate(battle.commanders):
        if isinstance(commander, Human):
            battle.commanders[number] = Recorder(Steady(RandomTape(stream_key(chosen, f"thinking {number}"))), record)
    fight_out(scenario, battle)
    return answers_document(record.answers)
