"""Results, questions and answers as documents, and what follows from them."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.formats.errors import AnswersError, DocumentError
from rules.message import Who
from rules.presentation.outcome import Deeds, UnitEnd
from rules.presentation.words import Choice
from rules.table.questions import QuestionDocument, Refusal

if TYPE_CHECKING:
    from rules.game.game import Game

Document = dict[str, Any]


def read_answers(game: "Game", document: object) -> list[Any]:
    """The answers of people, in order; AnswersError for a wrong document."""
    try:
        entries = game.formats.read("answers", document).answers
    except DocumentError as error:
        raise AnswersError(error.path, error.problem, error.remedy) from None
    return [game.battles.answer_of(entry) for entry in entries]


def answers_document(game: "Game", answers: Sequence[Any]) -> Document:
    """Answers as a document."""
    entries = [game.battles.answer_document(answer) for answer in answers]
    return {"format": game.facts.format("answers"), "engine": game.facts.engine, "answers": entries}


def standing(game: "Game", scenario: Any, battle: Any) -> Document:
    """What results and questions say of how a battle stands."""
    line_up, ended = game.battles.line_up(scenario), game.battles.outcome(battle)
    return {
        "victory_points": {player.id: score for player, score in zip(line_up.players, ended.scores, strict=True)},
        "players": game.battles.players(battle),
        "not_simulated": list(line_up.not_simulated),
    }


def result(game: "Game", scenario: Any, battle: Any, seed: int) -> Document:
    """The end of a battle, with digest and events where they were kept."""
    ended, log = game.battles.outcome(battle), battle.event_log
    winner = None if ended.side < 0 else game.battles.line_up(scenario).sides[ended.side]
    head = {"format": game.facts.format("result"), "game": game.slug, "engine": game.facts.engine, "seed": seed}
    digest, events = ({}, {}) if log is None else ({"digest": log.digest()}, {"events": log.events})
    came = {"turns": ended.turns, "winner": winner, "draw": winner is None}
    return head | digest | came | standing(game, scenario, battle) | events


def question(game: "Game", scenario: Any, battle: Any, seed: int, question: QuestionDocument, given: int) -> Document:
    """Who is asked what, how everything stands, every event so far."""
    head = {"format": game.facts.format("question"), "game": game.slug, "seed": seed}
    turn = game.battles.outcome(battle).turns
    asked = {"answers": given, "question": question.document(), "turn": turn}
    events = [] if battle.event_log is None else battle.event_log.events
    return head | asked | standing(game, scenario, battle) | {"engine": game.facts.engine, "events": events}


def units_of(result: Document) -> Mapping[str, UnitEnd]:
    """The units of each player, and whether each is lost."""
    return {unit["id"]: UnitEnd(player["id"], unit["lost"]) for player in result["players"] for unit in player["units"]}


def deeds(game: "Game", result: Document, parties: Mapping[str, str] | None = None) -> Mapping[str, Deeds]:
    """As the table of its events counts them."""
    return game.display.events.deeds(result, game.battles.units_of(result), parties)


def score_reasons(game: "Game", mission: Document) -> tuple[Choice, ...]:
    """Every reason that has a name."""
    return tuple([Choice(key, words) for key, words in game.display.reason_names.items()])


def refuse_outcome(scores: Mapping[str, int], winner: str) -> Refusal | None:
    """Most wins, equal is a draw."""
    best = [party for party, score in scores.items() if score == max(scores.values())]
    if len(best) > 1 and winner:
        return Refusal("", "Equal scores are a draw.")
    if len(best) == 1 and winner != best[0]:
        return Refusal("", "The highest score wins: {party}.", party=Who(best[0]))
    return None
