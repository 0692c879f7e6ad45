"""Playing by the API: begun, joined, answered once, refused by rule, taken back, given up, proved."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from play import actions
from play.models import PlayedAnswer, PlayedBattle, Seat
from play.rate_limits import BEGUN
from play.standing import seed_of
from tests.play.conftest import meeting
from tests.play.support.api_access_matrix import WANTED
from tests.rules.support.scenes import blue, red, scene, squad
from tests.support.api_client import Caller, faults

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]

BATTLES = "/api/1/played-battles/"


def at(battle: PlayedBattle, verb: str = "") -> str:
    return f"{BATTLES}{battle.slug}/{verb}"


@pytest.fixture
def callers(users: SimpleNamespace) -> dict[str, Caller]:
    return {"ada": Caller(users.ada), "ben": Caller(users.ben)}


@pytest.fixture
def player(between_two: PlayedBattle, callers: dict[str, Caller]) -> Caller:
    """Who is asked first in the battle of Ada and Ben."""
    seat = between_two.seats.get(player=between_two.asked)
    return callers[str(seat.user)]


def test_a_battle_is_begun_once_by_its_key_and_joined_by_its_address(
    fight: Any, callers: dict[str, Caller], client: Client
) -> None:
    wanted = WANTED | {"commander": None, "side": "second"}
    begun = [callers["ada"].post(BATTLES, wanted, key="k") for _ in range(2)]
    assert [answer.status_code for answer in begun] == [201, 201]
    battle = PlayedBattle.objects.get()
    assert [(seat.player, seat.user and seat.user.username) for seat in battle.seats.all()] == [
        ("red", None),
        ("blue", "ada"),
    ]
    assert begun[0].headers["Location"].endswith(at(battle))
    assert client.get(at(battle)).json()["state"] == "open"
    joined = callers["ben"].post(at(battle, "sit/")).json()
    assert (joined["state"], [seat["person"] for seat in joined["seats"]]) == ("going", ["ben", "ada"])
    assert callers["ben"].post(at(battle, "sit/")).status_code == 200


@pytest.mark.parametrize(
    ("wrong", "path"),
    [
        ({"commander": "person"}, "commander"),
        ({"commander": "nobody"}, "commander"),
        ({"mission": "nowhere"}, "mission"),
        ({"list": "own:none"}, "list"),
        ({"side": "third"}, "side"),
        ({"seed": 7}, "seed"),
    ],
)
def test_a_battle_that_cannot_be_is_refused_where_it_is_wrong(
    wrong: dict[str, Any], path: str, fight: Any, callers: dict[str, Caller]
) -> None:
    answer = callers["ada"].post(BATTLES, WANTED | wrong)
    assert (answer.status_code, [fault[0] for fault in faults(answer)]) == (400, [path])


def test_too_many_battles_are_not_begun(fight: Any, callers: dict[str, Caller], users: SimpleNamespace) -> None:
    for _ in range(BEGUN.maximum):
        assert not BEGUN.consume(str(users.ada.pk))
    answer = callers["ada"].post(BATTLES, WANTED)
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0


def test_a_question_is_answered_once_and_the_answer_that_stands_is_shown_to_whose_it_is(
    between_two: PlayedBattle, player: Caller, callers: dict[str, Caller]
) -> None:
    rival = next(caller for caller in callers.values() if caller is not player)
    question = player.get(at(between_two)).json()["question"]
    assert [choice["words"] for choice in question["choices"]] == ["First Bell", "Nine Fathoms"]
    assert question["rule"] == "U-BRD-02"
    body = {"number": 0, "choice": 1}
    assert rival.post(at(between_two, "answer/"), body).json()["type"] == "answered"
    assert player.post(at(between_two, "answer/"), body).json()["number"] == 1
    again = player.post(at(between_two, "answer/"), body | {"choice": 0})
    assert (again.status_code, again.json()["type"], again.json()["answer"]) == (409, "answered", {"begin": "blue"})
    assert rival.post(at(between_two, "answer/"), body).json()["answer"] is None
    assert PlayedAnswer.objects.count() == 1


def test_an_answer_to_what_a_rival_has_taken_back_and_given_anew_is_refused(
    between_two: PlayedBattle, player: Caller, callers: dict[str, Caller]
) -> None:
    """The rival is to begin; that is taken back and said once more. The two have one number."""
    rival = next(caller for caller in callers.values() if caller is not player)
    choice = int(between_two.asked == between_two.seats.all()[0].player)
    begins = {"number": 0, "last": None, "choice": choice}
    assert player.get(at(between_two)).json()["last"] is None
    first = player.post(at(between_two, "answer/"), begins).json()["last"]
    seen = rival.get(at(between_two)).json()
    assert (seen["number"], seen["last"]) == (1, first)
    player.post(at(between_two, "undo/"), {"number": 1})
    second = player.post(at(between_two, "answer/"), begins).json()["last"]
    answer = {"number": 1, "choice": 0, "options": [0]}
    late = rival.post(at(between_two, "answer/"), answer | {"last": first})
    assert (late.status_code, late.json()["type"], late.json()["last"]) == (409, "answered", second)
    assert late.json()["question"] == seen["question"] is not None
    assert rival.post(at(between_two, "answer/"), answer | {"last": None}).status_code == 409
    assert rival.post(at(between_two, "answer/"), answer | {"last": second}).status_code == 200
    assert Client().get(at(between_two)).json()["last"] is None


def test_the_clock_and_what_may_be_offered_are_shown(fight: Any, callers: dict[str, Caller]) -> None:
    begun = callers["ada"].post(BATTLES, WANTED | {"commander": None, "clock": "side-30", "advice": True}).json()
    assert (begun["clock"], begun["at_end"], begun["advice"], begun["may_offer"]) == ("side-30", "commander", True, [])
    battle = PlayedBattle.objects.get()
    sat = callers["ben"].post(at(battle, "sit/")).json()
    assert [seat["time_left"] for seat in sat["seats"]] == ["00:30:00", "00:30:00"]
    assert sat["may_offer"] == ["draw", "break"]


def test_what_does_not_fit_the_choice_is_refused_and_changes_nothing(
    between_two: PlayedBattle, player: Caller, callers: dict[str, Caller]
) -> None:
    for choice in ({"choice": 2}, {"choice": -1}, {"choice": True}, {}):
        assert player.post(at(between_two, "answer/"), {"number": 0, **choice}).status_code == 400
    assert player.post(at(between_two, "answer/"), {"number": 0, "choice": 0}).status_code == 200
    battle = PlayedBattle.objects.get()
    placing = callers[str(battle.seats.get(player=battle.asked).user)]
    wrong: tuple[Any, ...] = (
        {},
        {"options": []},
        {"options": [999]},
        {"options": ["0"]},
        {"amount": 1},
        {"point": [1]},
    )
    statuses = [placing.post(at(battle, "answer/"), {"number": 1, "choice": 0, **body}).status_code for body in wrong]
    assert statuses == [400] * len(wrong)
    assert PlayedAnswer.objects.count() == 1


def test_an_answer_that_the_rules_forbid_is_refused_by_its_rule(
    between_two: PlayedBattle, callers: dict[str, Caller], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A token at the edge of the table (U-BRD-03), which no choice offers."""
    player = callers[str(between_two.seats.get(player=between_two.asked).user)]
    player.post(at(between_two, "answer/"), {"number": 0, "choice": 0})
    monkeypatch.setattr("play.api.playing.entry_wanted", lambda *_: ({"token": [0, 0]}, 1))
    asked = PlayedBattle.objects.get().seats.get(player=PlayedBattle.objects.get().asked).user
    answer = callers[str(asked)].post(at(between_two, "answer/"), {"number": 1, "choice": 0})
    assert (answer.status_code, answer.json()["type"], answer.json()["rule"]) == (409, "refused", "U-BRD-03")
    assert "<" not in answer.json()["detail"]
    assert between_two.answers.count() == 1


