"""Asking a player: until an answer is allowed, a hundred times at most; then the default stands."""

from typing import Any, ClassVar

import pytest

from rules.message import Message
from rules.table.asking import (
    Answer,
    BaseBattle,
    Commander,
    Human,
    Question,
    Recorder,
    always_allowed,
    ask,
    ask_secretly,
)
from rules.table.event_log import EventLog
from rules.table.questions import Fault, GivenAnswers, InvalidAnswerError, QuestionDocument, Refusal, Stopped


class Bid(Answer):
    KINDS: ClassVar[tuple[str, ...]] = ("bid",)

    def __init__(self, amount: int, unit: str = "") -> None:
        super().__init__(unit)
        self.amount = amount


class Other(Answer):
    KINDS: ClassVar[tuple[str, ...]] = ("other",)


class Player:
    def __init__(self, id: str = "red", number: int = 0) -> None:
        self.id, self.number = id, number


class Given(Commander):
    def __init__(self, *answers: Any) -> None:
        self.answers, self.asked = answers, 0

    def decide(self, battle: Any, question: Any) -> Any:
        self.asked += 1
        return self.answers[min(self.asked, len(self.answers)) - 1]


def battle_of(commander: Commander) -> BaseBattle:
    battle = BaseBattle()
    battle.commanders, battle.default, battle.event_log = [commander], lambda battle, question: Bid(0), EventLog()
    return battle


def bid(battle: BaseBattle, judge: Any = None) -> int:
    return ask(battle, Question("bid", Player()), Bid, judge or at_most_three).amount


def at_most_three(battle: Any, question: Any, answer: Bid) -> Refusal | None:
    return Refusal("X-BID-01", "at most 3") if answer.amount > 3 else None


def refusals(battle: BaseBattle) -> list[tuple[object, object]]:
    log = battle.event_log
    assert log is not None
    return [(event["question"], event["rule"]) for event in log.events]


def test_a_refused_answer_is_an_event_and_the_next_is_taken() -> None:
    battle = battle_of(Given(Bid(5), Bid(4), Bid(3), Bid(2)))
    assert (bid(battle), refusals(battle)) == (3, [("bid", "X-BID-01")] * 2)


def test_after_a_hundred_refused_answers_the_default_stands() -> None:
    commander = Given(Bid(4))
    battle = battle_of(commander)
    assert (bid(battle), commander.asked, len(refusals(battle))) == (0, 100, 100)


@pytest.mark.parametrize("answer", [None, Other()])
def test_no_answer_or_one_to_another_question_leaves_the_default(answer: Any) -> None:
    battle = battle_of(Given(answer))
    assert (bid(battle), refusals(battle)) == (0, [])


def test_of_secret_answers_no_event_is_shown_before_the_last_is_in() -> None:
    """Red bets 5 and is refused, blue sees its own refusal alone; then the events are told, numbered in order."""
    battle = battle_of(Given(Bid(5), Bid(3)))
    seen: list[Any] = []

    class Looks(Commander):
        def decide(self, battle: Any, question: Any) -> Any:
            seen.append(len(battle.event_log.events))
            return Bid(4) if len(seen) == 1 else Bid(1)

    battle.commanders.append(Looks())
    battle.note("round")
    questions = [Question("bid", Player()), Question("bid", Player("blue", 1))]
    answers = ask_secretly(battle, questions, Bid, at_most_three)
    assert battle.event_log is not None
    events = [(event["n"], event["type"], event.get("player")) for event in battle.event_log.events]
    assert [answer.amount for answer in answers] == [3, 1]
    assert seen == [0, 1]
    assert events == [(1, "round", None), (2, "refused", "red"), (3, "refused", "blue")]


def test_a_battle_that_stops_at_a_secret_question_keeps_what_went_before() -> None:
    battle = battle_of(Given(Bid(5), Bid(3)))
    battle.commanders.append(Human(GivenAnswers([]), describe, {}))
    battle.note("round")
    with pytest.raises(Stopped):
        ask_secretly(battle, [Question("bid", Player()), Question("bid", Player("blue", 1))], Bid, at_most_three)
    assert battle.event_log is not None
    assert [event["type"] for event in battle.event_log.events] == ["round"]


def describe(battle: Any, question: Question) -> QuestionDocument:
    return QuestionDocument(question.player.id, question.kind, {})


def test_people_answer_in_order_and_the_battle_stops_at_the_first_open_question() -> None:
    battle = battle_of(Human(GivenAnswers([Bid(1), Bid(2)]), describe, {}))
    assert [bid(battle), bid(battle)] == [1, 2]
    with pytest.raises(Stopped) as stopped:
        bid(battle)
    assert stopped.value.question.document() == {"player": "red", "kind": "bid"}


def test_an_answer_of_a_person_to_another_question_is_an_error_that_says_what_fits() -> None:
    battle = battle_of(Human(GivenAnswers([Bid(1), Other()]), describe, {"bid": Message("bid: a number")}))
    bid(battle)
    with pytest.raises(InvalidAnswerError) as error:
        bid(battle)
    assert (error.value.number, str(error.value.remedy)) == (1, "must be bid: a number")


def test_an_answer_of_a_person_with_a_fault_is_an_error() -> None:
    """What the rules would refuse, but for what was never offered."""
    even = Fault("bid", Message("is even"), Message("must be odd"))
    given = GivenAnswers([Bid(1), Bid(2)])
    human = Human(given, describe, {}, check=lambda battle, question, answer: None if answer.amount % 2 else even)
    battle = battle_of(human)
    assert bid(battle) == 1
    with pytest.raises(InvalidAnswerError) as error:
        bid(battle)
    assert (error.value.number, error.value.key, str(error.value.remedy)) == (1, "bid", "must be odd")


def test_the_answers_that_stand_for_people_are_recorded_defaults_too() -> None:
    kept: list[Any] = []
    battle = battle_of(Recorder(Given(Bid(2), None), kept))
    assert ([bid(battle, always_allowed) for _ in range(2)], [answer.amount for answer in kept]) == ([2, 0], [2, 0])
