"""Questions of a battle, and refusals: why an action is not allowed, for engine, screen and commanders alike."""

from typing import Any

from rules.message import Message
from rules.table.compiler import mypyc_attr

UNNAMED = Message("[no name]")


@mypyc_attr(native_class=False)
class Reason(str):
    """Why an order is refused, in English, as events keep it; `message` says it in any language."""

    message: Message


class Refusal(Message):
    """The rule that forbids an order, and why."""

    def __init__(self, rule: str, text: str, /, **values: Any) -> None:
        self.rule = rule
        self.text = text
        self.plural = ""
        self.by = "count"
        self.context = ""
        self.values = values

    @property
    def reason(self) -> Reason:
        """The sentence of the event; where a name is empty it says so."""
        self.values = {key: UNNAMED if value == "" else value for key, value in self.values.items()}
        reason = Reason(self.in_plural())
        reason.message = self
        return reason


def plural_refusal(rule: str, singular: str, many: str, /, **values: Any) -> Refusal:
    """A refusal about one or many of something."""
    refusal = Refusal(rule, singular, **values)
    refusal.plural = many
    return refusal


class Fault:
    """Why an answer of a person cannot be taken: its key, the problem and the remedy."""

    def __init__(self, key: str, problem: Message, remedy: Message) -> None:
        self.key = key
        self.problem = problem
        self.remedy = remedy


class GivenAnswers:
    """The answers of all human players, in the order of the questions."""

    def __init__(self, answers: list[Any]) -> None:
        self.answers = answers
        self.at = 0

    def next(self) -> Any:
        """The answer to the present question, None when it has not been given yet."""
        if self.at == len(self.answers):
            return None
        self.at += 1
        return self.answers[self.at - 1]

    def misfit(self, kind: str, player: str, expected: Message | str) -> "InvalidAnswerError":
        """The last answer is of another kind than its question."""
        problem = Message("is no answer to {kind}, which {player} is asked", kind=kind, player=player)
        return self.faulty(Fault("", problem, Message("must be {word}", word=expected)))

    def faulty(self, fault: Fault) -> "InvalidAnswerError":
        """The last answer cannot be taken."""
        return InvalidAnswerError(self.at - 1, fault.key, fault.problem, fault.remedy)


class InvalidAnswerError(Exception):
    """An answer does not fit its question: the answer's number, the problem and the remedy."""

    def __init__(self, number: int, key: str, problem: Message, remedy: Message) -> None:
        super().__init__(number, key, problem, remedy)
        self.number = number
        self.key = key
        self.problem = problem
        self.remedy = remedy


class QuestionDocument:
    """A question to a player; `options` is a plain document of the possible answers."""

    def __init__(self, player: str, kind: str, options: dict[str, object]) -> None:
        self.player = player
        self.kind = kind
        self.options = options

    def document(self) -> dict[str, object]:
        return {"player": self.player, "kind": self.kind, **self.options}


class Stopped(Exception):  # noqa: N818 (nothing has gone wrong)
    """A battle stops at a question without an answer."""

    def __init__(self, question: QuestionDocument) -> None:
        super().__init__(question.kind)
        self.question = question
