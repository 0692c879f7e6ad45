"""What helps a bot: half-made answers looked at, questions left to a commander, advice with its intervals."""

from types import SimpleNamespace
from typing import Any

import pytest

from jobs.models import Job
from jobs.queue import do_here
from play import advising
from play.advising import ADVISE
from play.models import PlayedBattle
from tests.play.api.test_playing import BATTLES, at
from tests.play.support.api_access_matrix import WANTED
from tests.play.test_probing import begun
from tests.rules.support.scenes import blue, red, scene, squad
from tests.support.api_client import Caller, faults

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def ada(users: SimpleNamespace) -> Caller:
    return Caller(users.ada)


def choice_called(shown: dict[str, Any], wanted: str) -> dict[str, Any]:
    words = [choice["words"] for choice in shown["question"]["choices"]]
    number = next(number for number, called in enumerate(words) if called.startswith(wanted))
    return {"number": shown["number"], "last": shown["last"], "choice": number}


def test_a_half_made_answer_is_looked_at_and_changes_nothing(users: SimpleNamespace, ada: Caller) -> None:
    """In Damocles nothing is measured before an order is given (R-DST-02): odds alone are known."""
    scenario = scene(red(squad("r1", (10, 10))), blue(squad("b1", (10, 30)), squad("b2", (10, 60))), turns=1)
    battle, _address = begun("damocles", scenario, users.ada, {"bid": 1}, {"bid": 0}, {"activate": "r1"})
    wanted = choice_called(ada.get(at(battle)).json(), "Open fire! At B2 Line")
    answer = ada.post(at(battle, "probe/"), wanted)
    assert (answer.status_code, answer.json()["refusal"]) == (200, None)
    assert "Chance of any effect" in [fact["label"] for fact in answer.json()["facts"]]
    assert battle.answers.count() == wanted["number"]
    assert ada.post(at(battle, "probe/"), wanted | {"choice": 999}).status_code == 400
    assert ada.post(at(battle, "probe/"), wanted | {"all": True}).status_code == 400
    for stale in ({"number": 0}, {"last": "7"}, {"last": None}):
        late = ada.post(at(battle, "probe/"), wanted | stale)
        assert (late.status_code, late.json()["number"]) == (409, wanted["number"])


def test_a_move_is_shown_base_by_base_with_the_rule_that_forbids_it(users: SimpleNamespace, ada: Caller) -> None:
    """The bases of a squad keep together (R-SQD-02): 8 cm apart they do not."""
    scenario = scene(red(squad("r1", (10, 10), (13, 10))), blue(squad("b1", (65, 70))), turns=1)
    battle, _address = begun("damocles", scenario, users.ada, {"bid": 1}, {"bid": 0}, {"activate": "r1"})
    move = choice_called(ada.get(at(battle)).json(), "Move, move!")
    shown = ada.post(at(battle, "probe/"), move | {"point": [21.5, 10]}).json()
    assert (shown["refusal"], len(shown["bases"]), shown["cohesion"] > 0) == (None, 2, True)
    assert shown["bases"][0]["way"][0] == [10, 10]
    split = ada.post(at(battle, "probe/"), move | {"bases": [[20, 10], [28, 10]]}).json()
    assert (split["rule"], bool(split["refusal"])) == ("R-SQD-02", True)


def test_questions_are_left_to_a_commander_from_the_start_or_later(fight: Any, ada: Caller) -> None:
    begun = ada.post(BATTLES, WANTED | {"left": ["deployment"]}).json()
    assert [seat["left"] for seat in begun["seats"]] == [["deployment"], None]
    battle = PlayedBattle.objects.get()
    tag = ada.get(at(battle)).headers["ETag"]
    assert ada.post(at(battle, "leave/"), {"groups": ["deployment", "cards"]}).json()["number"] == begun["number"]
    assert ada.get(at(battle)).headers["ETag"] != tag
    keys = [group["key"] for group in begun["groups"]]
    over = ada.post(at(battle, "leave/"), {"groups": keys}).json()
    assert (over["state"], over["seats"][0]["left"]) == ("over", keys)
    assert not battle.answers.filter(by_engine=False).exists()
    wrong = ada.post(at(battle, "leave/"), {"groups": ["all"]})
    assert (wrong.status_code, faults(wrong)[0][0]) == (400, "groups")
    assert ada.post(at(battle, "leave/"), {"groups": [], "player": "blue"}).status_code == 404
    assert ada.post(BATTLES, WANTED | {"left": ["all"]}).status_code == 400


def test_advice_is_asked_for_read_and_followed(
    against_steady: PlayedBattle, ada: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advising, "ENOUGH", 0.2)
    advice, number = at(against_steady, "advice/"), against_steady.answers.count()
    assert ada.get(advice).json()["state"] == "unasked"
    assert ada.post(f"{advice}follow/", {"number": number}).status_code == 409
    waits = ada.post(advice)
    assert (waits.status_code, waits.json()["state"], "Retry-After" in waits.headers) == (202, "waiting", True)
    do_here(Job.objects.get(kind=ADVISE))
    known = ada.get(advice).json()
    best, (low, high) = known["advice"], known["advice"]["interval"]
    assert (known["state"], known["number"], best["difference"]) == ("done", number, None)
    assert low <= best["won"] / best["played"] <= high
    assert ada.post(f"{advice}follow/", {"number": number, "last": "0"}).status_code == 409
    assert ada.post(f"{advice}follow/", {"number": number}).status_code == 200
    assert against_steady.answers.get(number=number).entry == best["answer"]


def test_nobody_asks_for_advice_where_it_was_not_agreed(between_two: PlayedBattle, users: SimpleNamespace) -> None:
    asked = between_two.seats.get(player=between_two.asked)
    assert Caller(asked.user).post(at(between_two, "advice/")).status_code == 404
    between_two.advice = True
    between_two.save()
    other = users.ben if asked.user == users.ada else users.ada
    assert Caller(other).get(at(between_two, "advice/")).status_code == 409
