"""Battles in the browser, by the pages' own forms: whole ones, from each seat, and what everybody may see and do."""

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from play import actions
from play.models import PlayedAnswer, PlayedBattle, Seat
from play.standing import entries_of
from tests.play.conftest import meeting
from tests.play.support.forms import Forms, is_asked, play_once
from tests.rules.support.scenes import blue, red, scene, squad

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def test_a_visitor_plays_against_a_commander(client: Client, users: SimpleNamespace) -> None:
    meeting()
    form = client.get("/underworlds/play/").context["form"]
    data = {name: form[name].value() for name in ("list", "against", "opponent", "side")}
    mission = form.fields["mission"].choices[0][0]
    begun = client.post("/underworlds/play/", data | {"mission": mission, "side": "1"})
    assert begun.status_code == 302
    address = begun.headers["Location"]
    assert is_asked(client.get(address).content.decode())
    assert not is_asked(Client().get(address).content.decode())
    number = PlayedAnswer.objects.filter(by_engine=False).count()
    assert play_once(client, address, Random(5)).status_code == 302
    assert PlayedAnswer.objects.filter(by_engine=False).count() > number


def test_an_answer_to_a_question_that_is_over_changes_nothing(
    between_two: PlayedBattle, users: SimpleNamespace, browser_of: Any
) -> None:
    seat = next(seat for seat in between_two.seats.all() if seat.player == between_two.asked)
    client, address = browser_of(seat.user), between_two.get_absolute_url()
    assert client.post(f"{address}answer/", {"number": 7, "choice": 0}).status_code == 409
    assert client.post(f"{address}answer/", {"number": 0, "choice": 999}).status_code == 422
    assert client.post(f"{address}answer/", {"number": 0}).status_code == 422
    assert client.post(f"{address}answer/", {"number": "9" * 5000, "choice": "9" * 5000}).status_code == 409
    assert not PlayedAnswer.objects.filter(by_engine=False).exists()


def test_what_the_rules_forbid_is_refused_with_its_rule(between_two: PlayedBattle) -> None:
    """A token at the edge of the table (U-BRD-03)."""
    battle = between_two
    seat = next(seat for seat in battle.seats.all() if seat.player == battle.asked)
    battle, _ = actions.answer(battle, seat, 0, {"begin": battle.asked})
    seat = next(seat for seat in battle.seats.all() if seat.player == battle.asked)
    with pytest.raises(actions.RefusedError) as refused:
        actions.answer(battle, seat, 1, {"token": [0, 0]})
    assert refused.value.event is not None
    assert refused.value.event["rule"] == "U-BRD-03"
    assert battle.answers.count() == 1


def test_strangers_answer_take_back_and_give_up_nothing(between_two: PlayedBattle, client: Client) -> None:
    address = between_two.get_absolute_url()
    for verb in ("answer", "undo", "resign"):
        assert client.post(f"{address}{verb}/", {"number": 0, "choice": 0}).status_code == 404
    assert client.post(f"{address}sit/").status_code == 409
    assert client.get(f"{address}proof.json").status_code == 404


def test_an_answer_is_taken_back_until_another_person_has_answered(
    between_two: PlayedBattle, users: SimpleNamespace, browser_of: Any
) -> None:
    address, luck = between_two.get_absolute_url(), Random(7)
    first = next(seat for seat in between_two.seats.all() if seat.player == between_two.asked)
    client = browser_of(first.user)
    play_once(client, address, luck)
    assert client.post(f"{address}undo/", {"number": 1}).status_code == 302
    again = PlayedBattle.objects.get(pk=between_two.pk)
    assert (again.answers.count(), again.asked) == (0, first.player)
    play_once(client, address, luck)
    after = PlayedBattle.objects.get(pk=between_two.pk)
    second = next(seat for seat in after.seats.all() if seat.player == after.asked)
    play_once(browser_of(second.user), address, luck)
    if second.pk != first.pk:
        assert client.post(f"{address}undo/", {"number": 2}).status_code == 409


def test_an_answer_to_what_a_rival_has_taken_back_and_given_anew_comes_too_late(
    between_two: PlayedBattle, browser_of: Any
) -> None:
    """The rival's second answer has the number of the first."""
    seats = {seat.player: seat for seat in between_two.seats.all()}
    first = seats.pop(between_two.asked)
    rival = next(iter(seats.values()))
    address, client, waiting = between_two.get_absolute_url(), browser_of(first.user), browser_of(rival.user)
    choice = next(number for number, seat in enumerate(between_two.seats.all()) if seat.pk == rival.pk)
    sent = {"number": 0, "choice": choice}
    assert client.post(f"{address}answer/", sent).status_code == 302
    form = next(form for form in Forms(waiting.get(f"{address}?choice=0").content.decode()).forms if form.fields)
    assert client.post(f"{address}undo/", {"number": 1}).status_code == 302
    assert client.post(f"{address}answer/", sent).status_code == 302
    data = {field["name"]: field.get("value", "") for field in form.fields} | {"spot": 0}
    assert waiting.post(f"{address}answer/", data).status_code == 409
    assert waiting.post(f"{address}answer/", data | {"last": PlayedAnswer.objects.get().pk}).status_code == 302


