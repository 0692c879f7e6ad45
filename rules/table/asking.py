"""Asking players: a question, an answer, a refusal, another try, the default; the same in every game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from rules.message import Message
from rules.table.compiler import mypyc_attr
from rules.table.event_log import EventLog
from rules.table.questions import Fault, GivenAnswers, QuestionDocument, Refusal, Stopped

TRIES: Final = 100
"""Refused answers to one question, after which its default stands."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Answer:
    """An answer, which is an entry of a script too; one that names its `unit` is for that unit alone.

    KINDS are the questions that it answers.
    """

    KINDS: ClassVar[tuple[str, ...]] = ()

    def __init__(self, unit: str = "") -> None:
        self.unit = unit

    def answers(self, kind: str) -> bool:
        """Whether it answers this kind of question."""
        return kind in self.KINDS

    def names(self) -> str:
        """The unit that it is about, for the event of its refusal; "" for that of the question."""
        return self.unit

    def entry(self) -> str:
        """What the event of an entry that is passed over calls it: as a rule the question that it answers."""
        return self.KINDS[0]

    def declines(self) -> bool:
        """Whether it only ends or passes something: nobody misses it where the battle has ended before."""
        return False


A = TypeVar("A", bound=Answer)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Question:
    """A question to a player, about a `unit` of the player's own or None; games add what there is to choose from."""

    def __init__(self, kind: str, player: Any, unit: Any = None) -> None:
        self.kind = kind
        self.player = player
        self.unit = unit

    def is_about(self, unit: str) -> bool:
        """Whether an answer that names this unit, or "", is one to this question."""
        return not unit or self.unit is None or bool(unit == self.unit.id)

    def subject(self) -> Any:
        """The unit that is told in the event of a refused answer which names none, or None."""
        return self.unit


@mypyc_attr(allow_interpreted_subclasses=True)
class Commander:
    """Answers for one player; None is the default answer. The engine refuses what the rules forbid."""

    def decide(self, battle: Any, question: Any) -> Any:
        """An answer to a question of this battle, or None."""
        return None

    def why(self, battle: Any, unit: Any) -> list[dict[str, object]]:
        """Why a unit was chosen, as its event tells it: nothing as a rule."""
        return []

    def left_over(self) -> list[tuple[int, str]]:
        """Entries that nobody asked for, each as its place and what it would have answered: a script's."""
        return []


Default = Callable[[Any, Any], Answer]
"""The answer that stands when nobody says otherwise, of a battle and a question."""


class BaseBattle:
    """What battles of all games have: who decides, what turn it is, and the only writer of events.

    `default` gives the answer that stands where none is allowed or none was given.
    """

    def __init__(self) -> None:
        self.commanders: list[Commander] = []
        self.default: Default = undecided
        self.turn = 0
        self.event_log: EventLog | None = None

    def unit(self, id: str) -> Any:
        """The unit of an id, None if there is none."""
        return None

    def note(self, type: str, **values: object) -> None:
        """Add an event, where events are kept."""
        if self.event_log is not None:
            self.event_log.add(self.turn, type, **values)

    def refused(self, question: Question, answer: Answer, refusal: Refusal) -> None:
        """An answer that the rules forbid; the next one is read."""
        name = answer.names()
        unit = self.unit(name) if name else question.subject()
        self.note(
            "refused",
            player=question.player.id,
            unit=None if unit is None else unit.id,
            question=question.kind,
            rule=refusal.rule,
            reason=refusal.reason,
        )

    def note_end(self, players: Sequence[Any], **values: object) -> None:
        """The event of the end; before it what is left of scripts is passed over."""
        if self.event_log is None:
            return
        for player, commander in zip(players, self.commanders, strict=True):
            for entry, kind in commander.left_over():
                self.note("passed_over", player=player.id, entry=entry, question=kind)
        self.note("end", **values)

    def passed_over(self, question: Question, entry: int, kind: str) -> None:
        """An entry of a script, by its place, is left out: the question that it answers has not come."""
        self.note("passed_over", player=question.player.id, entry=entry, question=kind)


def undecided(battle: Any, question: Any) -> Answer:
    """A battle whose game states no defaults."""
    raise NotImplementedError


def ask(
    battle: BaseBattle, question: Question, wanted: type[A], judge: Callable[[Any, Any, A], Refusal | None] | None
) -> A:
    """The first answer of a player that the judge does not refuse; the default where there is none.

    The judge gets battle, question and answer. It may carry out the answer that it does not refuse.
    """
    number: int = question.player.number
    commander = battle.commanders[number]  # by a typed index: with any other, mypyc looks `decide` up by its name
    for _ in range(TRIES):
        answer = commander.decide(battle, question)
        if not isinstance(answer, wanted) or not answer.answers(question.kind):
            break
        refusal = None if judge is None else judge(battle, question, answer)
        if refusal is None:
            return answer
        battle.refused(question, answer, refusal)
    usual = battle.default(battle, question)
    assert isinstance(usual, wanted)
    return usual


def ask_secretly(
    battle: BaseBattle,
    questions: Sequence[Question],
    wanted: type[A],
    judge: Callable[[Any, Any, A], Refusal | None] | None,
) -> list[A]:
    """The answers of players who decide at once: no event tells of any before the last one is in."""
    log = battle.event_log
    held = [EventLog() for _ in questions]
    answers: list[A] = []
    try:
        for question, own in zip(questions, held, strict=True):
            battle.event_log = None if log is None else own
            answers.append(ask(battle, question, wanted, judge))
    finally:
        battle.event_log = log
    if log is not None:
        for own in held:
            log.append(own)
    return answers


always_allowed: Final = None
"""The judge of a question whose every answer is allowed."""


def always(battle: Any, question: Any) -> bool:
    """Every question leaves something to decide."""
    return True


def anything(battle: Any, question: Any, answer: Any) -> Fault | None:
    """The rules alone judge what people answer."""
    return None


class Human(Commander):
    """Decides as given, and stops the battle at the first question without an answer.

    The rules refuse illegal answers; an answer to another question is an error, as is one with a fault by `check`.
    `expected` are the words for what answers a question that is not called like its answer. Nobody is asked a question
    that is not `open`.
    """

    def __init__(
        self,
        given: GivenAnswers,
        describe: Callable[[Any, Any], QuestionDocument],
        expected: Mapping[str, Message | str],
        open: Callable[[Any, Any], bool] = always,
        check: Callable[[Any, Any, Any], Fault | None] = anything,
    ) -> None:
        self.given = given
        self.describe = describe
        self.expected = expected
        self.open = open
        self.check = check

    def decide(self, battle: Any, question: Question) -> Any:
        if not self.open(battle, question):
            return None
        answer = self.given.next()
        if answer is None:
            raise Stopped(self.describe(battle, question))
        if not answer.answers(question.kind) or not question.is_about(answer.unit):
            wanted = self.expected.get(question.kind, question.kind)
            raise self.given.misfit(question.kind, question.player.id, wanted)
        fault = self.check(battle, question, answer)
        if fault is not None:
            raise self.given.faulty(fault)
        return answer


class Recorder(Commander):
    """Decides as another commander does; `answers` are those of all people of the battle, in order."""

    def __init__(self, commander: Commander, answers: list[Any], open: Callable[[Any, Any], bool] = always) -> None:
        self.commander = commander
        self.answers = answers
        self.open = open

    def decide(self, battle: BaseBattle, question: Question) -> Any:
        if not self.open(battle, question):
            return None
        answer = self.commander.decide(battle, question) or battle.default(battle, question)
        self.answers.append(answer)
        return answer