def test_a_refused_order_that_stands_is_the_next_event(users: SimpleNamespace) -> None:
    """Damocles measures only after an order was given (R-DST-03): 50 cm is too far."""
    scenario = scene(red(squad("r1", (10, 10))), blue(squad("b1", (10, 60))), turns=1)
    battle = PlayedBattle.objects.create(game="damocles", title="Far off", scenario=scenario, secret="5e", engine="")
    for number, player in enumerate(("red", "blue")):
        Seat.objects.create(battle=battle, number=number, player=player, user=users.ada)
    actions.go_on(battle)
    ada = Caller(users.ada)
    for wanted in ("1 TP", "0 TP", "R1 Line", "Open fire! At B1 Line"):
        shown = ada.get(at(battle)).json()
        words = [choice["words"] for choice in shown["question"]["choices"]]
        choice = {"number": shown["number"], "choice": words.index(wanted)}
        answer = ada.post(at(battle, f"answer/?since={len(shown['events'])}"), choice)
    assert answer.json()["events"][0]["event"]["rule"] == "R-LET-01"
    assert "out of range" in answer.json()["events"][0]["text"]


def test_each_base_may_be_placed(users: SimpleNamespace) -> None:
    """A formation is proposed for the point (45, 10); the same bases one by one are the same answer."""
    battle, ada = actions.begin(meeting("skirmish"), ("", "steady"), users.ada, 0)[0], Caller(users.ada)
    shown = ada.get(at(battle)).json()
    number, choice = shown["number"], shown["question"]["choices"][0]
    assert (choice["needs"]["kind"], choice["bases"], choice["times"]) == ("point", True, 1)
    answer = {"number": number, "choice": 0}
    assert ada.post(at(battle, "answer/"), answer | {"point": [45, 10]}).status_code == 200
    entry = battle.answers.get(number=number).entry
    bases = next(value for value in entry.values() if isinstance(value, list))
    assert ada.post(at(battle, "undo/"), {"number": battle.answers.count()}).status_code == 200
    assert ada.post(at(battle, "answer/"), answer | {"bases": bases}).status_code == 200
    assert battle.answers.get(number=number).entry == entry


