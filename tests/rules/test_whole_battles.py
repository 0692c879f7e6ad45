"""Whole battles of every game that asks alike: repeated to the byte, stopped at questions, changed on their way."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from rules.battles.resolve import resolve
from rules.formats.errors import AnswersError
from rules.games import game_of
from rules.underworlds.engine.questions import KINDS
from tests.rules.eight_phase import armies as eight_phase
from tests.rules.hell_dorado import armies as hell_dorado
from tests.rules.skirmish import armies as skirmish
from tests.rules.support.whole_battles import (
    NOTHING,
    Document,
    changed_from_the_second_turn,
    question_after,
    questions_on_the_way,
)
from tests.rules.underworlds import armies as underworlds

Asked = dict[str, Document]


def distances_are_those_of_profiles(asked: Asked) -> None:
    assert asked["move"]["question"]["distance"] in (10, 16, 20)


def own_hands_are_counted(asked: Asked) -> None:
    assert set(asked) <= set(KINDS)
    for question in asked.values():
        own = next(player for player in question["players"] if player["id"] == question["question"]["player"])
        assert isinstance(own["power"]["hand"], int)


class Case(NamedTuple):
    """Meetings of a game: with people, of which every so-many-th question is of these kinds; and a wrong answer."""

    meeting: Callable[..., Document]
    keys: dict[str, Any]
    step: int
    kinds: set[str]
    check: Callable[[Asked], None]
    wrong: Document


def ways_are_at_most_what_an_action_reaches(asked: Asked) -> None:
    question = asked["action"]["question"]
    assert question["actions"]
    assert all(question["reach"][kind] >= least for kind, least in question["least"].items())


UNDERWORLDS_KINDS = {"token", "place", "activation", "power", "score", "discard", "discard_power"}
CASES = {
    "skirmish": Case(
        skirmish.meeting, {"rounds": 3}, 5, {"deploy", "turn", "action"}, lambda asked: None, {"turn": "play"}
    ),
    "eight-phase": Case(
        eight_phase.meeting,
        {"operation": "rescue", "turns": 3},
        9,
        {"deploy", "declare", "move"},
        distances_are_those_of_profiles,
        {"done": True},
    ),
    "underworlds": Case(underworlds.meeting, {}, 2, UNDERWORLDS_KINDS, own_hands_are_counted, {"draw": True}),
    "hell-dorado": Case(
        hell_dorado.meeting,
        {"turns": 4},
        5,
        {"activate", "action", "hits", "free_power", "deploy"},
        ways_are_at_most_what_an_action_reaches,
        {"dodge": True},
    ),
}
EACH = pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))


@EACH
def test_the_same_inputs_give_the_same_bytes(case: Case) -> None:
    document = case.meeting("steady", "random")
    results = [resolve(game_of(document), document, NOTHING, seed) for seed in (1, 1, 2)]
    assert results[0] == results[1]
    assert results[0]["digest"] != results[2]["digest"]


@EACH
@pytest.mark.rule("E-GAM-06")
def test_stop_and_continue_at_every_question(case: Case) -> None:
    """A battle of two people is replayed from the answers that steady gave for them, from any of them on."""
    document = case.meeting("person", "person", **case.keys)
    asked = questions_on_the_way(game_of(document), document, seed=3, step=case.step)
    assert case.kinds <= set(asked)
    case.check(asked)


@EACH
def test_an_answer_to_another_question_is_an_error(case: Case) -> None:
    document = case.meeting("person", "steady")
    with pytest.raises(AnswersError, match=r"answers\[0\]: is no answer to"):
        question_after(game_of(document), document, [case.wrong])


@EACH
def test_what_if_from_a_turn_on(case: Case) -> None:
    document = case.meeting("steady", "steady")
    changed_from_the_second_turn(game_of(document), document, document["players"][0]["id"])