def test_who_gives_up_has_lost(against_steady: PlayedBattle, users: SimpleNamespace, browser_of: Any) -> None:
    address, client = against_steady.get_absolute_url(), browser_of(users.ada)
    assert client.post(f"{address}resign/").status_code == 302
    assert "First Bell has given up" in client.get(address).content.decode()
    assert client.post(f"{address}resign/").status_code == 409


def test_only_news_are_sent_to_who_waits(between_two: PlayedBattle, client: Client) -> None:
    address = between_two.get_absolute_url()
    stamp = client.get(address).context["stamp"]
    assert client.get(f"{address}?after={stamp}", headers={"HX-Request": "true"}).status_code == 204
    assert client.get(f"{address}?after=2-going.99", headers={"HX-Request": "true"}).status_code == 200


def test_the_page_of_ones_battles_costs_no_query_a_battle(fight: Any, users: SimpleNamespace, browser_of: Any) -> None:
    client, queries = browser_of(users.ada), []
    for count in (1, 2, 3):
        actions.begin(fight, ("", "steady"), users.ada, 0)
        client.get("/underworlds/play/")
        with CaptureQueriesContext(connection) as asked:
            assert client.get("/underworlds/play/").content.decode().count('class="played__title"') == count
        queries.append(len(asked))
    assert queries[0] == queries[2]


def test_a_list_is_put_in_order_by_the_place_of_each(users: SimpleNamespace, browser_of: Any) -> None:
    """A deployment on a point of the map, then the cards of a round in an order of one's own (S-RND-02)."""
    battle = actions.begin(meeting("skirmish"), ("", ""), users.ada, 0)[0]
    actions.sit(battle, users.ben)
    address, people = battle.get_absolute_url(), [browser_of(users.ada), browser_of(users.ben)]
    while "prompt__order" not in (page := people[0].get(f"{address}?choice=1").content.decode()):
        for client in people:
            number = battle.answers.count()
            if is_asked(client.get(address).content.decode()):
                sent = {"number": number, "choice": 0, "x": "45", "y": "10,5"}
                assert client.post(f"{address}answer/", sent).status_code == 302
    count = page.count('name="place"')
    sent = {"number": battle.answers.count(), "choice": 1, "place": range(count, 0, -1)}
    assert people[0].post(f"{address}answer/", sent | {"place": [1]}).status_code == 422
    assert people[0].post(f"{address}answer/", sent).status_code == 302
    offered = PlayedBattle.objects.get(pk=battle.pk).scenario["players"][0]["units"]
    given = entries_of(battle)[-1]["sequence"]
    assert isinstance(given, list)
    assert sorted(given) == sorted(unit["id"] for unit in offered)
    kept = [answer.entry for answer in PlayedAnswer.objects.filter(battle=battle) if "deploy" in answer.entry]
    assert all(len(entry["deploy"]) > 0 for entry in kept)


def test_a_refused_order_of_damocles_stands_and_is_not_taken_back(users: SimpleNamespace, browser_of: Any) -> None:
    """Nobody measures by trying (R-DST-02): what was out of reach is told, and stays in the record (R-DST-03)."""
    scenario = scene(red(squad("r1", (10, 10))), blue(squad("b1", (65, 70))), turns=1)
    battle = PlayedBattle.objects.create(game="damocles", title="Far off", scenario=scenario, secret="5e", engine="")
    seats = [
        Seat.objects.create(battle=battle, number=n, player=id, user=users.ada) for n, id in enumerate(("red", "blue"))
    ]
    actions.go_on(battle)
    seat = seats[0]
    for by, entry in ((seat, {"bid": 1}), (seats[1], {"bid": 0}), (seat, {"activate": "r1"})):
        assert actions.answer(battle, by, battle.answers.count(), entry)[1] is None
    number = battle.answers.count()
    _, refused = actions.answer(battle, seat, number, {"order": "open_fire", "target": "b1"})
    assert refused is not None
    assert (refused["type"], refused["squad"]) == ("refused", "r1")
    assert battle.answers.count() > number
    address = battle.get_absolute_url()
    assert browser_of(users.ada).post(f"{address}undo/", {"number": battle.answers.count()}).status_code == 409
