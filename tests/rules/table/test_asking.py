"""Asking a player: until an answer is allowed, a hundred times at most; then the default stands."""

from typing import Any, ClassVar

import pytest

from rules.message import Message
from rules.table.asking import Answer, BaseBattle, Commander, Human, Question, Recorder, always_allowed, ask
from rules.table.event_log import EventLog
from rules.table.questions import GivenAnswers, InvalidAnswerError, QuestionDocument, Refusal, Stopped


class Bid(Answer):
    KINDS: ClassVar[tuple[str, ...]] = ("bid",)

    def __init__(self, amount: int, unit: str = "") -> None:
        super().__init__(unit)
        self.amount = amount


class Other(Answer):
    KINDS: ClassVar[tuple[str, ...]] = ("other",)


class Player:
    id, number = "red", 0


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


def test_the_answers_that_stand_for_people_are_recorded_defaults_too() -> None:
    kept: list[Any] = []
    battle = battle_of(Recorder(Given(Bid(2), None), kept))
    assert ([bid(battle, always_allowed) for _ in range(2)], [answer.amount for answer in kept]) == ([2, 0], [2, 0])