def test_a_draw_is_agreed_on(between_two: PlayedBattle, callers: dict[str, Caller]) -> None:
    """Declined, then offered again and accepted by the other."""
    ada, ben = callers["ada"], callers["ben"]
    offers = [ada.post(at(between_two, "offers/"), {"kind": "draw"}).json()["offers"]]
    assert [(offer["kind"], offer["player"]) for offer in offers[0]] == [("draw", "red")]
    assert ben.post(at(between_two, "offers/decline/"), {"offer": offers[0][0]["offer"]}).json()["offers"] == []
    assert ben.post(at(between_two, "offers/accept/"), {"offer": offers[0][0]["offer"]}).status_code == 409
    again = ben.post(at(between_two, "offers/"), {"kind": "draw"}).json()["offers"][0]["offer"]
    over = ada.post(at(between_two, "offers/accept/"), {"offer": again}).json()
    assert (over["state"], over["winner"], over["question"]) == ("over", None, None)
    assert PlayedBattle.objects.get().ending == PlayedBattle.Ending.DRAW


def test_nothing_new_costs_no_fight(between_two: PlayedBattle, player: Caller, monkeypatch: pytest.MonkeyPatch) -> None:
    first = player.get(at(between_two))
    header = {"If-None-Match": first.headers["ETag"]}
    with monkeypatch.context() as patch:
        patch.setattr("play.api.state.standing_for", None)
        assert player.client.get(at(between_two), headers=header).status_code == 304
    player.post(at(between_two, "answer/"), {"number": 0, "choice": 1})
    assert player.client.get(at(between_two), headers=header).status_code == 200
    assert player.post(at(between_two, "undo/"), {"number": 1}).json()["number"] == 0
    assert player.get(at(between_two)).headers["ETag"] == first.headers["ETag"]
    assert Client().get(at(between_two)).headers["ETag"] != first.headers["ETag"]
    since = player.get(f"{at(between_two)}?since=1").json()
    assert [event["event"]["n"] for event in since["events"]] == []
    assert [event["event"]["n"] for event in first.json()["events"]] == [1]


def test_who_gives_up_has_lost_and_the_proof_is_told_afterwards(
    between_two: PlayedBattle, callers: dict[str, Caller], client: Client
) -> None:
    assert client.get(at(between_two, "proof/")).status_code == 404
    over = callers["ben"].post(at(between_two, "resign/")).json()
    assert (over["state"], over["resigned"]) == ("over", "blue")
    assert callers["ben"].post(at(between_two, "resign/")).status_code == 409
    assert callers["ada"].post(at(between_two, "undo/"), {"number": 0}).status_code == 409
    proof = client.get(at(between_two, "proof/")).json()
    assert (proof["promise"], proof["seed"]) == (between_two.promise, seed_of(between_two))


def test_the_list_of_ones_battles_costs_no_query_a_battle(fight: Any, users: SimpleNamespace) -> None:
    ada, queries = Caller(users.ada), []
    for count in (1, 2, 3):
        actions.begin(fight, ("", "steady"), users.ada, 0)
        with CaptureQueriesContext(connection) as asked:
            assert ada.get(BATTLES).json()["count"] == count
        queries.append(len(asked))
    assert queries[1] == queries[2]
    assert Caller(users.ben).get(BATTLES).json()["count"] == 0
