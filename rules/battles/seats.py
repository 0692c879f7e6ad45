"""Battles among people and commanders of the engine: every answer is kept, so that going on never thinks twice.

A battle is its scenario, its seed and its answers in order, whoever gave them. To go on it is fought again with those
answers, and on from there: a commander decides at once, a person stops it.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from rules.battles.resolve import fight_out
from rules.formats.errors import AnswersError
from rules.formats.library import Library
from rules.game.derived.results import answers_document, read_answers
from rules.game.game import Game
from rules.presentation.prompts import only_answer
from rules.presentation.words import PERSON
from rules.table.asking import BaseBattle, Commander
from rules.table.event_log import EventLog
from rules.table.questions import GivenAnswers, InvalidAnswerError, QuestionDocument, Stopped

Document = dict[str, Any]

NONE_LEFT: Final[Mapping[str, Collection[str]]] = {}
"""Every player answers every question."""


class Answered(NamedTuple):
    """An answer in a battle: the player, by number, the question's kind, and what had happened before it.

    `events` is how many there were, `luck` where the dice stood; `secret` are answers that no event tells of before
    all who are asked have given theirs.
    """

    player: int
    kind: str
    events: int
    luck: tuple[int, int, int]
    secret: bool = False


class Seat(Commander):
    """Decides as given; where nothing is given a commander of the engine goes on, and its answers are added.

    `left` are the kinds of question that it decides, None for all. A person is not asked what has one legal answer:
    that is added too. `open_log` has the events that everybody sees. `choose` decides for a person who is asked now.
    After so many answers nothing more is thought once `enough` says so.
    """

    def __init__(
        self,
        game: Game,
        person: Any,
        given: GivenAnswers,
        answered: list[Answered],
        commander: Any = None,
        left: Collection[str] | None = None,
        open_log: EventLog | None = None,
        choose: Callable[[Any, QuestionDocument], Any] | None = None,
        enough: tuple[int, Callable[[], bool]] | None = None,
    ) -> None:
        self.enough = enough
        self.game = game
        self.person = person
        self.given = given
        self.answered = answered
        self.commander = commander
        self.left = left
        self.open_log = open_log
        self.choose = choose

    def decide(self, battle: BaseBattle, question: Any) -> Any:
        if not self.person.open(battle, question):
            return None
        if self.given.at == len(self.given.answers):
            answer = self.by_itself(battle, question)
            if answer is None and self.choose is not None:
                answer = self.choose(battle, self.person.describe(battle, question))
            self.given.answers += [] if answer is None else [answer]
        answer = self.person.decide(battle, question)
        events = 0 if self.open_log is None else len(self.open_log.events)
        secret = battle.event_log is not self.open_log
        self.answered.append(Answered(question.player.number, question.kind, events, luck_of(battle), secret))
        return answer

    def is_late(self) -> bool:
        """Whether enough was thought for now: what has been decided is to be kept first."""
        return self.enough is not None and self.given.at > self.enough[0] and self.enough[1]()

    def by_itself(self, battle: BaseBattle, question: Any) -> Any:
        """The answer of the commander, or the only one that the rules leave; None where a person has to decide."""
        if self.commander is not None and (question.kind in self.left if self.left is not None else not self.is_late()):
            return self.commander.decide(battle, question) or battle.default(battle, question)
        prompt, log = self.game.display.prompt, battle.event_log
        if prompt is None or (log is not None and log.events and log.events[-1]["type"] == "refused"):
            return None
        entry = only_answer(prompt(battle, self.person.describe(battle, question).document()))
        if entry is None:
            return None
        return read_entries(self.game, [entry])[0]


def luck_of(battle: Any) -> tuple[int, int, int]:
    """How far the dice of a battle have been thrown."""
    dice = battle.dice
    return (int(dice.used), int(dice.tape.number), int(dice.tape.at))


class Standing(NamedTuple):
    """A battle as far as its answers go: what is asked now, None once it has ended.

    `entries` are all answers as documents, those of commanders added; `answered` tells when each was given.
    """

    game: Game
    scenario: Any
    battle: Any
    seed: int
    question: QuestionDocument | None
    entries: list[Document]
    answered: list[Answered]

    @property
    def events(self) -> list[Document]:
        return self.battle.event_log.events  # type: ignore[no-any-return]

    def result(self) -> Document:
        """The result, of a battle that has ended."""
        return self.game.battles.result(self.scenario, self.battle, self.seed)

    def refusal(self, number: int) -> Document | None:
        """The event by which the rules refused the answer of this number."""
        before = self.answered[number].events
        refused = self.events[before : before + 1]
        return refused[0] if refused and refused[0]["type"] == "refused" else None


Choose = Callable[[Standing], Document | None]
"""Answers the question at which a battle would stop; None stops it."""


def play_on(
    game: Game,
    document: Document,
    library: Library,
    seed: int,
    entries: Sequence[Document],
    engine: Mapping[str, str],
    left: Mapping[str, Collection[str]] = NONE_LEFT,
) -> Standing:
    """Fight a scenario with the answers given, and on to the next question that a person has to answer.

    AnswersError for an answer that does not fit its question.
    """
    scenario = read_for_people(game, document, library)
    return fight_on(game, scenario, seed, read_entries(game, entries), engine, left)


def read_for_people(game: Game, document: Document, library: Library) -> Any:
    """A scenario that people play; it may be fought any number of times, one after another."""
    return game.battles.read_scenario(with_people(document), library, people=True)


def read_entries(game: Game, entries: Sequence[Document], first: int = 0) -> list[Any]:
    """Answers as a battle takes them, the first of this number; AnswersError for one that is none."""
    try:
        return read_answers(game, {"format": game.facts.format("answers"), "answers": list(entries)})
    except AnswersError as error:
        path = re.sub(r"\d+", lambda match: str(first + int(match[0])), error.path, count=1)
        raise AnswersError(path, error.problem, error.remedy) from None


def fight_on(
    game: Game,
    scenario: Any,
    seed: int,
    answers: Sequence[Any],
    engine: Mapping[str, str],
    left: Mapping[str, Collection[str]] = NONE_LEFT,
    choose: Choose | None = None,
    enough: Callable[[], bool] | None = None,
) -> Standing:
    """Fight a scenario that people play with the answers given, and on to the next question for a person.

    Commanders stop thinking when it is `enough`, but for one answer: a part can be shown, and gone on from.

    `engine` names the commanders of those for whom the engine decides, by player. `left` are the kinds of question
    that the other players leave to the game's first commander. With `choose`, the battle goes on from its questions
    without being fought again. AnswersError for an answer that does not fit its question.
    """
    given = GivenAnswers(list(answers))
    battle = game.battles.muster(scenario, seed, True, given)
    answered: list[Answered] = []

    def standing(question: QuestionDocument | None) -> Standing:
        entries = answers_document(game, given.answers)["answers"]
        return Standing(game, scenario, battle, seed, question, entries, answered)

    def chosen(battle: Any, question: QuestionDocument) -> Any:
        assert choose is not None
        entry = choose(standing(question))
        return None if entry is None else read_entries(game, [entry], len(given.answers))[0]

    for number, player in enumerate(game.battles.line_up(scenario).players):
        kinds = None if player.id in engine else left.get(player.id)
        name = engine.get(player.id) or (usual_commander(game) if kinds else "")
        commander = game.battles.commander(scenario, number, name, seed + len(answers)) if name else None
        asked = None if choose is None else chosen
        person = battle.commanders[number]
        late = None if enough is None else (len(answers), enough)
        battle.commanders[number] = Seat(game, person, given, answered, commander, kinds, battle.event_log, asked, late)
    return standing(stopped_at(game, scenario, battle))


def stopped_at(game: Game, scenario: Any, battle: Any) -> QuestionDocument | None:
    """Fight a battle to the question at which it stops, None where it ends."""
    try:
        fight_out(game, scenario, battle)
    except Stopped as stopped:
        return stopped.question
    except InvalidAnswerError as error:
        key = f".{error.key}" if error.key else ""
        raise AnswersError(f"answers[{error.number}]{key}", error.problem, error.remedy) from None
    return None


def usual_commander(game: Game) -> str:
    """Who decides what players leave to the engine: it answers at once."""
    return game.facts.automatic_commanders()[0].key


def with_people(document: Document) -> Document:
    """The scenario with people for all its players, who need no plan."""
    players = [{key: value for key, value in player.items() if key != "plan"} for player in document["players"]]
    return document | {"players": [player | {"commander": PERSON.key} for player in players]}
